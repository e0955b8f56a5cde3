"""Schedules as calendar files (RFC 5545)."""

from datetime import UTC, datetime, timedelta

from nigiri.documents.language import Language
from nigiri.regulations.regulations import Regulations
from nigiri.service.hall import RoundStart
from nigiri.web.live.calendar import escaped, folded


def calendar(
    event: str, rules: Regulations, starts: dict[int, RoundStart], url: str, say: Language, *, at: datetime
) -> bytes:
    """Return the rounds that have a time as a calendar; without any, the days of the event."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nigiri//Nigiri//EN", f"X-WR-CALNAME:{escaped(rules.name)}"]
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
    return b"".join(folded(line) for line in lines)


def _entry(key: str, title: str, times: list[str], rules: Regulations, url: str, at: datetime) -> list[str]:
    place = [f"LOCATION:{escaped(rules.place)}"] if rules.place else []
    return [
        "BEGIN:VEVENT",
        f"UID:{escaped(key)}@nigiri",
        f"DTSTAMP:{_moment(at.astimezone(UTC))}",
        *times,
        f"SUMMARY:{escaped(title)}",
        *place,
        f"URL:{url}",
        "END:VEVENT",
    ]


def _length(rules: Regulations) -> timedelta:
    """Return how long a round is likely to last: the main time of both and half an hour, else three hours."""
    return timedelta(hours=3) if rules.time is None else timedelta(milliseconds=2 * rules.time.main, minutes=30)


def _moment(moment: datetime) -> str:
    return f"{moment:%Y%m%dT%H%M%SZ}"
