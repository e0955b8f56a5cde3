"""Runs `nigiri` in this process and keeps what it printed."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

import pytest

from nigiri.cli import main as command
from nigiri.cli import output


@dataclass(frozen=True)
class Run:
    """What a command printed and ended with."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)

    @property
    def refusal(self) -> dict[str, Any]:
        """The refusal on stderr, in the form of the contract."""
        found: dict[str, Any] = json.loads(self.err)["error"]
        return found


def nigiri(*arguments: str) -> Run:
    """Run the command; it must end by itself, and never with a traceback."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["nigiri", *arguments])
        for name in ("console", "stderr"):
            patch.delattr(output, name, raising=False)
        try:
            command.main()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return Run(status, out.getvalue(), err.getvalue())
