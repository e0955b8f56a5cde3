"""Limits on guessing and on speed."""

import threading
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Final

from nigiri.errors import Refusal
from nigiri.store.access import attempts
from nigiri.store.database import Database

_SLOT: Final = timedelta(minutes=5)
_SLOTS: Final = 3
_TRACKED: Final = 10_000


class Guesses:
    """Failed attempts, counted in the database: a limit holds for all processes, and over a restart.

    An attempt counts for a quarter of an hour. Refused: `rate.exceeded`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def check(self, key: str, limit: int, at: datetime) -> None:
        """Refuse where too many attempts under a key have failed."""
        with self._database.reading() as connection:
            failed = attempts.count(connection, key, _slot(at) - _SLOTS + 1)
        if failed >= limit:
            raise exceeded(int(_SLOT.total_seconds()))

    def failed(self, key: str, at: datetime) -> None:
        """Count a failed attempt."""
        with self._database.writing() as connection:
            attempts.forget_before(connection, _slot(at) - _SLOTS)
            attempts.add(connection, key, _slot(at))

    def succeeded(self, key: str) -> None:
        """Forget the failed attempts under a key."""
        with self._database.writing() as connection:
            attempts.forget(connection, key)


class Pace:
    """How many requests a caller may make: `burst` at once, then `each_second`. Kept in this process."""

    def __init__(self, burst: int, each_second: float) -> None:
        self._burst, self._rate = burst, each_second
        self._left: OrderedDict[str, tuple[float, datetime]] = OrderedDict()
        self._lock = threading.Lock()

    def spend(self, key: str, at: datetime) -> None:
        """Take one request from what is left; refuse (`rate.exceeded`) where nothing is."""
        with self._lock:
            left, seen = self._left.pop(key, (float(self._burst), at))
            left = min(self._burst, left + max(0.0, (at - seen).total_seconds()) * self._rate)
            is_allowed = left >= 1
            self._left[key] = (left - 1 if is_allowed else left, at)
            if len(self._left) > _TRACKED:
                self._left.popitem(last=False)
        if not is_allowed:
            raise exceeded(max(1, int((1 - left) / self._rate + 0.999)))


def exceeded(seconds: int) -> Refusal:
    """Return the refusal of whoever is too fast."""
    return Refusal("rate.exceeded", message="too many attempts; try again in {seconds} s", seconds=seconds)


def _slot(at: datetime) -> int:
    return int(at.timestamp() // _SLOT.total_seconds())
