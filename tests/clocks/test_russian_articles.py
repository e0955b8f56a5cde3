"""The worked checks of the Russian rules about time, one test each."""

import pytest

from clocks.games import CLK, RU, B, W, absolute, canadian, fischer, japanese, own_turns, run, setup, t, turns
from nigiri.clocks.adjournment import at_session_end
from nigiri.clocks.advice import advise
from nigiri.clocks.calls import calls_due
from nigiri.clocks.clock import apply
from nigiri.clocks.controls import Absolute, CanadianByoyomi, CanadianPeriod, Overrun
from nigiri.clocks.corrections import ClockClaim, check_replay, may_claim, reduced
from nigiri.clocks.dials import dial_reading
from nigiri.clocks.events import (
    AdjustTime,
    Arrive,
    BookBreak,
    JudgeStop,
    Pass,
    Place,
    Press,
    RestoreClocks,
    Resume,
    SetTime,
    Start,
    StopClocks,
)
from nigiri.clocks.lateness import Attendance, late_limit, lateness_verdict, waive, with_late_limit
from nigiri.clocks.rules import IllegalRemedy, StopReason, UnjustifiedStop
from nigiri.clocks.running import advance
from nigiri.clocks.schedule import check_break, check_early_start
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import Flag, ResignedByStop, TimeLoss, ready
from nigiri.clocks.units import Phase
from nigiri.clocks.violations import Culprit, illegal_move, restoration_time, wrong_setup
from nigiri.errors import Refusal


@pytest.mark.article("RU-2.5-a")
def test_starting_one_unit_stops_the_other() -> None:
    state = run(setup(absolute("1:00")), *turns(10), at=10)
    assert (state.black.used, state.white.used, state.running) == (t(10), 0, W)
    assert run(setup(absolute("1:00")), *turns(10), at=25).white.used == t(15)


@pytest.mark.article("RU-2.5-c")
def test_the_flag_falls_once_at_zero_and_stays() -> None:
    clock = setup(absolute("1:00"))
    assert run(clock, Start(0), at=59.9).flags == ()
    fallen = run(clock, Start(0), at=60)
    assert fallen.flags == (Flag(B, t(60), Phase.MAIN),)
    assert run(clock, Start(0), Press(t(61), B), Press(t(62), W), at=90).flags == fallen.flags


@pytest.mark.article("RU-2.5.1-a")
def test_every_overrun_is_on_record_with_side_and_time() -> None:
    state = run(setup(japanese("10:00", 30)), Start(0), at="10:30")
    assert state.flags == (Flag(B, t("10:00"), Phase.MAIN), Flag(B, t("10:30"), Phase.OVERTIME))


@pytest.mark.article("RU-2.5.1-b")
@pytest.mark.parametrize(
    ("main", "hands"), [("30:00", "5:30"), ("60:00", "5:00"), ("90:00", "4:30"), ("150:00", "3:30"), ("50:00", "5:10")]
)
def test_the_hands_reach_six_when_main_time_ends(main: str, hands: str) -> None:
    assert dial_reading(t(main)) == hands


@pytest.mark.article("RU-2.5.2-a")
def test_absolute_time_loses_at_its_end() -> None:
    state = run(setup(absolute("20:00")), *turns(600, 60), at="60:00")
    assert state.ended == TimeLoss(B, t("21:00"))
    assert state.lost_on_time is B


@pytest.mark.article("RU-2.5.2-b")
def test_fischer_time_adds_after_the_move() -> None:
    clock = setup(fischer("5:00", 10))
    assert run(clock).black.remaining == t("5:00")
    assert run(clock, *own_turns(20)).black.remaining == t("4:50")
    assert run(clock, *own_turns(20, 5)).black.remaining == t("4:55")
    short = setup(fischer(3, 10))
    assert run(short, Start(0), Press(t(3), B)).ended == TimeLoss(B, t(3))


