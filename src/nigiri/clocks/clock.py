"""The game clock as a state machine: one event at a time, or a whole game replayed."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from nigiri.clocks.attendance import arrive, start
from nigiri.clocks.claims import claim_flag, remind
from nigiri.clocks.corrections import adjust_time, replace_clock, restore_clocks, set_time
from nigiri.clocks.events import (
    AdjustTime,
    Arrive,
    BeginSealing,
    BookBreak,
    Claim,
    Event,
    JudgeStop,
    Pass,
    Place,
    Press,
    Remind,
    Removed,
    ReplaceClock,
    RestoreClocks,
    Resume,
    Sealed,
    SetTime,
    Start,
    StopClocks,
)
from nigiri.clocks.moves import make_pass, place, press, remove_captures
from nigiri.clocks.sealing import begin_sealing, seal
from nigiri.clocks.states import ClockSetup, ClockState, ready
from nigiri.clocks.stops import book_break, judge_stop, resume, stop_clocks


def apply(setup: ClockSetup, state: ClockState, event: Event) -> ClockState:  # noqa: C901, PLR0912 - one arm an event
    """Return the state after an event. Raises `Refusal` for an event the rules do not allow; the old state stays."""
    match event:
        case Press():
            return press(setup, state, event)
        case Place():
            return place(setup, state, event)
        case Pass():
            return make_pass(setup, state, event)
        case Removed():
            return remove_captures(setup, state, event)
        case Start():
            return start(setup, state, event)
        case StopClocks():
            return stop_clocks(setup, state, event)
        case Resume():
            return resume(setup, state, event)
        case JudgeStop():
            return judge_stop(setup, state, event)
        case Claim():
            return claim_flag(setup, state, event)
        case BookBreak():
            return book_break(setup, state, event)
        case Arrive():
            return arrive(setup, state, event)
        case Remind():
            return remind(setup, state, event)
        case BeginSealing():
            return begin_sealing(setup, state, event)
        case Sealed():
            return seal(setup, state, event)
        case SetTime():
            return set_time(setup, state, event)
        case AdjustTime():
            return adjust_time(setup, state, event)
        case RestoreClocks():
            return restore_clocks(setup, state, event)
        case ReplaceClock():
            return replace_clock(setup, state, event)
        case _:
            assert_never(event)


def replay(setup: ClockSetup, events: Iterable[Event]) -> Iterator[ClockState]:
    """Yield the state after each event, from the clock as it is set before the start."""
    state = ready(setup)
    for event in events:
        state = apply(setup, state, event)
        yield state


def final_state(setup: ClockSetup, events: Iterable[Event]) -> ClockState:
    """Return the state after the last event."""
    state = ready(setup)
    for event in events:
        state = press(setup, state, event) if type(event) is Press else apply(setup, state, event)
    return state
