"""What a referee may set a clock to, and until when someone may ask for it."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.events import AdjustTime, Cause, ReplaceClock, RestoreClocks, SetTime
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import BelowFloor, BothFlagsResult, ClaimWindow, ClockRules, StopReason
from nigiri.clocks.running import advance, halt
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import ClockSetup, ClockState, Stop, TimeLoss, with_unit
from nigiri.clocks.units import Phase
from nigiri.errors import Refusal

_UNPROTECTED = frozenset({Cause.LATENESS, Cause.RESUMPTION})


def reduced(
    rules: ClockRules, shown: int, proposed: int, phase: Phase = Phase.MAIN, cause: Cause = Cause.DEFECT
) -> int:
    """Return the reading a referee may set instead of `shown` (ms) when `proposed` is meant.

    More time is free. Less main time stops at the floor: 5 minutes by RU-2.5.7-d (KOD-14.8, KOD-16.7), 10 by
    EGF-8e.1, none by CLK-clock-8. At or under the floor EGF leaves the reading, RU refuses. Overtime, lateness and
    the setting of a resumption are not protected.
    """
    floor = rules.clock_reduction_floor
    if proposed >= shown or floor is None or phase is not Phase.MAIN or cause in _UNPROTECTED:
        return proposed
    if shown > floor:
        return max(proposed, floor)
    if shown < floor and rules.clock_below_floor is BelowFloor.REFUSE:
        raise Refusal(
            "correction.below_floor",
            *citation(rules, "clock_reduction_floor"),
            message="less than {floor} ms are left and cannot be reduced",
            floor=floor,
        )
    return shown


def replacement_reading(rules: ClockRules, shown: int, error: int) -> int:
    """Return the reading of the new clock for a defective one (EGF-8e.1, RU-2.5.7-b, CLK-clock-8).

    `error` in ms: how much too much the old clock shows (it ran slow); negative when it ran fast.
    """
    return reduced(rules, shown, shown - error)


def set_time(setup: ClockSetup, state: ClockState, event: SetTime) -> ClockState:
    """Set a reading, within the floor, with a reason (RU-2.5.7-d, RU-3.18.4, CLK-clock-10, KOD-16.8, EGF-8d).

    A player never does this (EGF-3d). Setting the time of a side that lost by its flag cancels that loss
    (RU-2.5.7-c); the clocks then stand until the game is resumed.
    """
    state = advance(setup, state, event.at)
    _by_referee(event.by, event.reason, setup.rules)
    unit = state.unit(event.side)
    phase = _phase_to_set(state, event.side) if event.phase is None else event.phase
    if event.remaining < 0:
        raise _no_time()
    remaining = reduced(setup.rules, unit.remaining, event.remaining, phase, event.cause)
    if remaining <= 0 or phase is Phase.OUT:
        raise _no_time()
    changed = replace(
        unit,
        phase=phase,
        remaining=remaining,
        periods_left=unit.periods_left if event.periods_left is None else event.periods_left,
        stones_left=unit.stones_left if event.stones_left is None else event.stones_left,
    )
    return _revived(with_unit(state, event.side, changed), event.side, event.by)


def adjust_time(setup: ClockSetup, state: ClockState, event: AdjustTime) -> ClockState:
    """Give time or take it, as `set_time` does: after a dispute (EGF-9c.2), as a sanction (RU-3.18.4)."""
    state = advance(setup, state, event.at)
    target = state.unit(event.side).remaining + event.change
    return set_time(setup, state, SetTime(event.at, event.side, max(target, 0), event.reason, event.by, event.cause))


def replace_clock(setup: ClockSetup, state: ClockState, event: ReplaceClock) -> ClockState:
    """Put another clock on the board with the readings corrected; it stands until the game is resumed.

    EGF-8e.1, RU-2.5.7-b, CLK-clock-8, KOD-16.7: within the floor, and with a reason.
    """
    state = advance(setup, state, event.at)
    _by_referee(event.by, event.reason, setup.rules)
    for side, error in ((Side.BLACK, event.black_error), (Side.WHITE, event.white_error)):
        if error:
            target = max(state.unit(side).remaining - error, 0)
            correction = SetTime(event.at, side, target, event.reason, event.by, Cause.DEFECT)
            state = set_time(setup, state, correction)
    return halt(state, Stop(event.at, event.by, StopReason.EQUIPMENT))


class Held(Struct, frozen=True):
    """A reading that the floor kept above what the referee asked for, both in ms."""

    side: Side
    asked: int
    shown: int


def held_by_floor(
    setup: ClockSetup, before: ClockState, after: ClockState, event: SetTime | AdjustTime | ReplaceClock
) -> tuple[Held, ...]:
    """Return what a correction did not set as asked (EGF-8e.1, RU-2.5.7-d); `before` and `after` are its two states."""
    state = advance(setup, before, event.at)
    match event:
        case SetTime(_, side, remaining):
            asked = {side: remaining}
        case AdjustTime(_, side, change):
            asked = {side: state.unit(side).remaining + change}
        case ReplaceClock(_, black, white):
            errors = {Side.BLACK: black, Side.WHITE: white}
            asked = {side: state.unit(side).remaining - error for side, error in errors.items()}
        case _:
            assert_never(event)
    shown = {side: after.unit(side).remaining for side in asked}
    return tuple(Held(side, time, shown[side]) for side, time in asked.items() if time != shown[side])


def restore_clocks(setup: ClockSetup, state: ClockState, event: RestoreClocks) -> ClockState:
    """Set both units as they were, all of phase, periods and stones; they stand until the game is resumed.

    For a position that is restored (RU-2.6.11, CLK-clock-10), an adjourned game (RU-2.6.2-b) or a new clock.
    """
    state = advance(setup, state, event.at)
    _by_referee(event.by, event.reason, setup.rules)
    circumstances = replace(
        state.circumstances, placed=None, reply=None, sealing=None, forfeited=None, raised=(), ended=None
    )
    if circumstances.started_at is None:
        circumstances = replace(circumstances, started_at=event.at)
    restored = ClockState(event.at, None, event.turn, event.black, event.white, circumstances)
    return halt(restored, Stop(event.at, event.by, StopReason.CORRECTION))


def suggested_times(history: Sequence[ClockState], last_legal_move: int) -> ClockState:
    """Return the clocks as they were after the last legal move: what CLK-clock-10 suggests to set.

    `history` is the replay of the game, move 0 its start. Raises `Refusal` when that move is not in it.
    """
    for state in history:
        if state.circumstances.started_at is not None and state.black.moves + state.white.moves == last_legal_move:
            return state
    raise Refusal(
        "correction.no_such_move",
        "CLK-clock-10",
        message="the clocks after move {move} are not known",
        move=last_legal_move,
    )


class ClockClaim(Struct, frozen=True):
    """A claim that the clock was set wrongly or is defective, and how the game stood when it was made.

    `near_mark`: the defect showed only as the hand neared the mark. `at_once`: made as soon as it was seen.
    `own_moves_since_setting`: moves the claimant has made since the clock was set, for a resumed game.
    """

    phase: Phase
    near_mark: bool = False
    result_recorded: bool = False
    at_once: bool = True
    proved: bool = True
    own_moves_since_setting: int = 0


def may_claim(window: ClaimWindow, claim: ClockClaim) -> bool:
    """Whether a claim comes in time.

    `before_overtime` RU-2.5.7-c, KOD-16.6; `at_discovery` EGF-3e; `any_time` if proved EGF-8d; `first_move` of the
    claimant CLK-res-6.
    """
    if claim.result_recorded:
        return False
    match window:
        case ClaimWindow.BEFORE_OVERTIME:
            return claim.phase is Phase.MAIN or claim.near_mark
        case ClaimWindow.AT_DISCOVERY:
            return claim.at_once
        case ClaimWindow.ANY_TIME:
            return claim.proved
        case ClaimWindow.FIRST_MOVE:
            return claim.own_moves_since_setting == 0
        case _:
            assert_never(window)


def flag_early(rules: ClockRules, early_by: int) -> int:
    """Return how much time (ms) is restored when a flag fell `early_by` too early.

    EGF-8e.2: nothing under a minute, all of it from a full minute on; other profiles restore always (RU-2.5.7-c).
    """
    tolerance = rules.clock_flag_tolerance
    return 0 if tolerance is not None and early_by < tolerance else early_by


def overtime_from(expired_at: int, noticed_at: int) -> int:
    """Return when byo-yomi begins if the flag fell late: when it was noticed, nothing is lost before (EGF-8e.2)."""
    return max(expired_at, noticed_at)


def both_flags(rules: ClockRules, black_at: int | None, white_at: int | None) -> Side | BothFlagsResult:
    """Return who lost when both flags are down: the first to fall, if both times are known, else the rules' answer.

    RU-2.7.3 for the first flag, RU-2.7.6 and KOD-16.5 for an unknown order. Flags of the very same millisecond count
    as unknown.
    """
    if black_at is None or white_at is None or black_at == white_at:
        return rules.result_both_flags
    return Side.BLACK if black_at < white_at else Side.WHITE


def check_replay(original_main: int, replay_main: int) -> None:
    """Refuse a replay that is not played with a shortened control (RU-2.7.6)."""
    if replay_main >= original_main:
        raise Refusal("replay.not_shorter", "RU-2.7.6", message="a replay is played with a shortened control")


def _no_time() -> Refusal:
    return Refusal("correction.no_time", message="a clock cannot be set to no time")


def _by_referee(by: Who, reason: str, rules: ClockRules) -> None:
    if not by.is_referee:
        raise Refusal("correction.by_player", "EGF-3d", message="a player never adjusts the clock")
    if not reason.strip():
        raise Refusal(
            "correction.no_reason",
            *citation(rules, "clock_reduction_floor"),
            message="a referee gives the reasons for the time set",
        )


def _phase_to_set(state: ClockState, side: Side) -> Phase:
    unit = state.unit(side)
    if unit.phase is not Phase.OUT:
        return unit.phase
    fallen = [flag.phase for flag in state.flags if flag.side is side]
    return fallen[-1] if fallen else Phase.MAIN


def _revived(state: ClockState, side: Side, by: Who) -> ClockState:
    circumstances = state.circumstances
    raised = tuple(flag for flag in circumstances.raised if flag.side is not side)
    ended = circumstances.ended
    if isinstance(ended, TimeLoss) and ended.side is side:
        stop = Stop(state.at, by, StopReason.CORRECTION)
        return halt(replace(state, circumstances=replace(circumstances, raised=raised, ended=None)), stop)
    if raised != circumstances.raised:
        return replace(state, circumstances=replace(circumstances, raised=raised))
    return state
