"""Files that commands read and write: whole or not at all."""

import os
import tempfile
from pathlib import Path

from nigiri.errors import Refusal
from nigiri.formats.imported import Imported

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; the largest event file met so far has half a megabyte."""


def read_event(file: Path) -> Imported:
    """Read an event in any format Nigiri knows; a refusal names the file and the line."""
    from nigiri.formats.reading import read

    return read(read_bytes(file), file.name)


def read_bytes(file: Path) -> bytes:
    """Return the bytes of a file (`-`: standard input), or refuse: not there, a folder, too large."""
    import sys

    if str(file) == "-":
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise Refusal("file.too_large", message="the file is larger than 64 MB", where=str(file))
        return file.read_bytes()
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise Refusal(
            "file.unreadable", message="the file cannot be read: {reason}", where=str(file), reason=reason
        ) from failure


def write_bytes(file: Path, data: bytes) -> None:
    """Write a file so that whoever looks sees the old one or the new one, never a half."""
    folder = file.parent
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
