"""A match of teams by boards: its score, when it is decided, defaults on single boards, colours of the boards."""

import pytest
from msgspec.structs import replace

from nigiri.games.colour import Colour
from nigiri.games.match import BoardColours, MatchBoard, TeamMatch, has_first_black, written_score
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId

A, B = EntryId("A"), EntryId("B")
BLACK, WHITE, JIGO, OPEN = (
    Result(outcome) for outcome in (Outcome.BLACK, Outcome.WHITE, Outcome.JIGO, Outcome.UNKNOWN)
)


def board(number: int, result: Result | None, colour: Colour = Colour.BLACK) -> MatchBoard:
    return MatchBoard(number, EntryId(f"a{number}"), EntryId(f"b{number}"), colour, number, result)


def match(*results: Result) -> TeamMatch:
    return TeamMatch(A, B, tuple(board(number, result) for number, result in enumerate(results, start=1)))


@pytest.mark.article("KOD-6.5", "RU-2.1.5")
def test_a_match_on_four_boards_is_won_by_the_sum_of_its_boards() -> None:
    played = match(BLACK, WHITE, JIGO, BLACK)
    assert played.half_points == (5, 3)
    assert played.result == Result(Outcome.BLACK)
    assert written_score(played) == "2½:1½"


@pytest.mark.article("RU-2.8.1-b")
def test_a_board_counts_for_the_team_whose_player_won_whatever_the_colours() -> None:
    colours = [Colour.BLACK, Colour.WHITE, Colour.BLACK]
    boards = tuple(board(n, BLACK, colour) for n, colour in enumerate(colours, start=1))
    assert TeamMatch(A, B, boards).half_points == (4, 2)
    assert [has_first_black(n, BoardColours.ALTERNATE) for n in (1, 2, 3, 4)] == [True, False, True, False]
    assert all(has_first_black(n, BoardColours.SAME) for n in (1, 2, 3, 4))


@pytest.mark.article("KOD-6.5", "RU-2.6-c")
def test_a_board_without_an_opponent_is_won_by_default_and_an_empty_one_by_nobody() -> None:
    alone = MatchBoard(4, first=EntryId("a4"))
    assert alone.half_points == (2, 0)
    assert MatchBoard(4, second=EntryId("b4")).half_points == (0, 2)
    assert MatchBoard(4).half_points == (0, 0)
    short = replace(match(BLACK, WHITE, WHITE), boards=(*match(BLACK, WHITE, WHITE).boards, alone))
    assert short.half_points == (4, 4)
    assert short.result == Result(Outcome.JIGO)
    empty = TeamMatch(A, B, tuple(MatchBoard(n, first=EntryId(f"a{n}")) for n in (1, 2)))
    assert empty.result == Result(Outcome.BLACK, by_default=True)


def test_an_open_match_has_no_result_until_the_open_boards_can_change_nothing() -> None:
    assert match(BLACK, BLACK, OPEN).is_decided
    assert match(BLACK, BLACK, OPEN).result == Result(Outcome.BLACK)
    for undecided in (match(BLACK, OPEN, OPEN), match(BLACK, OPEN), match(BLACK, BLACK, OPEN, OPEN), match(OPEN)):
        assert not undecided.is_decided
        assert not undecided.result.is_known
    assert match(BLACK, OPEN).half_points == (2, 0)


def test_a_match_in_which_nobody_made_a_point_is_lost_by_both() -> None:
    lost = Result(Outcome.BOTH_LOSE, by_default=True)
    assert match(lost, lost).result == Result(Outcome.BOTH_LOSE, by_default=True)
    assert match(Result(Outcome.NOT_PLAYED), Result(Outcome.BOTH_LOSE)).result.outcome is Outcome.BOTH_LOSE
    assert match(JIGO, JIGO).result == Result(Outcome.JIGO)
