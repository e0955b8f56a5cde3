"""Teams for everybody: rosters and places, a team's matches with its line-ups, the matches of a round."""

from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from nigiri.documents.matches import matches_sheet, totals_sheet
from nigiri.errors import Refusal
from nigiri.games.match import MatchBoard, TeamMatch, written_halves
from nigiri.ids import EntryId
from nigiri.people.team import Team
from nigiri.regulations.classification import Credit
from nigiri.tournament.matches import matches, team_event_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams, totals_after
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.threads import threaded


class TeamRound(Struct, frozen=True):
    """A round of a team: its opponent and the score from its own side, board by board; no opponent: it had a bye.

    Each board is who sat there, against whom, and what it brought, written; None where it is still open.
    """

    number: int
    opponent: EntryId | None
    score: tuple[str, str]
    boards: tuple[tuple[EntryId | None, EntryId | None, str | None], ...]


@get("/events/{event:str}/teams", include_in_schema=False)
@threaded
def teams_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List the teams with their rosters, in the order of their places once they have any."""
    view = event_view(request, event)
    play = team_event_of(view.tournament)
    credit = view.tournament.regulations.classification.credit
    places: dict[EntryId, int] = {}
    sheet = None
    if view.last_round and is_of_teams(view.tournament):
        table = tables_of(request).after(view.of_ranked(), view.last_round)
        places = {row.side: row.place for row in table.rows}
    elif view.last_round and credit is Credit.INDIVIDUAL_TEAM:
        totals = totals_after(view.tournament, view.roster, view.last_round)
        places = {total.team: total.place for total in totals}
        sheet = totals_sheet(view.tournament, view.roster, totals, view.last_round, view.visit.say)
    order = sorted(
        view.tournament.teams.values(), key=lambda team: (places.get(team.id, len(places) + 1), team.number, team.name)
    )
    return view.render(
        "teams.html.j2",
        play=play,
        teams=order,
        places=places,
        sheet=sheet,
        captain_of={team.id: _captain(view, team) for team in order},
        members_of={team.id: [side for side in team.members if side in view.tournament.entries] for team in order},
    )


@get("/events/{event:str}/teams/{side:str}", include_in_schema=False)
@threaded
def team_page(request: Request[Any, Any, Any], event: str, side: str) -> Response[str]:
    """Show a team: its roster, and its matches with who sat where, as far as rounds are out."""
    view = event_view(request, event)
    team = view.tournament.team(EntryId(side))
    return view.render(
        "team.html.j2",
        play=team_event_of(view.tournament),
        team=team,
        captain=_captain(view, team),
        members=[one for one in team.members if one in view.tournament.entries],
        rounds=_rounds(view.tournament, team) if is_of_teams(view.tournament) else [],
    )


@get("/events/{event:str}/matches/{number:int}", include_in_schema=False)
@threaded
def matches_page(request: Request[Any, Any, Any], event: str, number: int) -> Response[str]:
    """Show the matches of a round, board by board."""
    view = event_view(request, event)
    if not is_of_teams(view.tournament):
        raise Refusal("teams.none", "RU-2.1.1", message="this is no event of teams", where="regulations.teams")
    sheet = matches_sheet(view.tournament, view.roster, view.tournament.round(number).number, view.visit.say)
    return view.render("matches.html.j2", sheet=sheet, number=number)


def _captain(view: EventView, team: Team) -> str:
    return "" if team.captain is None else view.roster[team.captain].full_name


def _rounds(tournament: Tournament, team: Team) -> list[TeamRound]:
    found: list[TeamRound] = []
    for drawn in tournament.rounds:
        match = next((one for one in matches(tournament, drawn.number) if team.id in one.teams), None)
        if match is not None:
            found.append(_round(drawn.number, match, team.id))
        elif drawn.seated & set(team.members):
            found.append(TeamRound(drawn.number, None, ("", ""), ()))
    return found


def _round(number: int, match: TeamMatch, team: EntryId) -> TeamRound:
    """Return a match from the side of one of its teams."""
    is_first = match.first == team
    made, lost = match.half_points if is_first else match.half_points[::-1]
    opponent = match.second if is_first else match.first
    boards = tuple(_board(board, is_first=is_first) for board in match.boards)
    return TeamRound(number, opponent, (written_halves(made), written_halves(lost)), boards)


def _board(board: MatchBoard, *, is_first: bool) -> tuple[EntryId | None, EntryId | None, str | None]:
    mine, theirs = (board.first, board.second) if is_first else (board.second, board.first)
    made = board.half_points[0 if is_first else 1]
    return mine, theirs, written_halves(made) if board.is_decided else None


handlers = (teams_page, team_page, matches_page)
