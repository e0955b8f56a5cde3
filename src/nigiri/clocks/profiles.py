"""The three profiles' settings about time, and the article each value rests on.

Where a profile's own document is silent the value comes from the next one in its order: russia-2020 asks RU, then
CLK, then EGF; egf asks EGF, CLK, RU; rfgb-code asks KOD, CLK, RU, EGF. A value that no document gives ("ours") cites
the clause that leaves it open.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from nigiri.clocks import rules as r
from nigiri.clocks.controls import CanadianPeriod, Overrun, System
from nigiri.clocks.durations import HOUR, MINUTE, SECOND
from nigiri.clocks.rules import ClockRules, StopReason
from nigiri.errors import Refusal
from nigiri.ids import ArticleId

RUSSIA_2020: Final = ClockRules(
    late_forfeit_after=r.LateLimit(base=None, cap=HOUR),
    late_referee_may_waive=True,
    late_both_absent=r.BothAbsent.SPLIT_HALF,
    late_both_late_result=r.BothLate.BOTH_LOSE,
    wrong_setup_limit=r.SetupLimit(white_stones=3),
    wrong_setup_counts_as=r.SetupCounts.ACTUAL,
    wrong_setup_restart_clock=r.RestartClock.MINUS_HALF_ELAPSED,
    illegal_move_window=None,
    illegal_move_remedy=r.IllegalRemedy.REFEREE,
    displaced_method=r.DisplacedMethod.RESTORE,
    clock_reduction_floor=5 * MINUTE,
    clock_below_floor=r.BelowFloor.REFUSE,
    clock_claim_window=r.ClaimWindow.BEFORE_OVERTIME,
    clock_flag_tolerance=None,
    flag_effect=r.FlagEffect.AT_EXPIRY,
    clock_reading_final=True,
    result_both_flags=r.BothFlagsResult.HEAD_REFEREE,
    overtime_japanese_expiry=r.JapaneseExpiry.LOSS,
    time_countdown=(),
    overtime_move_end=r.MoveEnd.PRESS,
    time_japanese=r.JapaneseTime(30 * SECOND, reserves=2),
    time_canadian=r.CanadianTime(CanadianPeriod(5 * MINUTE, 15), None),
    overtime_canadian_expiry=Overrun(),
    overtime_canadian_setup=r.CanadianSetup.PLAYER,
    time_system_allowed=(System.ABSOLUTE, System.JAPANESE, System.CANADIAN, System.FISCHER),
    clock_stop_for_captures_min=None,
    overtime_first_break=3 * MINUTE,
    overtime_after_dispute=r.AfterDispute.REFEREE,
    clock_forgotten_press=r.ForgottenPress.OPPONENT_ONLY,
    clock_reply_before_press=r.ReplyBeforePress.ALLOW,
    clock_player_stop_codes=(
        StopReason.CANADIAN_SETUP,
        StopReason.TOILET,
        StopReason.ANNOUNCEMENT,
        StopReason.PROTEST,
        StopReason.EQUIPMENT,
        StopReason.ADJOURNMENT_FORM,
        StopReason.RESTORE_POSITION,
        StopReason.FLAG,
        StopReason.RESIGN,
    ),
    sanction_unjustified_stop=r.UnjustifiedStop.RESIGNATION,
    clock_handicap_start=r.HandicapStart.BLACK_SETUP,
    clock_side=r.ClockPlace.REFEREE,
    adjournment_sealing_in_byoyomi=None,
    adjournment_clock_until=r.SealUntil.ENCLOSED,
    adjournment_study=r.StudyTime(MINUTE, r.StudyPhase.AFTER_SETUP),
    adjournment_late=r.LateAtResumption.EACH_LATE_PLAYER,
    adjournment_time_claim=r.ClaimWindow.BEFORE_OVERTIME,
    schedule_rest_min=r.RestTimes(10 * MINUTE, 15 * MINUTE),
)

EGF: Final = msgspec.structs.replace(
    RUSSIA_2020,
    late_forfeit_after=r.LateLimit(base=HOUR, cap=None, time_out_grace=MINUTE),
    late_referee_may_waive=False,
    late_both_absent=r.BothAbsent.EQUAL,
    wrong_setup_limit=r.SetupLimit(moves=4),
    wrong_setup_counts_as=r.SetupCounts.AS_SCHEDULED,
    wrong_setup_restart_clock=r.RestartClock.REFEREE,
    illegal_move_window=3,
    illegal_move_remedy=r.IllegalRemedy.REPLACE_MOVE,
    displaced_method=r.DisplacedMethod.LADDER,
    clock_reduction_floor=10 * MINUTE,
    clock_below_floor=r.BelowFloor.LEAVE,
    clock_claim_window=r.ClaimWindow.AT_DISCOVERY,
    clock_flag_tolerance=MINUTE,
    overtime_japanese_expiry=r.JapaneseExpiry.TURN_PASSES,
    time_countdown=(10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
    overtime_move_end=r.MoveEnd.PLACEMENT,
    time_japanese=r.JapaneseTime(30 * SECOND, reserves=0),
    time_system_allowed=(System.JAPANESE, System.CANADIAN),
    clock_stop_for_captures_min=3,
    overtime_first_break=0,
    overtime_after_dispute=r.AfterDispute.FULL_PERIOD,
    clock_forgotten_press=r.ForgottenPress.NOBODY,
    clock_player_stop_codes=(StopReason.FETCH_REFEREE, StopReason.CAPTURES, StopReason.SEALED),
    sanction_unjustified_stop=r.UnjustifiedStop.REFEREE,
    adjournment_sealing_in_byoyomi=30 * SECOND,
    adjournment_clock_until=r.SealUntil.WRITTEN,
    adjournment_study=r.StudyTime(MINUTE, r.StudyPhase.BEFORE_OPENING),
    adjournment_late=r.LateAtResumption.MOVER_ONLY,
    adjournment_time_claim=r.ClaimWindow.ANY_TIME,
)

RFGB_CODE: Final = msgspec.structs.replace(
    RUSSIA_2020,
    late_forfeit_after=r.LateLimit(base=None, cap=None),
    late_referee_may_waive=False,
    late_both_absent=r.BothAbsent.MOVER_ONLY,
    wrong_setup_restart_clock=r.RestartClock.REFEREE,
    illegal_move_remedy=r.IllegalRemedy.REPLACE_MOVE,
    clock_reduction_floor=None,
    clock_below_floor=r.BelowFloor.LEAVE,
    clock_claim_window=r.ClaimWindow.ANY_TIME,
    flag_effect=r.FlagEffect.ON_CLAIM,
    overtime_japanese_expiry=r.JapaneseExpiry.TURN_PASSES,
    time_countdown=(15, 10, 5, 4, 3, 2, 1),
    time_japanese=r.JapaneseTime(30 * SECOND, reserves=0),
    overtime_canadian_setup=r.CanadianSetup.OPPONENT_SETS,
    time_system_allowed=(
        System.ABSOLUTE,
        System.JAPANESE,
        System.CANADIAN,
        System.ING_TO_END,
        System.MOVES_IN_MAIN,
    ),
    overtime_first_break=0,
    clock_forgotten_press=r.ForgottenPress.REFEREE_MUST,
    clock_player_stop_codes=(StopReason.SEEK_HELP,),
    sanction_unjustified_stop=r.UnjustifiedStop.WARNING,
    clock_handicap_start=r.HandicapStart.WHITE,
    clock_side=r.ClockPlace.LEFT_OF_FIRST_MOVER,
    adjournment_time_claim=r.ClaimWindow.FIRST_MOVE,
)

PROFILES: Final[Mapping[str, ClockRules]] = MappingProxyType(
    {"russia-2020": RUSSIA_2020, "egf": EGF, "rfgb-code": RFGB_CODE}
)

_ARTICLES: Final[dict[str, tuple[str, str, str]]] = {
    # field: the article behind the value of russia-2020, egf, rfgb-code
    "late_forfeit_after": ("RU-2.6-c", "EGF-5e.1", "CLK-clock-4"),
    "late_referee_may_waive": ("RU-2.6-c", "EGF-5e.1", "CLK-clock-4"),
    "late_both_absent": ("RU-2.6.4", "EGF-5d.1", "CLK-clock-3"),
    "late_both_late_result": ("RU-3.18.3", "EGF-5e.3", "CLK-clock-4"),
    "wrong_setup_limit": ("RU-2.6.12-a", "EGF-8a.1", "RU-2.6.12-a"),
    "wrong_setup_counts_as": ("RU-2.6.12-a", "EGF-8a.1", "RU-2.6.12-a"),
    "wrong_setup_restart_clock": ("RU-2.6.12-a", "EGF-8a.1", "CLK-clock-10"),
    "illegal_move_window": ("RU-2.6.11", "EGF-8c.1", "RU-2.6.11"),
    "illegal_move_remedy": ("RU-2.6.11", "EGF-8c.2", "CLK-clock-10"),
    "displaced_method": ("RU-2.6.11", "EGF-8g", "RU-2.6.11"),
    "clock_reduction_floor": ("RU-2.5.7-d", "EGF-8e.1", "CLK-clock-8"),
    "clock_below_floor": ("RU-2.5.7-d", "EGF-8e.1", "CLK-clock-8"),
    "clock_claim_window": ("RU-2.5.7-c", "EGF-3e", "CLK-clock-8"),
    "clock_flag_tolerance": ("RU-2.5.7-c", "EGF-8e.2", "RU-2.5.7-c"),
    "flag_effect": ("RU-2.5.1-a", "EGF-3b", "CLK-time-3a"),
    "clock_reading_final": ("CLK-clock-8", "EGF-3e", "CLK-clock-8"),
    "result_both_flags": ("RU-2.7.6", "RU-2.7.6", "RU-2.7.6"),
    "overtime_japanese_expiry": ("RU-2.5.5-b", "EGF-3f.3", "CLK-time-5.2"),
    "time_countdown": ("RU-2.5.3-a", "EGF-3f.2", "CLK-time-5.1"),
    "overtime_move_end": ("RU-2.6.9-a", "EGF-3f.4", "CLK-clock-5c"),
    "time_japanese": ("RU-2.5.3-a", "EGF-3f.1", "CLK-time-2b"),
    "time_canadian": ("RU-2.5.4-b", "EGF-3g.2", "CLK-time-2c"),
    "overtime_canadian_expiry": ("RU-2.5.5-c", "EGF-3g.5", "CLK-time-4b"),
    "overtime_canadian_setup": ("RU-2.5.6", "EGF-3g.3", "CLK-time-4a"),
    "time_system_allowed": ("RU-2.5.2-b", "EGF-3a", "CLK-time-1"),
    "clock_stop_for_captures_min": ("RU-2.5.6", "EGF-3g.6", "CLK-clock-9b"),
    "overtime_first_break": ("RU-3.17.3", "EGF-3f.1", "CLK-time-2b"),
    "overtime_after_dispute": ("RU-2.5.7-d", "EGF-9c.2", "CLK-clock-10"),
    "clock_forgotten_press": ("RU-2.6.9-b", "EGF-2h.2", "CLK-clock-5b"),
    "clock_reply_before_press": ("RU-2.6.9-b", "EGF-3c", "CLK-clock-5a"),
    "clock_player_stop_codes": ("RU-2.5.6", "EGF-3d", "CLK-clock-9b"),
    "sanction_unjustified_stop": ("RU-3.19-b", "EGF-3d", "CLK-clock-9b"),
    "clock_handicap_start": ("RU-2.6-b", "EGF-5d.2", "CLK-clock-2a"),
    "clock_side": ("RU-2.6.5", "EGF-5a", "CLK-clock-2b"),
    "adjournment_sealing_in_byoyomi": ("CLK-adj-2a", "EGF-6b.3", "CLK-adj-2a"),
    "adjournment_clock_until": ("CLK-adj-2a", "EGF-6b.2", "CLK-adj-2a"),
    "adjournment_study": ("CLK-res-3", "EGF-7b.1", "CLK-res-3"),
    "adjournment_late": ("CLK-res-4", "EGF-7b.2", "CLK-res-4"),
    "adjournment_time_claim": ("RU-2.5.7-c", "EGF-8d", "CLK-res-6"),
    "schedule_rest_min": ("RU-2.6.2-a", "RU-2.6.2-a", "RU-2.6.2-a"),
}


def profile(name: str) -> ClockRules:
    """Return the settings of a profile. Raises `Refusal` for a name that is none."""
    try:
        return PROFILES[name]
    except KeyError:
        known = ", ".join(PROFILES)
        raise Refusal(
            "profile.unknown", message="no profile {name!r}; known: {known}", name=name, known=known
        ) from None


def source_of(profile_name: str, field: str) -> ArticleId:
    """Return the article a profile's value of a field rests on."""
    return ArticleId(_ARTICLES[field][list(PROFILES).index(profile_name)])


def citation(rules: ClockRules, field: str) -> tuple[str, ...]:
    """Return the article to cite for a setting: of the profile whose value of it these rules have, if any."""
    value = getattr(rules, field)
    for name, known in PROFILES.items():
        if rules is known:
            return (source_of(name, field),)
    cited = (source_of(name, field) for name, known in PROFILES.items() if getattr(known, field) == value)
    return tuple(dict.fromkeys(cited))
