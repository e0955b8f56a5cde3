"""The start of a game's clock, and players who come late to it."""

from msgspec.structs import replace

from nigiri.clocks.events import Arrive, Start
from nigiri.clocks.rules import BothAbsent, StopReason
from nigiri.clocks.running import advance, halt, release
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import Arrival, ClockSetup, ClockState, Stop, TimeLoss
from nigiri.clocks.units import Phase, Unit, opening
from nigiri.errors import Refusal


def start(setup: ClockSetup, state: ClockState, event: Start) -> ClockState:
    """Start the clock of the side that moves first (RU-2.6-b, EGF-3c, CLK-clock-2a, KOD-10.3).

    In a handicap game the rules say whether Black's clock runs while the stones are laid (EGF-5d.2).
    """
    if state.circumstances.started_at is not None:
        raise Refusal("clock.started_already", "RU-3.2.5", message="the clock was started already")
    if event.at < state.at:
        raise Refusal(
            "clock.time_backwards", message="the time {at} ms is before {last} ms", at=event.at, last=state.at
        )
    side = setup.first_side if event.side is None else event.side
    circumstances = replace(state.circumstances, started_at=event.at, absent=tuple(dict.fromkeys(event.absent)))
    begun = ClockState(event.at, side, side, state.black, state.white, circumstances)
    if side in circumstances.absent and begun.unit(side).phase is Phase.OVERTIME:
        return halt(begun, Stop(event.at, Who.CLOCK, StopReason.ABSENT))
    return advance(setup, begun, event.at)


def arrive(setup: ClockSetup, state: ClockState, event: Arrive) -> ClockState:
    """Let a late side appear. Where both were absent the profile shares the lost time at the first arrival.

    `split_half`: both mains are reduced by half of the time since the start, then Black's clock runs (RU-2.6.4,
    KOD-10.6; an odd millisecond is nobody's). `equal`: White's reading becomes Black's (EGF-5d.1). `mover_only`:
    nothing changes (CLK-clock-3). While both are absent no flag loses the game, lateness does; one that fell in that
    time loses when the first player comes, unless halving gives time back.
    """
    state = advance(setup, state, event.at)
    circumstances = state.circumstances
    if event.side not in circumstances.absent or circumstances.started_at is None:
        raise Refusal("clock.not_absent", message="{side} is at the board already", side=event.side)
    first = len(circumstances.absent) == 2
    still = tuple(each for each in circumstances.absent if each is not event.side)
    arrivals = (*circumstances.arrivals, Arrival(event.at, event.side))
    state = replace(state, circumstances=replace(circumstances, absent=still, arrivals=arrivals))
    waited = state.stop is not None and state.stop.reason is StopReason.ABSENT
    shares = setup.rules.late_both_absent is BothAbsent.SPLIT_HALF or not (waited and _is_out(state))
    if first and shares:
        state = _share(setup, state, event.at - circumstances.started_at)
    if not waited:
        return state
    if _is_out(state):
        fallen = next(flag.at for flag in reversed(state.flags) if flag.side is state.turn)
        lost = replace(state.circumstances, ended=TimeLoss(state.turn, fallen))
        return replace(state, circumstances=lost)
    turn = state.unit(state.turn)
    if state.turn not in still or (turn.phase is Phase.MAIN and turn.remaining > 0):
        return advance(setup, release(setup, state), event.at)
    return state


def _is_out(state: ClockState) -> bool:
    return state.unit(state.turn).phase is Phase.OUT


def reduced_by_half(nominal: int, elapsed: int) -> int:
    """Return a main time reduced by half of the elapsed time, never below 0 (RU-2.6.4, RU-2.6.12-a)."""
    return max(nominal - elapsed // 2, 0)


def _share(setup: ClockSetup, state: ClockState, elapsed: int) -> ClockState:
    match setup.rules.late_both_absent:
        case BothAbsent.MOVER_ONLY:
            return state
        case BothAbsent.EQUAL:
            waiting = state.turn.other
            like = state.unit(state.turn)
            unit = replace(state.unit(waiting), phase=like.phase, remaining=like.remaining, series=like.series)
            black, white = (unit, state.white) if waiting is Side.BLACK else (state.black, unit)
        case BothAbsent.SPLIT_HALF:
            black = _halved(state.black, opening(setup.controls.black), elapsed)
            white = _halved(state.white, opening(setup.controls.white), elapsed)
    return replace(state, black=black, white=white)


def _halved(unit: Unit, nominal: Unit, elapsed: int) -> Unit:
    if nominal.phase is not Phase.MAIN:
        return unit
    return replace(nominal, remaining=reduced_by_half(nominal.remaining, elapsed), used=unit.used)
