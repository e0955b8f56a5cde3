"""The worked checks of the European rules about time, one test each."""

import pytest

from clocks.games import EU, RU, B, W, absolute, canadian, japanese, own_turns, run, setup, t, turns
from nigiri.clocks.adjournment import Resumption, SealWindow, opens_after_study, resumed_clocks, seal_window, study_ends
from nigiri.clocks.advice import advise, canadian_for
from nigiri.clocks.calls import Call, calls_due, count_is_fair, require_substitute, timekeeper_needed
from nigiri.clocks.claims import may_remind
from nigiri.clocks.clock import apply
from nigiri.clocks.controls import MovesInMain, Stage
from nigiri.clocks.corrections import ClockClaim, flag_early, may_claim, overtime_from, replacement_reading
from nigiri.clocks.dials import dial_reading
from nigiri.clocks.events import (
    AdjustTime,
    Arrive,
    BeginSealing,
    Cause,
    Pass,
    Place,
    Press,
    Remind,
    Removed,
    ReplaceClock,
    Resume,
    Sealed,
    SetTime,
    Start,
    StopClocks,
)
from nigiri.clocks.lateness import Attendance, attendance_of, clock_verdict, is_too_late, late_limit, lateness_verdict
from nigiri.clocks.rules import ClaimWindow, StopReason
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import Flag, TimeLoss
from nigiri.clocks.stops import fetch_is_overdue
from nigiri.clocks.units import Phase
from nigiri.clocks.violations import Culprit, illegal_move, ladder_is_proposed, restoration_time, wrong_setup
from nigiri.errors import Refusal

START = t("10:00:00")


@pytest.mark.article("EGF-2h.2")
def test_nobody_may_say_that_the_clock_was_not_pressed() -> None:
    clock = setup(absolute("10:00"), EU)
    waiting = [Start(0), Place(t(10), B)]
    for who in Who:
        assert not may_remind(clock, Who.BLACK, who)
        with pytest.raises(Refusal) as refused:
            run(clock, *waiting, Remind(t(20), B, who))
        assert refused.value.articles == ("EGF-2h.2",)
    assert run(clock, *waiting, Press(t("4:00"), B)).black.used == t(240)


@pytest.mark.article("EGF-3a", "EGF-3g.1")
def test_byoyomi_needs_a_timekeeper_or_the_canadian_substitute() -> None:
    clock = setup(japanese("75:00"), EU)
    state = run(clock, Start(0), at="75:00")
    assert state.black.phase is Phase.OVERTIME
    assert timekeeper_needed(clock, state, B, automatic=False)
    assert not timekeeper_needed(clock, state, B, automatic=True)
    assert not timekeeper_needed(clock, state, W, automatic=False)
    require_substitute(automatic=False, timekeeper=True)
    with pytest.raises(Refusal, match="Canadian"):
        require_substitute(automatic=False, timekeeper=False)


@pytest.mark.article("EGF-3b")
def test_pressing_stops_ones_own_unit_and_both_can_be_stopped() -> None:
    clock = setup(absolute("10:00"), EU)
    assert run(clock, *turns(30), at=60).black.remaining == t("9:30")
    assert run(clock, *turns(30), StopClocks(t(40)), at=500).running is None
    assert run(clock, Start(0), at="10:00").flags == (Flag(B, t("10:00"), Phase.MAIN),)


@pytest.mark.article("EGF-3c")
def test_a_pass_is_ended_by_a_press_like_a_play() -> None:
    game = [Start(START), Place(START + t(30), B), Press(START + t(30), B)]
    state = run(setup(absolute("75:00"), EU), *game, Pass(START + t(60), W), Press(START + t(60), W))
    assert (state.black.used, state.white.used, state.turn) == (t(30), t(30), B)


