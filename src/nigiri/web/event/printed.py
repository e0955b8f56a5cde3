"""Printouts set once: what says the same on every page is the same file."""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from nigiri.web.kept import keeping_of


def printed(
    connection: ASGIConnection[Any, Any, Any, Any], kind: str, content: Any, make: Callable[[], bytes]
) -> bytes:
    """Return the file of a printout, set by `make` where nothing with this content was set lately.

    The key is all that is printed, language and links included: two who may see different things share nothing.
    """
    digest = hashlib.blake2b(msgspec.json.encode(content), digest_size=16).digest()
    return keeping_of(connection).printed.get((kind, digest), make)
