"""The topics of time in which the rulebooks differ: every profile has its own value, and the clock obeys it."""

import msgspec
import pytest
import yaml

from clocks.games import B, W, absolute, canadian, japanese, run, setup, t
from nigiri.clocks.adjournment import Resumption, opens_after_study, resumed_clocks, sealing_side
from nigiri.clocks.advice import system_is_allowed
from nigiri.clocks.calls import calls_due
from nigiri.clocks.claims import may_remind
from nigiri.clocks.controls import Control, Controls, System
from nigiri.clocks.corrections import ClockClaim, both_flags, flag_early, may_claim, replacement_reading
from nigiri.clocks.dials import clock_edge
from nigiri.clocks.events import (
    Arrive,
    BookBreak,
    JudgeStop,
    Place,
    Resume,
    Sealed,
    Start,
    StopClocks,
)
from nigiri.clocks.lateness import Attendance, is_too_late, lateness_verdict, waive
from nigiri.clocks.profiles import PROFILES, citation, profile, source_of
from nigiri.clocks.rules import ClockRules, SealUntil, StopReason
from nigiri.clocks.schedule import check_break
from nigiri.clocks.settings import OURS, setting_name, with_settings
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import ClockSetup
from nigiri.clocks.units import Phase, expired
from nigiri.clocks.violations import illegal_move, ladder_is_proposed, wrong_setup
from nigiri.errors import Refusal
from shared import shared

NAMES = ("russia-2020", "egf", "rfgb-code")


def by_profile(control: Control | None = None, **options: int) -> list[ClockSetup]:
    used = absolute("60:00") if control is None else control
    return [ClockSetup(Controls.even(used), PROFILES[name], **options) for name in NAMES]  # type: ignore[arg-type]


def topics() -> list[dict[str, object]]:
    found = yaml.safe_load(shared("rulebook/CONFLICTS.yaml").read_text(encoding="utf-8"))
    return [topic for topic in found if isinstance(topic, dict)]


@pytest.mark.parametrize("name", NAMES)
def test_every_profile_has_the_values_of_the_register(name: str) -> None:
    defaults = {str(topic["setting"]): topic["default"][name] for topic in topics()}  # type: ignore[index]
    fields = [field for field in ClockRules.__struct_fields__ if field not in OURS]
    assert {setting_name(field) for field in fields} <= set(defaults)
    other = PROFILES["egf" if name == "russia-2020" else "russia-2020"]
    blank = msgspec.structs.replace(other, clock_below_floor=PROFILES[name].clock_below_floor)
    assert with_settings(blank, defaults) == PROFILES[name]


def test_the_first_33_topics_are_all_settings_of_the_clock() -> None:
    names = {setting_name(field) for field in ClockRules.__struct_fields__ if field not in OURS}
    assert {topic["setting"] for topic in topics()[:33]} <= names
    timed = ("late.", "clock.", "overtime.", "time.")
    assert {str(t["setting"]) for t in topics() if str(t["setting"]).startswith(timed)} <= names


def test_every_value_rests_on_an_article_that_exists() -> None:
    known = {
        entry["id"]
        for book in ("RU", "KOD", "EGF", "CLK")
        for entry in yaml.safe_load(shared(f"rulebook/{book}.yaml").read_text(encoding="utf-8"))
    }
    cited = {source_of(name, field) for name in NAMES for field in ClockRules.__struct_fields__}
    assert cited <= known
    assert citation(PROFILES["egf"], "clock_reduction_floor") == ("EGF-8e.1",)
    own = msgspec.structs.replace(PROFILES["egf"], clock_reduction_floor=60_000)
    assert citation(own, "clock_reduction_floor") == ()
    assert citation(own, "late_both_absent") == ("EGF-5d.1",)


def test_settings_that_cannot_be_read_are_refused() -> None:
    rules = profile("egf")
    wrong: list[tuple[str, object]] = [
        ("late.forfeit_after", "soon"),
        ("late.forfeit_after", 3600),
        ("late.referee_may_waive", "perhaps"),
        ("clock.reduction_floor", "five"),
        ("time.japanese", {"seconds": 30}),
        ("overtime.canadian_expiry", "penalty_fixed:many"),
        ("clock.player_stop_codes", ["tea"]),
        ("wrong_setup.limit", "stones:3"),
    ]
    for name, value in wrong:
        with pytest.raises(Refusal, match="no value"):
            with_settings(rules, {name: value})
    assert with_settings(rules, {"game.komi": 7.5}) == rules
    with pytest.raises(Refusal, match="known"):
        profile("aga")


