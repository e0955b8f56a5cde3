"""Secrets that are handed out, and what is kept of them."""

import hashlib
import secrets as system
from datetime import UTC, datetime
from typing import Final

TOKEN: Final = "nigiri_t_"
"""How an API token begins, so that one that was published by mistake is found."""

PLAYER: Final = "nigiri_p_"
"""How a player's link begins."""

_BYTES: Final = 32
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def new_secret(prefix: str = "") -> str:
    """Return a secret of 256 bits that nobody guesses."""
    return prefix + system.token_urlsafe(_BYTES)


def new_id() -> str:
    """Return a name for a thing: 12 letters and digits that are not mixed up when read aloud."""
    return "".join(system.choice(_LETTERS) for _ in range(12))


def digest(secret: str) -> str:
    """Return what is kept of a secret. It has 256 bits of its own, so a plain SHA-256 (hexadecimal) is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def stamp(at: datetime) -> str:
    """Write a moment so that moments compare as texts: UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
