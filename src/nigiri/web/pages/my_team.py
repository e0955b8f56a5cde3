"""The captain's page, by the player's link: the line-up of the team for a round (RU-2.2.11-e, RU-7.2.9)."""

from typing import Any
from urllib.parse import urlencode

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.team import Team
from nigiri.tournament.decisions.teams import set_lineup
from nigiri.tournament.matches import team_event_of
from nigiri.web.api.needs import must_be_player
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.line_ups import captained, due, line_up, must_captain
from nigiri.web.event.team_entry import seats_of_form
from nigiri.web.event.view import EventView, event_view
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, now


@get("/events/{event:str}/me/team", include_in_schema=False)
@threaded
def my_team(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the captain the line-ups of the rounds to come: of the own team, or of another that has the same captain."""
    view, side = _mine(request, event)
    return _page(request, view, must_captain(view.whole, side, _meant(request.query_params.get("team", ""))), side)


@post("/events/{event:str}/me/team", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def hand_in(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Take the line-up that the captain hands in; after the deadline the one before stays in force."""
    view, side = _mine(request, event)
    team = must_captain(view.whole, side, _meant(form.text("team")))
    try:
        number = form.integer("round")
        starts = view.hall.begins(view.id, number)
        desk_of(request).do(
            view.id,
            lambda state: set_lineup(
                state, team.id, number, seats_of_form(form), at=now(request), starts=starts, speaker=team.captain
            ),
            by=caller_of(request).actor,
            at=now(request),
        )
    except Refusal as refusal:
        return _page(request, view, team, side, refusal)
    return Redirect(f"{view.path}/me/team?{urlencode({'team': team.id})}", status_code=303)


def _meant(team: str) -> EntryId | None:
    return EntryId(team) if team else None


def _mine(request: Request[Any, Any, Any], event: str) -> tuple[EventView, EntryId]:
    view, caller = event_view(request, event), caller_of(request)
    must_be_player(caller, view.id)
    assert caller.side is not None
    return view, caller.side


def _page(
    request: Request[Any, Any, Any], view: EventView, team: Team, side: EntryId, refusal: Refusal | None = None
) -> Response[str]:
    play = team_event_of(view.whole)
    first = len(view.whole.rounds) + 1
    lines = []
    for number in range(first, view.whole.regulations.rounds + 1):
        line = line_up(view.whole, team, number)
        until = due(view.hall, view.whole, number)
        lines.append((number, line, until, until is not None and now(request) > until))
    return view.render(
        "my_team.html.j2",
        status=200 if refusal is None else status_of(refusal),
        team=team,
        others=[one for one in captained(view.whole, side) if one.id != team.id],
        play=play,
        lines=lines,
        refusal=refusal,
    )


handlers = (my_team, hand_in)