@pytest.mark.article("RU-2.6-c", "EGF-5e.1", "CLK-clock-4")
def test_topic_1_and_2_how_late_and_who_may_waive() -> None:
    late = [is_too_late(PROFILES[name], t("150:00"), 0, Attendance(), t("61:00")) for name in NAMES]
    assert late == [True, True, False]
    half = [is_too_late(PROFILES[name], t("60:00"), 0, Attendance(), t("31:00")) for name in NAMES]
    assert half == [True, False, True]
    waived = []
    for name in NAMES:
        rules = PROFILES[name]
        verdict = lateness_verdict(rules, t("60:00"), 0, Attendance(), Attendance(), t("70:00"))
        assert verdict.losers == (B, W)
        try:
            waived.append(waive(rules, verdict, Who.REFEREE, "a reason").losers == ())
        except Refusal:
            waived.append(False)
    assert waived == [True, False, False]


@pytest.mark.article("RU-2.6.4", "EGF-5d.1", "CLK-clock-3")
def test_topic_3_both_absent() -> None:
    arrived = [run(clock, Start(0, absent=(B, W)), Arrive(t("20:00"), W)) for clock in by_profile()]
    assert [(s.black.remaining, s.white.remaining) for s in arrived] == [
        (t("50:00"), t("50:00")),
        (t("40:00"), t("40:00")),
        (t("40:00"), t("60:00")),
    ]


@pytest.mark.article("RU-2.6.12-a", "EGF-8a.1", "CLK-clock-10")
def test_topics_5_to_10_violations() -> None:
    verdicts = [wrong_setup(PROFILES[n], t("60:00"), t("60:00"), t("14:00"), white_stones=2, moves=4) for n in NAMES]
    assert [(v.restart, v.black_main) for v in verdicts] == [(True, t("53:00")), (False, None), (True, None)]
    assert [illegal_move(PROFILES[n], 87, 100).back_to for n in NAMES] == [86, None, 86]
    assert [illegal_move(PROFILES[n], 87, 88).remedy for n in NAMES] == ["referee", "replace_move", "replace_move"]
    assert [ladder_is_proposed(PROFILES[n]) for n in NAMES] == [False, True, False]
    assert [PROFILES[n].wrong_setup_counts_as.value for n in NAMES] == ["actual", "as_scheduled", "actual"]


def test_an_event_may_leave_it_to_the_referee_or_give_full_time() -> None:
    own = with_settings(
        PROFILES["egf"],
        {
            "late.both_late_result": "referee",
            "wrong_setup.restart_clock": "full",
            "wrong_setup.limit": "white_stones:2",
        },
    )
    verdict = lateness_verdict(own, t("60:00"), 0, Attendance(), Attendance(), t("61:00"))
    assert (verdict.losers, verdict.referee, verdict.winner) == ((B, W), True, None)
    restart = wrong_setup(own, t("60:00"), t("40:00"), t("14:00"), white_stones=1, moves=9)
    assert (restart.restart, restart.black_main, restart.white_main) == (True, t("60:00"), t("40:00"))


@pytest.mark.article("RU-2.5.7-d", "EGF-8e.1", "CLK-clock-8")
def test_topics_11_to_13_floor_claims_and_early_flags() -> None:
    assert [replacement_reading(PROFILES[n], t("12:00"), t("9:00")) for n in NAMES] == [
        t("5:00"),
        t("10:00"),
        t("3:00"),
    ]
    in_overtime = ClockClaim(Phase.OVERTIME)
    assert [may_claim(PROFILES[n].clock_claim_window, in_overtime) for n in NAMES] == [False, True, True]
    late = ClockClaim(Phase.MAIN, at_once=False)
    assert [may_claim(PROFILES[n].clock_claim_window, late) for n in NAMES] == [True, False, True]
    assert [flag_early(PROFILES[n], t("0:40")) for n in NAMES] == [t("0:40"), 0, t("0:40")]


