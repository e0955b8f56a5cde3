"""The worked checks of the clock and adjournment rules about time, one test each."""

from typing import Any

import pytest

from clocks.games import CLK, B, W, absolute, canadian, ing, japanese, own_turns, run, setup, t, turns
from nigiri.clocks.adjournment import (
    Resumption,
    SessionEnd,
    at_session_end,
    may_adjourn_early,
    opens_after_study,
    resumed_clocks,
    sealing_side,
    study_ends,
)
from nigiri.clocks.advice import advise
from nigiri.clocks.calls import Call, calls_due
from nigiri.clocks.claims import may_remind
from nigiri.clocks.clock import apply, replay
from nigiri.clocks.controls import Absolute, Control, JapaneseByoyomi, MovesInMain, Stage
from nigiri.clocks.corrections import ClockClaim, may_claim, replacement_reading, suggested_times
from nigiri.clocks.dials import clock_edge
from nigiri.clocks.events import (
    AdjustTime,
    Arrive,
    BeginSealing,
    Claim,
    JudgeStop,
    Place,
    Press,
    Remind,
    RestoreClocks,
    Resume,
    Sealed,
    SetTime,
    Start,
    StopClocks,
)
from nigiri.clocks.lateness import Attendance, is_too_late
from nigiri.clocks.moves import press_is_overdue, unpressed_for
from nigiri.clocks.profiles import EGF, RUSSIA_2020
from nigiri.clocks.rules import ClaimWindow, ClockPlace, SealUntil, StopReason, UnjustifiedStop
from nigiri.clocks.running import LAPSES_KEPT, advance
from nigiri.clocks.schedule import earliest_resumption
from nigiri.clocks.sides import ClockKind, Who
from nigiri.clocks.states import BothFlagsDown, ClockSetup, Flag, Forfeit, TimeLoss, WrongClaim
from nigiri.clocks.units import Phase
from nigiri.errors import Refusal


def clk(control: Control, **options: Any) -> ClockSetup:
    return setup(control, CLK, **options)


@pytest.mark.article("CLK-clock-1a")
def test_one_unit_at_most_runs() -> None:
    state = run(clk(absolute("10:00")), *turns(45, 15))
    assert (state.black.used, state.white.used) == (t(45), t(15))


@pytest.mark.article("CLK-clock-1b")
def test_the_kind_of_clock_says_what_it_knows() -> None:
    assert [kind.knows_flag_order for kind in ClockKind] == [False, True, True, True]
    assert [kind.counts_moves for kind in ClockKind] == [False, True, True, True]


@pytest.mark.article("CLK-clock-1c")
def test_the_flag_of_main_time_falls_once_and_the_next_belongs_to_byoyomi() -> None:
    state = run(clk(japanese("10:00", 30, 2)), Start(0), at="10:31")
    assert state.flags == (Flag(B, t(600), Phase.MAIN), Flag(B, t(630), Phase.OVERTIME))


@pytest.mark.article("CLK-clock-2a")
def test_the_first_movers_clock_starts() -> None:
    assert run(clk(absolute("10:00")), Start(0)).running is B
    assert run(clk(absolute("10:00"), handicap=4), Start(0)).running is W
    assert run(setup(absolute("10:00"), RUSSIA_2020, handicap=4), Start(0)).running is B


@pytest.mark.article("CLK-clock-2b")
def test_the_clock_stands_left_of_the_first_mover() -> None:
    assert CLK.clock_side is ClockPlace.LEFT_OF_FIRST_MOVER
    assert clock_edge(CLK, "south") == "west"
    assert clock_edge(CLK, "north") == "east"
    assert clock_edge(EGF, "south") is None


