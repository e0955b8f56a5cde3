"""How teams meet besides board against board: by the Scheveningen system, with colours by nigiri."""

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.match import MatchBoard, TeamMatch
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.settings import Colours, EvenColours
from nigiri.pairing.systems.round_robin import round_robin
from nigiri.people.roster import Roster
from nigiri.people.team import TeamRules
from nigiri.regulations.system import Knockout, RoundRobin
from nigiri.regulations.teams import Encounter, TeamPlay
from nigiri.tournament.decisions.absences import announce_absence
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.decisions.team_rounds import draw_team_round, pair_scheveningen, settle_match_colours
from nigiri.tournament.decisions.teams import amend_team
from nigiri.tournament.events import TableResult
from nigiri.tournament.matches import encounters, matches
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import team_table
from tournament.team_events import BLACK, JIGO, WHITE, after, stronger_wins, team_event

A, B = EntryId("A"), EntryId("B")


def scheveningen_event(boards: int, short: int = 0) -> Tournament:
    play = TeamPlay(TeamRules(boards), encounter=Encounter.SCHEVENINGEN)
    event = team_event("AB", boards, rounds=boards, play=play)
    team = event.teams[B]
    fewer = replace(team, members=team.members[: boards - short])
    return after(event, amend_team(event, fewer, reason="came with fewer", is_short_allowed=True))


def play(event: Tournament, results: list[Result]) -> Tournament:
    """Play the next round with these results, in the order of the tables."""
    number = len(event.rounds) + 1
    event = after(event, pair_scheveningen(event, number, A, B))
    event = after(event, publish_round(event, number))
    games = event.round(number).games
    return after(event, record(event, number, [TableResult(g.table, r) for g, r in zip(games, results, strict=True)]))


def won_by(event: Tournament, number: int, winners: str) -> list[Result]:
    """Results of the round to come in which these teams win, table by table; `=` is a drawn game."""
    games = after(event, pair_scheveningen(event, number, A, B)).round(number).games
    return [
        JIGO if winner == "=" else BLACK if game.black[0] == winner else WHITE
        for game, winner in zip(games, winners, strict=True)
    ]


@pytest.mark.article("RU-2.1.5", "RU-2.8.3-a", "RU-2.8.3-c", "RU-2.8.3-d", "KOD-6.5")
@pytest.mark.parametrize(
    ("size", "short", "rounds", "outcome"),
    [
        (3, 0, ["AAA", "AAB", "BBB"], Outcome.BLACK),
        (3, 0, ["AAA", "A=B", "BBB"], Outcome.JIGO),
        (3, 1, ["AA", "AB", "BB"], Outcome.JIGO),
        (3, 0, ["BBB", "BBB", "AAA"], Outcome.WHITE),
    ],
)
def test_a_match_by_the_scheveningen_system_goes_by_won_games(
    size: int, short: int, rounds: list[str], outcome: Outcome
) -> None:
    event = scheveningen_event(size, short)
    for number, winners in enumerate(rounds, start=1):
        event = play(event, won_by(event, number, winners))
    [[match]] = encounters(event)
    assert len(match.boards) == size * (size - short)
    assert len({frozenset((board.first, board.second)) for board in match.boards}) == len(match.boards)
    assert match.teams == (A, B)
    assert match.wins == tuple("".join(rounds).count(team) for team in "AB")
    assert match.result.outcome is outcome
    with pytest.raises(Refusal) as refused:
        pair_scheveningen(replace(event, regulations=replace(event.regulations, rounds=9)), size + 1, A, B)
    assert refused.value.code == "match.complete"


@pytest.mark.article("RU-2.8.3-d")
def test_drawn_games_count_for_neither_side() -> None:
    def board(number: int, result: Result) -> MatchBoard:
        return MatchBoard(number, EntryId("a"), EntryId("b"), Colour.BLACK, number, result)

    drawn = [board(number, result) for number, result in enumerate([BLACK, BLACK, WHITE, WHITE, JIGO], start=1)]
    match = TeamMatch(A, B, tuple(drawn), is_by_wins=True)
    assert match.wins == (2, 2)
    assert match.result.outcome is Outcome.JIGO
    still = TeamMatch(A, B, (*drawn, board(6, Result())), is_by_wins=True)
    assert not still.is_decided


