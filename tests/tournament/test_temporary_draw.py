"""An online game without a result in time counts as a draw for the next draw, and only for it."""

import pytest

from nigiri.errors import Refusal
from nigiri.people.roster import Roster
from nigiri.regulations.system import Swiss
from nigiri.tournament.awards import with_awards
from nigiri.tournament.decisions import closing, drawing, publication, results
from nigiri.tournament.events import TableResult
from nigiri.tournament.field import field_of
from nigiri.tournament.floats import Direction, float_marks
from nigiri.tournament.written_result import read_result
from played import Play, entered, persons, round_of, side

ROSTER = Roster(persons(8))
A, B = side(1), side(2)


def scores(play: Play, number: int) -> dict[str, int]:
    """The main scores in half points by which a round is drawn."""
    seats = field_of(with_awards(play.state), ROSTER, number).seats
    return {seat.side: seat.score for seat in seats if seat.side in {A, B}}


def two_leaders_unfinished() -> Play:
    """A and B have won two games each and have no result at table 1 of round 3."""
    play = Play(players=8, rounds=5, system=Swiss(), profile="russia-2020")
    play.out(round_of(1, (1, 3), (2, 4), (5, 6), (7, 8)))
    play.do(results.record, 1, entered("1-0", "1-0", "1-0", "1-0"))
    play.out(round_of(2, (5, 1), (7, 2), (3, 6), (4, 8)))
    play.do(results.record, 2, entered("0-1", "0-1", "1-0", "1-0"))
    play.out(round_of(3, (1, 2), (3, 5), (4, 7), (6, 8)))
    assert scores(play, 3) == {A: 4, B: 4}
    play.do(results.record, 3, entered("", "1-0", "1-0", "1-0"))
    return play


@pytest.mark.article("RU-7.2.11-b", "RU-2.8.8-c")
@pytest.mark.parametrize(("won", "up", "down"), [("1-0", B, A), ("0-1", A, B)])
def test_a_temporary_draw_pairs_by_half_a_point_and_its_real_result_is_a_float(won: str, up: str, down: str) -> None:
    play = two_leaders_unfinished()
    fourth = round_of(4, (2, 3), (4, 1), (5, 6), (7, 8))
    with pytest.raises(Refusal) as refused:
        play.do(drawing.accept_round, fourth)
    assert refused.value.code == "round.unfinished"
    play.do(results.award, 3, [TableResult(1, read_result("jigo"))], reason="no result by Sunday 20:00")
    assert scores(play, 4) == {A: 5, B: 5}
    play.do(drawing.accept_round, fourth)
    play.do(publication.publish_round, 4)
    assert float_marks(play.state) == ()
    play.do(results.record, 3, entered(won))
    marks = {mark.side: (mark.round, mark.direction) for mark in float_marks(play.state)}
    assert marks == {up: (4, Direction.UP), down: (4, Direction.DOWN)}
    play.do(results.record, 4, entered("1-0", "0-1", "1-0", "1-0"))
    assert scores(play, 5) == ({A: 8, B: 6} if won == "1-0" else {A: 6, B: 8})


@pytest.mark.article("RU-7.2.11-b")
def test_an_event_is_not_closed_on_a_temporary_draw() -> None:
    play = two_leaders_unfinished()
    play.do(results.award, 3, [TableResult(1, read_result("jigo"))], reason="no result by Sunday 20:00")
    with pytest.raises(Refusal) as refused:
        play.do(closing.close, reason="the hall is needed")
    assert refused.value.code == "round.unfinished"
    play.do(results.record, 3, entered("1-0"))
    play.do(closing.close, reason="the hall is needed")
    assert play.state.is_closed
