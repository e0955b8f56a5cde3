"""Days for each move, and a reserve for the whole game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.clocks.correspondence import DAY, Correspondence, Reserve, after_move, due
from nigiri.errors import Refusal


@pytest.mark.article("KOD-6.8bis")
def test_an_overrun_is_taken_from_the_reserve_and_a_second_more_loses() -> None:
    control = Correspondence.in_days(3, reserve=10)
    left = after_move(control, control.begin(), 5 * DAY)
    assert left == Reserve(8 * DAY)
    spent = after_move(control, left, 11 * DAY)
    assert spent == Reserve(0)
    assert after_move(control, spent, 3 * DAY) == Reserve(0)
    lost = after_move(control, spent, 3 * DAY + 1000)
    assert lost.is_lost
    with pytest.raises(Refusal):
        after_move(control, lost, 0)


@pytest.mark.article("KOD-6.8bis")
@given(st.integers(1, 30), st.integers(0, 60), st.lists(st.integers(0, 40 * DAY), max_size=12))
def test_the_reserve_is_what_the_overruns_leave(days: int, reserve: int, thoughts: list[int]) -> None:
    control = Correspondence.in_days(days, reserve)
    state = control.begin()
    for number, thought in enumerate(thoughts, start=1):
        assert due(control, state, 0) == control.per_move + state.left
        state = after_move(control, state, thought)
        overruns = sum(max(0, one - days * DAY) for one in thoughts[:number])
        assert state.is_lost == (overruns > reserve * DAY)
        if state.is_lost:
            return
        assert state.left == reserve * DAY - overruns


def test_a_control_without_time_is_refused() -> None:
    for days, reserve in ((0, 10), (3, -1)):
        with pytest.raises(Refusal) as refused:
            Correspondence.in_days(days, reserve)
        assert refused.value.articles == ("KOD-6.8bis",)
