"""The first page: the events of this installation."""

from typing import Any

from litestar import Request, Response, get

from nigiri.ids import TournamentId
from nigiri.service.access.roles import Right
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, desk_of, visit_of


@get("/", include_in_schema=False)
@threaded
def home(request: Request[Any, Any, Any]) -> Response[str]:
    """List the events that the reader may see, the latest first."""
    visit, hidden = visit_of(request), access_of(request).hidden()
    caller = visit.caller
    shown = [
        event
        for event in desk_of(request).store.tournaments()
        if event.id not in hidden or caller.may(Right.READ, TournamentId(event.id)) or caller.event == event.id
    ]
    return render(visit, "home.html.j2", events=shown, may_create=caller.is_owner or caller.is_organiser)


handlers = (home,)
