"""The countdown of per-move byo-yomi: which seconds are called when, and whether a count was fair."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from nigiri.clocks.durations import SECOND
from nigiri.clocks.running import advance
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup, ClockState, control_of
from nigiri.clocks.units import Phase, per_move
from nigiri.errors import Refusal

TOLERANCE: Final = 500
"""How far (ms) a call may be from its second; EGF-3f.5 gives no figure, this one is ours."""


class Call(Struct, frozen=True):
    """A number of seconds that is called aloud at an instant."""

    at: int
    side: Side
    seconds: int


def calls_due(setup: ClockSetup, state: ClockState, until: int, seconds: Sequence[int] | None = None) -> list[Call]:
    """Return the calls after `state.at` up to and including `until`, if nothing else happens.

    Per-move byo-yomi only: 10 to 0 by EGF-3f.2, 15, 10, 5 to 1 by CLK-time-5.1, none prescribed by RU-2.5.3-a; or
    the `seconds` given. A call due at the state's own instant was due before it, and none is made as a period begins.
    """
    wanted = setup.rules.time_countdown if seconds is None else seconds
    found: list[Call] = []
    while state.at < until:
        side = state.running
        if side is None:
            stop = state.stop
            if stop is None or stop.until is None or stop.until > until:
                return found
            state = advance(setup, state, stop.until)
            continue
        unit = state.unit(side)
        deadline = state.at + unit.remaining
        if unit.phase is Phase.OUT:
            return found
        if unit.phase is Phase.OVERTIME and per_move(control_of(setup, side)) is not None:
            due = (Call(deadline - second * SECOND, side, second) for second in sorted(wanted, reverse=True))
            found += [call for call in due if state.at < call.at <= min(deadline, until)]
        if deadline > until:
            return found
        state = advance(setup, state, deadline)
    return found


def count_is_fair(calls: Sequence[Call], tolerance: int = TOLERANCE) -> bool:
    """Whether a count went at normal pace: then it is final (EGF-3f.5). Else the claim is upheld, a new period due."""
    return all(
        abs((later.at - earlier.at) - (earlier.seconds - later.seconds) * SECOND) <= tolerance
        for earlier, later in pairwise(calls)
    )


def next_deadline(setup: ClockSetup, state: ClockState) -> int | None:
    """Return the instant at which something happens by itself: a flag, or a break's end. None: nothing will.

    A server that missed its timer finds the same instant in the stored state, so the result's time is the deadline.
    """
    if state.running is None:
        return None if state.stop is None else state.stop.until
    unit = state.unit(state.running)
    return None if unit.phase is Phase.OUT else state.at + unit.remaining


def timekeeper_needed(setup: ClockSetup, state: ClockState, side: Side, automatic: bool) -> bool:
    """Whether a person must count for `side` now: in per-move byo-yomi, unless a clock counts (EGF-3a, RU-3.2.4).

    With neither, EGF-3g.1 has Canadian byo-yomi as the substitute.
    """
    counted = per_move(control_of(setup, side)) is not None and state.unit(side).phase is Phase.OVERTIME
    return counted and not automatic


def require_substitute(automatic: bool, timekeeper: bool) -> None:
    """Refuse per-move byo-yomi that nobody counts (EGF-3a, EGF-3g.1)."""
    if not automatic and not timekeeper:
        raise Refusal(
            "control.no_timekeeper",
            "EGF-3a",
            "EGF-3g.1",
            message="per-move byo-yomi needs a timekeeper or an automatic clock; Canadian byo-yomi needs neither",
        )
