"""Time passing: charging the running unit, the flag at its exact moment, and what follows it."""

from typing import Final, assert_never

from msgspec.structs import replace

from nigiri.clocks.rules import CanadianSetup, FlagEffect, MoveEnd, StopReason
from nigiri.clocks.sides import ClockKind, Side, Who
from nigiri.clocks.states import (
    ClockSetup,
    ClockState,
    Flag,
    Forfeit,
    Placed,
    Stop,
    TimeLoss,
    control_of,
    with_unit,
)
from nigiri.clocks.units import (
    Outcome,
    Phase,
    Unit,
    after_move,
    expired,
    per_move,
    per_series,
)
from nigiri.errors import Refusal

LAPSES_KEPT: Final = 100
"""How many turns lost in a row are kept one by one; later ones are counted only."""

_MOST_EXPIRIES: Final = 10_000
"""More periods than this between two events are no game: at five minutes each they fill a month."""


def advance(setup: ClockSetup, state: ClockState, at: int) -> ClockState:
    """Return the state at a later instant if nothing else happens until then.

    Asking at any instants in between changes nothing. A flag falls when the remaining time is used up *exactly*, so a
    move at that very millisecond comes too late. Raises `Refusal` when `at` lies before the state.
    """
    if at < state.at:
        raise Refusal("clock.time_backwards", message="the time {at} ms is before {last} ms", at=at, last=state.at)
    for _ in range(_MOST_EXPIRIES):
        running = state.running
        if running is None:
            stop = state.circumstances.stop
            if stop is None or stop.until is None or stop.until > at:
                return ClockState(at, None, state.turn, state.black, state.white, state.circumstances)
            state = release(setup, replace(state, at=stop.until))
            continue
        unit = state.black if running is Side.BLACK else state.white
        elapsed = at - state.at
        if elapsed < unit.remaining or unit.phase is Phase.OUT:
            return _charged(state, running, unit, elapsed)
        state = _flag_falls(setup, state, running, unit)
        if state.circumstances.lapses > LAPSES_KEPT:
            state = _whole_cycles(setup, state, at)
    raise Refusal("clock.gap", message="too many periods run out before {at} ms", at=at)


def release(setup: ClockSetup, state: ClockState) -> ClockState:
    """Return the state with the stop lifted: the clock of the side to move runs, unless its stone lies already."""
    going = replace(state, circumstances=replace(state.circumstances, stop=None), running=state.turn)
    placed = going.circumstances.placed
    if placed is not None and placement_ends(setup, going, placed.side):
        return settle_placement(setup, going, placed)
    return going


def halt(state: ClockState, stop: Stop) -> ClockState:
    """Return the state with both clocks stopped."""
    return replace(state, running=None, circumstances=replace(state.circumstances, stop=stop))


def complete(setup: ClockSetup, state: ClockState, side: Side) -> ClockState:
    """Return the state after `side` handed over its turn at `state.at`: the opponent's clock runs (CLK-clock-5a)."""
    other = Side.WHITE if side is Side.BLACK else Side.BLACK
    circumstances = state.circumstances
    before = state.black if side is Side.BLACK else state.white
    after = after_move(control_of(setup, side), before)
    if (
        circumstances.placed is not None
        or circumstances.forfeited is not None
        or circumstances.sealing is not None
        or circumstances.reply is not None
    ):
        reply = circumstances.reply
        circumstances = replace(
            circumstances,
            placed=None if reply is None else replace(reply, at=state.at),
            reply=None,
            sealing=None,
            forfeited=None,
            lapses=0,
        )
    if side is Side.BLACK:
        state = ClockState(state.at, other, other, after, state.white, circumstances)
        waiting = state.white
    else:
        state = ClockState(state.at, other, other, state.black, after, circumstances)
        waiting = state.black
    if circumstances.placed is not None and placement_ends(setup, state, other):
        state = settle_placement(setup, state, circumstances.placed)
    if after.series != before.series and after.phase is Phase.OVERTIME and _stones_are_laid_out(setup, side):
        return halt(state, Stop(state.at, Who.CLOCK, StopReason.CANADIAN_SETUP))
    return advance(setup, state, state.at) if waiting.remaining == 0 else state


def placement_ends(setup: ClockSetup, state: ClockState, side: Side) -> bool:
    """Whether putting the stone down stops the period of `side`: in per-move byo-yomi where the rules say so."""
    return (
        setup.rules.overtime_move_end is MoveEnd.PLACEMENT
        and state.unit(side).phase is Phase.OVERTIME
        and per_move(control_of(setup, side)) is not None
    )


def press_needed(setup: ClockSetup, state: ClockState) -> bool:
    """Whether a move still has to be ended by a press: not when both are in per-move byo-yomi (EGF-3f.6)."""
    return not (placement_ends(setup, state, Side.BLACK) and placement_ends(setup, state, Side.WHITE))


def settle_placement(setup: ClockSetup, state: ClockState, placed: Placed) -> ClockState:
    """Return the state after a stone that suffices: the turn passes at once, or in neutral time (EGF-3f.4)."""
    if placed.captures == 0 and not press_needed(setup, state):
        return complete(setup, state, placed.side)
    return replace(state, running=None)


def _charged(state: ClockState, running: Side, unit: Unit, elapsed: int) -> ClockState:
    out = unit.phase is Phase.OUT
    charged = Unit(
        unit.phase,
        0 if out else unit.remaining - elapsed,
        unit.periods_left,
        unit.stones_left,
        unit.used + elapsed,
        unit.moves,
        unit.stage,
        unit.series,
        unit.penalty,
    )
    at = state.at + elapsed
    if running is Side.BLACK:
        return ClockState(at, running, state.turn, charged, state.white, state.circumstances)
    return ClockState(at, running, state.turn, state.black, charged, state.circumstances)