@pytest.mark.article("RU-2.5.3-a")
def test_japanese_byoyomi_begins_within_the_move_that_uses_up_main_time() -> None:
    clock = setup(japanese("60:00", 30))
    moved = run(clock, *own_turns(3600 + 12))
    assert moved.ended is None
    assert (moved.black.phase, moved.black.remaining) == (Phase.OVERTIME, t(30))
    assert run(clock, *own_turns(3612), at=3612 + 30).ended == TimeLoss(B, t(3642))
    assert [each.code for each in advise(japanese("60:00", 15), RU)] == ["control.period"]
    assert advise(japanese("60:00", 20), RU) == advise(japanese("60:00", 60), RU) == []


@pytest.mark.article("RU-2.5.3-b")
def test_reserve_periods_are_used_within_a_move() -> None:
    clock = setup(japanese(0, 30, 3))
    assert run(clock, *own_turns(65)).black.periods_left == 1
    assert run(clock, *own_turns(65, 29)).black.periods_left == 1
    assert run(clock, *own_turns(65, 30)).ended == TimeLoss(B, t(95))


@pytest.mark.article("RU-2.5.4-a")
def test_canadian_stones_are_counted_down_and_a_new_period_follows() -> None:
    clock = setup(canadian(0, "5:00", 3))
    done = run(clock, *own_turns(60, 60, 100)).black
    assert (done.remaining, done.stones_left, done.series) == (t("5:00"), 3, 2)
    late = run(clock, *own_turns(100, 100, 100))
    assert late.ended == TimeLoss(B, t(300))
    assert late.black.stones_left == 1


@pytest.mark.article("RU-2.5.4-a", "RU-2.5.6")
def test_a_player_stops_the_clock_to_set_a_canadian_period() -> None:
    clock = setup(canadian("1:00"))
    stop = StopClocks(t(63), Who.BLACK, StopReason.CANADIAN_SETUP)
    state = run(clock, Start(0), stop, Resume(t(90), Who.BLACK), at=100)
    assert (state.black.remaining, state.black.stones_left) == (t("5:00") - t(10), 15)
    for game in ([Start(0)], [*turns(70, 10), Press(t(81), B)], turns(70, 10)):
        with pytest.raises(Refusal, match="no Canadian period"):
            run(clock, *game, StopClocks(t(50 if len(game) == 1 else 90), Who.BLACK, StopReason.CANADIAN_SETUP))


@pytest.mark.article("RU-2.5.4-b")
def test_canadian_periods_differ_are_limited_and_bought() -> None:
    schedule = (CanadianPeriod(t("5:00"), 10), CanadianPeriod(t("5:00"), 20))
    clock = setup(CanadianByoyomi(0, schedule))
    assert run(clock, *own_turns(*[1] * 10)).black.stones_left == 20
    assert run(clock, *own_turns(*[1] * 30)).black.stones_left == 20
    limited = setup(CanadianByoyomi(0, schedule, max_periods=2))
    finished = [*own_turns(*([1] * 29)), Press(t(30), B)]
    assert run(limited, *finished).ended is None
    again = run(limited, *finished, Press(t(31), W))
    assert again.ended == TimeLoss(B, t(31))
    bought = run(setup(CanadianByoyomi(0, schedule, max_periods=2, price=3)), *own_turns(*[1] * 30)).black
    assert (bought.stones_left, bought.penalty) == (20, 3)


@pytest.mark.article("RU-2.5.5-a")
def test_nothing_is_carried_over_in_byoyomi() -> None:
    assert run(setup(japanese(0, 30)), *own_turns(5, 29)).ended is None
    fast = run(setup(canadian(0, "5:00", 3)), *own_turns(20, 20, 20)).black
    assert fast.remaining == t("5:00")


@pytest.mark.article("RU-2.5.5-b")
def test_the_last_japanese_period_loses_at_its_end() -> None:
    clock = setup(japanese(0, 30))
    assert run(clock, Start(0), Press(t(29.9), B)).ended is None
    assert run(clock, Start(0), Press(t(30), B)).ended == TimeLoss(B, t(30))


