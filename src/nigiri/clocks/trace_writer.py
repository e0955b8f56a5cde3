"""A game's clock written as a trace, so that anybody can replay it."""

from typing import assert_never

from nigiri.clocks import events as e
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    Control,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
    Overrun,
)
from nigiri.clocks.durations import to_seconds
from nigiri.clocks.profiles import PROFILES
from nigiri.clocks.sides import ClockKind
from nigiri.clocks.states import ClockSetup
from nigiri.errors import Refusal

Json = dict[str, object]


def trace_to_json(setup: ClockSetup, events: list[e.Event]) -> Json:
    """Return a trace that `parse_trace` reads back, in seconds. Raises `Refusal` for rules that are no profile's.

    `RestoreClocks` is left out of traces: they name an earlier event where it holds readings.
    """
    name = next((name for name, rules in PROFILES.items() if rules == setup.rules), None)
    if name is None:
        raise Refusal("trace.profile", message="a trace needs the rules of a profile")
    found: Json = {"profile": name}
    if setup.controls.black == setup.controls.white:
        found["control"] = control_to_json(setup.controls.black)
    else:
        found |= {"black": control_to_json(setup.controls.black), "white": control_to_json(setup.controls.white)}
    if setup.kind is not ClockKind.DIGITAL:
        found["kind"] = setup.kind.value
    if setup.handicap:
        found["handicap"] = setup.handicap
    if setup.moves_reported:
        found["moves_reported"] = True
    return found | {"events": [event_to_json(event) for event in events]}


def control_to_json(control: Control) -> Json:
    """Return a control in the form of a trace."""
    if isinstance(control, MovesInMain):
        stages = [{"time": to_seconds(stage.time), "moves": stage.moves} for stage in control.stages]
        return {"type": "moves", "stages": stages, "then": control_to_json(control.then), "carry": control.carry}
    main: Json = {"main": to_seconds(control.main)}
    match control:
        case Absolute():
            return {"type": "absolute", **main}
        case JapaneseByoyomi(_, period, periods):
            return {"type": "japanese", **main, "period": to_seconds(period), "periods": periods}
        case CanadianByoyomi():
            return {"type": "canadian", **main, **_canadian(control)}
        case Fischer(_, increment, cap, before):
            saved = None if cap is None else to_seconds(cap)
            return {"type": "fischer", **main, "increment": to_seconds(increment), "cap": saved, "before": before}
        case Ing(_, portions, penalty):
            return {"type": "ing", **main, "portions": [to_seconds(each) for each in portions], "penalty": penalty}
        case _:
            assert_never(control)


def event_to_json(event: e.Event) -> Json:
    """Return an event in the form of a trace. Raises `Refusal` for `RestoreClocks`."""
    return {"at": to_seconds(event.at), "do": str(event.__struct_config__.tag), **_details(event)}


def _details(event: e.Event) -> Json:
    match event:
        case e.Press() | e.Pass() | e.Removed() | e.BookBreak() | e.Arrive() | e.BeginSealing():
            return {"side": event.side}
        case e.Start(_, side, absent):
            return _known({"side": side, "absent": list(absent) or None})
        case e.Place(_, side, captures):
            return {"side": side, "captures": captures}
        case e.StopClocks(_, by, reason, captures):
            return _known({"by": by, "reason": reason, "captures": captures})
        case e.Resume(_, by):
            return {"by": by}
        case e.JudgeStop(_, justified, by):
            return {"justified": justified, "by": by}
        case e.Claim(_, side, by) | e.Remind(_, side, by):
            return {"side": side, "by": by}
        case e.Sealed(_, side, step):
            return _known({"side": side, "step": step})
        case e.SetTime() | e.AdjustTime() | e.ReplaceClock() | e.RestoreClocks():
            return _correction(event)
        case _:
            assert_never(event)


def _correction(event: e.SetTime | e.AdjustTime | e.ReplaceClock | e.RestoreClocks) -> Json:
    match event:
        case e.SetTime():
            return _set(event)
        case e.AdjustTime(_, side, change, reason, by, cause):
            return {"side": side, "change": to_seconds(change), "reason": reason, "by": by, "cause": cause}
        case e.ReplaceClock(_, black, white, reason, by):
            return {"black_error": to_seconds(black), "white_error": to_seconds(white), "reason": reason, "by": by}
        case e.RestoreClocks():
            raise Refusal("trace.event", message="restored clocks have no form in a trace")
        case _:
            assert_never(event)


def _known(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value is not None}


def _set(event: e.SetTime) -> Json:
    more = {"phase": event.phase, "periods_left": event.periods_left, "stones_left": event.stones_left}
    return {
        "side": event.side,
        "remaining": to_seconds(event.remaining),
        "reason": event.reason,
        "by": event.by,
        "cause": event.cause,
        **_known(dict(more)),
    }


def _canadian(control: CanadianByoyomi) -> Json:
    periods = [{"period": to_seconds(each.time), "stones": each.stones} for each in control.schedule]
    found: Json = dict(periods[0]) if len(periods) == 1 else {"schedule": periods}
    found |= {"max_periods": control.max_periods, "price": control.price, "payment": control.payment}
    match control.overrun:
        case None:
            return found
        case Overrun(fee, False) if fee is not None:
            return found | {"fee": fee}
        case Overrun(_, True):
            return found | {"fee": "unplayed"}
        case _:
            return found | {"fee": "loss"}
