"""When the rounds begin, and in which zone the hall is."""

from typing import Any

from litestar import Request, Response, get, post
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.service.access.roles import Right
from nigiri.service.local_time import zone_named, zone_names
from nigiri.service.timetable import Keep
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.round_times import read_times, time_fields
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back
from nigiri.web.threads import threaded
from nigiri.web.visit import now


@get("/events/{event:str}/desk/times", include_in_schema=False)
@threaded
def times_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show when the rounds begin."""
    return _page(event_view(request, event, Right.EVENT), Form(), None)


@post("/events/{event:str}/desk/times", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_times(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Set when the rounds begin, or the zone of the hall."""
    view = event_view(request, event, Right.EVENT)
    try:
        if form.text("part") == "zone":
            keep = Keep.MOMENTS if form.text("keep") == Keep.MOMENTS else Keep.CLOCK
            zone = zone_named(form.text("timezone")).key
            view.hall.put_page(replace(view.page, timezone=zone), keep, at=now(request))
        else:
            begins = read_times(form, view.whole.regulations.rounds, view.zone)
            view.hall.set_times(view.id, begins, at=now(request))
    except Refusal as refusal:
        return _page(view, form, refusal)
    return back(event, "/times")


def _page(view: EventView, form: Form, refusal: Refusal | None) -> Response[str]:
    return view.render(
        "console/times.html.j2",
        status=200 if refusal is None else status_of(refusal),
        fields=time_fields(view.hall.times(view.id), view.whole.regulations.rounds, view.zone, form),
        zone=form.text("timezone", view.page.timezone),
        zones=sorted(zone_names()),
        refusal=refusal,
    )


handlers = (times_page, change_times)
