"""Teams at the desk: seen, made, changed, struck off; their line-ups round by round."""

from typing import Any

from litestar import Request, Response, get, post

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.person import Person
from nigiri.people.team import Team
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.teams import amend_team, enter_teams, remove_teams, set_lineup
from nigiri.tournament.matches import team_event_of
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.line_ups import due, line_ups
from nigiri.web.event.team_entry import free_teams, pasted, seats_of_form, team_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import now


@get("/events/{event:str}/desk/teams", include_in_schema=False)
@threaded
def teams_desk(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List the teams, and who is in none."""
    return _list(event_view(request, event, Right.READ))


@post("/events/{event:str}/desk/teams", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def put_teams_in(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Enter a team, or all that are pasted."""
    view = event_view(request, event, Right.ENTRIES)
    state = view.whole
    persons: list[Person] = []
    try:
        if form.has("text"):
            teams = pasted(form.text("text"), state, view.roster)
        else:
            team, persons = team_of(form, state, next(free_teams(state)), len(state.teams) + 1)
            teams = [team]
        work(
            request,
            event,
            Right.ENTRIES,
            lambda now_is: enter_teams(now_is, teams, is_short_allowed=form.has("short")),
            persons=persons,
        )
    except Refusal as refusal:
        return _list(view, form, refusal)
    return back(event, "/teams")


@get("/events/{event:str}/desk/teams/{side:str}", include_in_schema=False)
@threaded
def team_desk(request: Request[Any, Any, Any], event: str, side: str) -> Response[str]:
    """Show a team to be changed."""
    return _one(event_view(request, event, Right.READ), side)


@post("/events/{event:str}/desk/teams/{side:str}", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_team(request: Request[Any, Any, Any], event: str, side: str, form: Form) -> Response[Any]:
    """Change a team, or strike it off."""
    view = event_view(request, event, Right.ENTRIES)
    reason = form.text("reason")
    try:
        known = view.whole.team(EntryId(side))
        if form.has("remove"):
            work(request, event, Right.ENTRIES, lambda state: remove_teams(state, [known.id], reason=reason))
            return back(event, "/teams")
        team, persons = team_of(form, view.whole, known.id, form.integer("number", known.number))
        work(
            request,
            event,
            Right.ENTRIES,
            lambda state: amend_team(state, team, reason=reason, is_short_allowed=form.has("short")),
            persons=persons,
        )
    except Refusal as refusal:
        return _one(view, side, form, refusal)
    return back(event, "/teams")


@get("/events/{event:str}/desk/lineups/{number:int}", include_in_schema=False)
@threaded
def lineups_desk(request: Request[Any, Any, Any], event: str, number: int) -> Response[str]:
    """Show the line-ups of a round: who has handed in, and until when it may be done."""
    return _lineups(request, event_view(request, event, Right.READ), number)


@post("/events/{event:str}/desk/lineups/{number:int}", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def put_lineup(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Take a team's line-up from a round on; after the deadline with a reason."""
    view = event_view(request, event, Right.ATTENDANCE)
    try:
        starts = view.hall.begins(view.id, number)
        work(
            request,
            event,
            Right.ATTENDANCE,
            lambda state: set_lineup(
                state,
                EntryId(form.text("team")),
                number,
                seats_of_form(form),
                at=now(request),
                starts=starts,
                reason=form.text("reason"),
            ),
        )
    except Refusal as refusal:
        return _lineups(request, view, number, form, refusal)
    return back(event, f"/lineups/{number}")


def _list(view: EventView, form: Form | None = None, refusal: Refusal | None = None) -> Response[str]:
    play = team_event_of(view.whole)
    shown = form or Form()
    return view.render(
        "console/teams.html.j2",
        status=200 if refusal is None else status_of(refusal),
        play=play,
        teams=_in_order(view),
        free=_free(view),
        form=shown,
        refusal=refusal,
        slots=_slots(play.rules.boards, play.rules.reserves, shown.all("member")),
        captain_of=_captains(view),
        number=_next_round(view),
    )


def _one(view: EventView, side: str, form: Form | None = None, refusal: Refusal | None = None) -> Response[str]:
    play, team = team_event_of(view.whole), view.whole.team(EntryId(side))
    shown = form or _as_form(view, team)
    return view.render(
        "console/team.html.j2",
        status=200 if refusal is None else status_of(refusal),
        play=play,
        team=team,
        free=view.by_name({*_free(view), *team.members}),
        form=shown,
        refusal=refusal,
        slots=_slots(play.rules.boards, play.rules.reserves, shown.all("member")),
        captain_of=_captains(view),
    )


def _lineups(
    request: Request[Any, Any, Any],
    view: EventView,
    number: int,
    form: Form | None = None,
    refusal: Refusal | None = None,
) -> Response[str]:
    rounds = view.whole.regulations.rounds
    if not 1 <= number <= max(rounds, len(view.whole.rounds)):
        raise Refusal("round.unknown", message="there is no round {round}", round=number, where="round")
    until = due(view.hall, view.whole, number)
    return view.render(
        "console/lineups.html.j2",
        status=200 if refusal is None else status_of(refusal),
        number=number,
        play=team_event_of(view.whole),
        lines=line_ups(view.whole, number),
        until=until,
        is_late=until is not None and now(request) > until,
        is_drawn=number <= len(view.whole.rounds),
        form=form or Form(),
        refusal=refusal,
    )


def _in_order(view: EventView) -> list[Team]:
    return sorted(view.whole.teams.values(), key=lambda team: (team.number, team.name))


def _free(view: EventView) -> list[EntryId]:
    """Return who is in no team."""
    taken = {member for team in view.whole.teams.values() for member in team.members}
    return view.by_name(side for side in view.whole.entries if side not in taken)


def _slots(boards: int, reserves: int, members: tuple[str, ...]) -> list[tuple[int, str]]:
    """Return the fields for members: the number of the board, 0 for a reserve, and who stands there."""
    count = max(boards + reserves, len(members))
    padded = (*members, *[""] * (count - len(members)))
    return [(place if place <= boards else 0, member) for place, member in enumerate(padded, start=1)]


def _captains(view: EventView) -> dict[EntryId, str]:
    """Return the names of the captains, players or not."""
    return {
        team.id: view.roster[team.captain].full_name if team.captain is not None else ""
        for team in view.whole.teams.values()
    }


def _as_form(view: EventView, team: Team) -> Form:
    entries = view.whole.entries
    captain = next((side for side in team.members if entries[side].person == team.captain), team.captain or "")
    return Form(
        {
            "name": (team.name,),
            "club": (team.club,),
            "country": (team.country,),
            "number": (str(team.number),),
            "member": tuple(team.members),
            "captain": (captain,),
        }
    )


def _next_round(view: EventView) -> int:
    return min(len(view.whole.rounds) + 1, max(view.whole.regulations.rounds, 1))


handlers = (teams_desk, put_teams_in, team_desk, change_team, lineups_desk, put_lineup)
