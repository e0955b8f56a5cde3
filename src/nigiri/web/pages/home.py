"""The first page: the events of this installation."""

from typing import Any

from litestar import Request, Response, get

from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import desk_of, visit_of


@get("/", include_in_schema=False)
@threaded
def home(request: Request[Any, Any, Any]) -> Response[str]:
    """List the events, the latest first."""
    return render(visit_of(request), "home.html.j2", events=desk_of(request).store.tournaments())


handlers = (home,)
