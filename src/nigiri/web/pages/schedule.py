"""When the rounds begin, on a page and as calendar files: of the event, and of a player."""

from typing import Any

from litestar import Request, Response, get

from nigiri.web.event.calendar_answers import event_schedule, player_schedule
from nigiri.web.event.view import event_view
from nigiri.web.threads import threaded


@get("/events/{event:str}/schedule", include_in_schema=False)
@threaded
def schedule_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show when the rounds begin."""
    view = event_view(request, event)
    return view.render("schedule.html.j2", times=view.hall.times(view.id))


@get("/events/{event:str}/schedule.ics", include_in_schema=False)
@threaded
def schedule_file(request: Request[Any, Any, Any], event: str) -> Response[bytes]:
    """Return the schedule for a calendar."""
    return event_schedule(request, event_view(request, event))


@get("/events/{event:str}/players/{side:str}/schedule.ics", include_in_schema=False)
@threaded
def player_schedule_file(request: Request[Any, Any, Any], event: str, side: str) -> Response[bytes]:
    """Return the games of a player for a calendar, with table and opponent where the round is published."""
    return player_schedule(request, event_view(request, event), side)


handlers = (schedule_page, schedule_file, player_schedule_file)
