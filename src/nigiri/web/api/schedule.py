"""When the rounds of an event begin."""

from datetime import UTC, datetime
from typing import Any, Literal

from litestar import Request, get, put
from msgspec import Struct

from nigiri.ids import TournamentId
from nigiri.service.access.roles import Right
from nigiri.service.hall import Hall, RoundStart
from nigiri.service.local_time import local_moment, offset, other_moment, wall_clock, zone_or_utc
from nigiri.service.timetable import check_round
from nigiri.web.api.needs import ANYBODY, needs
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, desk_of, now


class RoundTimeForm(Struct, frozen=True):
    """When a round begins: by the clock of the hall, with its distance from UTC, and in UTC.

    `other` is the other moment at which the clock of the hall shows the same, where clocks are put back.
    """

    round: int
    begins: str
    offset: str
    utc: datetime
    is_started: bool
    other: datetime | None = None


class ScheduleForm(Struct, frozen=True):
    """The times of an event's rounds, and the zone of its hall."""

    timezone: str
    rounds: tuple[RoundTimeForm, ...]


class NewRoundTime(Struct, frozen=True, forbid_unknown_fields=True):
    """When a round is to begin: `2026-05-01T10:00` by the clock of the hall, or with an offset; null takes it away.

    A time that comes twice is the first one, unless `which` is `second`; the answer shows it in UTC.
    """

    round: int
    begins: str | None
    which: Literal["first", "second"] = "first"


class NewSchedule(Struct, frozen=True, forbid_unknown_fields=True):
    """The times that are to change; other rounds keep theirs."""

    rounds: tuple[NewRoundTime, ...]


@get("/events/{event:str}/schedule", opt=ANYBODY)
@threaded
def show_schedule(request: Request[Any, Any, Any], event: str) -> ScheduleForm:
    """Return when the rounds of an event begin."""
    return _schedule(request, seen_event(request, event).id)


@put("/events/{event:str}/schedule", opt=needs(Right.EVENT))
@threaded
def put_schedule(request: Request[Any, Any, Any], event: str, data: NewSchedule) -> ScheduleForm:
    """Set when rounds begin. Refused: a time that the clock of the hall leaves out (`time.missing`), with the one that
    was probably meant.
    """
    state = desk_of(request).state(TournamentId(event))
    zone = zone_or_utc(access_of(request).page(event).timezone)
    begins: dict[int, datetime | None] = {}
    for index, one in enumerate(data.rounds):
        where = f"$.rounds[{index}].begins"
        check_round(one.round, state.regulations.rounds, where)
        begins[one.round] = None if one.begins is None else local_moment(one.begins, zone, where, one.which)
    _hall(request).set_times(event, begins, at=now(request))
    return _schedule(request, state.id)


def _schedule(request: Request[Any, Any, Any], event: str) -> ScheduleForm:
    page = access_of(request).page(event)
    starts = _hall(request).times(event).values()
    return ScheduleForm(page.timezone, tuple(_form(one, page.timezone) for one in starts))


def _form(start: RoundStart, timezone: str) -> RoundTimeForm:
    zone = zone_or_utc(timezone)
    moment = start.begins.astimezone(UTC)
    local = wall_clock(moment, zone).isoformat()
    other = other_moment(moment, zone)
    return RoundTimeForm(start.round, local, offset(moment, zone), moment, start.is_started, other)


def _hall(request: Request[Any, Any, Any]) -> Hall:
    return Hall(desk_of(request).store.database)


handlers = (show_schedule, put_schedule)
