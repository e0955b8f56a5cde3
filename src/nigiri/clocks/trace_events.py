"""The events of a trace: `{"at": 41.2, "do": "press", "side": "black"}`, times in seconds."""

from collections.abc import Callable, Sequence
from typing import Final

from nigiri.clocks import events as e
from nigiri.clocks.rules import SealUntil, StopReason
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import ClockState
from nigiri.clocks.trace_fields import Fields
from nigiri.clocks.units import Phase
from nigiri.errors import Refusal


def event_from_json(fields: Fields, before: Sequence[ClockState]) -> e.Event:
    """Return the event an object describes; `before` are the states so far, for `restore`. Raises `Refusal`."""
    what = fields.text("do")
    if what == "restore":
        event = _restore(fields, before)
    else:
        reader = _READERS.get(what)
        if reader is None:
            raise Refusal("trace.event", message="no event {what!r}", where=fields.place("do"), what=what)
        event = reader(fields)
    fields.nothing_else()
    return event


def _side(fields: Fields) -> Side:
    return fields.choice("side", Side)


def _by(fields: Fields) -> Who:
    return fields.choice("by", Who, Who.REFEREE)


def _start(fields: Fields) -> e.Event:
    side = _side(fields) if fields.has("side") else None
    absent = tuple(
        Fields({"side": each}, f"{fields.place('absent')}[{i}]").choice("side", Side)
        for i, each in enumerate(fields.array("absent", required=False))
    )
    return e.Start(fields.time("at"), side, absent)


def _stop(fields: Fields) -> e.Event:
    """Read a stop: `side` is the player who stopped, else the referee did; a reason in free words is `other`."""
    by = Who(_side(fields).value) if fields.has("side") else _by(fields)
    fields.has("by")
    word = fields.text("reason", StopReason.OTHER.value)
    reason = next((each for each in StopReason if each.value == word), StopReason.OTHER)
    return e.StopClocks(fields.time("at"), by, reason, fields.optional_integer("captures"))


def _resume(fields: Fields) -> e.Event:
    by = Who(_side(fields).value) if fields.has("side") else _by(fields)
    fields.has("by")
    return e.Resume(fields.time("at"), by)


def _set(fields: Fields) -> e.Event:
    return e.SetTime(
        fields.time("at"),
        _side(fields),
        fields.reading("remaining"),
        fields.text("reason", "set in the trace"),
        _by(fields),
        fields.choice("cause", e.Cause, e.Cause.VIOLATION),
        fields.choice("phase", Phase) if fields.has("phase") else None,
        fields.optional_count("periods_left"),
        fields.optional_count("stones_left"),
    )


def _adjust(fields: Fields) -> e.Event:
    return e.AdjustTime(
        fields.time("at"),
        _side(fields),
        fields.time("change"),
        fields.text("reason", "adjusted in the trace"),
        _by(fields),
        fields.choice("cause", e.Cause, e.Cause.VIOLATION),
    )


def _replace(fields: Fields) -> e.Event:
    return e.ReplaceClock(
        fields.time("at"),
        fields.time("black_error", 0),
        fields.time("white_error", 0),
        fields.text("reason", "replaced in the trace"),
        _by(fields),
    )


def _sealed(fields: Fields) -> e.Event:
    step = fields.choice("step", SealUntil) if fields.has("step") else None
    return e.Sealed(fields.time("at"), _side(fields), step)


def _restore(fields: Fields, before: Sequence[ClockState]) -> e.Event:
    """Read the return to the clocks as they stood after the event number `event`, counted from 0."""
    index = fields.optional_integer("event")
    if index is None or not 0 <= index < len(before):
        raise Refusal(
            "trace.value", message="'event' must be the number of an earlier event", where=fields.place("event")
        )
    then = before[index]
    reason = fields.text("reason", "restored in the trace")
    return e.RestoreClocks(fields.time("at"), then.black, then.white, then.turn, reason, _by(fields))


_READERS: Final[dict[str, Callable[[Fields], e.Event]]] = {
    "start": _start,
    "press": lambda fields: e.Press(fields.time("at"), _side(fields)),
    "place": lambda fields: e.Place(fields.time("at"), _side(fields), fields.integer("captures", 0)),
    "pass": lambda fields: e.Pass(fields.time("at"), _side(fields)),
    "removed": lambda fields: e.Removed(fields.time("at"), _side(fields)),
    "stop": _stop,
    "resume": _resume,
    "judge": lambda fields: e.JudgeStop(fields.time("at"), fields.flag("justified", True), _by(fields)),
    "claim": lambda fields: e.Claim(fields.time("at"), _side(fields), _by(fields)),
    "break": lambda fields: e.BookBreak(fields.time("at"), _side(fields)),
    "arrive": lambda fields: e.Arrive(fields.time("at"), _side(fields)),
    "remind": lambda fields: e.Remind(fields.time("at"), _side(fields), _by(fields)),
    "seal": lambda fields: e.BeginSealing(fields.time("at"), _side(fields)),
    "sealed": _sealed,
    "set": _set,
    "adjust": _adjust,
    "replace": _replace,
}
