"""One unit of the clock: what it shows, and how a control changes it when a move ends or the time runs out."""

from enum import Enum, StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    Control,
    FinalControl,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
)
from nigiri.clocks.rules import ClockRules, JapaneseExpiry


class Phase(StrEnum):
    """Where a side stands in its control. `OUT`: no time left."""

    MAIN = "main"
    OVERTIME = "overtime"
    OUT = "out"


class Outcome(Enum):
    """What the end of a span of time means."""

    GOES_ON = "goes_on"
    TURN_PASSES = "turn_passes"
    LOST = "lost"


class Unit(Struct, frozen=True, gc=False):
    """The reading of one unit. `remaining` and `used` in milliseconds, `used` over the whole game.

    `moves` counts completed moves, `stage` the finished stages of moves in main time, `series` the overtime periods
    begun, `penalty` what was paid for portions and periods. `periods_left` counts the running period too;
    `periods_left` and `stones_left` are None where the control has no such thing or no limit.
    """

    phase: Phase
    remaining: int
    periods_left: int | None = None
    stones_left: int | None = None
    used: int = 0
    moves: int = 0
    stage: int = 0
    series: int = 0
    penalty: int = 0


def opening(control: Control) -> Unit:
    """Return the reading at the start; with no main time the side is in overtime at once."""
    match control:
        case MovesInMain(stages, then):
            after = opening(then)
            return Unit(Phase.MAIN, stages[0].time, after.periods_left, after.stones_left)
        case Absolute(main):
            return Unit(Phase.MAIN, main)
        case Fischer(main, increment, cap, before):
            return Unit(Phase.MAIN, _incremented(main, increment, cap) if before else main)
        case JapaneseByoyomi(main, period, periods):
            return Unit(Phase.MAIN, main, periods) if main else Unit(Phase.OVERTIME, period, periods, series=1)
        case CanadianByoyomi(main):
            first, limit = control.period(0), control.max_periods
            if main:
                return Unit(Phase.MAIN, main, limit, first.stones)
            return Unit(Phase.OVERTIME, first.time, limit, first.stones, series=1)
        case Ing(main, portions):
            waiting = Unit(Phase.MAIN, main, len(portions))
            return waiting if main else _next_portion(control, waiting)
        case _:
            assert_never(control)


def after_move(control: Control, unit: Unit) -> Unit:
    """Return the reading after the side completed a move, a pass included (RU-2.6.8).

    Japanese periods start anew, unused Canadian time is lost (RU-2.5.5-a, EGF-3g.4), Fischer adds its increment.
    """
    phase, remaining, periods, stones, used, moves, stage, series, penalty = (
        unit.phase,
        unit.remaining,
        unit.periods_left,
        unit.stones_left,
        unit.used,
        unit.moves + 1,
        unit.stage,
        unit.series,
        unit.penalty,
    )
    if phase is Phase.OUT:
        return Unit(phase, remaining, periods, stones, used, moves, stage, series, penalty)
    if type(control) is MovesInMain:
        if phase is Phase.MAIN and stage < len(control.stages):
            return _stage_move(control, replace(unit, moves=moves))
        control = control.then
    if phase is Phase.MAIN:
        if type(control) is Fischer:
            remaining = _incremented(remaining, control.increment, control.cap)
    elif type(control) is JapaneseByoyomi:
        remaining = control.period
    elif type(control) is CanadianByoyomi:
        return _canadian_move(control, replace(unit, moves=moves))
    return Unit(phase, remaining, periods, stones, used, moves, stage, series, penalty)


def expired(control: Control, unit: Unit, rules: ClockRules) -> tuple[Unit, Outcome]:
    """Return what follows when the remaining time of a unit is used up, exactly to its end."""
    if isinstance(control, MovesInMain):
        short = unit.phase is Phase.MAIN and unit.stage < len(control.stages)
        if short and (control.then.main > 0 or isinstance(control.then, Absolute | Fischer)):
            return _out(unit), Outcome.LOST
        return _expired(control.then, unit, rules)
    return _expired(control, unit, rules)


def in_overtime(unit: Unit) -> bool:
    """Whether the side is in byo-yomi."""
    return unit.phase is Phase.OVERTIME


def per_move(control: Control) -> JapaneseByoyomi | None:
    """Return the per-move byo-yomi of a control, if that is its overtime."""
    final = control.then if isinstance(control, MovesInMain) else control
    return final if isinstance(final, JapaneseByoyomi) else None


