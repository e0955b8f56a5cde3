"""Moves as the clock sees them: a stone or a pass, captures taken off, the press."""

from typing import Final

from msgspec.structs import replace

from nigiri.clocks.durations import SECOND
from nigiri.clocks.events import Pass, Place, Press, Removed
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import ReplyBeforePress
from nigiri.clocks.running import advance, complete, placement_ends, press_needed, settle_placement
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup, ClockState, Placed
from nigiri.errors import Refusal


def press(setup: ClockSetup, state: ClockState, event: Press) -> ClockState:
    """End a turn by pressing: the time until now is the player's (CLK-clock-5c, RU-2.6.9-a, KOD-11.4).

    A press by the side that is not to move, on a stopped clock or after the end does nothing, as on a real clock
    (KOD-8.5). Where moves are reported, a press without a move is refused.
    """
    state = advance(setup, state, event.at)
    if not may_press(state, event.side):
        return state
    placed = state.circumstances.placed
    if setup.moves_reported and placed is None:
        raise Refusal("clock.no_move", "RU-2.6.9-a", message="{side} has not moved yet", side=event.side)
    return complete(setup, state, event.side)


def may_press(state: ClockState, side: Side) -> bool:
    """Whether a press by `side` has an effect now: it is to move, at the board, and the clock runs."""
    circumstances = state.circumstances
    return (
        state.turn is side
        and circumstances.stop is None
        and circumstances.ended is None
        and circumstances.started_at is not None
        and side not in circumstances.absent
    )


def place(setup: ClockSetup, state: ClockState, event: Place) -> ClockState:
    """Put a stone on the board. It ends a per-move period where placing suffices; else time runs until the press."""
    return _made(setup, state, Placed(event.at, event.side, event.captures))


def make_pass(setup: ClockSetup, state: ClockState, event: Pass) -> ClockState:
    """Pass aloud: it equals a move and is confirmed by the press (RU-2.6.8, EGF-3c)."""
    return _made(setup, state, Placed(event.at, event.side, is_pass=True))


def remove_captures(setup: ClockSetup, state: ClockState, event: Removed) -> ClockState:
    """Take the last captured stone off; where nobody presses any more this ends the move (EGF-3f.4)."""
    state = advance(setup, state, event.at)
    placed = state.circumstances.placed
    if placed is None or placed.side is not event.side:
        raise Refusal("clock.no_captures", message="{side} has no captured stones to remove", side=event.side)
    done = replace(placed, captures=0)
    state = replace(state, circumstances=replace(state.circumstances, placed=done))
    neutral = state.running is None and state.stop is None
    return complete(setup, state, event.side) if neutral and not press_needed(setup, state) else state


PRESS_ALERT: Final = 10 * SECOND
"""From when on a referee is told that a stone lies without a press; CLK-clock-5b gives no time, this one is ours."""


def press_is_overdue(state: ClockState, at: int) -> bool:
    """Whether the console marks "stone placed, not pressed" at `at` (CLK-clock-5b)."""
    return unpressed_for(state, at) >= PRESS_ALERT


def unpressed_for(state: ClockState, at: int) -> int:
    """Return how long a stone has been lying at `at` without a press, in ms; 0 when none is."""
    placed = state.circumstances.placed
    waiting = placed is not None and state.running is placed.side
    return at - placed.at if placed is not None and waiting else 0


def _made(setup: ClockSetup, state: ClockState, placed: Placed) -> ClockState:
    state = advance(setup, state, placed.at)
    circumstances = state.circumstances
    if circumstances.ended is not None or circumstances.forfeited is placed.side:
        return state
    if circumstances.stop is not None or circumstances.started_at is None:
        raise Refusal("clock.stopped", message="the clock does not run")
    if placed.side in circumstances.absent:
        raise Refusal("clock.absent", message="{side} is not at the board", side=placed.side)
    if placed.side is not state.turn:
        return _reply(setup, state, placed)
    if circumstances.placed is not None:
        raise Refusal("clock.moved_already", message="{side} has moved already", side=placed.side)
    state = replace(state, circumstances=replace(circumstances, placed=placed))
    return settle_placement(setup, state, placed) if placement_ends(setup, state, placed.side) else state


def _reply(setup: ClockSetup, state: ClockState, placed: Placed) -> ClockState:
    """Answer before the opponent's press: allowed, and the press still ends the first move (RU-2.6.9-b)."""
    circumstances = state.circumstances
    first_moved = circumstances.placed is not None or not setup.moves_reported
    allowed = setup.rules.clock_reply_before_press is ReplyBeforePress.ALLOW
    if not first_moved or not allowed or circumstances.reply is not None:
        raise Refusal(
            "clock.not_your_turn",
            *citation(setup.rules, "clock_reply_before_press"),
            message="it is not {side}'s turn",
            side=placed.side,
        )
    return replace(state, circumstances=replace(circumstances, reply=placed))