@pytest.mark.article("CLK-clock-3")
def test_of_two_absent_players_only_the_first_mover_loses_time() -> None:
    clock = clk(absolute("60:00"))
    late = [Start(0, absent=(B, W)), Arrive(t("20:00"), W), Arrive(t("30:00"), B)]
    state = run(clock, *late)
    assert (state.black.remaining, state.white.remaining) == (t("30:00"), t("60:00"))
    first = [Start(0, absent=(B, W)), Arrive(t("20:00"), B)]
    assert run(clock, *first).black.remaining == t("40:00")
    nobody = run(clock, Start(0, absent=(B, W)), Press(t("1:00"), B), at="2:00")
    assert (nobody.running, nobody.black.moves) == (B, 0)
    with pytest.raises(Refusal, match="not at the board"):
        run(clock, Start(0, absent=(B, W)), Place(t("1:00"), B))
    moved = run(clock, *first, Press(t("21:00"), B), at="22:00")
    assert (moved.running, moved.white.remaining) == (W, t("59:00"))


@pytest.mark.article("CLK-clock-4")
@pytest.mark.parametrize(("main", "limit"), [("60:00", "30:00"), ("150:00", "75:00"), ("20:00", "10:00")])
def test_half_the_main_time_late_loses_without_a_cap(main: str, limit: str) -> None:
    assert not is_too_late(CLK, t(main), 0, Attendance(), t(limit))
    assert is_too_late(CLK, t(main), 0, Attendance(), t(limit) + t(1))


@pytest.mark.article("CLK-clock-5a", "CLK-clock-5b")
def test_time_runs_until_the_press_and_the_referee_must_remind() -> None:
    clock = clk(absolute("10:00"))
    assert run(clock, Start(0), Place(t(12), B), at=15).running is B
    assert run(clock, Start(0), Place(t(12), B), Press(t(20), B)).black.used == t(20)
    waiting = run(clock, Start(0), Place(t(10), B))
    assert unpressed_for(waiting, t(20)) == t(10)
    assert [press_is_overdue(waiting, t(at)) for at in (19.999, 20)] == [False, True]
    reminded = run(clock, Start(0), Place(t(10), B), Remind(t(25), B), Press(t(26), B))
    assert reminded.black.used == t(26)
    assert len(reminded.circumstances.reminders) == 1
    assert may_remind(clock, Who.BLACK, Who.REFEREE)
    assert not may_remind(clock, Who.BLACK, Who.WHITE)


@pytest.mark.article("CLK-clock-5c")
def test_the_time_between_stone_and_press_may_use_up_main_time() -> None:
    state = run(clk(japanese(5, 30)), Start(0), Place(t(3), B), Press(t(6), B))
    assert state.flags == (Flag(B, t(5), Phase.MAIN),)
    assert (state.black.phase, state.running) == (Phase.OVERTIME, W)


@pytest.mark.article("CLK-clock-8")
def test_a_new_clock_is_set_with_reasons_and_the_profiles_floor() -> None:
    assert replacement_reading(CLK, t("12:00"), t("4:00")) == t("8:00")
    assert replacement_reading(RUSSIA_2020, t("12:00"), t("4:00")) == t("8:00")
    assert replacement_reading(EGF, t("12:00"), t("4:00")) == t("10:00")
    with pytest.raises(Refusal) as refused:
        run(clk(absolute("12:00")), SetTime(0, B, t("8:00"), "  "))
    assert refused.value.articles == ("CLK-clock-8",)


@pytest.mark.article("CLK-clock-9a")
def test_an_interruption_charges_nobody() -> None:
    game = [Start(0), StopClocks(t("3:20")), Resume(t("9:00"))]
    state = run(clk(absolute("60:00")), *game, at="9:10")
    assert (state.black.used, state.white.used, state.running) == (t("3:30"), 0, B)


@pytest.mark.article("CLK-clock-9b")
def test_a_player_stops_only_to_get_help_and_only_a_referee_goes_on() -> None:
    clock = clk(absolute("60:00"))
    help_wanted = [Start(0), StopClocks(t(60), Who.BLACK, StopReason.SEEK_HELP)]
    asked = run(clock, *help_wanted)
    assert asked.stop is not None
    assert (asked.stop.justified, asked.stop.pending) == (None, None)
    with pytest.raises(Refusal) as refused:
        run(clock, *help_wanted, Resume(t(70), Who.BLACK))
    assert refused.value.articles == ("CLK-clock-9b",)
    justified = run(clock, *help_wanted, JudgeStop(t(90), True), Resume(t(180)), at=180)
    assert justified.black.used == t(60)
    thinking = run(clock, Start(0), StopClocks(t(60), Who.BLACK))
    assert thinking.stop is not None
    assert (thinking.stop.justified, thinking.stop.pending) == (False, UnjustifiedStop.WARNING)
    judged = apply(clock, thinking, JudgeStop(t(70), False))
    assert judged.ended is None
    assert apply(clock, judged, Resume(t(80))).running is B


