"""Calendar files: entries written as iCalendar (RFC 5545), for anybody's calendar."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final

from msgspec import Struct

LONGEST_LINE: Final = 75
"""Octets in a line, its end not counted (RFC 5545, 3.1)."""


class Occasion(Struct, frozen=True):
    """An entry of a calendar.

    `key` is the same for the same thing for ever. `begins` and `ends` are moments, or days (the end then is the first
    day after it). `revision` rises with every change, `changed` is when the last one was. `is_free`: it takes nobody's
    time.
    """

    key: str
    title: str
    begins: date | datetime
    ends: date | datetime
    revision: int
    changed: datetime
    place: str = ""
    text: str = ""
    url: str = ""
    is_free: bool = False


def calendar_file(name: str, zone: str, occasions: Iterable[Occasion]) -> bytes:
    """Return occasions as a file. Moments are in UTC, so that no reader needs the rules of a zone to understand it.

    It names no method and holds no moment of its own making: the same occasions are the same bytes.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Nigiri//Nigiri//EN",
        f"NAME:{escaped(name)}",
        f"X-WR-CALNAME:{escaped(name)}",
        f"X-WR-TIMEZONE:{escaped(zone)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]
    for one in occasions:
        lines += _lines(one)
    return b"".join(folded(line) for line in [*lines, "END:VCALENDAR"])


def _lines(one: Occasion) -> list[str]:
    changed = _moment(one.changed)
    texts = {"SUMMARY": one.title, "LOCATION": one.place, "DESCRIPTION": one.text}
    return [
        "BEGIN:VEVENT",
        f"UID:{escaped(one.key)}",
        f"DTSTAMP:{changed}",
        f"LAST-MODIFIED:{changed}",
        f"SEQUENCE:{one.revision}",
        f"DTSTART{_when(one.begins)}",
        f"DTEND{_when(one.ends)}",
        *(f"{name}:{escaped(text)}" for name, text in texts.items() if text),
        *([f"URL:{one.url}"] if one.url else []),
        f"TRANSP:{'TRANSPARENT' if one.is_free else 'OPAQUE'}",
        "END:VEVENT",
    ]


def escaped(text: str) -> str:
    """Return a text with the signs escaped that mean something in a calendar; what cannot be seen becomes a blank."""
    plain = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        plain = plain.replace(sign, written)
    return plain


def folded(line: str) -> bytes:
    """Return a line in UTF-8, cut so that no piece is longer than 75 octets and no letter is cut."""
    pieces: list[bytes] = []
    piece = b""
    for letter in line:
        encoded = letter.encode()
        if len(piece) + len(encoded) > LONGEST_LINE - bool(pieces):
            pieces.append(piece)
            piece = b""
        piece += encoded
    return b"\r\n ".join([*pieces, piece]) + b"\r\n"


def _when(at: date | datetime) -> str:
    return f":{_moment(at)}" if isinstance(at, datetime) else f";VALUE=DATE:{at:%Y%m%d}"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"