@pytest.mark.article("RU-2.5.1-a", "EGF-3b", "CLK-time-3a")
def test_topics_14_to_16_the_flag() -> None:
    assert [run(clock, Start(0), at="61:00").lost_on_time for clock in by_profile()] == [B, B, None]
    assert all(PROFILES[n].clock_reading_final for n in NAMES)
    assert [both_flags(PROFILES[n], None, t(5)) for n in NAMES] == ["head_referee"] * 3
    assert [both_flags(PROFILES[n], t(6), t(5)) for n in NAMES] == [Side.WHITE] * 3


@pytest.mark.article("RU-2.5.5-b", "EGF-3f.3", "CLK-time-5.2")
def test_topics_17_to_19_the_end_of_a_japanese_period() -> None:
    clocks = by_profile(japanese(0))
    ends = [run(clock, Start(0), at=30) for clock in clocks]
    assert [(s.lost_on_time, s.turn_forfeited) for s in ends] == [(B, None), (None, B), (None, B)]
    counted = [[call.seconds for call in calls_due(clock, run(clock, Start(0)), t(30))] for clock in clocks]
    assert counted == [[], [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], [15, 10, 5, 4, 3, 2, 1]]
    placed = [run(clock, Start(0), Place(t(29), B), at=29.5).running for clock in clocks]
    assert placed == [B, W, B]


@pytest.mark.article("RU-2.5.3-a", "EGF-3f.1", "CLK-time-2b", "RU-2.5.4-b", "EGF-3g.2", "CLK-time-2c")
def test_topics_20_21_and_24_the_controls_a_profile_offers() -> None:
    assert [(r.period, r.reserves) for r in (PROFILES[n].time_japanese for n in NAMES)] == [
        (t(30), 2),
        (t(30), 0),
        (t(30), 0),
    ]
    assert all(PROFILES[n].time_canadian.period.stones == 15 for n in NAMES)
    assert all(PROFILES[n].time_canadian.max_periods is None for n in NAMES)
    offered = {system: [system_is_allowed(PROFILES[n], system) for n in NAMES] for system in System}
    assert offered == {
        System.ABSOLUTE: [True, False, True],
        System.JAPANESE: [True, True, True],
        System.CANADIAN: [True, True, True],
        System.FISCHER: [True, False, False],
        System.ING_TO_END: [False, False, True],
        System.MOVES_IN_MAIN: [False, False, True],
    }


@pytest.mark.article("RU-2.5.5-c", "EGF-3g.5", "CLK-time-4b", "CLK-time-4a", "EGF-3g.3")
def test_topics_22_and_23_canadian_periods() -> None:
    control = canadian("10:00")
    spent = [expired(control, run(setup(canadian(0))).black, PROFILES[n])[1].value for n in NAMES]
    assert spent == ["lost"] * 3
    at_flag = [run(clock, Start(0), at="10:05") for clock in by_profile(control)]
    assert [s.running for s in at_flag] == [B, B, None]


@pytest.mark.article("RU-2.5.6", "EGF-3g.6", "CLK-clock-9b")
def test_topics_25_30_and_31_who_stops_and_for_what() -> None:
    def stopped(clock: ClockSetup, reason: StopReason, captures: int | None = None) -> str:
        try:
            state = run(clock, Start(0), StopClocks(t(5), Who.BLACK, reason, captures))
        except Refusal:
            return "refused"
        assert state.stop is not None
        return "allowed" if state.stop.pending is None else state.stop.pending.value

    clocks = by_profile()
    assert [stopped(c, StopReason.CAPTURES, 3) for c in clocks] == ["refused", "allowed", "refused"]
    assert [stopped(c, StopReason.CAPTURES, 2) for c in clocks] == ["refused"] * 3
    assert [stopped(c, StopReason.PROTEST) for c in clocks] == ["allowed", "referee", "warning"]
    assert [stopped(c, StopReason.SEEK_HELP) for c in clocks] == ["resignation", "referee", "allowed"]
    assert [stopped(c, StopReason.FETCH_REFEREE) for c in clocks] == ["resignation", "allowed", "warning"]
    assert [stopped(c, StopReason.OTHER) for c in clocks] == ["resignation", "referee", "warning"]


