"""How the web shell is set up: what differs between installations, and what a test replaces."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from argon2 import PasswordHasher
from msgspec import Struct

from nigiri.service.push.keys import PushKeys


def _now() -> datetime:
    return datetime.now(UTC)


class Settings(Struct, frozen=True):
    """What an installation decides. `now` is the only clock of the web shell.

    `public_url` is where people reach the installation, without a slash at the end; links and QR codes are made from
    it, and cookies are sent by HTTPS only where it begins with https. Sizes are bytes, times are milliseconds. `hasher`
    replaces Argon2 at its usual costs. `backup` is a folder that gets a copy of an event before each of its draws.
    `push` is the key pair by which notices are sent to players' phones, None where there are none;
    `is_private_push_allowed` lets tests stand in for a push service.
    """

    public_url: str = "http://127.0.0.1:8000"
    language: str = "en"
    now: Callable[[], datetime] = _now
    largest_upload: int = 64 * 1024 * 1024
    poll_interval: int = 250
    delivery_interval: int = 2000
    are_private_webhooks_allowed: bool = False
    backup: Path | None = None
    push: PushKeys | None = None
    is_private_push_allowed: bool = False
    is_limited: bool = True
    hasher: PasswordHasher | None = None

    @property
    def is_secure(self) -> bool:
        """Tell whether people come by HTTPS."""
        return self.public_url.startswith("https://")
