"""Commands run in this process, as the shell would run them."""

import json
from typing import Any

import pytest

from nigiri.cli.main import main


class Shell:
    """Runs `nigiri` and keeps what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], db: str) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        monkeypatch.setenv("NIGIRI_DB", db)
        monkeypatch.setenv("NIGIRI_LANG", "en")
        monkeypatch.setenv("COLUMNS", "200")

    def run(self, *words: object) -> tuple[int, str, str]:
        """Return the exit code, standard output and standard error of a command."""
        self._capsys.readouterr()
        self._monkeypatch.setattr("sys.argv", ["nigiri", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return int(ended.value.code or 0), out, err

    def json(self, *words: object) -> Any:
        """Run a command with `--json` that succeeds; return its document."""
        code, out, err = self.run(*words, "--json")
        assert (code, err) == (0, ""), err
        return json.loads(out)

    def no(self, *words: object) -> Any:
        """Run a command with `--json` that is refused; return the error, after looking at its form."""
        code, out, err = self.run(*words, "--json")
        assert (code, out) == (1, "")
        document = json.loads(err)
        assert set(document) == {"error"}
        error = document["error"]
        assert set(error) == {"code", "message", "articles", "where"}
        return error
