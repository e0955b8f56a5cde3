"""Where the shared material stands: tests that read it skip where it is absent."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


def shared(path: str) -> Path:
    """Return a file or folder of `../shared`, or skip the test."""
    found = SHARED / path
    if not found.exists():
        pytest.skip(f"../shared/{path} is not here")
    return found
