"""The times of rounds on the terminal: as they are typed, and as they are shown."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from nigiri.cli.terminal import print_sheet, say
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.errors import Refusal
from nigiri.service.access.access import Access
from nigiri.service.hall import Hall, RoundStart
from nigiri.service.local_time import FIRST, SECOND, local_moment, offset, other_moment, wall_clock, zone_or_utc
from nigiri.service.timetable import check_round

if TYPE_CHECKING:
    from nigiri.cli.counter import Counter
    from nigiri.tournament.state import Tournament

_NONE = "none"


def typed_times(typed: Iterable[str], second: Iterable[int], rounds: int, zone: ZoneInfo) -> dict[int, datetime | None]:
    """Read `2=2026-05-01T10:00`, and `2=none` for no time. A time that comes twice is the first, unless `second`."""
    latter, begins = set(second), {}
    for one in typed:
        number, mark, text = one.partition("=")
        if not mark or not (number.strip().isascii() and number.strip().isdigit()) or len(number) > 6:
            raise Refusal("schedule.typed", message="write ROUND=2026-05-01T10:00, not '{text}'", text=one[:60])
        count = int(number)
        check_round(count, rounds, "set")
        which = SECOND if count in latter else FIRST
        begins[count] = None if text == _NONE else local_moment(text, zone, f"round {count}", which)
    return begins


def beginning(counter: "Counter", number: int, typed: str) -> datetime | None:
    """Return when a round begins: as typed, by the clock of the hall, else as it has been announced, if it has."""
    if not typed:
        return Hall(counter.desk.store.database).begins(counter.event, number)
    page = Access(counter.desk.store.database).page(counter.event)
    return local_moment(typed, zone_or_utc(page.timezone), "starts")


def times_form(starts: Mapping[int, RoundStart], zone: ZoneInfo) -> dict[str, Any]:
    """Return the times of rounds as JSON, as the API does."""
    return {
        "timezone": zone.key,
        "rounds": [
            {
                "round": one.round,
                "begins": wall_clock(one.begins, zone).isoformat(),
                "offset": offset(one.begins, zone),
                "utc": _utc(one.begins),
                "is_started": one.is_started,
                "other": None if (other := other_moment(one.begins, zone)) is None else _utc(other),
            }
            for one in starts.values()
        ],
    }


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def say_times(state: "Tournament", starts: Mapping[int, RoundStart], zone: ZoneInfo) -> None:
    """Print the times of rounds by the clock of the hall, and in UTC."""
    word = say()
    rows = [
        (
            str(one.round),
            f"{wall_clock(one.begins, zone):%Y-%m-%d %H:%M}",
            offset(one.begins, zone),
            f"{one.begins.astimezone(UTC):%Y-%m-%d %H:%M}",
        )
        for one in starts.values()
    ]
    columns = (
        Column(word("Round"), Align.RIGHT),
        Column(word("Begins"), is_wide=True),
        Column(zone.key),
        Column("UTC"),
    )
    print_sheet(Sheet(word("Schedule"), state.regulations.name, word.code, columns, tuple(rows)))