@pytest.mark.article("RU-2.5.5-c")
@pytest.mark.parametrize(
    ("overrun", "penalty"), [(Overrun(per_unplayed=True), 4), (Overrun(2), 2)], ids=["unplayed", "fixed"]
)
def test_a_canadian_overrun_may_be_paid_for(overrun: Overrun, penalty: int) -> None:
    period = CanadianPeriod(t("5:00"), 10)
    game = [*own_turns(*[10] * 6)]
    paid = run(setup(CanadianByoyomi(0, (period,), overrun=overrun)), *game, at=300)
    assert paid.ended is None
    assert (paid.black.penalty, paid.black.remaining, paid.black.stones_left) == (penalty, t("5:00"), 10)
    assert run(setup(CanadianByoyomi(0, (period,))), *game, at=300).ended == TimeLoss(B, t(300))
    once = CanadianByoyomi(0, (period,), max_periods=1, overrun=overrun)
    assert run(setup(once), *game, at=300).ended == TimeLoss(B, t(300))


@pytest.mark.article("RU-2.5.6", "RU-3.19-b")
def test_a_player_stops_only_for_the_reasons_of_the_list() -> None:
    clock = setup(japanese("1:00", 30))
    with pytest.raises(Refusal) as refused:
        run(clock, Start(0), StopClocks(t(30), Who.BLACK, StopReason.TOILET))
    assert refused.value.articles == ("RU-2.5.6",)
    toilet = run(clock, Start(0), StopClocks(t(70), Who.BLACK, StopReason.TOILET), at=400)
    assert (toilet.running, toilet.black.remaining) == (None, t(20))
    unjustified = run(clock, Start(0), StopClocks(t(30), Who.BLACK))
    assert unjustified.stop is not None
    assert unjustified.stop.pending is UnjustifiedStop.RESIGNATION
    assert unjustified.ended is None


@pytest.mark.article("RU-3.19-b")
def test_a_stop_without_reason_is_resignation_only_when_the_head_referee_says_so() -> None:
    clock, stop = setup(absolute("10:00")), StopClocks(t(30), Who.BLACK)
    assert run(clock, Start(0), stop, JudgeStop(t(60), False, Who.REFEREE)).ended is None
    confirmed = run(clock, Start(0), stop, JudgeStop(t(60), False, Who.HEAD_REFEREE))
    assert confirmed.ended == ResignedByStop(B, t(60))
    forgiven = run(clock, Start(0), stop, JudgeStop(t(60), True, Who.HEAD_REFEREE), Resume(t(61)), at=62)
    assert (forgiven.running, forgiven.black.used) == (B, t(31))


@pytest.mark.article("RU-2.5.7-a", "RU-2.6.2-c")
def test_all_clocks_stop_at_one_instant_and_go_on_unchanged() -> None:
    clock = setup(absolute("60:00"))
    boards = [run(clock, *turns(*[3] * moves)) for moves in range(20)]
    stopped = [apply(clock, state, StopClocks(t(100), reason=StopReason.ANNOUNCEMENT)) for state in boards]
    resumed = [apply(clock, state, Resume(t(1000))) for state in stopped]
    assert [(s.black.remaining, s.white.remaining) for s in resumed] == [
        (s.black.remaining, s.white.remaining) for s in stopped
    ]
    assert [s.running for s in resumed] == [s.running for s in boards]


@pytest.mark.article("RU-2.5.7-c")
@pytest.mark.parametrize(
    ("claim", "accepted"),
    [
        (ClockClaim(Phase.MAIN), True),
        (ClockClaim(Phase.OVERTIME), False),
        (ClockClaim(Phase.OVERTIME, near_mark=True), True),
        (ClockClaim(Phase.OVERTIME, near_mark=True, result_recorded=True), False),
    ],
)
def test_a_wrong_setting_is_claimed_before_overtime(claim: ClockClaim, accepted: bool) -> None:
    assert may_claim(RU.clock_claim_window, claim) is accepted


@pytest.mark.article("RU-2.5.7-c")
def test_a_wrong_flag_is_cancelled_and_the_game_goes_on() -> None:
    clock = setup(absolute("10:00"))
    lost = [Start(0), Press(t("10:00"), B)]
    back = SetTime(t("11:00"), B, t("4:00"), "the flag fell four minutes early")
    state = run(clock, *lost, back)
    assert (state.ended, state.running, state.black.phase) == (None, None, Phase.MAIN)
    assert run(clock, *lost, back, Resume(t("12:00")), at="13:00").black.remaining == t("3:00")