@pytest.mark.article("EGF-3d")
def test_a_player_stops_to_fetch_the_referee_and_never_sets_the_time() -> None:
    clock = setup(absolute("75:00"), EU)
    fetched = run(clock, Start(0), StopClocks(t(60), Who.WHITE, StopReason.FETCH_REFEREE))
    assert fetched.stop is not None
    assert (fetched.stop.justified, fetched.running) == (True, None)
    with pytest.raises(Refusal) as refused:
        run(clock, Start(0), SetTime(t(60), B, t("74:00"), "mine", Who.BLACK))
    assert refused.value.articles == ("EGF-3d",)
    assert run(clock, Start(0), SetTime(t(60), B, t("80:00"), "wrong setting")).black.remaining == t("80:00")


@pytest.mark.article("EGF-3e")
def test_a_malfunction_is_claimed_when_it_is_discovered() -> None:
    assert EU.clock_reading_final
    assert may_claim(EU.clock_claim_window, ClockClaim(Phase.OVERTIME, at_once=True))
    assert not may_claim(EU.clock_claim_window, ClockClaim(Phase.MAIN, at_once=False))


@pytest.mark.article("EGF-3f.1")
def test_a_period_runs_from_the_opponents_press() -> None:
    clock = setup(japanese("120:00"), EU)
    noon = t("120:00")
    state = run(clock, Start(0), at="120:00")
    assert state.black.remaining == t(30)
    game = [Start(0), Place(noon + t(20), B), Press(noon + t(20), B), Press(noon + t(60), W)]
    assert run(clock, *game, at="121:29.999").black.remaining == 1
    assert run(clock, *game, at="121:30").turn_forfeited is B


@pytest.mark.article("EGF-3f.2")
def test_the_last_ten_seconds_are_counted_down_to_zero() -> None:
    clock = setup(japanese(0), EU)
    calls = calls_due(clock, run(clock, Start(0)), t(30))
    assert calls == [Call(t(20 + n), B, 10 - n) for n in range(11)]
    assert calls_due(clock, run(clock, Start(0), at=20), t(21)) == [Call(t(21), B, 9)]


@pytest.mark.article("EGF-3f.3")
def test_zero_before_the_stone_loses_the_turn() -> None:
    clock = setup(japanese(0), EU)
    touched = run(clock, Start(0, W), Place(t(29.9), W), at=31)
    assert (touched.turn, touched.white.moves, touched.circumstances.forfeits) == (B, 1, ())
    late = run(clock, Start(0, W), Place(t(30.2), W))
    assert (late.turn, late.turn_forfeited, late.white.moves) == (B, W, 0)
    assert late.black.remaining == t(30) - t(0.2)
    assert run(clock, Start(0, W), Place(t(30.2), W), Press(t(40), B), at=41).white.remaining == t(29)
    russian = setup(japanese(0), RU)
    assert run(russian, Start(0, W), Place(t(30.2), W)).ended == TimeLoss(W, t(30))


@pytest.mark.article("EGF-3f.4")
def test_captures_are_removed_in_neutral_time() -> None:
    clock = setup(japanese(0), EU)
    game = [Start(0, W), Place(t(29.5), W, captures=12)]
    removing = run(clock, *game, at=44)
    assert (removing.running, removing.stop, removing.circumstances.forfeits) == (None, None, ())
    state = run(clock, *game, Removed(t(45), W), at=50)
    assert (state.running, state.black.remaining, state.white.used) == (B, t(25), t(29.5))


@pytest.mark.article("EGF-3f.5")
def test_a_count_at_normal_pace_is_final() -> None:
    fair = [Call(t(20 + n), B, 10 - n) for n in range(11)]
    assert count_is_fair(fair)
    assert not count_is_fair([Call(t(20), B, 10), Call(t(28), B, 0)])
    assert count_is_fair([Call(t(20), B, 10), Call(t(21.5), B, 9)])
    assert not count_is_fair([Call(t(20), B, 10), Call(t(21.501), B, 9)])