@pytest.mark.article("CLK-clock-10")
def test_the_clocks_at_the_last_legal_move_are_suggested() -> None:
    clock = clk(absolute("60:00"))
    played = list(replay(clock, turns(*[10] * 86, 7)))
    noticed = apply(clock, played[-1], StopClocks(played[-1].at + t("4:10"), reason=StopReason.CONFLICT))
    suggestion = suggested_times(played, 86)
    assert noticed.white.remaining + t("4:10") == suggestion.white.remaining
    assert suggestion.black.used == 43 * t(10)
    restored = apply(
        clock,
        noticed,
        RestoreClocks(noticed.at, suggestion.black, suggestion.white, suggestion.turn, "illegal move 87"),
    )
    assert (restored.black, restored.white, restored.turn) == (suggestion.black, suggestion.white, B)
    with pytest.raises(Refusal):
        suggested_times(played, 99)


@pytest.mark.article("CLK-time-1", "CLK-time-3b")
def test_moves_in_main_time_are_required_before_the_flag() -> None:
    hour = MovesInMain((Stage(t("60:00"), 60),), Absolute(t("20:00")))
    quick = run(clk(hour), *own_turns(*[55] * 60)).black
    assert (quick.used, quick.stage, quick.remaining) == (t("55:00"), 1, t("25:00"))
    lapsing = MovesInMain((Stage(t("60:00"), 60),), Absolute(t("20:00")), carry=False)
    assert run(clk(lapsing), *own_turns(*[55] * 60)).black.remaining == t("20:00")
    slow = run(clk(hour), *own_turns(*[60] * 58), Claim(t("60:00"), B))
    assert slow.ended == TimeLoss(B, t("60:00"))
    fifty_nine = own_turns(*[60] * 59)
    assert run(clk(hour), *fifty_nine, Press(t("60:00") - 1, B), at="61:00").black.stage == 1
    assert run(clk(hour), *fifty_nine, Claim(t("60:00"), B)).ended == TimeLoss(B, t("60:00"))
    overtime = MovesInMain((Stage(t("60:00"), 60),), JapaneseByoyomi(0, t(30)))
    assert run(clk(overtime), *own_turns(*[60] * 58), at="60:10").black.phase is Phase.OVERTIME


@pytest.mark.article("CLK-time-2a")
def test_without_overtime_the_flag_loses() -> None:
    clock = clk(absolute("30:00"))
    state = run(clock, Start(0), at="30:00")
    assert state.flags == (Flag(B, t("30:00"), Phase.MAIN),)
    assert run(clock, Start(0), Claim(t("30:00"), B)).ended == TimeLoss(B, t("30:00"))


@pytest.mark.article("CLK-time-2b")
@pytest.mark.parametrize(("move", "left"), [(29.9, 3), (30.1, 2), (60.1, 1), (90.1, 0)])
def test_three_rounds_are_three_overruns(move: float, left: int) -> None:
    rounds = JapaneseByoyomi(0, t(30), periods=1 + 3)
    state = run(clk(rounds), Start(0), Press(t(move), B))
    assert (state.black.periods_left, rounds.reserves) == (left + 1, 3)
    fourth = run(clk(rounds), Start(0), at=120)
    assert (fourth.turn_forfeited, fourth.turn, fourth.circumstances.forfeits) == (B, W, (Forfeit(B, t(120)),))
    assert advise(japanese("60:00", 75), CLK)[0].articles == ("RU-2.5.3-a", "CLK-time-2b")


