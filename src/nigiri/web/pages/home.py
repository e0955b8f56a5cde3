"""The first page: the events of this installation."""

from typing import Any

from litestar import Request, Response, get

from nigiri.web.rendering import render
from nigiri.web.sight import seen_events
from nigiri.web.threads import threaded
from nigiri.web.visit import visit_of


@get("/", include_in_schema=False)
@threaded
def home(request: Request[Any, Any, Any]) -> Response[str]:
    """List the events that the reader may see, the latest first."""
    visit, shown = visit_of(request), seen_events(request)
    caller = visit.caller
    return render(visit, "home.html.j2", events=shown, may_create=caller.is_owner or caller.is_organiser)


handlers = (home,)