@pytest.mark.article("EGF-3f.6")
def test_nobody_presses_once_both_are_in_byoyomi() -> None:
    one = setup(japanese("3:00"), EU, white=japanese(0))
    waiting = run(one, Start(0), Place(t(12), B), at=20)
    assert (waiting.running, waiting.black.remaining) == (B, t("2:40"))
    both = setup(japanese(0), EU)
    placed = run(both, Start(0), Place(t(12), B), at=20)
    assert (placed.running, placed.white.remaining) == (W, t(22))
    white_in_byoyomi = run(one, Start(0, W), Place(t(5), W), at=20)
    assert (white_in_byoyomi.running, white_in_byoyomi.white.used) == (None, t(5))
    assert run(one, Start(0, W), Place(t(5), W), Press(t(20), W), at=21).black.used == t(1)
    early = run(one, Start(0), Place(t(12), W), Press(t(20), B), at=25)
    assert (early.running, early.turn, early.white.used) == (None, W, 0)


@pytest.mark.article("EGF-3g.1")
def test_canadian_byoyomi_begins_when_the_limit_is_used_up() -> None:
    clock = setup(canadian("120:00"), EU)
    assert run(clock, Start(0), at="124:59.999").ended is None
    assert run(clock, Start(0), at="125:00").ended == TimeLoss(B, t("125:00"))
    first = run(clock, Start(0), Press(t("120:10"), B)).black
    assert first.stones_left == 14


@pytest.mark.article("EGF-3g.2")
def test_reasonable_canadian_periods() -> None:
    assert canadian_for(t(30)) == (14, 15)
    assert advise(canadian("60:00", "5:00", 15), EU) == []
    assert advise(canadian("60:00", "10:00", 20), EU) == []
    assert [each.articles for each in advise(canadian("60:00", "5:00", 8), EU)] == [("EGF-3g.2",)]
    assert [each.code for each in advise(canadian("60:00", "7:00", 20), EU)] == ["control.canadian_period"]
    stages = MovesInMain((Stage(t("60:00"), 60),), absolute("30:00"))
    assert [each.code for each in advise(stages, EU)] == ["control.system", "control.system"]
    assert [each.articles for each in advise(absolute("75:00"), EU)] == [("EGF-3a",)]


@pytest.mark.article("EGF-3g.3")
def test_the_stones_left_are_counted() -> None:
    clock = setup(canadian(0), EU)
    assert run(clock).black.stones_left == 15
    assert run(clock, *own_turns(*[5] * 6)).black.stones_left == 9


@pytest.mark.article("EGF-3g.4")
def test_unused_canadian_time_is_lost() -> None:
    state = run(setup(canadian(0), EU), *own_turns(*[10] * 14, 112)).black
    assert (state.used, state.remaining, state.stones_left) == (t("4:12"), t("5:00"), 15)


@pytest.mark.article("EGF-3g.5")
def test_the_last_canadian_stone_counts_when_it_is_pressed() -> None:
    clock, fourteen = setup(canadian(0), EU), own_turns(*[20] * 14)
    lying = run(clock, *fourteen, Place(t(290), B), at="5:00")
    assert lying.ended == TimeLoss(B, t("5:00"))
    assert run(clock, *fourteen, Place(t(290), B), Press(t(299.9), B)).black.stones_left == 15


@pytest.mark.article("EGF-3g.6")
def test_the_clock_stops_for_three_or_more_captures() -> None:
    clock = setup(canadian("1:00"), EU, white=absolute("60:00"))
    game = [Start(0), Place(t("4:50"), B, captures=3), StopClocks(t("4:50"), Who.BLACK, StopReason.CAPTURES)]
    removed = run(clock, *game, Resume(t("5:10"), Who.BLACK), Press(t("5:11"), B))
    assert (removed.black.used, removed.black.stones_left, removed.running) == (t("4:51"), 14, W)
    with pytest.raises(Refusal) as refused:
        run(clock, Start(0), StopClocks(t(10), Who.BLACK, StopReason.CAPTURES, captures=2))
    assert refused.value.articles == ("EGF-3g.6",)
    with pytest.raises(Refusal) as never:
        run(setup(canadian("1:00"), RU), Start(0), StopClocks(t(10), Who.BLACK, StopReason.CAPTURES, captures=9))
    assert never.value.articles == ("RU-2.5.6",)


