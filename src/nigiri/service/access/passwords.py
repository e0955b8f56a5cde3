"""Passwords: how they are kept, and which are good enough."""

from functools import cached_property
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from nigiri.errors import Refusal
from nigiri.people.person import fold

SHORTEST: Final = 10
LONGEST: Final = 500


class Passwords:
    """Passwords under Argon2id. The costs are those of RFC 9106 unless others are given (tests do)."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash("nobody")

    def keep(self, password: str, login: str) -> str:
        """Return what is kept of a password; refuse one that is too short, too long, or the login itself."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refusal(
                "password.length",
                message="a password has {shortest} to {longest} characters",
                shortest=SHORTEST,
                longest=LONGEST,
                where="password",
            )
        if fold(password) == login or len(set(password)) < 4:
            raise Refusal("password.weak", message="this password is too easy to guess", where="password")
        return self._hasher.hash(password)

    def is_right(self, kept: str, password: str) -> bool:
        """Tell whether a password is the one that was kept; nothing kept takes as long to deny."""
        try:
            return self._hasher.verify(kept or self._nobody, password) and bool(kept)
        except (VerificationError, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Tell whether a password was kept at other costs than today's."""
        return self._hasher.check_needs_rehash(kept)
