"""How long a round can last: the bound is proved by playing it out to the millisecond."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clocks.games import RU, B, absolute, fischer, japanese, setup, t
from clocks.test_clock_properties import final_controls
from nigiri.clocks.clock import apply
from nigiri.clocks.controls import Absolute, CanadianByoyomi, Control, Controls, MovesInMain, Stage
from nigiri.clocks.events import Press, Start
from nigiri.clocks.schedule import check_rounds, longest_round, longest_use
from nigiri.clocks.states import ready
from nigiri.clocks.units import Phase


def slowest_game(control: Control, moves: int) -> int | None:
    """Play Black as slowly as one can without losing, White answering at once: the time used, None when it loses.

    Every move is made a millisecond before the clock would be lost; for overtime that keeps time, in the last one.
    """
    clock = setup(control)
    state = apply(clock, ready(clock), Start(0))
    for move in range(moves):
        unit = state.black
        wait = _slowest(control, unit.phase, unit.remaining, unit.periods_left or 0, last=move == moves - 1)
        state = apply(clock, apply(clock, state, Press(state.at + wait, B)), Press(state.at + wait, B.other))
        if state.ended is not None:
            return None
    return state.black.used


def _slowest(control: Control, phase: Phase, remaining: int, periods: int, last: bool) -> int:
    from nigiri.clocks.controls import Fischer, Ing, JapaneseByoyomi

    match control:
        case JapaneseByoyomi(_, period, all_periods):
            more = (all_periods if phase is Phase.MAIN else periods - 1) * period
            return remaining + more - 1
        case CanadianByoyomi():
            first = control.period(0).time if phase is Phase.MAIN else 0
            return remaining + first - 1 if last else 0
        case Fischer():
            return remaining - 1
        case Absolute():
            return remaining - 1 if last else 0
        case Ing(_, portions):
            ahead = sum(portions[len(portions) - periods + (phase is Phase.OVERTIME) :])
            return remaining + ahead - 1 if last else 0
        case MovesInMain():
            raise AssertionError


@given(final_controls().filter(lambda control: not isinstance(control, CanadianByoyomi)), st.integers(1, 12))
def test_the_bound_is_reached_to_within_a_millisecond_a_move(control: Control, moves: int) -> None:
    used = slowest_game(control, moves)
    bound = longest_use(control, moves)
    if used is None:
        return
    capped = getattr(control, "cap", None) is not None
    assert used <= bound
    assert capped or used >= bound - moves


@pytest.mark.parametrize(("stones", "minutes"), [(1, 65), (15, 65), (16, 70), (45, 75)])
def test_canadian_series_are_counted_whole(stones: int, minutes: int) -> None:
    from clocks.games import canadian

    assert longest_use(canadian("60:00"), stones) == t(f"{minutes}:00")
    assert longest_use(canadian("60:00", max_periods=2), 100) == t("70:00")


def test_the_longest_round_of_usual_controls() -> None:
    assert longest_round(Controls.even(absolute("60:00"))) == t("120:00")
    assert longest_round(Controls.even(japanese("60:00", 30, 3)), 120) == 2 * (t("60:00") + 122 * t(30))
    assert longest_round(Controls.even(fischer("45:00", 15)), 120) == 2 * (t("45:00") + 119 * t(15))
    assert longest_use(MovesInMain((Stage(t("60:00"), 60),), Absolute(t("20:00"))), 99) == t("80:00")
    assert longest_round(Controls(absolute("60:00"), absolute("30:00"))) == t("90:00")


@pytest.mark.article("RU-2.6.2-a", "RU-2.6.1-a")
def test_a_day_of_rounds_is_checked_against_the_longest_games() -> None:
    hour = Controls.even(absolute("60:00"))
    starts = [t("9:00:00"), t("11:10:00"), t("13:15:00"), t("15:00:00")]
    codes = [[found.code for found in each] for each in check_rounds(RU, hour, starts)]
    assert codes == [[], ["schedule.short_break"], ["schedule.overlap"]]