@pytest.mark.article("EGF-5c")
def test_a_game_moved_by_the_referee_starts_and_counts_from_its_own_time() -> None:
    moved = t("10:15:00")
    clock = setup(absolute("90:00"), EU)
    assert run(clock, Start(moved), at="10:16:00").black.used == t("1:00")
    assert not is_too_late(EU, t("90:00"), moved, Attendance(), t("11:15:00"))
    assert is_too_late(EU, t("90:00"), moved, Attendance(), t("11:15:01"))


@pytest.mark.article("EGF-5d.1")
def test_whites_clock_is_set_equal_when_the_first_player_comes() -> None:
    clock = setup(absolute("60:00"), EU)
    white_first = [Start(0, absent=(B, W)), Arrive(t("20:00"), W)]
    state = run(clock, *white_first)
    assert (state.black.remaining, state.white.remaining, state.running) == (t("40:00"), t("40:00"), B)
    later = run(clock, *white_first, Arrive(t("30:00"), B))
    assert (later.black.remaining, later.white.remaining) == (t("30:00"), t("40:00"))
    moved = run(clock, Start(0, absent=(B, W)), Arrive(t("20:00"), B), Press(t("21:00"), B), at="21:30")
    assert (moved.black.remaining, moved.white.remaining) == (t("39:00"), t("39:30"))


@pytest.mark.article("EGF-5d.1", "RU-2.6.4", "CLK-clock-3")
@pytest.mark.parametrize("first", Side)
def test_main_time_that_ran_out_while_both_were_absent(first: Side) -> None:
    game = [Start(0, absent=(B, W)), Arrive(t("25:00"), first)]
    european = setup(absolute("20:00"), EU)
    assert run(european, game[0], at="24:00").ended is None
    assert run(european, *game).ended == TimeLoss(B, t("20:00"))
    russian = run(setup(absolute("20:00"), RU), *game, at="25:30")
    assert (russian.ended, russian.running, russian.black.remaining) == (None, B, t("7:00"))
    assert russian.white.remaining == t("7:30")
    overtime = run(setup(japanese("20:00"), EU), *game)
    assert (overtime.black.phase, overtime.white.phase) == (Phase.OVERTIME, Phase.OVERTIME)
    assert overtime.running is (B if first is B else None)


@pytest.mark.article("EGF-5d.2")
def test_laying_handicap_stones_is_blacks_first_move() -> None:
    clock = setup(absolute("60:00"), EU, handicap=4)
    state = run(clock, Start(START), Press(START + t(25), B))
    assert (state.black.used, state.black.moves, state.turn) == (t(25), 1, W)
    assert not wrong_setup(EU, 0, 0, 0, white_stones=2, moves=4).restart


@pytest.mark.article("EGF-5d.3")
def test_the_hands_run_out_at_six() -> None:
    assert dial_reading(t("75:00")) == "4:45"


@pytest.mark.article("EGF-5e.1")
@pytest.mark.parametrize("main", ["75:00", "150:00"])
def test_more_than_an_hour_late_loses(main: str) -> None:
    assert late_limit(EU, t(main)) == t("60:00")
    at_the_hour = Attendance(t("11:00:00"))
    assert not is_too_late(EU, t(main), START, at_the_hour, t("12:00:00"))
    assert is_too_late(EU, t(main), START, Attendance(t("11:00:01")), t("12:00:00"))


@pytest.mark.article("EGF-5e.2")
def test_a_minute_after_the_own_time_ran_out_loses() -> None:
    clock = setup(japanese("45:00"), EU)
    absent = run(clock, Start(START, absent=(B,)), at="10:50:00")
    out_at = absent.flags[0].at
    assert out_at == t("10:45:00")
    on_time, late = Attendance(t("10:46:00"), out_at), Attendance(t("10:46:01"), out_at)
    assert not is_too_late(EU, t("45:00"), START, on_time, t("12:00:00"))
    assert is_too_late(EU, t("45:00"), START, late, t("12:00:00"))
    came = run(clock, Start(START, absent=(B,)), Arrive(t("10:46:00"), B), at="10:46:10")
    assert (came.running, came.black.remaining) == (B, t(20))
    assert clock_verdict(clock, came, START).losers == ()
    tardy = run(clock, Start(START, absent=(B,)), Arrive(t("10:46:01"), B))
    assert clock_verdict(clock, tardy, START).losers == (B,)
    assert attendance_of(tardy, W) == Attendance(START)


