"""The worked checks of the Code's articles about the clock (their text is that of the Russian rules)."""

from fractions import Fraction

import pytest

from clocks.games import CLK, RU, B, W, absolute, canadian, fischer, japanese, own_turns, run, setup, t, turns
from nigiri.clocks.controls import CanadianByoyomi, CanadianPeriod, Overrun
from nigiri.clocks.corrections import ClockClaim, may_claim, reduced, replacement_reading
from nigiri.clocks.dials import dial_reading, setup_card
from nigiri.clocks.effective import EffectiveMoves, effective_minutes, effective_time
from nigiri.clocks.events import AdjustTime, Arrive, BookBreak, Pass, Place, Press, Start, StopClocks
from nigiri.clocks.lateness import Attendance, is_too_late
from nigiri.clocks.rules import StopReason, UnjustifiedStop
from nigiri.clocks.schedule import check_break
from nigiri.clocks.sides import ClockKind, Who
from nigiri.clocks.states import TimeLoss
from nigiri.clocks.units import Phase
from nigiri.clocks.violations import illegal_move, wrong_setup
from nigiri.errors import Refusal


@pytest.mark.article("KOD-8.5")
def test_a_press_by_the_side_that_does_not_run_is_ignored() -> None:
    clock = setup(absolute("10:00"))
    state = run(clock, *turns(70), Press(t(80), B), at=100)
    assert (state.black.used, state.white.used, state.running) == (t(70), t(30), W)


@pytest.mark.article("KOD-9.1")
def test_the_set_up_card_of_a_clock() -> None:
    assert (dial_reading(t("75:00")), dial_reading(t("2:30:00"))) == ("4:45", "3:30")
    assert setup_card(absolute("75:00"), ClockKind.ANALOGUE, "75m") == "4:45"
    assert setup_card(absolute("75:00"), ClockKind.DIGITAL, "75m") == "75m"


@pytest.mark.article("KOD-9.2")
def test_main_time_ends_in_overtime_or_in_loss() -> None:
    assert run(setup(absolute("30:00")), Start(0), at="30:00").ended == TimeLoss(B, t("30:00"))
    sixty = own_turns(*[29] * 60)
    assert run(setup(fischer("20:00", 10)), *sixty).black.remaining == t("1:00")


@pytest.mark.article("KOD-9.3")
@pytest.mark.parametrize(("turn", "left"), [(29.9, 3), (30.1, 2), (61, 1)])
def test_a_japanese_turn_takes_the_periods_it_uses_up(turn: float, left: int) -> None:
    clock = setup(japanese(0, 30, 3))
    assert run(clock, *own_turns(turn)).black.periods_left == left
    assert run(clock, Start(0), at=90).ended == TimeLoss(B, t(90))
    assert run(setup(japanese(0, 30, 1)), *own_turns(30.1)).ended == TimeLoss(B, t(30))


@pytest.mark.article("KOD-9.4")
def test_a_canadian_period_is_followed_by_the_next_of_the_schedule() -> None:
    done = run(setup(canadian(0)), *own_turns(*[10] * 14, 140)).black
    assert (done.used, done.remaining, done.stones_left) == (t("4:40"), t("5:00"), 15)
    schedule = tuple(CanadianPeriod(t("5:00"), stones) for stones in (15, 20, 25))
    third = run(setup(CanadianByoyomi(0, schedule)), *own_turns(*[1] * 35)).black
    assert (third.stones_left, third.series) == (25, 3)


@pytest.mark.article("KOD-9.5")
def test_an_overrun_series_loses_or_costs_the_unplayed_stones() -> None:
    period = CanadianPeriod(t("5:00"), 15)
    game = own_turns(*[10] * 12)
    free = setup(CanadianByoyomi(0, (period,), overrun=Overrun(per_unplayed=True)))
    assert run(free, *game, at=300).black.penalty == 3
    assert run(setup(CanadianByoyomi(0, (period,))), *game, at=300).ended == TimeLoss(B, t(300))
    assert run(setup(japanese(0)), *own_turns(30.1)).ended == TimeLoss(B, t(30))


@pytest.mark.article("KOD-9.6")
def test_the_effective_time_of_a_control() -> None:
    assert effective_minutes(japanese("60:00", 30, 3)) == Fraction(165, 2)
    assert effective_minutes(canadian("60:00")) == 80
    assert effective_minutes(fischer("40:00", 20)) == 80
    assert effective_minutes(fischer("40:00", 20), EffectiveMoves(fischer=60)) == 60
    assert effective_time(fischer("40:00", 20)).fischer
    assert not effective_time(canadian("60:00")).fischer


