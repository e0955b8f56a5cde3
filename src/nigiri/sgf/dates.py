"""The dates of a game (DT): ISO dates, lists of them, and the shortcuts FF[4] allows in lists."""

import datetime
import re
from collections.abc import Iterable

import msgspec

_PART = re.compile(r"(?:(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?|(\d{2})(?:-(\d{2}))?)")


class PlayedOn(msgspec.Struct, frozen=True, order=True):
    """A year, a month or a day on which a game was played; 0 where the record does not say."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        text = f"{self.year:04}"
        return text + (f"-{self.month:02}" if self.month else "") + (f"-{self.day:02}" if self.day else "")

    @property
    def is_real(self) -> bool:
        """Whether the calendar has it."""
        try:
            datetime.date(self.year, self.month or 1, self.day or 1)
        except ValueError:
            return False
        return not (self.day and not self.month)


def read_dates(text: str) -> tuple[PlayedOn, ...] | None:
    """Read DT: `1996-05-06`, `1996-05`, `1996`, and lists in which what does not change is left out.

    `1996-05-06,07` are two days, `1996-05,06` two months. None for a text in another form.
    """
    dates: list[PlayedOn] = []
    for piece in text.split(","):
        found = _PART.fullmatch(piece.strip())
        date = _next(found, dates[-1] if dates else None) if found else None
        if date is None or not date.is_real:
            return None
        dates.append(date)
    return tuple(dates)


def _next(found: re.Match[str], before: PlayedOn | None) -> PlayedOn | None:
    year, month, day, first, second = (int(part) if part else 0 for part in found.groups())
    if year:
        return PlayedOn(year, month, day)
    if before is None or not before.month:
        return None
    if second:
        return PlayedOn(before.year, first, second)
    return PlayedOn(before.year, before.month, first) if before.day else PlayedOn(before.year, first)


def write_dates(dates: Iterable[PlayedOn]) -> str:
    """Write DT, with the shortcuts."""
    pieces: list[str] = []
    before: PlayedOn | None = None
    for date in dates:
        pieces.append(str(date) if before is None else _shortened(date, before))
        before = date
    return ",".join(pieces)


def _shortened(date: PlayedOn, before: PlayedOn) -> str:
    if date.year != before.year or not before.month or not date.month or bool(date.day) != bool(before.day):
        return str(date)
    if date.day and date.month == before.month:
        return f"{date.day:02}"
    return str(date)[5:]
