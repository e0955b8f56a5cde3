"""The settings about time that a profile fixes: one field for each, named as the setting with `_` for the dots."""

from enum import StrEnum

from msgspec import Struct

from nigiri.clocks.controls import CanadianPeriod, Overrun, System


class LateLimit(Struct, frozen=True):
    """How late a player may be (`late.forfeit_after`). All in milliseconds; lateness must be *more* than the limit.

    `base` of None means half the main time; `cap` is a limit that holds in any case; `time_out_grace` is how long
    ago the own time may have run out.
    """

    base: int | None = None
    cap: int | None = None
    time_out_grace: int | None = None


class BothAbsent(StrEnum):
    """What happens when neither player is there at the start (`late.both_absent`)."""

    SPLIT_HALF = "split_half"
    EQUAL = "equal"
    MOVER_ONLY = "mover_only"


class BothLate(StrEnum):
    """The result when both are later than the limit."""

    BOTH_LOSE = "both_lose"
    REFEREE = "referee"


class SetupLimit(Struct, frozen=True):
    """Until when a game with wrong colour or handicap is restarted: before this many white stones, or moves."""

    white_stones: int | None = None
    moves: int | None = None


class RestartClock(StrEnum):
    """What the clocks show when the game is restarted."""

    MINUS_HALF_ELAPSED = "minus_half_elapsed"
    FULL = "full"
    REFEREE = "referee"


class SetupCounts(StrEnum):
    """What counts after a game with wrong colour or handicap went on."""

    ACTUAL = "actual"
    AS_SCHEDULED = "as_scheduled"


class IllegalRemedy(StrEnum):
    """What follows an illegal move that is taken back."""

    REPLACE_MOVE = "replace_move"
    TURN_LOST = "turn_lost"
    LOSS = "loss"
    REFEREE = "referee"


class DisplacedMethod(StrEnum):
    """How displaced stones are dealt with when play has gone on."""

    RESTORE = "restore"
    LADDER = "ladder"


class ClaimWindow(StrEnum):
    """Until when a wrong setting or a defect may be claimed."""

    BEFORE_OVERTIME = "before_overtime"
    AT_DISCOVERY = "at_discovery"
    ANY_TIME = "any_time"
    FIRST_MOVE = "first_move"


class BelowFloor(StrEnum):
    """What a reduction does when less than the floor is left already."""

    LEAVE = "leave"
    REFUSE = "refuse"


class FlagEffect(StrEnum):
    """When a fallen flag takes effect."""

    AT_EXPIRY = "at_expiry"
    ON_CLAIM = "on_claim"


class BothFlagsResult(StrEnum):
    """What follows when both flags are down and their order is not known."""

    HEAD_REFEREE = "head_referee"
    DRAW = "draw"
    REPLAY = "replay"
    BOTH_LOSE = "both_lose"


class JapaneseExpiry(StrEnum):
    """What the end of the last Japanese period costs."""

    LOSS = "loss"
    TURN_PASSES = "turn_passes"


class MoveEnd(StrEnum):
    """What must happen within a Japanese period."""

    PRESS = "press"
    PLACEMENT = "placement"


class CanadianSetup(StrEnum):
    """Who sets the clock for a Canadian period; except for `PLAYER` both clocks stop by themselves for it."""

    PLAYER = "player"
    OPPONENT_SETS = "opponent_sets"
    REFEREE = "referee"


class AfterDispute(StrEnum):
    """The overtime period after an interruption by a dispute."""

    FULL_PERIOD = "full_period"
    REMAINING = "remaining"
    REFEREE = "referee"


class ForgottenPress(StrEnum):
    """Who may say that the clock was not pressed."""

    NOBODY = "nobody"
    OPPONENT_ONLY = "opponent_only"
    REFEREE_MUST = "referee_must"


class ReplyBeforePress(StrEnum):
    """Whether the opponent may answer before the press."""

    ALLOW = "allow"
    REFUSE = "refuse"


class UnjustifiedStop(StrEnum):
    """What a stop outside the closed list leads to."""

    RESIGNATION = "resignation"
    WARNING = "warning"
    REFEREE = "referee"


class HandicapStart(StrEnum):
    """Whose clock starts in a handicap game."""

    BLACK_SETUP = "black_setup"
    WHITE = "white"


