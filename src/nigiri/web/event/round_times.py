"""The times of rounds as a form asks for them: in the hall's own time, with a question where that comes twice."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.service.hall import RoundStart
from nigiri.service.local_time import FIRST, SECOND, Ambiguous, local_moment, parse_moment, read_local, wall_clock
from nigiri.web.event.forms import Form


class Reading(Struct, frozen=True):
    """One of the two moments that a time which comes twice may mean."""

    name: str
    moment: datetime
    is_chosen: bool


class TimeField(Struct, frozen=True):
    """The field of a round: what stands in it, what stood there, and the readings where there are two."""

    round: int
    text: str
    was: str
    readings: tuple[Reading, ...] = ()
    start: RoundStart | None = None


def read_times(form: Form, rounds: int, zone: ZoneInfo) -> dict[int, datetime | None]:
    """Return the times that a form changes, in UTC; None takes a time away.

    Refused: a time that there is not (`time.missing`), and one that comes twice while nobody has said which is meant
    (`time.ambiguous`). A field that is as it was leaves its round alone, whatever somebody else has set meanwhile.
    """
    begins: dict[int, datetime | None] = {}
    for number in range(1, rounds + 1):
        text, which = form.text(f"begins-{number}"), form.text(f"which-{number}")
        is_as_it_was = form.has(f"was-{number}") and text == form.text(f"was-{number}")
        if not form.has(f"begins-{number}") or (is_as_it_was and which == form.text(f"which-was-{number}")):
            continue
        begins[number] = local_moment(text, zone, f"begins-{number}", which) if text else None
    return begins


def time_fields(starts: Mapping[int, RoundStart], rounds: int, zone: ZoneInfo, form: Form) -> list[TimeField]:
    """Return the fields of all rounds, with what a refused form had in them."""
    return [_field(number, starts.get(number), zone, form) for number in range(1, rounds + 1)]


def _field(number: int, start: RoundStart | None, zone: ZoneInfo, form: Form) -> TimeField:
    was = f"{wall_clock(start.begins, zone):%Y-%m-%dT%H:%M}" if start is not None else ""
    text = form.text(f"begins-{number}") if form.has(f"begins-{number}") else was
    return TimeField(number, text, was, _readings(number, text, start, zone, form), start)


def _readings(number: int, text: str, start: RoundStart | None, zone: ZoneInfo, form: Form) -> tuple[Reading, ...]:
    try:
        local = parse_moment(text, "")
    except Refusal:
        return ()
    found = read_local(local, zone) if local.tzinfo is None else None
    if not isinstance(found, Ambiguous):
        return ()
    said = form.text(f"which-{number}")
    kept = start.begins if start is not None and not said else None
    return tuple(
        Reading(name, moment, said == name or moment == kept)
        for name, moment in ((FIRST, found.first), (SECOND, found.second))
    )
