"""Durations: whole milliseconds inside, the usual notations outside."""

import re
from decimal import Decimal

from nigiri.errors import Refusal

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE

_LONGEST_SECONDS = 10**12

_UNITS = {
    "ms": 1,
    "мс": 1,
    "s": SECOND,
    "sec": SECOND,
    "sek": SECOND,
    "с": SECOND,
    "сек": SECOND,
    "m": MINUTE,
    "min": MINUTE,
    "м": MINUTE,
    "мин": MINUTE,
    "h": HOUR,
    "hod": HOUR,
    "ч": HOUR,
    "час": HOUR,
}
_FACE = re.compile(r"(?:(\d{1,4}):)?(\d{1,4}):(\d{2})(?:[.,](\d{1,3}))?")
_PART = re.compile(r"(\d{1,9}(?:[.,]\d{1,6})?)\s*([^\W\d_]+)\.?\s*")
_BARE = re.compile(r"\d{1,9}(?:[.,]\d{1,6})?")


def from_seconds(seconds: int | Decimal) -> int:
    """Return seconds as milliseconds. Raises `Refusal` for a fraction of a millisecond, a thing no clock shows."""
    longest = Decimal(_LONGEST_SECONDS)
    exact = Decimal(seconds) * SECOND if -longest <= Decimal(seconds) <= longest else Decimal("NaN")
    if not exact.is_finite() or exact != exact.to_integral_value():
        raise Refusal("duration.precision", message="{seconds} s is not a time in whole milliseconds", seconds=seconds)
    return int(exact)


def to_seconds(milliseconds: int) -> int | float:
    """Return milliseconds as seconds: an integer when whole, else the float that prints with three decimals."""
    whole, rest = divmod(milliseconds, SECOND)
    return whole if rest == 0 else milliseconds / SECOND


def parse_duration(text: str, bare: int | None = None) -> int:
    """Return the milliseconds of `45m`, `1h 30m`, `1:30:00`, `5:00`, `30 с`, `0.5s`.

    A number without a unit is read in the unit `bare` (milliseconds) when one is given. Raises `Refusal`.
    """
    word = text.strip().lower()
    if face := _FACE.fullmatch(word):
        hours, minutes, seconds, fraction = face.groups()
        if int(seconds) >= 60 or (hours is not None and int(minutes) >= 60):
            raise _not_a_duration(text)
        whole = int(hours or 0) * HOUR + int(minutes) * MINUTE + int(seconds) * SECOND
        return whole + int((fraction or "0").ljust(3, "0"))
    if bare is not None and _BARE.fullmatch(word):
        return _scaled(word, bare, text)
    total = position = 0
    for part in _PART.finditer(word):
        unit = _UNITS.get(part[2])
        if part.start() != position or unit is None:
            raise _not_a_duration(text)
        total += _scaled(part[1], unit, text)
        position = part.end()
    if position != len(word) or position == 0:
        raise _not_a_duration(text)
    return total


def clock_face(milliseconds: int) -> str:
    """Return what a display shows: `1:05:09`, `4:50`, `0:05`.

    Seconds are rounded up, as on a table clock, so that 0:00 appears exactly when the time is used up.
    """
    seconds = -(-milliseconds // SECOND)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def exact_face(milliseconds: int) -> str:
    """Return a time as a face with its fraction, exact: `59:18.8`, `0:05`, `1:00:00.001`."""
    whole, fraction = divmod(milliseconds, SECOND)
    face = clock_face(whole * SECOND)
    return f"{face}.{fraction:03d}".rstrip("0") if fraction else face


def _scaled(number: str, unit: int, text: str) -> int:
    exact = Decimal(number.replace(",", ".")) * unit
    if exact != exact.to_integral_value():
        raise Refusal("duration.precision", message="{text!r} is not a whole number of milliseconds", text=text)
    return int(exact)


def _not_a_duration(text: str) -> Refusal:
    return Refusal("duration.unreadable", message="{text!r} is not a duration such as 45m, 30s or 1:30:00", text=text)
