"""Random events of teams: absences, line-ups, withdrawals, defaults, jigo; the checker finds nothing wrong in them."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.match import BoardColours
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.people.team import BoardOrder, Seats, TeamRules
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Swiss, System
from nigiri.regulations.teams import TeamPlay
from nigiri.standings.settings import TEAMS
from nigiri.tournament.check import check
from nigiri.tournament.codec import event_from_json, to_json
from nigiri.tournament.decisions.absences import announce_absence
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.decisions.teams import set_lineup
from nigiri.tournament.decisions.withdrawals import withdraw
from nigiri.tournament.events import TableResult
from nigiri.tournament.evolve import fold
from nigiri.tournament.matches import matches
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import team_table
from tournament.team_events import after, team_event

NAMES = "ABCDEFGHIJ"
OVER = {"rounds.complete", "round.nobody", "pairing.impossible", "round.waiting"}
WINS = [Outcome.BLACK, Outcome.WHITE]
OUTCOMES = [Outcome.BLACK] * 4 + [Outcome.WHITE] * 4 + [Outcome.JIGO, Outcome.BOTH_LOSE]


def begin(dice: random.Random) -> Tournament:
    """A team event with settings at random."""
    boards, reserves = dice.randint(1, 4), dice.randint(0, 2)
    systems: list[System] = [Swiss(), Swiss(), McMahon(bar=0, floor=-12, zero=-12), RoundRobin(), Knockout()]
    system = dice.choice(systems)
    if isinstance(system, Knockout):
        boards = dice.choice([1, 3])  # a match of a knockout has a winner
    criteria = ("MMS", "BDW", "SOST") if isinstance(system, McMahon) else TEAMS.criteria
    play = TeamPlay(
        TeamRules(boards, reserves, dice.choice([BoardOrder.FREE, BoardOrder.FIXED])),
        dice.choice(list(BoardColours)),
        replace(TEAMS, criteria=criteria, match_win=dice.choice([1, 2])),
        system,
    )
    names = NAMES[: dice.randint(3, len(NAMES))]
    return team_event(names, boards, reserves, dice.randint(2, 5), play=play)


def disturb(event: Tournament, dice: random.Random, number: int) -> Tournament:
    """Let somebody be absent, a line-up change, a member leave."""
    is_level = isinstance(event.regulations.teams and event.regulations.teams.system, Swiss | McMahon)
    for team in event.teams.values():
        if is_level and dice.random() < 0.2:
            missing = dice.sample(team.members, dice.randint(1, len(team.members)))
            there = [side for side in missing if event.entry(side).is_entered(number)]
            event = after(event, announce_absence(event, there, [number]))
        if dice.random() < 0.2:
            boards = event.regulations.teams.rules.boards if event.regulations.teams else 1
            seats: Seats = tuple(sorted(dice.sample(team.members, min(boards, len(team.members)))))
            event = after(event, set_lineup(event, team.id, number, seats))
        if is_level and dice.random() < 0.05 and number > 1:
            leaving = dice.choice(team.members)
            if event.entry(leaving).withdrawn_after is None:
                event = after(event, withdraw(event, [leaving], after=number - 1))
    return event


def run(seed: int) -> Tournament:
    """Play an event to its end, or until nobody is left to be drawn."""
    dice = random.Random(seed)
    event = begin(dice)
    number = 0
    while True:
        number += 1
        event = disturb(event, dice, number) if number <= event.regulations.rounds else event
        try:
            event = after(event, draw_round(event, Roster(), number, seed=seed + number))
        except Refusal as refusal:
            assert refusal.code in OVER, refusal
            return event
        event = after(event, publish_round(event, number))
        games = event.round(number).games
        is_knockout = isinstance(event.regulations.teams and event.regulations.teams.system, Knockout)
        outcomes = WINS if is_knockout else OUTCOMES
        played = [
            TableResult(game.table, Result(dice.choice(outcomes), by_default=dice.random() < 0.05)) for game in games
        ]
        event = after(event, record(event, number, played))


def examine(seed: int) -> None:
    event = run(seed)
    assert not [finding for finding in check(event) if finding.severity == "error"]
    system = event.regulations.teams and event.regulations.teams.system
    for drawn in event.rounds:
        assert drawn.protocol is not None
        assert drawn.protocol.optimal or not isinstance(system, Swiss | McMahon)
        found = matches(event, drawn.number)
        teams = Counter(team for match in found for team in match.teams)
        assert max(teams.values(), default=1) == 1
        by_board = [board for match in found for board in match.boards]
        assert sum(board.result is not None for board in by_board) == len(drawn.games)
        alone = {board.first or board.second for board in by_board if (board.first is None) != (board.second is None)}
        granted = {bye.entry for bye in drawn.byes if bye.kind.value == "full"}
        assert alone == granted
    after_all = len(event.rounds)
    table = team_table(event, after_all)
    places = [row.place for row in table.rows]
    assert places == sorted(places)
    assert {row.side for row in table.rows} <= set(event.teams)
    lines = [to_json(one) for one in take_over(event)]
    again = fold(map(event_from_json, lines))
    assert (again.rounds, again.teams) == (event.rounds, event.teams)
    assert run(seed).rounds == event.rounds


@pytest.mark.article("RU-2.1.5", "RU-2.8.7-a")
@pytest.mark.parametrize("seed", range(25))
def test_a_random_event_of_teams_holds_together(seed: int) -> None:
    examine(seed)


@pytest.mark.slow
def test_many_random_events_of_teams_hold_together() -> None:
    for seed in range(1000, 2000):
        examine(seed)


def test_the_members_of_random_events_sit_once_a_round() -> None:
    event = run(3)
    for drawn in event.rounds:
        seated: list[EntryId] = [side for game in drawn.games for side in game.sides]
        assert len(set(seated)) == len(seated)