@pytest.mark.article("EGF-5e.2")
def test_the_grace_minute_counts_from_the_shared_time() -> None:
    clock = setup(japanese("30:00"), EU)
    game = [Start(START, absent=(B, W)), Arrive(t("10:10:00"), B), Press(t("10:11:00"), B)]
    flag = run(clock, *game, at="10:40:00").flags[0]
    assert flag == Flag(W, t("10:31:00"), Phase.MAIN)
    assert not is_too_late(EU, t("30:00"), START, Attendance(t("10:31:50"), flag.at), t("11:00:00"))
    assert is_too_late(EU, t("30:00"), START, Attendance(t("10:32:01"), flag.at), t("11:00:00"))


@pytest.mark.article("EGF-5e.2")
def test_the_hour_comes_first_when_main_time_is_an_hour() -> None:
    flag = run(setup(japanese("60:00"), EU), Start(START, absent=(B,)), at="11:00:30").flags[0]
    assert flag.at == t("11:00:00")
    assert is_too_late(EU, t("60:00"), START, Attendance(t("11:00:30"), flag.at), t("12:00:00"))


@pytest.mark.article("EGF-5e.3")
def test_both_too_late_lose_both() -> None:
    nobody, now = Attendance(), t("11:00:01")
    both = lateness_verdict(EU, t("75:00"), START, nobody, nobody, now)
    assert (both.losers, both.winner, both.referee) == ((B, W), None, False)
    assert both.articles == ("EGF-5e.1", "EGF-5e.3")
    one = lateness_verdict(EU, t("75:00"), START, nobody, Attendance(t("10:50:00")), now)
    assert (one.losers, one.winner) == ((B,), W)


@pytest.mark.article("EGF-6a.1", "EGF-6a.3")
def test_the_two_adjournment_times() -> None:
    may, must = t("13:00:00"), t("13:30:00")
    assert [seal_window(t(now), may, must) for now in ("12:55:00", "13:10:00", "13:30:00")] == [
        SealWindow.NOT_YET,
        SealWindow.MAY,
        SealWindow.MUST,
    ]
    with pytest.raises(Refusal):
        seal_window(may, must, may)
    clock = setup(japanese("22:00"), EU)
    sealing = [Start(must, W), BeginSealing(must, W)]
    at_flag = run(clock, *sealing, at="13:52:00")
    assert (at_flag.white.phase, at_flag.white.remaining) == (Phase.OVERTIME, t(60))


@pytest.mark.article("EGF-6b.2", "EGF-4")
def test_the_clock_stops_when_the_sealed_move_is_written() -> None:
    clock = setup(absolute("25:00"), EU)
    state = run(clock, Start(0), BeginSealing(0, B), Sealed(t("6:30"), B), at="20:00")
    assert (state.black.remaining, state.running, state.turn) == (t("18:30"), None, W)


@pytest.mark.article("EGF-6b.3")
def test_sealing_in_byoyomi_has_thirty_seconds_more() -> None:
    clock = setup(japanese(0), EU)
    sealing = [Start(0), BeginSealing(0, B)]
    assert run(clock, *sealing).black.remaining == t(60)
    ready = run(clock, *sealing, Sealed(t(59.8), B))
    assert ready.stop is not None
    assert (ready.stop.reason, ready.turn, ready.black.remaining) == (StopReason.SEALED, W, t(30))
    late = run(clock, *sealing, Sealed(t(60.2), B))
    assert (late.turn_forfeited, late.running, late.stop) == (B, W, None)
    assert run(setup(canadian(0), EU), *sealing).black.remaining == t("5:30")
    dispute = [StopClocks(t(12), Who.BLACK, StopReason.FETCH_REFEREE), Resume(t(90))]
    assert run(clock, *sealing, *dispute).black.remaining == t(48)


