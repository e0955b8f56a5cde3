"""Schedules as calendar files (RFC 5545)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from nigiri.documents.language import Language
from nigiri.regulations.regulations import Regulations
from nigiri.service.hall import RoundStart

_FOLD = 73


def calendar(
    event: str, rules: Regulations, starts: dict[int, RoundStart], url: str, say: Language, *, at: datetime
) -> bytes:
    """Return the rounds that have a time as a calendar; without any, the days of the event."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nigiri//Nigiri//EN", f"X-WR-CALNAME:{_text(rules.name)}"]
    for start in starts.values():
        begins = start.begins.astimezone(UTC)
        title = say("{event}: round {number}", event=rules.name, number=start.round)
        times = [f"DTSTART:{_moment(begins)}", f"DTEND:{_moment(begins + _length(rules))}"]
        lines += _entry(f"{event}-{start.round}", title, times, rules, url, at)
    if not starts and rules.begins is not None:
        last = (rules.ends or rules.begins) + timedelta(days=1)
        days = [f"DTSTART;VALUE=DATE:{rules.begins:%Y%m%d}", f"DTEND;VALUE=DATE:{last:%Y%m%d}"]
        lines += _entry(event, rules.name, days, rules, url, at)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _entry(key: str, title: str, times: list[str], rules: Regulations, url: str, at: datetime) -> list[str]:
    place = [f"LOCATION:{_text(rules.place)}"] if rules.place else []
    return [
        "BEGIN:VEVENT",
        f"UID:{_text(key)}@nigiri",
        f"DTSTAMP:{_moment(at.astimezone(UTC))}",
        *times,
        f"SUMMARY:{_text(title)}",
        *place,
        f"URL:{url}",
        "END:VEVENT",
    ]


def _length(rules: Regulations) -> timedelta:
    """Return how long a round is likely to last: the main time of both and half an hour, else three hours."""
    return timedelta(hours=3) if rules.time is None else timedelta(milliseconds=2 * rules.time.main, minutes=30)


def _moment(moment: datetime) -> str:
    return f"{moment:%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(escaped.splitlines())


def _folded(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 75 octets, none of them inside a letter."""
    part, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _FOLD:
            yield part
            part, size = " ", 1
        part += letter
        size += width
    yield part
