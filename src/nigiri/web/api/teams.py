"""Teams: entered, changed, lined up, paired by hand; their matches and their table."""

import itertools
from typing import Any

from litestar import Request, Response, delete, get, post, put
from msgspec import Struct
from msgspec.structs import replace

from nigiri.games.match import TeamMatch
from nigiri.ids import EntryId, PersonId
from nigiri.people.team import Team
from nigiri.service.access.roles import Right
from nigiri.service.hall import Hall
from nigiri.tournament.decisions.team_rounds import pair_teams
from nigiri.tournament.decisions.teams import amend_team, enter_teams, remove_teams, set_lineup
from nigiri.tournament.events import Event
from nigiri.tournament.matches import matches
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import team_table
from nigiri.tournament.written_result import write_result
from nigiri.web.api.attendance import own_side
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.draws import Drawn, drawn_answer
from nigiri.web.api.needs import ANYBODY, PLAYER, needs
from nigiri.web.api.standings import Number, exact, names
from nigiri.web.event.line_ups import must_captain
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, now


class NewTeam(Struct, frozen=True, forbid_unknown_fields=True):
    """A team of entries, in the order of its roster, the main squad first. `captain` is one of the entries, or none."""

    name: str
    members: tuple[EntryId, ...]
    captain: EntryId | None = None
    club: str = ""
    country: str = ""


class NewTeams(Struct, frozen=True, forbid_unknown_fields=True):
    """Teams to be entered together. `is_short_allowed` takes a team with fewer members than boards."""

    teams: tuple[NewTeam, ...]
    is_short_allowed: bool = False


class TeamChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A team as it is to read; a reason is due once it has had a match."""

    team: NewTeam
    reason: str = ""
    is_short_allowed: bool = False


class Lineup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at board 1, 2, …; null leaves a board empty. A referee's reason takes a line-up after the deadline."""

    seats: tuple[EntryId | None, ...]
    reason: str = ""


class OwnLineup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who of the captain's team sits at board 1, 2, …; null leaves a board empty.

    `team` says which, where one is the captain of several; without it the line-up is that of the own team.
    """

    seats: tuple[EntryId | None, ...]
    team: EntryId | None = None


class Meetings(Struct, frozen=True, forbid_unknown_fields=True):
    """Teams that meet, the first of two with Black at board 1, and teams without an opponent."""

    meetings: tuple[tuple[EntryId, EntryId], ...]
    resting: tuple[EntryId, ...] = ()
    despite_unfinished: bool = False


class TeamForm(Struct, frozen=True):
    """A team. `lineups` are by the round from which they stand."""

    id: EntryId
    name: str
    number: int
    members: tuple[EntryId, ...]
    captain: PersonId | None
    club: str
    country: str
    lineups: dict[int, tuple[EntryId | None, ...]]


class BoardForm(Struct, frozen=True):
    """A board of a match. Without a game whoever sits there alone has won it by default."""

    number: int
    first: EntryId | None
    second: EntryId | None
    table: int | None
    result: str | None


class MatchForm(Struct, frozen=True):
    """A match: its boards, and the board points of the two teams so far."""

    first: EntryId
    second: EntryId
    points: tuple[float, float]
    open_boards: int
    boards: tuple[BoardForm, ...]


class TeamRow(Struct, frozen=True):
    """A place in the table of teams."""

    place: int
    team: EntryId
    name: str
    values: dict[str, Number]


class TeamTable(Struct, frozen=True):
    """The table of teams after a round."""

    after: int
    criteria: tuple[str, ...]
    rows: tuple[TeamRow, ...]
    version: int


@get("/events/{event:str}/teams", opt=ANYBODY)
@threaded
def list_teams(request: Request[Any, Any, Any], event: str) -> list[TeamForm]:
    """List the teams with their rosters; line-ups are shown to members, to others once their round is out."""
    state = seen_event(request, event)
    is_member = caller_of(request).may(Right.READ, state.id)
    last = state.regulations.rounds if is_member else len(state.rounds)
    return [team_form(team, last) for team in state.teams.values()]


@post("/events/{event:str}/teams", opt=needs(Right.ENTRIES), status_code=200)
@threaded
def put_teams_in(request: Request[Any, Any, Any], event: str, data: NewTeams) -> Response[Changed]:
    """Enter teams of players who are entered already; all or none."""

    def decision(state: Tournament) -> tuple[Event, ...]:
        ids = (EntryId(f"T{n}") for n in itertools.count(1) if EntryId(f"T{n}") not in state.teams)
        first = len(state.teams) + 1
        made = [_team(state, one, next(ids), number) for number, one in enumerate(data.teams, first)]
        return enter_teams(state, made, is_short_allowed=data.is_short_allowed)

    return changed(decide(request, event, decision))


@put("/events/{event:str}/teams/{team:str}", opt=needs(Right.ENTRIES))
@threaded
def change_team(request: Request[Any, Any, Any], event: str, team: str, data: TeamChange) -> Response[Changed]:
    """Change a team's name, roster or captain."""

    def decision(state: Tournament) -> tuple[Event, ...]:
        known = state.team(EntryId(team))
        amended = replace(_team(state, data.team, known.id, known.number), lineups=known.lineups)
        return amend_team(state, amended, reason=data.reason, is_short_allowed=data.is_short_allowed)

    return changed(decide(request, event, decision))


