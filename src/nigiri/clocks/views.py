"""A clock for a page: everything a client needs to go on by itself until the server speaks again."""

from msgspec import Struct

from nigiri.clocks.calls import Call, calls_due, next_deadline
from nigiri.clocks.display import show_unit
from nigiri.clocks.moves import may_press
from nigiri.clocks.notation import Language
from nigiri.clocks.rules import StopReason
from nigiri.clocks.running import advance, press_needed
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup, ClockState, control_of
from nigiri.clocks.units import Phase


class UnitView(Struct, frozen=True):
    """One unit on a page: what it shows in numbers (ms) and in words, and whether this side may press."""

    side: Side
    phase: Phase
    remaining: int
    periods_left: int | None
    stones_left: int | None
    moves: int
    penalty: int
    text: str
    may_press: bool


class ClockView(Struct, frozen=True):
    """The whole clock at the server's instant `now`.

    `deadline`: when something happens by itself. `calls`: the countdown until then. A client that has lost the
    connection needs nothing else, and one that is slow shows no other time than the server decides by.
    """

    now: int
    running: Side | None
    turn: Side
    black: UnitView
    white: UnitView
    deadline: int | None
    calls: tuple[Call, ...]
    press_needed: bool
    stopped: StopReason | None
    lost_on_time: Side | None
    turn_forfeited: Side | None


def view(setup: ClockSetup, state: ClockState, now: int, language: Language = "en") -> ClockView:
    """Return the clock as it stands at `now`, which is not before the state."""
    state = advance(setup, state, now)
    deadline = next_deadline(setup, state)
    return ClockView(
        now=now,
        running=state.running,
        turn=state.turn,
        black=_unit_view(setup, state, Side.BLACK, language),
        white=_unit_view(setup, state, Side.WHITE, language),
        deadline=deadline,
        calls=() if deadline is None else tuple(calls_due(setup, state, deadline)),
        press_needed=press_needed(setup, state),
        stopped=None if state.stop is None else state.stop.reason,
        lost_on_time=state.lost_on_time,
        turn_forfeited=state.turn_forfeited,
    )


def _unit_view(setup: ClockSetup, state: ClockState, side: Side, language: Language) -> UnitView:
    unit = state.unit(side)
    return UnitView(
        side,
        unit.phase,
        unit.remaining,
        unit.periods_left,
        unit.stones_left,
        unit.moves,
        unit.penalty,
        show_unit(control_of(setup, side), unit, language),
        may_press(state, side),
    )