def per_series(control: Control) -> CanadianByoyomi | None:
    """Return the Canadian byo-yomi of a control, if that is its overtime."""
    final = control.then if isinstance(control, MovesInMain) else control
    return final if isinstance(final, CanadianByoyomi) else None


def _incremented(remaining: int, increment: int, cap: int | None) -> int:
    more = remaining + increment
    return more if cap is None else max(remaining, min(more, cap))


def _out(unit: Unit) -> Unit:
    return replace(unit, phase=Phase.OUT, remaining=0)


def _expired(control: FinalControl, unit: Unit, rules: ClockRules) -> tuple[Unit, Outcome]:
    match control:
        case Absolute() | Fischer():
            return _out(unit), Outcome.LOST
        case JapaneseByoyomi(_, period, periods):
            if unit.phase is Phase.MAIN:
                return _overtime(unit, period, periods, None), Outcome.GOES_ON
            left = unit.periods_left or 1
            if left > 1:
                return replace(unit, remaining=period, periods_left=left - 1, series=unit.series + 1), Outcome.GOES_ON
            if rules.overtime_japanese_expiry is JapaneseExpiry.TURN_PASSES:
                return replace(unit, remaining=period), Outcome.TURN_PASSES
            return replace(_out(unit), periods_left=0), Outcome.LOST
        case CanadianByoyomi():
            if unit.phase is Phase.MAIN:
                first = control.period(0)
                return _overtime(unit, first.time, control.max_periods, first.stones), Outcome.GOES_ON
            return _canadian_overrun(control, unit, rules)
        case Ing():
            if unit.series < len(control.portions):
                return _next_portion(control, unit), Outcome.GOES_ON
            return replace(_out(unit), periods_left=0), Outcome.LOST
        case _:
            assert_never(control)


def _overtime(unit: Unit, remaining: int, periods: int | None, stones: int | None) -> Unit:
    return replace(unit, phase=Phase.OVERTIME, remaining=remaining, periods_left=periods, stones_left=stones, series=1)


def _next_portion(control: Ing, unit: Unit) -> Unit:
    return replace(
        unit,
        phase=Phase.OVERTIME,
        remaining=control.portions[unit.series],
        periods_left=len(control.portions) - unit.series,
        series=unit.series + 1,
        penalty=unit.penalty + control.penalty,
    )


def _stage_move(control: MovesInMain, unit: Unit) -> Unit:
    if unit.moves < control.required(unit.stage):
        return unit
    stage = unit.stage + 1
    last = stage == len(control.stages)
    after = opening(control.then)
    kept = unit.remaining if control.carry else 0
    if last and control.then.main == 0 and kept == 0:
        return replace(after, used=unit.used, moves=unit.moves, stage=stage)
    if not last:
        return replace(unit, stage=stage, remaining=kept + control.stages[stage].time)
    added = after.remaining if after.phase is Phase.MAIN else 0
    return replace(unit, stage=stage, remaining=kept + added)


def _canadian_move(control: CanadianByoyomi, unit: Unit) -> Unit:
    left = (unit.stones_left or 1) - 1
    return replace(unit, stones_left=left) if left else _next_series(control, unit)


def _next_series(control: CanadianByoyomi, unit: Unit) -> Unit:
    """Return the next period, bought if need be; with none to be had the side has no time when its turn comes."""
    following, limit, penalty = control.period(unit.series), control.max_periods, unit.penalty
    if limit is not None and unit.series >= limit:
        if control.price is None:
            return replace(unit, remaining=0, stones_left=0, periods_left=0)
        penalty += control.price
    left = None if limit is None else max(limit - unit.series, 1)
    return replace(
        unit,
        remaining=following.time,
        stones_left=following.stones,
        periods_left=left,
        series=unit.series + 1,
        penalty=penalty,
    )


def _canadian_overrun(control: CanadianByoyomi, unit: Unit, rules: ClockRules) -> tuple[Unit, Outcome]:
    """Apply RU-2.5.5-c: the game is lost, or the fee is paid and a new period begins (KOD-9.5)."""
    overrun = rules.overtime_canadian_expiry if control.overrun is None else control.overrun
    unplayed = unit.stones_left or 0
    if overrun.loses or unplayed == 0:
        return _out(unit), Outcome.LOST
    fee = unplayed if overrun.fee is None else overrun.fee
    following = _next_series(control, replace(unit, penalty=unit.penalty + fee))
    if following.remaining == 0:
        return _out(unit), Outcome.LOST
    return following, Outcome.GOES_ON
