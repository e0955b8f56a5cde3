"""An event as an iCalendar file (RFC 5545): days and place, for anybody's calendar."""

import datetime

from nigiri.tournament.state import Tournament


def calendar_of(tournament: Tournament, url: str, stamp: datetime.datetime) -> bytes:
    """Return the calendar of an event; without days it holds no entry."""
    rules = tournament.regulations
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nigiri//Events//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{escaped(rules.name)}")
    if rules.begins is not None:
        last = max(rules.begins, rules.ends or rules.begins)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{escaped(tournament.id)}@nigiri",
            f"DTSTAMP:{stamp.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}",
            f"SEQUENCE:{tournament.version}",
            f"DTSTART;VALUE=DATE:{rules.begins:%Y%m%d}",
            f"DTEND;VALUE=DATE:{last + datetime.timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{escaped(rules.name)}",
            *([f"LOCATION:{escaped(rules.place)}"] if rules.place else []),
            f"URL:{url}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def escaped(text: str) -> str:
    """Return a text with the signs escaped that mean something in a calendar."""
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
        if len(piece) + len(encoded) > 75 - bool(pieces):
            pieces.append(piece)
            piece = b""
        piece += encoded
    return b"\r\n ".join([*pieces, piece]) + b"\r\n"
