"""A clock's trace: a control, a profile and events with times, in seconds as JSON; the states after each event."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from msgspec import Struct

from nigiri.clocks.clock import apply
from nigiri.clocks.controls import Control, Controls
from nigiri.clocks.corrections import Held, held_by_floor
from nigiri.clocks.durations import to_seconds
from nigiri.clocks.events import AdjustTime, Event, ReplaceClock, SetTime
from nigiri.clocks.profiles import citation, profile
from nigiri.clocks.settings import with_settings
from nigiri.clocks.sides import ClockKind, Side
from nigiri.clocks.states import BothFlagsDown, ClockSetup, ClockState, ResignedByStop, ready
from nigiri.clocks.trace_controls import control_from_json
from nigiri.clocks.trace_events import event_from_json
from nigiri.clocks.trace_fields import Fields, as_object, object_of
from nigiri.clocks.units import Unit
from nigiri.errors import Refusal

DEFAULT_PROFILE: Final = "russia-2020"


class Trace(Struct, frozen=True):
    """A trace that was read: what the clock is set up with, and the events as they stand in the file."""

    setup: ClockSetup
    events: tuple[Mapping[str, object], ...]


def parse_trace(text: str | bytes, name: str = "trace") -> Trace:
    """Return a trace from its JSON text. Raises `Refusal` that names the place, for JSON or values it cannot use.

    `name` is the file's, for the refusal only.
    """
    try:
        document = json.loads(text, parse_float=Decimal, object_pairs_hook=object_of)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise Refusal(
            "trace.json", message="this is not JSON: {problem}", where=f"{name}:{line}", problem=str(error)
        ) from None
    fields = as_object(document, "$")
    one = fields.object("control", required=False)
    black, white = fields.object("black", required=False), fields.object("white", required=False)
    controls = _controls(one, black, white)
    kind = fields.choice("kind", ClockKind, ClockKind.DIGITAL)
    name = fields.text("profile", DEFAULT_PROFILE)
    try:
        rules = profile(name)
    except Refusal as refusal:
        raise refusal.at("$.profile") from None
    own = fields.object("settings", required=False)
    if own is not None:
        try:
            rules = with_settings(rules, own.values)
        except Refusal as refusal:
            raise refusal.at("$.settings") from None
    handicap = fields.integer("handicap", 0)
    setup = ClockSetup(controls, rules, kind, handicap, moves_reported=fields.flag("moves_reported"))
    events = tuple(as_object(each, f"$.events[{i}]").values for i, each in enumerate(fields.array("events")))
    fields.nothing_else()
    return Trace(setup, events)


def run_trace(trace: Trace) -> list[ClockState]:
    """Return the state after each event. Raises `Refusal` with the event's place for one the rules do not allow."""
    state, states = ready(trace.setup), list[ClockState]()
    for index, fields in enumerate(trace.events):
        where = f"$.events[{index}]"
        event: Event = event_from_json(Fields(fields, where), states)
        try:
            state = apply(trace.setup, state, event)
        except Refusal as refusal:
            raise refusal.at(where) from None
        states.append(state)
    return states


def state_to_json(state: ClockState) -> dict[str, object]:
    """Return a state in the form of a trace's output, in seconds exact to the millisecond."""
    found: dict[str, object] = {
        "at": to_seconds(state.at),
        "running": state.running,
        "black": _unit_to_json(state.black),
        "white": _unit_to_json(state.white),
        "flags": [{"side": flag.side, "at": to_seconds(flag.at), "phase": flag.phase} for flag in state.flags],
        "turn_forfeited": state.turn_forfeited,
        "lost_on_time": state.lost_on_time,
        "turn": state.turn,
    }
    if state.stop is not None:
        stop = state.stop
        until = None if stop.until is None else to_seconds(stop.until)
        found["stop"] = {
            "at": to_seconds(stop.at),
            "by": stop.by,
            "reason": stop.reason,
            "until": until,
            "justified": stop.justified,
            "pending": stop.pending,
        }
    match state.ended:
        case ResignedByStop(side, at):
            found["resigned"] = {"side": side, "at": to_seconds(at)}
        case BothFlagsDown(at):
            found["both_flags"] = {"at": to_seconds(at)}
        case _:
            pass
    return found


def held_readings(trace: Trace, states: Sequence[ClockState]) -> list[tuple[Held, ...]]:
    """Return for each event of a trace that was run the readings which the floor held above what was asked for."""
    found = list[tuple[Held, ...]]()
    before = ready(trace.setup)
    for index, (fields, after) in enumerate(zip(trace.events, states, strict=True)):
        held: tuple[Held, ...] = ()
        if fields["do"] in ("set", "adjust", "replace"):
            event = event_from_json(Fields(fields, f"$.events[{index}]"), ())
            if isinstance(event, SetTime | AdjustTime | ReplaceClock):
                held = held_by_floor(trace.setup, before, after, event)
        found.append(held)
        before = after
    return found


def states_to_json(trace: Trace, states: Sequence[ClockState]) -> list[dict[str, object]]:
    """Return all states of a trace as one JSON document; `held` stands only where the floor held a reading."""
    articles = list(citation(trace.setup.rules, "clock_reduction_floor"))
    document = []
    for state, held in zip(states, held_readings(trace, states), strict=True):
        form = state_to_json(state)
        if held:
            form["held"] = [
                {"side": h.side, "asked": to_seconds(h.asked), "set": to_seconds(h.shown), "articles": articles}
                for h in held
            ]
        document.append(form)
    return document


def _unit_to_json(unit: Unit) -> dict[str, object]:
    return {
        "phase": unit.phase,
        "remaining": to_seconds(unit.remaining),
        "periods_left": unit.periods_left,
        "stones_left": unit.stones_left,
        "moves": unit.moves,
        "used": to_seconds(unit.used),
        "penalty": unit.penalty,
    }


def _controls(one: Fields | None, black: Fields | None, white: Fields | None) -> Controls:
    sides: dict[Side, Control] = {}
    for side, own in ((Side.BLACK, black), (Side.WHITE, white)):
        chosen = one if own is None else own
        if chosen is None:
            raise Refusal("trace.control", message="the trace has no control for {side}", where="$.control", side=side)
        sides[side] = control_from_json(chosen)
    return Controls(sides[Side.BLACK], sides[Side.WHITE])
