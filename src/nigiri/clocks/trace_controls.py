"""The control of a trace: `{"type": "japanese", "main": 3600, "period": 30, "periods": 3}`, times in seconds."""

from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    FinalControl,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
    Overrun,
    Payment,
    Stage,
)
from nigiri.clocks.trace_fields import Fields, as_object
from nigiri.errors import Refusal

_NAMES = frozenset(
    [
        "type",
        "main",
        "period",
        "periods",
        "stones",
        "increment",
        "cap",
        "before",
        "schedule",
        "max_periods",
        "price",
        "fee",
        "payment",
        "portions",
        "penalty",
        "stages",
        "then",
        "carry",
    ]
)


def control_from_json(fields: Fields) -> Control:
    """Return the control an object describes. Fields of other types of control are let pass, as the form lists all."""
    fields.nothing_but(_NAMES)
    try:
        if fields.text("type") == "moves":
            return _moves(fields)
        return _final(fields)
    except Refusal as refusal:
        raise (refusal if refusal.where else refusal.at(fields.where)) from None


def _final(fields: Fields) -> FinalControl:
    main = fields.time("main", 0)
    match fields.text("type"):
        case "absolute":
            return Absolute(main)
        case "japanese":
            return JapaneseByoyomi(main, fields.time("period"), fields.integer("periods", 1))
        case "canadian":
            return _canadian(fields, main)
        case "fischer":
            return Fischer(main, fields.time("increment"), fields.optional_time("cap"), fields.flag("before"))
        case "ing":
            return _ing(fields, main)
        case other:
            raise Refusal("trace.control", message="no control {other!r}", where=fields.place("type"), other=other)


def _canadian(fields: Fields, main: int) -> CanadianByoyomi:
    """Read one period and its stones, or a `schedule` of `{"period", "stones"}`; `periods` limits their number."""
    schedule = [
        as_object(each, f"{fields.place('schedule')}[{i}]")
        for i, each in enumerate(fields.array("schedule", required=False))
    ]
    for each in schedule:
        each.nothing_but(("period", "stones"))
    periods = tuple(CanadianPeriod(each.time("period"), _stones(each)) for each in schedule or [fields])
    limit = fields.optional_integer("max_periods")
    payment = fields.choice("payment", Payment, Payment.POINTS)
    return CanadianByoyomi(main, periods, limit, fields.optional_integer("price"), _overrun(fields), payment)


def _overrun(fields: Fields) -> Overrun | None:
    """Read `fee`: a number, `unplayed`, or `loss`; without it the profile says what an overrun costs."""
    if not fields.has("fee"):
        return None
    match fields.values["fee"]:
        case "unplayed":
            return Overrun(per_unplayed=True)
        case "loss":
            return Overrun()
        case _:
            return Overrun(fields.integer("fee", 0))


def _stones(fields: Fields) -> int:
    stones = fields.optional_integer("stones")
    if stones is None:
        raise Refusal("trace.missing", message="'stones' is missing", where=fields.place("stones"))
    return stones


def _ing(fields: Fields, main: int) -> Ing:
    """Read `portions` in seconds; or `periods` of one `period`; or neither: half and a quarter of the main time."""
    penalty = fields.integer("penalty", 0)
    if fields.has("portions"):
        parts = fields.array("portions")
        each = [Fields({"portion": part}, f"{fields.place('portions')}[{i}]") for i, part in enumerate(parts)]
        return Ing(main, tuple(part.time("portion") for part in each), penalty)
    period = fields.optional_time("period")
    if period is not None:
        return Ing(main, (period,) * fields.integer("periods", 1), penalty)
    return Ing.half_and_quarter(main, penalty)


def _moves(fields: Fields) -> MovesInMain:
    parts = [as_object(part, f"{fields.place('stages')}[{i}]") for i, part in enumerate(fields.array("stages"))]
    for each in parts:
        each.nothing_but(("time", "moves"))
    stages = tuple(Stage(each.time("time"), each.integer("moves", 0)) for each in parts)
    return MovesInMain(stages, _then(fields.object("then")), fields.flag("carry", True))


def _then(fields: Fields) -> FinalControl:
    fields.nothing_but(_NAMES)
    return _final(fields)
