"""The clock while a move is sealed."""

from typing import Final

from msgspec.structs import replace

from nigiri.clocks.events import BeginSealing, Sealed
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import SealUntil, StopReason
from nigiri.clocks.running import advance, complete, halt
from nigiri.clocks.sides import Who
from nigiri.clocks.states import ClockSetup, ClockState, Stop, with_unit
from nigiri.clocks.units import in_overtime
from nigiri.errors import Refusal

_STEPS: Final = (SealUntil.WRITTEN, SealUntil.ENCLOSED, SealUntil.FORM_PREPARED)


def begin_sealing(setup: ClockSetup, state: ClockState, event: BeginSealing) -> ClockState:
    """Settle that the side to move seals; it may use all its time (EGF-6a.3).

    In byo-yomi EGF-6b.3 gives 30 s more for this move, also when main time runs out while sealing. Under
    CLK-adj-2a a side in byo-yomi does not seal: it plays on the board and the opponent seals.
    """
    state = advance(setup, state, event.at)
    circumstances = state.circumstances
    if state.running is not event.side or event.side in circumstances.absent or circumstances.sealing is not None:
        raise Refusal("seal.not_to_move", "EGF-6b.3", message="{side} cannot seal now", side=event.side)
    unit = state.unit(event.side)
    if in_overtime(unit):
        extra = setup.rules.adjournment_sealing_in_byoyomi
        if extra is None:
            raise Refusal(
                "seal.in_byoyomi",
                *citation(setup.rules, "adjournment_sealing_in_byoyomi"),
                message="{side} is in byo-yomi: the move is played on the board and the opponent seals",
                side=event.side,
            )
        state = with_unit(state, event.side, replace(unit, remaining=unit.remaining + extra))
    return replace(state, circumstances=replace(circumstances, sealing=event.side))


def seal(setup: ClockSetup, state: ClockState, event: Sealed) -> ClockState:
    """Take a step of sealing. At the profile's step the clock stops and the turn is the opponent's.

    EGF-6b.2 and EGF-4: until the move is written; CLK-adj-2a: until it is in the envelope. Earlier steps change
    nothing, and neither does a "ready" that comes after the flag.
    """
    state = advance(setup, state, event.at)
    needed = setup.rules.adjournment_clock_until
    reached = needed if event.step is None else event.step
    if _STEPS.index(reached) < _STEPS.index(needed) or state.running is not event.side:
        return state
    if event.side in state.circumstances.absent:
        return state
    done = complete(setup, state, event.side)
    return halt(done, Stop(event.at, Who(event.side.value), StopReason.SEALED))