@pytest.mark.article("KOD-10.5")
def test_the_break_between_rounds() -> None:
    assert [f.code for f in check_break(RU, t("60:00"), 0, t("8:00"))] == ["schedule.short_break"]
    assert check_break(RU, t("20:00"), 0, t("5:00")) == []


@pytest.mark.article("KOD-10.6")
def test_of_two_absent_players_each_loses_half() -> None:
    game = [Start(0, absent=(B, W)), Arrive(t("20:00"), W)]
    state = run(setup(absolute("60:00")), *game)
    assert (state.black.remaining, state.white.remaining, state.running) == (t("50:00"), t("50:00"), B)
    assert run(setup(absolute("60:00")), *game, Arrive(t("30:00"), B)).black.remaining == t("40:00")


@pytest.mark.article("KOD-11.4")
def test_a_reply_before_the_press_waits_for_it() -> None:
    clock = setup(absolute("10:00"), reported=True)
    game = [Start(0), Place(t(10), B), Place(t(12), W), Press(t(14), B)]
    answered = run(clock, *game)
    assert (answered.black.used, answered.running) == (t(14), W)
    assert run(clock, *game, Press(t(15), W)).white.used == t(1)
    nine_left = own_turns(*[1] * 6)
    assert run(setup(canadian(0)), *nine_left, Pass(t(7), B), Press(t(7), B)).black.stones_left == 8
    with pytest.raises(Refusal):
        run(clock, Start(0), Place(t(5), W))


@pytest.mark.article("KOD-11.5")
def test_a_stop_for_another_reason_freezes_the_clocks_and_waits_for_the_head_referee() -> None:
    clock = setup(canadian("10:00"))
    setting = run(clock, Start(0), StopClocks(t("10:01"), Who.BLACK, StopReason.CANADIAN_SETUP))
    assert setting.stop is not None
    assert setting.stop.pending is None
    other = run(clock, Start(0), StopClocks(t(60), Who.WHITE), at=500)
    assert other.stop is not None
    assert (other.running, other.stop.pending) == (None, UnjustifiedStop.RESIGNATION)


@pytest.mark.article("KOD-14.8", "KOD-16.7")
def test_reductions_stop_at_five_minutes() -> None:
    assert reduced(RU, t("7:10"), t("3:10")) == t("5:00")
    assert replacement_reading(RU, t("12:00"), t("9:00")) == t("5:00")
    assert replacement_reading(CLK, t("12:00"), t("9:00")) == t("3:00")


@pytest.mark.article("KOD-15.9")
def test_the_break_before_byoyomi_is_taken_once() -> None:
    clock = setup(japanese("120:00"))
    game = [Start(0), BookBreak(t("120:00"), B)]
    assert run(clock, *game, at="122:59").running is None
    assert run(clock, *game, at="123:00").black.remaining == t(30)
    with pytest.raises(Refusal, match="already"):
        run(clock, *game, BookBreak(t("123:00"), B))


@pytest.mark.article("KOD-16.1")
def test_lateness_by_the_code() -> None:
    assert not is_too_late(RU, t("60:00"), 0, Attendance(), t("30:00"))
    assert is_too_late(RU, t("60:00"), 0, Attendance(), t("30:01"))
    assert is_too_late(RU, t("150:00"), 0, Attendance(), t("60:01"))
    assert not is_too_late(RU, t("150:00"), 0, Attendance(), t("60:00"))


@pytest.mark.article("KOD-16.2")
def test_a_wrong_handicap_found_after_twelve_minutes() -> None:
    verdict = wrong_setup(RU, t("60:00"), t("60:00"), t("12:00"), white_stones=2, moves=4)
    assert (verdict.black_main, verdict.white_main) == (t("54:00"), t("54:00"))
    assert not wrong_setup(RU, t("60:00"), t("60:00"), t("12:00"), white_stones=3, moves=6).restart


@pytest.mark.article("KOD-16.3")
def test_an_illegal_move_is_taken_back_however_late() -> None:
    assert illegal_move(RU, 87, 120).back_to == 86
    assert illegal_move(CLK, 87, 120).back_to == 86


@pytest.mark.article("KOD-16.6")
def test_a_wrong_setting_is_claimed_by_phase() -> None:
    window = RU.clock_claim_window
    assert may_claim(window, ClockClaim(Phase.MAIN))
    assert not may_claim(window, ClockClaim(Phase.OVERTIME))
    assert may_claim(window, ClockClaim(Phase.OVERTIME, near_mark=True))


@pytest.mark.article("KOD-16.8")
def test_time_is_given_for_a_hindrance() -> None:
    state = run(setup(absolute("10:00")), AdjustTime(0, W, t("2:00"), "hindered, case 7"))
    assert state.white.remaining == t("12:00")
