"""The situations of the area clock that went wrong in other software, each with its right outcome."""

import msgspec
import pytest

from clocks.games import EU, RU, B, W, absolute, fischer, japanese, own_turns, run, setup, t
from nigiri.clocks.calls import next_deadline
from nigiri.clocks.clock import apply, replay
from nigiri.clocks.corrections import suggested_times
from nigiri.clocks.display import show_unit
from nigiri.clocks.events import Press, RestoreClocks, Resume, Start, StopClocks
from nigiri.clocks.lateness import Attendance, is_too_late, lateness_verdict
from nigiri.clocks.rules import StopReason
from nigiri.clocks.running import advance
from nigiri.clocks.states import Flag, TimeLoss
from nigiri.clocks.units import Phase


@pytest.mark.case("C80")
def test_five_seconds_of_main_time_look_different_from_the_last_five() -> None:
    control = japanese("2:00", 30, 1)
    clock = setup(control)
    in_main, at_last = run(clock, Start(0), at="1:55"), run(clock, Start(0), at="2:25")
    assert show_unit(control, in_main.black) == "0:05 main + 1 × 30s"
    assert show_unit(control, at_last.black) == "0:05 last period"
    assert show_unit(control, at_last.black, "ru") == "0:05 последний период"
    assert run(clock, Start(0), at="2:30").ended == TimeLoss(B, t("2:30"))
    assert run(clock, Start(0), at="2:05").black.phase is Phase.OVERTIME


@pytest.mark.case("C81")
@pytest.mark.parametrize(("move", "left"), [(95, 2), (89.9, 3), (90, 2)])
def test_the_move_that_uses_up_main_time_also_uses_up_periods(move: float, left: int) -> None:
    state = run(setup(japanese("1:00", 30, 3)), *own_turns(move)).black
    assert (state.phase, state.periods_left, state.remaining) == (Phase.OVERTIME, left, t(30))


@pytest.mark.case("C81")
def test_moves_in_overtime_take_whole_periods_and_the_display_jumps() -> None:
    clock = setup(japanese(0, 30, 3))
    assert run(clock, *own_turns(29.9)).black.periods_left == 3
    assert run(clock, *own_turns(61)).black.periods_left == 1
    started = run(clock, Start(0))
    shown = [advance(clock, started, t(at)).black for at in (29.999, 30, 30.001)]
    assert [(unit.periods_left, unit.remaining) for unit in shown] == [(3, 1), (2, t(30)), (2, t(30) - 1)]


@pytest.mark.case("C83")
def test_the_increment_comes_after_a_completed_move() -> None:
    clock = setup(fischer(10, 5))
    assert run(clock, *own_turns(9)).black.remaining == t(6)
    assert run(clock, *own_turns(9, 5.9)).black.remaining == t(5.1)
    late = run(clock, *own_turns(9, 5.9, 5.2))
    assert late.ended == TimeLoss(B, t(9 + 5.9 + 5.1))
    exact = run(clock, *own_turns(9, 6))
    assert exact.flags == (Flag(B, t(15), Phase.MAIN),)


@pytest.mark.case("C84")
def test_a_missed_timer_ends_the_game_at_the_deadline_and_never_below_zero() -> None:
    clock = setup(absolute("5:00"))
    started = run(clock, Start(0))
    deadline = next_deadline(clock, started)
    assert deadline == t("5:00")
    for late in (advance(clock, started, t("7:00")), apply(clock, started, Press(t("9:00"), B))):
        assert late.ended == TimeLoss(B, t("5:00"))
        assert late.black.remaining == 0
        assert next_deadline(clock, late) is None


@pytest.mark.case("C86")
def test_a_suspended_game_comes_back_whole_the_next_day() -> None:
    clock = setup(absolute("12:30"), white=absolute("8:15"))
    suspended = run(clock, Start(0, W), StopClocks(0, reason=StopReason.ADJOURNMENT))
    stored = msgspec.json.decode(msgspec.json.encode(suspended), type=type(suspended))
    assert stored == suspended
    next_day = t("24:00:00")
    waiting = advance(clock, stored, next_day)
    assert (waiting.black.remaining, waiting.white.remaining) == (t("12:30"), t("8:15"))
    resumed = apply(clock, waiting, Resume(next_day))
    later = advance(clock, resumed, next_day + t(15))
    assert (later.running, later.black.remaining, later.white.remaining) == (W, t("12:30"), t("8:00"))


@pytest.mark.case("C87")
def test_an_undone_move_takes_the_clocks_back_and_gives_nobody_the_others_time() -> None:
    clock = setup(absolute("5:00"))
    played = list(replay(clock, [Start(0), Press(t(10), B)]))
    undone_at = t(30)
    before = suggested_times(played, 0)
    back = RestoreClocks(undone_at, before.black, before.white, before.turn, "undo granted: clocks as before the move")
    state = apply(clock, apply(clock, played[-1], back), Resume(undone_at))
    assert (state.black.remaining, state.white.remaining, state.running) == (t("5:00"), t("5:00"), B)


@pytest.mark.case("C89")
def test_a_late_player_has_what_is_left_of_his_main_time() -> None:
    start, started = t("10:00:00"), t("10:05:00")
    clock = setup(japanese("60:00"), EU)
    came = run(clock, Start(started, absent=(B,)), at="11:02:00")
    assert came.black.remaining == t("3:00")
    assert not is_too_late(EU, t("60:00"), started, Attendance(t("11:02:00")), t("11:02:00"))
    sudden = run(setup(absolute("45:00")), Start(started, absent=(B,)), at="11:02:00")
    assert sudden.ended == TimeLoss(B, t("10:50:00"))
    both = lateness_verdict(EU, t("60:00"), start, Attendance(), Attendance(), t("11:02:00"))
    assert both.losers == (B, W)


@pytest.mark.case("C110")
def test_a_dropped_connection_changes_nothing_about_the_clock() -> None:
    clock = setup(absolute("10:00"), RU)
    state = run(clock, Start(0), Press(t(5), B), at="5:05")
    assert (state.white.used, state.black.used, state.ended) == (t("5:00"), t(5), None)