@pytest.mark.article("RU-2.5.7-d", "RU-3.18.4")
def test_a_reduction_leaves_five_minutes() -> None:
    assert reduced(RU, t("20:00"), t("10:00")) == t("10:00")
    assert reduced(RU, t("12:00"), t("2:00")) == t("5:00")
    with pytest.raises(Refusal) as refused:
        reduced(RU, t("4:00"), t("3:00"))
    assert refused.value.articles == ("RU-2.5.7-d",)
    clock = setup(absolute("20:00"))
    with pytest.raises(Refusal, match="reasons"):
        run(clock, AdjustTime(0, B, -t("1:00"), " "))


@pytest.mark.article("RU-3.18.4")
def test_a_sanction_gives_time_to_one_and_takes_it_from_the_other() -> None:
    given = run(setup(absolute("10:00")), AdjustTime(0, W, t("5:00"), "hindered by Black"))
    assert given.white.remaining == t("15:00")
    cut = run(setup(absolute("8:00")), AdjustTime(0, B, -t("5:00"), "hindering"))
    assert cut.black.remaining == t("5:00")


@pytest.mark.article("RU-2.6-b")
@pytest.mark.parametrize("handicap", [0, 4])
def test_blacks_clock_runs_from_the_announced_start(handicap: int) -> None:
    state = run(setup(absolute("60:00"), handicap=handicap), Start(t("10:00:00")), at="10:00:30")
    assert (state.black.used, state.white.used) == (t(30), 0)
    clock = setup(absolute("60:00"))
    for wrong in (Start(t("10:00:05")), Press(t("9:00:00"), B)):
        with pytest.raises(Refusal):
            run(clock, Start(t("10:00:00")), wrong)
    with pytest.raises(Refusal, match="not started"):
        run(clock, StopClocks(t(5)))
    with pytest.raises(Refusal, match="before"):
        apply(clock, run(clock, at=5), Start(t(4)))


@pytest.mark.article("RU-2.6-c")
@pytest.mark.parametrize(
    ("main", "limit"),
    [("60:00", "30:00"), ("40:00", "20:00"), ("90:00", "45:00"), ("180:00", "60:00"), ("120:00", "60:00")],
)
def test_half_the_main_time_and_at_most_an_hour_is_the_limit(main: str, limit: str) -> None:
    assert late_limit(RU, t(main)) == t(limit)
    there, missing = Attendance(0), Attendance()
    assert lateness_verdict(RU, t(main), 0, missing, there, t(limit)).losers == ()
    verdict = lateness_verdict(RU, t(main), 0, missing, there, t(limit) + 1000)
    assert (verdict.losers, verdict.winner, verdict.articles) == ((B,), W, ("RU-2.6-c",))


@pytest.mark.article("RU-2.6-c")
def test_regulations_set_another_limit_within_the_hour_and_a_referee_may_waive_it() -> None:
    own = with_late_limit(RU, t("15:00"))
    assert late_limit(own, t("60:00")) == t("15:00")
    with pytest.raises(Refusal):
        with_late_limit(RU, t("90:00"))
    nobody = Attendance()
    both = lateness_verdict(RU, t("60:00"), 0, nobody, nobody, t("30:01"))
    assert (both.losers, both.winner) == ((B, W), None)
    assert waive(RU, both, Who.REFEREE, "the metro stood still").losers == ()
    with pytest.raises(Refusal):
        waive(RU, both, Who.REFEREE, "")
    with pytest.raises(Refusal):
        waive(CLK, both, Who.REFEREE, "the metro stood still")


@pytest.mark.article("RU-2.6.1-b")
def test_only_a_game_of_the_last_round_starts_earlier() -> None:
    check_early_start(5, 5, t("10:00:00"), t("9:00:00"), previous_over=True)
    for round_number, wanted, over in ((4, "9:00:00", True), (5, "11:00:00", True), (5, "9:00:00", False)):
        with pytest.raises(Refusal) as refused:
            check_early_start(round_number, 5, t("10:00:00"), t(wanted), previous_over=over)
        assert refused.value.articles == ("RU-2.6.1-b",)


