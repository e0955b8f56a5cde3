"""A team event seen with its teams as the sides: what the draw, the standings and the documents of sides read."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.match import TeamMatch
from nigiri.ids import EntryId, PersonId
from nigiri.pairing.settings import HandicapBasis, HandicapRule
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.people.team import Seats, Team
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.ratings.rank import Rank
from nigiri.regulations.classification import Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.stages import Stages
from nigiri.regulations.team_standings import of_stages
from nigiri.regulations.teams import Encounter
from nigiri.standings.criteria.boards import expanded
from nigiri.standings.individual_team import TeamTotal, team_totals
from nigiri.standings.table import Table
from nigiri.tournament.matches import encounters, seats_of, team_event_of
from nigiri.tournament.stage_view import is_scheduled, system_drawn
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.table import table_after

_GRANTED = {ByeKind.FULL: 2, ByeKind.HALF: 1, ByeKind.ZERO: 0}


def as_teams(tournament: Tournament) -> tuple[Tournament, Roster]:
    """Return the event with teams for entries and matches for games (RU-T-08), and the teams as its persons.

    A team's rank and rating are the means of those at its boards in round 1. A match is a game in which the team
    that has Black at board 1 is Black, with the points of its boards beside the result. A team whose seats have byes
    has one. Awards are to be put in force before (`with_awards`).
    """
    last = max(len(tournament.rounds), tournament.regulations.rounds)
    entries = {team.id: _entry(tournament, team, last) for team in tournament.teams.values()}
    rounds = tuple(_round(tournament, number, found) for number, found in enumerate(encounters(tournament), start=1))
    view = replace(
        tournament,
        regulations=_regulations(tournament),
        entries=entries,
        rounds=rounds,
        teams={},
        standings={},
    )
    return view, Roster(Person(PersonId(team.id), team.name) for team in tournament.teams.values())


def team_table(tournament: Tournament, after: int, criteria: Sequence[str] = ()) -> Table:
    """Return the table of the teams after a round, by other criteria where some are asked for (RU-2.8.1-m)."""
    names = expanded(tuple(criteria), team_event_of(tournament).rules.boards)
    view, teams = as_teams(replace(tournament, rounds=tournament.rounds[:after]))
    undrawn = max(0, after - len(tournament.rounds))
    return table_after(view, teams, len(view.rounds) + undrawn, names)


def totals_after(tournament: Tournament, roster: Roster, after: int) -> tuple[TeamTotal, ...]:
    """Return the teams of an individual-team event by what their members made (RU-2.1.1)."""
    play = team_event_of(tournament)
    members = {team.id: team.members for team in tournament.teams.values()}
    return team_totals(table_after(tournament, roster, after), members, score=play.score, best=play.best)


def credited(tournament: Tournament, roster: Roster) -> tuple[Tournament, Roster]:
    """Return the event with those for sides whose places are given out (RU-2.1.1, KOD-6.2): the teams of a team event.

    In any other event it is the event itself; an individual-team event has a table of teams beside that.
    """
    return as_teams(tournament) if is_of_teams(tournament) else (tournament, roster)


def is_of_teams(tournament: Tournament) -> bool:
    """Tell whether teams meet in the event, so that they are what is drawn and ranked."""
    return tournament.regulations.classification.credit is Credit.TEAM


def bye_of_rest(tournament: Tournament, number: int) -> ByeKind:
    """Return what a team left over in a round has: the bye of the draw, or nothing by a fixed order (RU-2.8.1-e).

    Where the order is fixed everybody rests as often, or the bracket goes on without a match.
    """
    return ByeKind.ZERO if is_scheduled(system_drawn(tournament, number)) else ByeKind.PAIRING


def _regulations(tournament: Tournament) -> Regulations:
    rules, event = tournament.regulations, team_event_of(tournament)
    standings = event.standings
    named = expanded(standings.criteria, event.rules.boards), expanded(standings.shown, event.rules.boards)
    system = of_stages(event.system, event) if isinstance(event.system, Stages) else event.system
    forbidden = tuple(
        pair for pair in rules.pairing.forbidden if all(EntryId(side) in tournament.teams for side in pair)
    )
    return replace(
        rules,
        system=system,
        standings=replace(standings, criteria=named[0], shown=named[1]),
        pairing=replace(rules.pairing, handicap=HandicapRule(basis=HandicapBasis.NONE), forbidden=forbidden),
        teams=None,
    )


def _entry(tournament: Tournament, team: Team, last: int) -> Entry:
    at_boards = [member for member in team.seats(1, team_event_of(tournament).rules.boards) if member is not None]
    members = [tournament.entry(member) for member in at_boards or team.members]
    count = len(members)
    rank = (2 * sum(entry.rank for entry in members) + count) // (2 * count) if count else 0
    ratings = [rating_of_rank(entry.rank) if entry.rating is None else entry.rating for entry in members]
    empty = (
        number
        for number in range(1, last + 1)
        if not any(member is not None for member in seats_of(tournament, team, number))
    )
    return Entry(
        team.id,
        PersonId(team.id),
        Rank(rank),
        rating=sum(ratings) // count if count else None,
        club=team.club,
        country=team.country,
        absences=dict.fromkeys(empty, Absence.BY_RULE),
    )


def _round(tournament: Tournament, number: int, found: tuple[TeamMatch, ...]) -> Round:
    """Return a round of matches; a match by the Scheveningen system is one, and nobody has a bye in it."""
    games = tuple(_game(table, match) for table, match in enumerate(found, start=1))
    if team_event_of(tournament).encounter is Encounter.SCHEVENINGEN:
        return Round(number, games)
    drawn = tournament.round(number)
    playing = {team for match in found for team in match.teams}
    byes = (
        _bye(tournament, drawn, seats_of(tournament, team, drawn.number), team.id)
        for team in tournament.teams.values()
        if team.id not in playing
    )
    return Round(number, games, tuple(bye for bye in byes if bye is not None), drawn.status, drawn.protocol)


def _game(table: int, match: TeamMatch) -> Game:
    boards = tuple(board.half_points if board.is_decided else (0, 0) for board in match.boards)
    return Game(table, match.first, match.second, result=match.result, boards=boards)


def _bye(tournament: Tournament, drawn: Round, seats: Seats, team: EntryId) -> Bye | None:
    byes = {bye.entry: bye for bye in drawn.byes}
    kinds = [byes[member].kind if member in byes else None for member in seats]
    given = [kind for kind in kinds if kind is not None]
    if not given:
        return None
    if given[0] is ByeKind.PAIRING and bye_of_rest(tournament, drawn.number) is ByeKind.ZERO:
        # Rounds written down before rests had a kind of their own.
        return Bye(team, ByeKind.ZERO, boards=(0,) * len(kinds))
    at_board = team_event_of(tournament).bye_board
    boards = tuple(0 if kind is None else _GRANTED.get(kind, at_board) for kind in kinds)
    return Bye(team, given[0], boards=boards)
