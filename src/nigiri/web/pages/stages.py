"""The stages of an event: the table of every group, and the bracket."""

from typing import Any

from litestar import Request, Response, get

from nigiri.documents.stage_sheets import stage_sheets
from nigiri.tournament.team_sides import credited
from nigiri.web.event.view import event_view
from nigiri.web.threads import threaded


@get("/events/{event:str}/stages", include_in_schema=False)
@threaded
def stages_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the bracket and the tables of groups, the latest stage first (RU-2.8.3-e); of teams, theirs."""
    view = event_view(request, event)
    shown, roster = credited(view.tournament, view.roster)
    sheets = stage_sheets(shown, roster, view.last_round, view.visit.say)
    return view.render("stages.html.j2", sheets=sheets, query="")


handlers = (stages_page,)