@pytest.mark.article("RU-3.19-b", "EGF-3d", "CLK-clock-9b")
def test_topic_31_what_an_unjustified_stop_leads_to() -> None:
    judged = [
        run(clock, Start(0), StopClocks(t(5), Who.BLACK), JudgeStop(t(9), False, Who.HEAD_REFEREE))
        for clock in by_profile()
    ]
    assert [state.ended is not None for state in judged] == [True, False, False]


@pytest.mark.article("RU-3.17.3")
def test_topic_26_the_break_before_byoyomi() -> None:
    def breaks(clock: ClockSetup) -> bool:
        try:
            return run(clock, Start(0), BookBreak(0, B), at="61:00").running is None
        except Refusal:
            return False

    assert [breaks(clock) for clock in by_profile(japanese("60:00"))] == [True, False, False]


@pytest.mark.article("RU-2.5.7-d", "EGF-9c.2", "CLK-clock-10")
def test_topic_27_byoyomi_after_a_dispute() -> None:
    dispute = [Start(0), StopClocks(t(12), reason=StopReason.CONFLICT), Resume(t(60))]
    left = [run(clock, *dispute).black.remaining for clock in by_profile(japanese(0))]
    assert left == [t(18), t(30), t(18)]


@pytest.mark.article("RU-2.6.9-b", "EGF-2h.2", "CLK-clock-5b")
def test_topics_28_and_29_the_forgotten_press() -> None:
    clocks = by_profile()
    assert [may_remind(c, Who.BLACK, Who.WHITE) for c in clocks] == [True, False, False]
    assert [may_remind(c, Who.BLACK, Who.REFEREE) for c in clocks] == [False, False, True]
    assert [may_remind(c, Who.BLACK, Who.BLACK) for c in clocks] == [False, False, False]
    for clock in clocks:
        assert run(clock, Start(0), Place(t(1), B), Place(t(2), W)).circumstances.reply is not None
        strict = msgspec.structs.replace(
            clock, rules=with_settings(clock.rules, {"clock.reply_before_press": "refuse"})
        )
        with pytest.raises(Refusal):
            run(strict, Start(0), Place(t(1), B), Place(t(2), W))


@pytest.mark.article("RU-2.6-b", "EGF-5d.2", "CLK-clock-2a", "RU-2.6.5", "EGF-5a", "CLK-clock-2b")
def test_topics_32_and_33_whose_clock_starts_and_where_it_stands() -> None:
    assert [run(clock, Start(0)).running for clock in by_profile(handicap=4)] == [B, B, W]
    assert [clock_edge(PROFILES[n], "south") for n in NAMES] == [None, None, "west"]


@pytest.mark.article("EGF-6b.3", "CLK-adj-2a", "EGF-7b.1", "CLK-res-3", "EGF-7a", "CLK-res-4", "EGF-8d", "CLK-res-6")
def test_topics_46_to_57_adjournment_and_rest() -> None:
    clocks = by_profile(japanese(0))
    in_byoyomi = [run(clock, Start(0)) for clock in clocks]
    assert [sealing_side(c.rules, s) for c, s in zip(clocks, in_byoyomi, strict=True)] == [None, B, None]
    written = [run(clock, Start(0), Sealed(t(5), B, SealUntil.WRITTEN)).running for clock in by_profile()]
    assert written == [B, None, B]
    assert [opens_after_study(PROFILES[n]) for n in NAMES] == [False, True, False]
    late = Resumption(0, t("30:00"), t("30:00"), sealer=W)
    both = [resumed_clocks(PROFILES[n], late, t("10:00")) for n in NAMES]
    assert [(c.black, c.white) for c in both] == [
        (t("20:00"), t("20:00")),
        (t("20:00"), t("30:00")),
        (t("20:00"), t("20:00")),
    ]
    moved = ClockClaim(Phase.MAIN, own_moves_since_setting=1)
    assert [may_claim(PROFILES[n].adjournment_time_claim, moved) for n in NAMES] == [True, True, False]
    assert [len(check_break(PROFILES[n], t("60:00"), 0, t("9:00"))) for n in NAMES] == [1, 1, 1]