@pytest.mark.article("CLK-time-2c")
def test_the_recommended_series() -> None:
    done = run(clk(canadian(0), kind=ClockKind.SOFTWARE), *own_turns(*[19] * 14, 32)).black
    assert (done.used, done.remaining, done.stones_left) == (t("4:58"), t("5:00"), 15)
    nineteen = own_turns(*[30] * 19)
    late = run(clk(canadian(0, "10:00", 20), kind=ClockKind.SOFTWARE), *nineteen, Claim(t("10:00"), B))
    assert late.ended == TimeLoss(B, t("10:00"))


@pytest.mark.article("CLK-time-2d")
def test_ing_time_is_half_and_a_quarter_of_main_time_to_the_end() -> None:
    clock = clk(ing("60:00"))
    assert run(clock, Start(0), at="60:00").black.remaining == t("30:00")
    assert run(clock, Start(0), at="90:00").black.remaining == t("15:00")
    assert run(clock, Start(0), at="104:59.999").black.remaining == 1
    assert run(clock, Start(0), Claim(t("105:00"), B)).ended == TimeLoss(B, t("105:00"))
    part = run(clk(ing("40:00")), *own_turns(t("66:00") / 1000)).black
    assert (part.remaining, part.periods_left, part.penalty) == (t("4:00"), 1, 0)


@pytest.mark.article("CLK-time-2d")
def test_the_flags_of_ing_time() -> None:
    state = run(setup(ing("8:00"), RUSSIA_2020), Start(0), at="20:00")
    assert [flag.at for flag in state.flags] == [t("8:00"), t("12:00"), t("14:00")]
    assert state.ended == TimeLoss(B, t("14:00"))


@pytest.mark.article("CLK-time-3a")
def test_a_flag_counts_when_it_is_claimed() -> None:
    clock = clk(absolute("60:00"))
    unnoticed = [Start(0, W), Press(t("61:00"), W), Press(t("62:00"), B)]
    late = run(clock, *unnoticed)
    assert (late.ended, late.white.phase, late.white.moves, late.running) == (None, Phase.OUT, 1, W)
    claimed = run(clock, *unnoticed, Claim(t("64:00"), W, Who.BLACK))
    assert claimed.ended == TimeLoss(W, t("64:00"))
    wrong = run(clock, *unnoticed, Claim(t("63:00"), B, Who.WHITE))
    assert wrong.circumstances.wrong_claims == (WrongClaim(t("63:00"), Who.WHITE, B),)
    assert wrong.ended is None


@pytest.mark.article("CLK-time-3a", "RU-2.7.6", "KOD-16.5")
def test_of_two_fallen_flags_the_first_loses_if_the_clock_knows_it() -> None:
    game = [Start(0), Press(t("61:00"), B), Claim(t("130:00"), W, Who.BLACK)]
    assert run(clk(absolute("60:00")), *game).ended == TimeLoss(B, t("130:00"))
    hands = run(clk(absolute("60:00"), kind=ClockKind.ANALOGUE), *game)
    assert hands.ended == BothFlagsDown(t("130:00"))
    assert CLK.result_both_flags.value == "head_referee"


@pytest.mark.article("CLK-time-3a")
def test_on_a_clock_with_hands_byoyomi_begins_with_the_claim() -> None:
    clock = clk(japanese("60:00", 30), kind=ClockKind.ANALOGUE)
    assert run(clock, Start(0), at="70:00").black.phase is Phase.OUT
    claimed = run(clock, Start(0), Claim(t("70:00"), B), at="70:10").black
    assert (claimed.phase, claimed.remaining) == (Phase.OVERTIME, t(20))


@pytest.mark.article("CLK-time-3a", "CLK-time-4b")
def test_each_flag_is_claimed_for_itself() -> None:
    clock = clk(canadian("60:00"), kind=ClockKind.ANALOGUE)
    game = [Start(0), Claim(t("61:00"), B), Resume(t("62:00"))]
    assert run(clock, *game, at="66:59").black.phase is Phase.OVERTIME
    out = run(clock, *game, at="67:30")
    assert (out.ended, out.black.phase, len(out.circumstances.raised)) == (None, Phase.OUT, 1)
    assert run(clock, *game, Claim(t("67:30"), B)).ended == TimeLoss(B, t("67:30"))


