"""When the rounds begin, on a page and as a calendar file."""

from typing import Any

from litestar import Request, Response, get

from nigiri.web.event.calendar import calendar
from nigiri.web.event.view import event_view
from nigiri.web.threads import threaded
from nigiri.web.visit import now


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
    view = event_view(request, event)
    data = calendar(
        view.id,
        view.tournament.regulations,
        view.hall.times(view.id),
        f"{view.public_url}{view.path}",
        view.visit.say,
        at=now(request),
    )
    headers = {"content-disposition": f'attachment; filename="{view.id}.ics"'}
    return Response(data, media_type="text/calendar; charset=utf-8", headers=headers)


handlers = (schedule_page, schedule_file)