def _flag_falls(setup: ClockSetup, state: ClockState, side: Side, unit: Unit) -> ClockState:
    at = state.at + unit.remaining
    spent = replace(unit, remaining=0, used=unit.used + unit.remaining)
    flag, circumstances = Flag(side, at, unit.phase), state.circumstances
    if circumstances.lapses < LAPSES_KEPT:
        circumstances = replace(circumstances, flags=(*circumstances.flags, flag))
    fallen = replace(with_unit(state, side, spent), at=at, circumstances=circumstances)
    after, outcome = expired(control_of(setup, side), spent, setup.rules)
    if waits_for_claim(setup, spent, outcome):
        out = with_unit(fallen, side, replace(after if outcome is Outcome.LOST else spent, phase=Phase.OUT))
        return replace(out, circumstances=replace(circumstances, raised=(*circumstances.raised, flag)))
    return flag_takes_effect(setup, fallen, side)


def waits_for_claim(setup: ClockSetup, unit: Unit, outcome: Outcome) -> bool:
    """Whether the flag counts only when it is claimed or established (CLK-time-3a).

    The clock goes from main time into overtime by itself unless it has hands; per-move byo-yomi is counted aloud by
    the referee, who thereby establishes its end.
    """
    if setup.rules.flag_effect is not FlagEffect.ON_CLAIM:
        return False
    return outcome is Outcome.LOST or (setup.kind is ClockKind.ANALOGUE and unit.phase is Phase.MAIN)


def flag_takes_effect(setup: ClockSetup, state: ClockState, side: Side) -> ClockState:
    """Return what follows at `state.at` from a flag that counts: overtime, a lost turn, or the lost game."""
    spent = state.unit(side)
    after, outcome = expired(control_of(setup, side), spent, setup.rules)
    state = with_unit(state, side, after)
    circumstances = state.circumstances
    match outcome:
        case Outcome.GOES_ON:
            began = spent.phase is Phase.MAIN and after.phase is Phase.OVERTIME
            return _overtime_begins(setup, state, side) if began else state
        case Outcome.TURN_PASSES:
            return _turn_passes(state, side)
        case Outcome.LOST:
            if len(circumstances.absent) == 2:
                return halt(state, Stop(state.at, Who.CLOCK, StopReason.ABSENT))
            return replace(state, running=None, circumstances=replace(circumstances, ended=TimeLoss(side, state.at)))
        case _:
            assert_never(outcome)


def _turn_passes(state: ClockState, side: Side) -> ClockState:
    circumstances = state.circumstances
    forfeits = circumstances.forfeits
    if circumstances.lapses < LAPSES_KEPT:
        forfeits = (*forfeits, Forfeit(side, state.at))
    passed = replace(
        circumstances,
        forfeits=forfeits,
        lapses=circumstances.lapses + 1,
        forfeited=side,
        placed=None,
        reply=None,
        sealing=None,
    )
    return replace(state, running=side.other, turn=side.other, circumstances=passed)


def _whole_cycles(setup: ClockSetup, state: ClockState, at: int) -> ClockState:
    """Let as many whole rounds of lost turns pass at once as fit before `at`; the state is as if each had passed."""
    controls = per_move(setup.controls.black), per_move(setup.controls.white)
    units = state.black, state.white
    if None in controls or any(unit.phase is not Phase.OVERTIME or unit.periods_left != 1 for unit in units):
        return state
    periods = [control.period for control in controls if control is not None]
    if [unit.remaining for unit in units] != periods:
        return state
    rounds = (at - state.at) // sum(periods)
    if rounds == 0:
        return state
    black, white = (
        replace(unit, used=unit.used + rounds * period) for unit, period in zip(units, periods, strict=True)
    )
    lapses = state.circumstances.lapses + 2 * rounds
    circumstances = replace(state.circumstances, lapses=lapses)
    return ClockState(state.at + rounds * sum(periods), state.running, state.turn, black, white, circumstances)


def _overtime_begins(setup: ClockSetup, state: ClockState, side: Side) -> ClockState:
    circumstances = state.circumstances
    extra = setup.rules.adjournment_sealing_in_byoyomi
    if circumstances.sealing is side and extra is not None:
        unit = state.unit(side)
        state = with_unit(state, side, replace(unit, remaining=unit.remaining + extra))
    if side in circumstances.absent:
        return halt(state, Stop(state.at, Who.CLOCK, StopReason.ABSENT))
    if side in circumstances.booked:
        return first_break(setup, state, side)
    if _stones_are_laid_out(setup, side):
        return halt(state, Stop(state.at, Who.CLOCK, StopReason.CANADIAN_SETUP))
    placed = circumstances.placed
    if placed is not None and placed.side is side and placement_ends(setup, state, side):
        return settle_placement(setup, state, placed)
    return state


def first_break(setup: ClockSetup, state: ClockState, side: Side) -> ClockState:
    """Return the state with the break before the first byo-yomi begun (RU-3.17.3); it ends by itself."""
    circumstances = state.circumstances
    taken = replace(
        circumstances,
        breaks=(*circumstances.breaks, side),
        booked=tuple(each for each in circumstances.booked if each is not side),
    )
    until = state.at + setup.rules.overtime_first_break
    stop = Stop(state.at, Who(side.value), StopReason.FIRST_BREAK, until)
    return halt(replace(state, circumstances=taken), stop)


def _stones_are_laid_out(setup: ClockSetup, side: Side) -> bool:
    """Whether both clocks stop by themselves while stones for a Canadian period are counted (CLK-time-4a)."""
    return (
        setup.rules.overtime_canadian_setup is not CanadianSetup.PLAYER
        and setup.kind is not ClockKind.SOFTWARE
        and per_series(control_of(setup, side)) is not None
    )