@pytest.mark.article("CLK-time-3a", "CLK-clock-10")
def test_time_given_back_takes_the_unclaimed_flag_away() -> None:
    clock = clk(absolute("60:00"))
    given = SetTime(t("61:00"), B, t("5:00"), "the clock ran fast")
    state = run(clock, Start(0), given, Claim(t("62:00"), B))
    assert (state.ended, len(state.circumstances.wrong_claims), state.black.remaining) == (None, 1, t("4:00"))
    assert run(clock, Start(0), given, Claim(t("66:00"), B)).ended == TimeLoss(B, t("66:00"))


@pytest.mark.article("CLK-time-4a")
def test_clocks_stand_while_stones_are_counted_out() -> None:
    clock = clk(canadian("60:00"))
    counting = run(clock, Start(0), at="61:00")
    assert counting.stop is not None
    assert (counting.stop.reason, counting.running) == (StopReason.CANADIAN_SETUP, None)
    going = run(clock, Start(0), Resume(t("61:10"), Who.WHITE), at="61:10").black
    assert (going.remaining, going.stones_left, going.used) == (t("5:00"), 15, t("60:00"))


@pytest.mark.article("CLK-time-4b")
def test_stones_are_laid_out_again_after_a_series_and_too_few_lose() -> None:
    clock = clk(canadian(0))
    fourteen = own_turns(*[20] * 14)
    done = run(clock, *fourteen, Press(t(299.5), B))
    assert done.stop is not None
    assert (done.stop.reason, done.turn, done.black.stones_left) == (StopReason.CANADIAN_SETUP, W, 15)
    assert apply(clock, done, Resume(t(400), Who.BLACK)).running is W
    assert run(clock, *fourteen, Claim(t(300), B)).ended == TimeLoss(B, t(300))


@pytest.mark.article("CLK-time-5.1")
def test_the_calls_of_a_period() -> None:
    clock = clk(japanese(0, 30))
    state = run(clock, Start(0))
    assert calls_due(clock, state, t(29.999)) == [
        Call(t(at), B, seconds) for at, seconds in ((15, 15), (20, 10), (25, 5), (26, 4), (27, 3), (28, 2), (29, 1))
    ]
    assert calls_due(clock, state, t(14)) == []


@pytest.mark.article("CLK-time-5.2")
def test_an_overrun_passes_the_turn_and_two_of_them_do_not_end_the_game() -> None:
    clock = clk(japanese(0, 30))
    once = run(clock, Start(0), at=30)
    assert (once.running, once.white.remaining, once.turn_forfeited) == (W, t(30), B)
    twice = run(clock, Start(0), at=60)
    assert (twice.running, twice.ended, twice.turn_forfeited) == (B, None, W)
    assert [forfeit.side for forfeit in twice.circumstances.forfeits] == [B, W]
    assert twice.black.moves == twice.white.moves == 0


