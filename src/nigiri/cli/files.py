"""Files that commands read and write: whole or not at all."""

import os
import sys
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
    """Write a file so that whoever looks sees the old one or the new one, never a half; `-` is standard output.

    A link is followed. What is there and no ordinary file is refused, and a refusal names the file that was asked for.
    """
    if str(file) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    target = file.resolve()
    if not file.name or (target.exists() and not target.is_file()):
        raise Refusal("file.not_written", message="this is no file that can be written", where=str(file) or "''")
    try:
        _replace(target, data)
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise Refusal(
            "file.not_written", message="the file cannot be written: {reason}", where=str(file), reason=reason
        ) from failure


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
