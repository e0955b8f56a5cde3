"""Scalars as files write them: each kind knows how it is read and how it is written."""

import datetime
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from nigiri.errors import Refusal
from nigiri.ratings.rank import Rank, format_rank, parse_rank

MOST_DIGITS = 18
_INTEGER = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}(?:\.0+)?")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")
_DATE = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")


T = TypeVar("T")


class Kind(Generic[T]):
    """One kind of scalar. `read` raises `ValueError` on text that is not of the kind; `what` names the kind.

    `code` is the fault of a text that is not.
    """

    def __init__(
        self, what: str, read: Callable[[str], T], write: Callable[[T], str], code: str = "value.unreadable"
    ) -> None:
        self.what = what
        self.read = read
        self.write = write
        self.code = code


def choice(what: str, words: Mapping[str, T]) -> Kind[T]:
    """Return the kind of a value written as one of some words; case is not regarded, the first word is written."""
    by_word = {word.upper(): value for word, value in words.items()}
    by_value = {value: word for word, value in reversed(list(words.items()))}

    def read(text: str) -> T:
        try:
            return by_word[text.strip().upper()]
        except KeyError:
            raise ValueError(text) from None

    return Kind(what, read, by_value.__getitem__)


def _read_integer(text: str) -> int:
    if not _INTEGER.fullmatch(text.strip()):
        raise ValueError(text)
    return int(text.strip().split(".")[0])


def _read_decimal(text: str) -> Fraction:
    if not _DECIMAL.fullmatch(text.strip()):
        raise ValueError(text)
    return Fraction(text.strip().replace(",", "."))


def _write_decimal(value: Fraction) -> str:
    if value.denominator == 1:
        return f"{value.numerator}.0"
    return f"{float(value):.9f}".rstrip("0")


def _read_halves(text: str) -> int:
    halves = _read_decimal(text) * 2
    if halves.denominator != 1:
        raise ValueError(text)
    return halves.numerator


def write_halves(halves: int) -> str:
    """Write half points as a decimal: 15 is `7.5`, 14 is `7`."""
    sign = "-" if halves < 0 else ""
    return f"{sign}{abs(halves) // 2}" + (".5" if halves % 2 else "")


def _read_rank(text: str) -> Rank:
    try:
        return parse_rank(text)
    except Refusal:
        raise ValueError(text) from None


def _read_date(text: str) -> datetime.date | None:
    if not text.strip():
        return None
    found = _DATE.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    return datetime.date(int(found[1]), int(found[2]), int(found[3]))


TEXT: Kind[str] = Kind("text", str, str)
NAME: Kind[str] = Kind("text", lambda text: " ".join(text.split()), str)
INTEGER: Kind[int] = Kind("a whole number", _read_integer, str)
ROUND_FROM_0: Kind[int] = Kind("a round counted from 0", lambda text: _read_integer(text) + 1, lambda n: str(n - 1))
"""A round as OpenGotha counts inside its draw: 0 is the first."""
DECIMAL: Kind[Fraction] = Kind("a number", _read_decimal, _write_decimal)
HALVES: Kind[int] = Kind("a number of halves", _read_halves, write_halves)
BOOLEAN: Kind[bool] = choice("true or false", {"true": True, "false": False})
RANK: Kind[Rank] = Kind("a rank from 30K to 9D", _read_rank, lambda rank: format_rank(rank).upper())
DATE: Kind[datetime.date | None] = Kind(
    "a date of the calendar, year-month-day",
    _read_date,
    lambda date: date.isoformat() if date else "",
    "date.impossible",
)