@pytest.mark.article("RU-2.8.3-d", "RU-2.8.1-m")
def test_the_table_counts_the_whole_match_once() -> None:
    event = scheveningen_event(2)
    for number, winners in enumerate(["AB", "AA"], start=1):
        event = play(event, won_by(event, number, winners))
    table = team_table(event, 2)
    assert [(row.place, row.side) for row in table.rows] == [(1, "A"), (2, "B")]
    assert [[row.values[name] for name in ("TEAMP", "BDW")] for row in table.rows] == [[2, 3], [0, 1]]
    assert len(matches(event, 1)[0].boards) == 2


@pytest.mark.article("RU-2.8.3-c")
def test_two_teams_are_drawn_by_their_schedule_and_more_are_paired_by_one() -> None:
    event = scheveningen_event(2)
    assert draw_team_round(event, 1, seed=1) == pair_scheveningen(event, 1, A, B)
    team = replace(event.teams[A], id=EntryId("C"), name="C", members=())
    with pytest.raises(Refusal) as refused:
        draw_team_round(replace(event, teams={**event.teams, team.id: team}), 1, seed=1)
    assert refused.value.code == "match.two_teams"


@pytest.mark.article("RU-2.6.3-b", "RU-T-15", "RU-2.8.1-b")
def test_a_nigiri_at_board_one_settles_the_colours_of_the_match() -> None:
    event = team_event("ABCD", rounds=1)
    pairing = replace(event.regulations.pairing, colours=Colours(rule=EvenColours.BY_NIGIRI))
    event = replace(event, regulations=replace(event.regulations, pairing=pairing))
    event = after(event, draw_team_round(event, 1, seed=2))
    assert not any(game.are_colours_known for game in event.round(1).games)
    match = matches(event, 1)[0]
    for black in match.teams:
        settled = after(event, settle_match_colours(event, 1, black))
        games = [game for game in settled.round(1).games if game.black[0] in match.teams]
        assert all(game.are_colours_known for game in games)
        assert [game.black[0] == black for game in games] == [True, False, True]
        assert sum(game.are_colours_known for game in settled.round(1).games) == 3
        assert settle_match_colours(settled, 1, black) == ()
    with pytest.raises(Refusal):
        settle_match_colours(event, 1, EntryId("Z"))


@pytest.mark.article("RU-2.8.1-a", "RU-2.8.1-b", "RU-2.8.1-c", "RU-2.8.1-d")
def test_a_round_robin_of_teams_gives_the_first_boards_the_colours_of_the_numbers() -> None:
    event = team_event("ABCD", 2, rounds=3, play=TeamPlay(TeamRules(2), system=RoundRobin()))
    for number in (1, 2, 3):
        event = after(event, draw_round(event, Roster(), number, seed=7 * number))
        event = after(event, publish_round(event, number))
        played = [TableResult(g.table, stronger_wins(g.black, g.white)) for g in event.round(number).games]
        event = after(event, record(event, number, played))
    [numbered] = event.numbers[1].groups
    scheduled = [
        {(numbered[game.black - 1], numbered[game.white - 1]) for game in drawn.games} for drawn in round_robin(4)
    ]
    assert [{match.teams for match in matches(event, number)} for number in (1, 2, 3)] == scheduled
    assert [(row.place, row.side) for row in team_table(event, 3).rows] == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]


@pytest.mark.article("RU-2.8.2-a")
def test_teams_play_a_knockout_match_by_match() -> None:
    event = team_event("ABCD", 3, rounds=2, play=TeamPlay(TeamRules(3), system=Knockout()))
    for number in (1, 2):
        event = after(event, draw_round(event, Roster(), number, seed=5))
        event = after(event, publish_round(event, number))
        played = [TableResult(g.table, stronger_wins(g.black, g.white)) for g in event.round(number).games]
        event = after(event, record(event, number, played))
    assert len(matches(event, 1)) == 2
    assert any(A in match.teams for match in matches(event, 2))
    assert team_table(event, 2).rows[0].side == A


@pytest.mark.article("KOD-6.5", "RU-2.6-c", "RU-2.1.5")
def test_teams_that_fill_no_board_in_common_have_a_match_without_games() -> None:
    event = team_event("AB", 3, rounds=1)
    away = [EntryId(side) for side in ("A3", "B1", "B2")]
    event = after(event, announce_absence(event, away, [1]))
    event = after(event, draw_team_round(event, 1, seed=1))
    assert event.round(1).games == ()
    [match] = matches(event, 1)
    points = dict(zip(match.teams, match.half_points, strict=True))
    assert points == {"A": 4, "B": 2}
    assert match.is_default
    event = after(event, publish_round(event, 1))
    table = team_table(event, 1)
    assert [[row.values[name] for name in ("TEAMP", "BDW")] for row in table.rows] == [[2, 2], [0, 1]]
