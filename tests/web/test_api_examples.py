"""The examples in docs/developer/api.md are run as they stand, in their order."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from nigiri.store import Store
from nigiri.store.access.invitations import Kind
from web.installation import PASSWORD, Installation
from web.serving import client_of, served

PAGE = Path(__file__).parents[2] / "docs" / "developer" / "api.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(shutil.which("curl") is None or shutil.which("bash") is None, reason="needs curl and bash")
def test_every_example_of_the_api_runs(tmp_path: Path) -> None:
    examples = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) > 10
    script = "set -euo pipefail\n" + "\n".join(
        f"echo '== example {n}'\n{one}\necho" for n, one in enumerate(examples, 1)
    )
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as store:
        here = Installation(store)
        with served(here) as address, client_of(address):
            here.account("organiser", Kind.ORGANISER)
            told = {"NIGIRI": address, "LOGIN": "organiser", "PASSWORD": PASSWORD}
            done = subprocess.run(
                ["bash", "-c", script],
                cwd=tmp_path,
                env={**os.environ, **told},
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert (tmp_path / "pairings.pdf").read_bytes().startswith(b"%PDF")
    assert "Novák" in (tmp_path / "standings.html").read_text(encoding="utf-8")