@pytest.mark.article("EGF-7a", "EGF-7b.2")
def test_only_the_player_to_move_loses_time_at_a_resumption() -> None:
    start = t("15:00:00")
    short = Resumption(start, t("20:00"), t("8:00"), sealer=B, black_arrived=start)
    assert resumed_clocks(EU, short, t("15:07:59")).lost is None
    out = resumed_clocks(EU, short, t("15:08:00"))
    assert (out.lost, out.white_out_at) == (W, t("15:08:00"))
    long = Resumption(start, t("20:00"), t("90:00"), sealer=B, black_arrived=start)
    assert resumed_clocks(EU, long, t("16:00:00")).lost is None
    assert resumed_clocks(EU, long, t("16:00:01")).lost is W
    came = Resumption(start, t("20:00"), t("41:00"), sealer=B, white_arrived=start + t("12:00"))
    clocks = resumed_clocks(EU, came, t("15:17:00"))
    assert (clocks.white, clocks.black, clocks.may_open) == (t("29:00"), t("20:00"), True)


@pytest.mark.article("EGF-7b.1")
def test_a_minute_of_study_before_the_form_is_opened() -> None:
    assert opens_after_study(EU)
    assert study_ends(EU, t("15:00:00")) == t("15:01:00")


@pytest.mark.article("EGF-8a.1")
def test_a_wrong_setup_restarts_before_the_fourth_move() -> None:
    assert wrong_setup(EU, t("60:00"), t("60:00"), t("5:00"), white_stones=1, moves=3).restart
    assert wrong_setup(EU, t("60:00"), t("60:00"), t("5:00"), white_stones=1, moves=3).black_main is None
    assert not wrong_setup(EU, t("60:00"), t("60:00"), t("5:00"), white_stones=2, moves=4).restart


@pytest.mark.article("EGF-8c.1")
@pytest.mark.parametrize(("noticed", "back"), [(89, 86), (90, 86), (91, None)])
def test_an_illegal_move_counts_within_three_moves(noticed: int, back: int | None) -> None:
    assert illegal_move(EU, 87, noticed).back_to == back


@pytest.mark.article("EGF-8d")
def test_a_proved_wrong_setting_is_corrected() -> None:
    assert may_claim(ClaimWindow.ANY_TIME, ClockClaim(Phase.OVERTIME, proved=True))
    assert not may_claim(ClaimWindow.ANY_TIME, ClockClaim(Phase.OVERTIME, proved=False))
    clock = setup(absolute("45:00"), EU)
    correction = AdjustTime(t("15:00"), B, t("15:00"), "set to 45 instead of 60", cause=Cause.WRONG_SETTING)
    state = run(clock, Start(0), correction)
    assert (state.black.remaining, state.running) == (t("45:00"), B)


@pytest.mark.article("EGF-8e.1")
@pytest.mark.parametrize(
    ("shown", "error", "new"),
    [
        ("25:00", "4:00", "21:00"),
        ("12:00", "4:00", "10:00"),
        ("9:30", "2:00", "9:30"),
        ("10:00", "2:00", "10:00"),
        ("5:00", "-3:00", "8:00"),
    ],
)
def test_a_defective_clock_is_replaced_within_the_floor(shown: str, error: str, new: str) -> None:
    slow = -t(error[1:]) if error.startswith("-") else t(error)
    assert replacement_reading(EU, t(shown), slow) == t(new)


@pytest.mark.article("EGF-8e.1", "RU-2.5.7-b", "KOD-16.7")
def test_a_replaced_clock_stands_until_the_game_goes_on() -> None:
    clock = setup(absolute("25:00"), EU, white=absolute("12:00"))
    new = ReplaceClock(t(60), t("4:00"), t("4:00"), "both units ran slow")
    state = run(clock, Start(0), new, at=500)
    assert (state.black.remaining, state.white.remaining) == (t("20:00"), t("10:00"))
    assert state.stop is not None
    assert (state.running, state.stop.reason) == (None, StopReason.EQUIPMENT)
    assert run(clock, Start(0), new, Resume(t(500)), at=501).black.remaining == t("19:59")
    for wrong in (ReplaceClock(t(60), 0, 0, ""), ReplaceClock(t(60), 0, 0, "mine", Who.WHITE)):
        with pytest.raises(Refusal):
            run(clock, Start(0), wrong)