@pytest.mark.article("RU-2.6.2-a")
def test_ten_minutes_of_break_except_under_25_minutes_of_main_time() -> None:
    end = t("12:00:00")
    assert check_break(RU, t("60:00"), end, t("12:10:00")) == []
    assert [f.code for f in check_break(RU, t("60:00"), end, t("12:09:00"))] == ["schedule.short_break"]
    assert check_break(RU, t("24:00"), end, t("12:03:00"), planned=t("3:00")) == []
    assert [f.code for f in check_break(RU, t("25:00"), end, t("12:05:00"), planned=t("5:00"))] == [
        "schedule.short_break"
    ]
    assert [f.severity for f in check_break(RU, t("60:00"), end, t("11:59:00"))] == ["error"]


@pytest.mark.article("RU-2.6.2-b")
def test_an_adjourned_game_resumes_with_identical_clocks() -> None:
    clock = setup(japanese("60:00", 30, 3))
    played = run(clock, *turns(*[20] * 86), StopClocks(t(1800), reason=StopReason.ADJOURNMENT))
    assert at_session_end(played) == "adjourn"
    again = run(setup(japanese("60:00", 30, 3)))
    restored = apply(
        clock, again, RestoreClocks(t(90000), played.black, played.white, played.turn, "resumed from the envelope")
    )
    resumed = apply(clock, restored, Resume(t(90060)))
    assert (resumed.black, resumed.white, resumed.turn) == (played.black, played.white, played.turn)
    assert resumed.running is played.turn


@pytest.mark.article("RU-2.6.4")
@pytest.mark.parametrize(
    ("main", "first", "left"), [("60:00", "20:00", "50:00"), ("90:00", "10:00", "85:00"), ("45:00", "15:00", "37:30")]
)
@pytest.mark.parametrize("side", Side)
def test_the_first_arrival_halves_the_lost_time(main: str, first: str, left: str, side: Side) -> None:
    clock = setup(absolute(main))
    state = run(clock, Start(0, absent=(B, W)), Arrive(t(first), side))
    assert (state.black.remaining, state.white.remaining, state.running) == (t(left), t(left), B)


@pytest.mark.article("RU-2.6.4")
def test_the_second_arrival_changes_nothing() -> None:
    game = Start(0, absent=(B, W)), Arrive(t("20:00"), W), Arrive(t("25:00"), B)
    state = run(setup(absolute("60:00")), *game)
    assert (state.black.remaining, state.white.remaining) == (t("45:00"), t("50:00"))
    nobody = Attendance()
    assert lateness_verdict(RU, t("60:00"), 0, nobody, nobody, t("30:00")).losers == ()
    assert lateness_verdict(RU, t("60:00"), 0, nobody, nobody, t("30:01")).losers == (B, W)


@pytest.mark.article("RU-2.6.8")
def test_a_pass_counts_as_a_move_for_the_clock() -> None:
    three_left = own_turns(*[1] * 12)
    passed = run(setup(canadian(0)), *three_left, Pass(t(13), B), Press(t(13), B))
    assert (passed.black.stones_left, passed.running) == (2, W)
    japanese_pass = run(setup(japanese(0, 30)), Start(0), Pass(t(10), B), Press(t(10), B), Press(t(10), W))
    assert japanese_pass.black.remaining == t(30)
    assert run(setup(fischer("5:00", 10)), Start(0), Pass(t(5), B), Press(t(5), B)).black.remaining == t("5:05")


@pytest.mark.article("RU-2.6.9-a")
def test_a_press_without_a_move_is_refused_where_moves_are_reported() -> None:
    clock = setup(absolute("10:00"), reported=True)
    with pytest.raises(Refusal) as refused:
        run(clock, Start(0), Press(t(5), B))
    assert refused.value.articles == ("RU-2.6.9-a",)
    pressed = run(clock, Start(0), Place(t(5), B), Press(t(10), B))
    assert (pressed.black.used, pressed.running) == (t(10), W)


