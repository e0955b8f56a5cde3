"""Unfinished games in systems drawn by scores: awards, the float they leave behind, figures that may still change."""

import pytest

from nigiri.errors import Refusal
from nigiri.games.result import UNKNOWN, Outcome
from nigiri.ids import EntryId
from nigiri.regulations.system import McMahon, Swiss
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.check import check
from nigiri.tournament.decisions import results
from nigiri.tournament.events import TableResult
from nigiri.tournament.field import field_of
from nigiri.tournament.floats import Direction, float_marks
from nigiri.tournament.provisional import PLACE, by_awards, provisional
from whole_events import BLACK, JIGO, WHITE, WholeEvent, stronger

SWISS = StandingsSettings(("NBW", "SOSW", "SOSOSW"))


def with_an_open_game(system: Swiss | McMahon) -> tuple[WholeEvent, EntryId, EntryId]:
    """Two rounds played of twelve sides; in the third, table 1 is unfinished. Returns Black and White there."""
    event = WholeEvent(system, 12, rounds=5, standings=SWISS)
    event.play()
    event.play()
    third = event.draw()
    event.enter(3, [TableResult(game.table, stronger(game)) for game in third.games[1:]])
    return event, third.games[0].black, third.games[0].white


@pytest.mark.article("RU-2.8.8-a", "RU-2.8.8-b", "RU-2.8.8-c")
def test_an_award_that_the_game_belies_is_a_float_and_the_next_draw_goes_by_actual_points() -> None:
    event, black, white = with_an_open_game(Swiss())
    with pytest.raises(Refusal) as refused:
        event.draw()
    assert refused.value.code == "round.unfinished"
    event.do(results.award, 3, [TableResult(1, BLACK)], reason="adjourned a second time")
    fourth = event.draw()
    assert [(one.round, one.table, one.result) for one in fourth.assumed] == [(3, 1, BLACK)]
    assert float_marks(event.state) == (), "the game is still unfinished"
    event.enter(4, [TableResult(game.table, stronger(game)) for game in fourth.games])
    before = {seat.side: seat for seat in field_of(event.state, event.roster, 5).seats}
    event.enter(3, [TableResult(1, WHITE)])
    marks = {(mark.side, mark.round, mark.direction) for mark in float_marks(event.state)}
    assert marks == {(black, 4, Direction.UP), (white, 4, Direction.DOWN)}
    told = [finding for finding in check(event.state) if finding.code == "float.by_award"]
    assert {finding.keys for finding in told} == {(black,), (white,)}
    after = {seat.side: seat for seat in field_of(event.state, event.roster, 5).seats}
    assert after[white].score == before[white].score + 2, "round 5 goes by actual points"
    assert after[black].score == before[black].score


@pytest.mark.article("RU-7.2.11-b")
def test_a_temporary_draw_counts_half_a_point_for_the_draw_only() -> None:
    event, black, white = with_an_open_game(Swiss())
    event.do(results.award, 3, [TableResult(1, JIGO)], reason="no result by the set time")
    rows = {row.side: row.values["NBW"] for row in event.table().rows}
    assert rows[black] + rows[white] == 2 + 2, "standings do not count the award"
    fourth = event.draw()
    event.enter(3, [TableResult(1, BLACK)])
    marks = {(mark.side, mark.direction) for mark in float_marks(event.state)}
    assert marks == {(black, Direction.DOWN), (white, Direction.UP)}
    assert fourth.assumed[0].result.outcome is Outcome.JIGO


@pytest.mark.article("RU-2.8.8-c")
def test_an_award_that_the_game_bears_out_is_no_float() -> None:
    event, _, _ = with_an_open_game(McMahon())
    event.do(results.award, 3, [TableResult(1, BLACK)], reason="adjourned a second time")
    event.draw()
    event.enter(3, [TableResult(1, BLACK)])
    assert float_marks(event.state) == ()


@pytest.mark.article("RU-2.8.8-c")
def test_a_round_drawn_in_spite_of_a_game_gave_nobody_its_point() -> None:
    event = WholeEvent(Swiss(), 8, rounds=4, standings=SWISS, settings={"round.unfinished_policy": "referee"})
    first = event.draw()
    event.enter(1, [TableResult(game.table, stronger(game)) for game in first.games[1:]])
    second = event.draw(despite_unfinished=True)
    assert [one.result for one in second.assumed] == [UNKNOWN]
    event.enter(1, [TableResult(1, BLACK)])
    assert [(mark.side, mark.direction) for mark in float_marks(event.state)] == [
        (first.games[0].black, Direction.DOWN)
    ]


@pytest.mark.article("RU-2.8.8-b", "RU-7.2.11-b")
def test_figures_that_rest_on_an_unfinished_game_are_named() -> None:
    event, black, white = with_an_open_game(Swiss())
    found = provisional(event.state, event.roster, 3)
    assert {"NBW"} <= found[black]
    assert {"NBW"} <= found[white]
    for side in event.state.entries:
        met = {game.opponent_of(side) for drawn in event.state.rounds for game in drawn.games if side in game.sides}
        assert ("NBW" in found.get(side, ())) == (side in {black, white})
        assert ("SOSW" in found.get(side, ())) == bool(met & {black, white})
    assert any(PLACE in names for names in found.values())
    assert provisional(event.state, event.roster, 2) == {}
    event.do(results.award, 3, [TableResult(1, BLACK)], reason="adjourned a second time")
    assert by_awards(event.state, event.roster, 3)[black] <= event.table().row(black).place  # type: ignore[union-attr]
    event.enter(3, [TableResult(1, WHITE)])
    assert provisional(event.state, event.roster, 3) == {}