class ClockPlace(StrEnum):
    """Where the clock stands."""

    REFEREE = "referee"
    LEFT_OF_FIRST_MOVER = "left_of_first_mover"


class SealUntil(StrEnum):
    """Until when the sealing player's clock runs; the steps follow one another in this order."""

    WRITTEN = "written"
    ENCLOSED = "enclosed"
    FORM_PREPARED = "form_prepared"


class LateAtResumption(StrEnum):
    """Whose time runs when players are late for a resumption."""

    MOVER_ONLY = "mover_only"
    EACH_LATE_PLAYER = "each_late_player"


class StudyPhase(StrEnum):
    """When the minute of study is given: before the form is opened, or after the position is set up."""

    BEFORE_OPENING = "before_opening"
    AFTER_SETUP = "after_setup"


class StopReason(StrEnum):
    """Why clocks are stopped: the codes of all profiles, a referee's reasons, and what the rules make automatic."""

    CANADIAN_SETUP = "canadian_setup"
    TOILET = "toilet_in_byoyomi"
    ANNOUNCEMENT = "announcement"
    PROTEST = "protest"
    EQUIPMENT = "equipment"
    ADJOURNMENT_FORM = "adjournment_form"
    RESTORE_POSITION = "restore_position"
    FLAG = "flag"
    RESIGN = "resign"
    FETCH_REFEREE = "fetch_referee"
    CAPTURES = "captures"
    SEALED = "sealed"
    SEEK_HELP = "seek_help"
    CONFLICT = "conflict"
    RULE_CLARIFICATION = "rule_clarification"
    RECORD_RESTORATION = "record_restoration"
    BREAK = "break"
    ADJOURNMENT = "adjournment"
    FIRST_BREAK = "first_break"
    ABSENT = "absent"
    CORRECTION = "correction"
    OTHER = "other"


class JapaneseTime(Struct, frozen=True):
    """The Japanese period a profile proposes."""

    period: int
    reserves: int


class CanadianTime(Struct, frozen=True):
    """The Canadian period a profile proposes."""

    period: CanadianPeriod
    max_periods: int | None


class StudyTime(Struct, frozen=True):
    """How long the adjourned position may be studied, and when."""

    time: int
    phase: StudyPhase


class RestTimes(Struct, frozen=True):
    """The least rest between rounds and after a resumed game."""

    rounds: int
    resumed: int


class ClockRules(Struct, frozen=True):
    """Every setting about time. Durations in milliseconds; None means "never" or "no such limit".

    `late.forfeit_after` is the field `late_forfeit_after`, and so on: see `nigiri.clocks.settings`.
    """

    late_forfeit_after: LateLimit
    late_referee_may_waive: bool
    late_both_absent: BothAbsent
    late_both_late_result: BothLate
    wrong_setup_limit: SetupLimit
    wrong_setup_counts_as: SetupCounts
    wrong_setup_restart_clock: RestartClock
    illegal_move_window: int | None
    illegal_move_remedy: IllegalRemedy
    displaced_method: DisplacedMethod
    clock_reduction_floor: int | None
    clock_below_floor: BelowFloor
    clock_claim_window: ClaimWindow
    clock_flag_tolerance: int | None
    flag_effect: FlagEffect
    clock_reading_final: bool
    result_both_flags: BothFlagsResult
    overtime_japanese_expiry: JapaneseExpiry
    time_countdown: tuple[int, ...]
    overtime_move_end: MoveEnd
    time_japanese: JapaneseTime
    time_canadian: CanadianTime
    overtime_canadian_expiry: Overrun
    overtime_canadian_setup: CanadianSetup
    time_system_allowed: tuple[System, ...]
    clock_stop_for_captures_min: int | None
    overtime_first_break: int
    overtime_after_dispute: AfterDispute
    clock_forgotten_press: ForgottenPress
    clock_reply_before_press: ReplyBeforePress
    clock_player_stop_codes: tuple[StopReason, ...]
    sanction_unjustified_stop: UnjustifiedStop
    clock_handicap_start: HandicapStart
    clock_side: ClockPlace
    adjournment_sealing_in_byoyomi: int | None
    adjournment_clock_until: SealUntil
    adjournment_study: StudyTime
    adjournment_late: LateAtResumption
    adjournment_time_claim: ClaimWindow
    schedule_rest_min: RestTimes
