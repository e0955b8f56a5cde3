"""Events of teams, made by decisions as an organiser makes them."""

from collections.abc import Callable, Sequence
from typing import Any

from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Entry
from nigiri.people.team import Team, TeamRules
from nigiri.ratings.rank import Rank
from nigiri.regulations.classification import Classification, Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.teams import TeamPlay
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.decisions.team_rounds import draw_team_round
from nigiri.tournament.decisions.teams import enter_teams
from nigiri.tournament.events import Change, Event, TableResult
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.state import Tournament

BLACK, WHITE, JIGO = Result(Outcome.BLACK), Result(Outcome.WHITE), Result(Outcome.JIGO)
NO_HANDICAP = PairingSettings(handicap=HandicapRule(basis=HandicapBasis.NONE))


def after(tournament: Tournament, events: Sequence[Event]) -> Tournament:
    for event in events:
        assert isinstance(event, Change)
        tournament = evolve(tournament, event)
    return tournament


def team(name: str, members: Sequence[str], **fields: Any) -> Team:
    return Team(EntryId(name), f"Team {name}", tuple(map(EntryId, members)), PersonId(f"{name}-captain"), **fields)


def team_event(
    names: str = "ABCD",
    boards: int = 3,
    reserves: int = 0,
    rounds: int = 3,
    credit: Credit = Credit.TEAM,
    play: TeamPlay | None = None,
    pairing: PairingSettings = NO_HANDICAP,
    rank: Callable[[int, int], int] = lambda team, board: 2 - 2 * team - board,
) -> Tournament:
    """An event with a team for each letter; its members are A1, A2 … in the order of the boards, then reserves."""
    size = boards + reserves
    regulations = Regulations(
        "Team cup",
        rounds,
        pairing=pairing,
        classification=Classification(credit),
        teams=play or TeamPlay(TeamRules(boards, reserves)),
    )
    entries = [
        Entry(EntryId(f"{name}{board}"), PersonId(f"p-{name}{board}"), Rank(rank(number, board)))
        for number, name in enumerate(names)
        for board in range(1, size + 1)
    ]
    begun = fold(create(TournamentId("cup"), regulations))
    entered = after(begun, enter(begun, entries))
    teams = [team(name, [f"{name}{board}" for board in range(1, size + 1)]) for name in names]
    return after(entered, enter_teams(entered, teams))


def play_round(
    tournament: Tournament, seed: int = 1, results: Callable[[str, str], Result] = lambda black, white: BLACK
) -> Tournament:
    """Draw the next round, give it out, and play every game as `results` says of Black and White."""
    number = len(tournament.rounds) + 1
    tournament = after(tournament, draw_team_round(tournament, number, seed=seed))
    tournament = after(tournament, publish_round(tournament, number))
    played = [TableResult(game.table, results(game.black, game.white)) for game in tournament.round(number).games]
    return after(tournament, record(tournament, number, played))


def stronger_wins(black: str, white: str) -> Result:
    """The team that comes first in the alphabet wins at every board."""
    return BLACK if black[0] < white[0] else WHITE
