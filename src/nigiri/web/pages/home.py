"""The first page: the events of this installation."""

from typing import Any

from litestar import Request, Response, get

from nigiri.web.rendering import render
from nigiri.web.sight import seen_events
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, visit_of


@get("/", include_in_schema=False)
@threaded
def home(request: Request[Any, Any, Any]) -> Response[str]:
    """List the events that the reader may see, the latest first; where there is nobody yet, say how one begins."""
    visit, shown = visit_of(request), seen_events(request)
    caller = visit.caller
    is_new = not caller.is_known and not shown and not access_of(request).accounts.has_owner()
    may_create = caller.is_owner or caller.is_organiser
    return render(visit, "home.html.j2", events=shown, may_create=may_create, is_new=is_new)


handlers = (home,)