@pytest.mark.article("CLK-time-5.2")
def test_a_board_that_both_have_left_does_not_fill_the_record() -> None:
    clock = clk(japanese(0, 30), white=japanese(0, 20))
    year = 365 * 24 * 60 * 60
    left = run(clock, Start(0), at=year)
    halfway = advance(clock, run(clock, Start(0), at=year // 3 + 0.007), t(year))
    assert left == halfway
    assert left.black.used + left.white.used == t(year)
    assert left.circumstances.lapses == 2 * (year // 50)
    assert len(left.circumstances.forfeits) == len(left.flags) == LAPSES_KEPT
    moved = apply(clock, left, Press(t(year + 1), left.turn))
    assert (moved.circumstances.lapses, moved.turn_forfeited) == (0, None)


@pytest.mark.article("CLK-adj-1")
def test_a_game_is_adjourned_unless_both_are_in_byoyomi() -> None:
    clock = clk(japanese("60:00"), white=japanese("10:00"))
    game = [Start(0), Press(t("50:00"), B)]
    assert at_session_end(run(clock, *game, at="60:01")) is SessionEnd.ADJOURN
    both = run(clock, *game, Press(t("60:20"), W), at="70:30")
    assert at_session_end(both) is SessionEnd.PLAY_ON
    lost = run(setup(absolute("10:00"), RUSSIA_2020), Start(0), at="11:00")
    assert at_session_end(lost) is None


@pytest.mark.article("CLK-adj-2a")
def test_the_clock_runs_until_the_move_is_in_the_envelope() -> None:
    clock = clk(absolute("20:00"))
    game = [
        Start(0, W),
        BeginSealing(0, W),
        Sealed(t("6:00"), W, SealUntil.WRITTEN),
        Sealed(t("7:10"), W, SealUntil.ENCLOSED),
    ]
    state = run(clock, *game, at="30:00")
    assert (state.white.remaining, state.turn, state.running) == (t("12:50"), B, None)
    assert state.stop is not None
    assert state.stop.reason is StopReason.SEALED


@pytest.mark.article("CLK-adj-2a")
def test_who_is_in_byoyomi_does_not_seal() -> None:
    clock = clk(japanese("10:00"), white=japanese("60:00"))
    in_byoyomi = run(clock, Start(0), at="10:10")
    with pytest.raises(Refusal) as refused:
        apply(clock, in_byoyomi, BeginSealing(t("10:10"), B))
    assert refused.value.articles == ("CLK-adj-2a",)
    assert sealing_side(CLK, in_byoyomi) is W
    assert sealing_side(EGF, in_byoyomi) is B
    assert sealing_side(CLK, run(clk(japanese(0)), Start(0))) is None


@pytest.mark.article("CLK-adj-5")
def test_early_adjournment_needs_a_reason_and_the_referee() -> None:
    assert may_adjourn_early("fire alarm", referee_consents=True)
    assert not may_adjourn_early("fire alarm", referee_consents=False)
    assert not may_adjourn_early(" ", referee_consents=True)


@pytest.mark.article("CLK-res-1b")
def test_a_quarter_of_an_hour_of_rest_after_a_resumed_game() -> None:
    assert earliest_resumption(CLK, t("15:20:00")) == t("15:35:00")
    assert earliest_resumption(CLK, t("15:20:00"), waived=True) == t("15:20:00")


@pytest.mark.article("CLK-res-3")
def test_a_minute_of_study_then_the_answering_clock() -> None:
    assert study_ends(CLK, t("15:00:00")) == t("15:01:00")
    assert not opens_after_study(CLK)
    clock = clk(absolute("41:20"))
    sealed = run(clock, Start(0, W), BeginSealing(0, W), Sealed(0, W))
    assert apply(clock, sealed, Resume(t("1:00"))).running is B


@pytest.mark.article("CLK-res-4")
def test_each_late_player_loses_his_own_time_at_a_resumption() -> None:
    start = t("15:00:00")
    late = Resumption(start, t("41:20"), t("30:00"), W, start + t("8:00"), start + t("20:00"))
    before = resumed_clocks(CLK, late, start + t("10:00"))
    assert not before.may_open
    after = resumed_clocks(CLK, late, start + t("20:00"))
    assert (after.black, after.white, after.may_open) == (t("33:20"), t("10:00"), True)
    short = Resumption(start, t("41:20"), t("12:50"), W, start + t("8:00"), start + t("20:00"))
    out = resumed_clocks(CLK, short, start + t("20:00"))
    assert (out.white, out.white_out_at) == (0, t("15:12:50"))


@pytest.mark.article("CLK-res-6")
def test_a_wrong_setting_is_claimed_before_the_claimants_first_move() -> None:
    assert CLK.adjournment_time_claim is ClaimWindow.FIRST_MOVE
    assert may_claim(CLK.adjournment_time_claim, ClockClaim(Phase.MAIN, own_moves_since_setting=0))
    assert not may_claim(CLK.adjournment_time_claim, ClockClaim(Phase.MAIN, own_moves_since_setting=1))


@pytest.mark.article("CLK-clock-8")
def test_a_player_never_sets_the_clock() -> None:
    for who in (Who.BLACK, Who.WHITE):
        with pytest.raises(Refusal) as refused:
            run(clk(absolute("12:00")), AdjustTime(0, B, t(60), "please", who))
        assert refused.value.code == "correction.by_player"