@pytest.mark.article("RU-2.6.11")
def test_an_illegal_move_is_undone_to_the_last_restorable_position() -> None:
    assert illegal_move(RU, 61, 70).back_to == 60
    assert illegal_move(RU, 61, 70, restorable=55).back_to == 55
    assert illegal_move(RU, 61, 70, restorable=-1).remedy is IllegalRemedy.LOSS
    with pytest.raises(Refusal) as refused:
        illegal_move(RU, 61, 70, restorable=65)
    assert refused.value.articles == ("RU-2.6.11",)


@pytest.mark.article("RU-2.6.12-a")
def test_a_game_with_wrong_handicap_restarts_with_half_the_time_off() -> None:
    two = wrong_setup(RU, t("60:00"), t("60:00"), t("14:00"), white_stones=2, moves=5)
    assert (two.restart, two.black_main, two.white_main) == (True, t("53:00"), t("53:00"))
    assert not wrong_setup(RU, t("60:00"), t("60:00"), t("14:00"), white_stones=3, moves=7).restart
    assert wrong_setup(RU, t("45:00"), t("45:00"), t("9:00"), white_stones=0, moves=0).black_main == t("40:30")


@pytest.mark.article("RU-2.6.13-a", "RU-2.6.13-b")
def test_the_culprit_restores_the_position_in_his_own_time() -> None:
    assert restoration_time(Culprit.BLACK) is B
    assert restoration_time(Culprit.NEITHER) is None


@pytest.mark.article("RU-2.7.3")
def test_after_a_loss_on_time_nothing_moves_the_clock_any_more() -> None:
    clock = setup(absolute("40:00"), white=Absolute(t("45:00")))
    lost = run(clock, Start(0), at="40:00")
    assert (lost.lost_on_time, lost.white.remaining) == (B, t("45:00"))
    later = apply(clock, apply(clock, lost, Press(t("41:00"), B)), Place(t("42:00"), W))
    assert (later.black, later.white, later.running, later.ended) == (lost.black, lost.white, None, lost.ended)


@pytest.mark.article("RU-2.7.6")
def test_a_replay_is_shorter_than_the_game() -> None:
    check_replay(t("60:00"), t("30:00"))
    with pytest.raises(Refusal):
        check_replay(t("60:00"), t("90:00"))


@pytest.mark.article("RU-3.17.3")
def test_three_minutes_before_the_first_byoyomi_once_a_game() -> None:
    clock = setup(japanese("40:00", 30))
    at_the_flag = [Start(0), BookBreak(t("40:00"), B)]
    assert run(clock, *at_the_flag, at="42:59.999").running is None
    assert run(clock, *at_the_flag, at="43:10").black.remaining == t(20)
    booked = [Start(0), BookBreak(t("5:00"), B)]
    assert run(clock, *booked, at="43:10").black == run(clock, *at_the_flag, at="43:10").black
    calls = calls_due(clock, run(clock, *booked), t("43:25"), (10, 5, 0))
    assert [call.at for call in calls] == [t("43:20"), t("43:25")]
    assert run(clock, *booked, Resume(t("41:00"), Who.BLACK), at="41:10").black.remaining == t(20)
    for again in (BookBreak(t("43:00"), B), BookBreak(t("50:00"), B)):
        with pytest.raises(Refusal):
            run(clock, *booked, Press(t("43:05"), B), again)
    with pytest.raises(Refusal, match="counted"):
        run(clock, Start(0), BookBreak(t("40:01"), B))
    with pytest.raises(Refusal) as refused:
        run(setup(absolute("40:00")), Start(0), BookBreak(t("5:00"), B))
    assert refused.value.articles == ("RU-3.17.3",)


@pytest.mark.article("RU-7.3.2-b")
def test_a_broken_connection_does_not_stop_the_clock_of_the_side_to_move() -> None:
    clock = setup(absolute("10:00"))
    state = run(clock, *turns(5, 5), at=100)
    assert (state.black.used, state.white.used) == (t(95), t(5))
    assert advance(clock, ready(clock), t(100)).black.used == 0
