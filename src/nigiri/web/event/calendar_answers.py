"""Answers that are calendar files: of an event, and of a player in it."""

from typing import Any

from litestar import Request, Response

from nigiri.ids import EntryId
from nigiri.web.event.calendar import Timetable, event_calendar, player_calendar
from nigiri.web.event.view import EventView
from nigiri.web.sight import published_part
from nigiri.web.visit import desk_of


def event_schedule(request: Request[Any, Any, Any], view: EventView) -> Response[bytes]:
    """Return the calendar of an event."""
    return _answer(event_calendar(_timetable(request, view)), view.id)


def player_schedule(request: Request[Any, Any, Any], view: EventView, side: str) -> Response[bytes]:
    """Return the calendar of a side, or of a team; refuse one that is not here."""
    shown = view.of_ranked() if side in view.whole.teams else view
    entry = shown.tournament.entry(EntryId(side))
    return _answer(player_calendar(_timetable(request, shown), entry.id), f"{view.id}-{entry.id}")


def _timetable(request: Request[Any, Any, Any], view: EventView) -> Timetable:
    """Return what calendars of an event are made of; what is not published is told to nobody."""
    (last,) = desk_of(request).store.records(view.id, view.whole.version - 1)[-1:]
    starts = view.hall.times(view.id)
    return Timetable(
        event=published_part(view.whole),
        names=view.names,
        starts={number: start for number, start in starts.items() if number <= view.whole.regulations.rounds},
        zone=view.zone,
        public_url=view.public_url,
        changed=last.at,
        say=view.visit.say,
    )


def _answer(data: bytes, name: str) -> Response[bytes]:
    """Return a calendar file under a name that any system can keep."""
    plain = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in name)
    headers = {"content-disposition": f'attachment; filename="{plain}.ics"'}
    return Response(data, media_type="text/calendar", headers=headers)