@pytest.mark.article("EGF-8e.2")
def test_a_flag_that_fell_early_or_late() -> None:
    assert flag_early(EU, t("0:40")) == 0
    assert flag_early(EU, t("1:30")) == t("1:30")
    assert flag_early(EU, t("1:00")) == t("1:00")
    assert flag_early(RU, t("0:01")) == t("0:01")
    assert overtime_from(t("12:00:00"), t("12:03:20")) == t("12:03:20")


@pytest.mark.article("EGF-8f", "EGF-8g")
def test_displaced_stones_are_restored_in_the_culprits_time() -> None:
    assert restoration_time(Culprit.BLACK) is Side.BLACK
    assert restoration_time(Culprit.NEITHER) is None
    clock = setup(absolute("20:00"), EU)
    state = run(clock, *turns(*[1] * 120), at=120 + 70)
    assert state.black.used == t(60) + t("1:10")
    assert ladder_is_proposed(EU)
    assert not ladder_is_proposed(RU)


@pytest.mark.article("EGF-9a", "EGF-9c.2")
def test_the_count_stops_for_a_dispute_and_starts_anew() -> None:
    clock = setup(japanese(0), EU)
    call = [Start(0), StopClocks(t(12), Who.BLACK, StopReason.FETCH_REFEREE)]
    frozen = run(clock, *call, at=500)
    assert (frozen.running, frozen.black.remaining) == (None, t(18))
    assert apply(clock, frozen, Resume(t(500))).black.remaining == t(30)
    russian = run(setup(japanese(0), RU), Start(0), StopClocks(t(12), Who.BLACK, StopReason.PROTEST), Resume(t(90)))
    assert russian.black.remaining == t(18)
    captures = run(clock, Start(0), StopClocks(t(12), Who.BLACK, StopReason.CAPTURES, 3), Resume(t(90), Who.BLACK))
    assert captures.black.remaining == t(18)


@pytest.mark.article("EGF-9c.2")
def test_after_a_dispute_canadian_time_stays_and_main_time_is_given_back() -> None:
    clock = setup(canadian(0), EU)
    dispute = [Start(0), StopClocks(t(100), reason=StopReason.CONFLICT), Resume(t(300))]
    state = run(clock, *dispute)
    assert (state.black.remaining, state.black.stones_left) == (t(200), 15)
    main = setup(absolute("10:00"), EU)
    back = AdjustTime(t(300), B, t("1:00"), "spent in the dispute", cause=Cause.DISPUTE)
    given = run(main, Start(0), StopClocks(t("2:00"), reason=StopReason.CONFLICT), back)
    assert given.black.remaining == t("9:00")


@pytest.mark.article("EGF-9b")
def test_fetching_the_referee_charges_nobody() -> None:
    clock = setup(absolute("60:00"), EU)
    fetch = [Start(0), StopClocks(t("10:00"), Who.WHITE, StopReason.FETCH_REFEREE), Resume(t("12:30"))]
    state = run(clock, *fetch)
    assert (state.black.used, state.white.used) == (t("10:00"), 0)
    stop = run(clock, *fetch[:2]).stop
    assert stop is not None
    assert [fetch_is_overdue(stop, None, stop.at + t(wait)) for wait in (30, 31)] == [False, True]
    assert not fetch_is_overdue(stop, stop.at + t(30), stop.at + t("2:30"))
    hall = run(clock, Start(0), StopClocks(t(5), reason=StopReason.ANNOUNCEMENT)).stop
    assert hall is not None
    assert not fetch_is_overdue(hall, None, t("20:00"))