@delete("/events/{event:str}/teams/{team:str}", opt=needs(Right.ENTRIES), status_code=200)
@threaded
def remove_team(request: Request[Any, Any, Any], event: str, team: str, reason: str = "") -> Response[Changed]:
    """Strike off a team that never had a match; its members stay entered."""
    return changed(decide(request, event, lambda state: remove_teams(state, [EntryId(team)], reason=reason)))


@put("/events/{event:str}/teams/{team:str}/lineups/{number:int}", opt=needs(Right.ATTENDANCE))
@threaded
def put_lineup(request: Request[Any, Any, Any], event: str, team: str, number: int, data: Lineup) -> Response[Changed]:
    """Set who of a team sits at which board from a round on; after the deadline with a reason."""
    at, starts = now(request), Hall(desk_of(request).store.database).begins(event, number)
    return changed(
        decide(
            request,
            event,
            lambda state: set_lineup(
                state, EntryId(team), number, data.seats, at=at, starts=starts, reason=data.reason
            ),
        )
    )


@put("/events/{event:str}/me/lineups/{number:int}", opt=PLAYER)
@threaded
def hand_in_lineup(request: Request[Any, Any, Any], event: str, number: int, data: OwnLineup) -> Response[Changed]:
    """Take a line-up from the captain of a team, by the player's link; after the deadline the one before stands."""
    side = own_side(request)
    at, starts = now(request), Hall(desk_of(request).store.database).begins(event, number)

    def decision(state: Tournament) -> tuple[Event, ...]:
        team = must_captain(state, side, data.team)
        return set_lineup(state, team.id, number, data.seats, at=at, starts=starts, speaker=team.captain)

    return changed(decide(request, event, decision))


@post("/events/{event:str}/rounds/{number:int}/meetings", opt=needs(Right.ROUNDS), status_code=201)
@threaded
def pair_by_hand(request: Request[Any, Any, Any], event: str, number: int, data: Meetings) -> Response[Drawn]:
    """Pair the next round of teams as a schedule or the director says."""
    done = decide(
        request,
        event,
        lambda state: pair_teams(
            state, number, data.meetings, data.resting, despite_unfinished=data.despite_unfinished
        ),
    )
    return drawn_answer(done, number, 201)


@get("/events/{event:str}/rounds/{number:int}/matches", opt=ANYBODY)
@threaded
def list_matches(request: Request[Any, Any, Any], event: str, number: int) -> list[MatchForm]:
    """Return the matches of a round, board by board."""
    state = seen_event(request, event)
    return [match_form(match) for match in matches(state, state.round(number).number)]


@get("/events/{event:str}/teams/standings", opt=ANYBODY)
@threaded
def show_team_table(
    request: Request[Any, Any, Any], event: str, after: int | None = None, criteria: str = ""
) -> TeamTable:
    """Show the table of teams after a round, by the event's criteria or by others."""
    state = seen_event(request, event)
    table = team_table(state, len(state.rounds) if after is None else after, names(criteria))
    rows = tuple(
        TeamRow(row.place, row.side, state.team(row.side).name, {k: exact(v) for k, v in row.values.items()})
        for row in table.rows
    )
    return TeamTable(table.round, table.criteria, rows, state.version)


def team_form(team: Team, last: int) -> TeamForm:
    """Return a team as the API says it, with the line-ups of rounds up to one."""
    lineups = {number: seats for number, seats in team.lineups.items() if number <= last}
    return TeamForm(team.id, team.name, team.number, team.members, team.captain, team.club, team.country, lineups)


def match_form(match: TeamMatch) -> MatchForm:
    """Return a match as the API says it."""
    first, second = match.half_points
    boards = tuple(
        BoardForm(
            board.number,
            board.first,
            board.second,
            board.table,
            None if board.result is None else write_result(board.result),
        )
        for board in match.boards
    )
    return MatchForm(match.first, match.second, (first / 2, second / 2), match.open_boards, boards)


def _team(state: Tournament, one: NewTeam, team: EntryId, number: int) -> Team:
    captain = None if one.captain is None else state.entry(one.captain).person
    return Team(team, one.name.strip(), one.members, captain, number, one.club.strip(), one.country.strip())


handlers = (
    list_teams,
    put_teams_in,
    change_team,
    remove_team,
    put_lineup,
    hand_in_lineup,
    pair_by_hand,
    list_matches,
    show_team_table,
)
