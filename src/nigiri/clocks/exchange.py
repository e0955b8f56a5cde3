"""Time controls in other programs' files: SGF `TM` and `OT`, OpenGotha's attributes, H9 and the European database."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

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
)
from nigiri.clocks.durations import HOUR, MINUTE, SECOND, from_seconds, parse_duration, to_seconds
from nigiri.clocks.effective import effective_minutes
from nigiri.clocks.notation import print_control
from nigiri.clocks.notation_reader import parse_control
from nigiri.errors import Refusal

_OT_JAPANESE: Final = re.compile(
    r"([0-9]{1,9})\s*[x×]\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*s?(?:\s*byo-?yomi|\s*japanese)?", re.IGNORECASE
)
_OT_CANADIAN: Final = re.compile(
    r"([0-9]{1,9})\s*/\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*s?(?:\s*canadian)?", re.IGNORECASE
)
_OT_FISCHER: Final = re.compile(
    r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*s?\s*(?:fischer|increment)|fischer\s+([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*s?",
    re.IGNORECASE,
)
_OT_NONE: Final = frozenset({"", "none", "absolute", "sudden death"})


def from_sgf(main: str, overtime: str = "") -> Control:
    """Return the control of an SGF game's `TM` (seconds) and `OT` (free text, in the forms servers write).

    `5x30 byo-yomi`, `25/600 Canadian`, `15 fischer`, and Nigiri's own notation. Raises `Refusal` for other texts.
    """
    time = _number(main, "TM")
    text = overtime.strip()
    if text.lower() in _OT_NONE:
        return Absolute(time)
    if found := _OT_JAPANESE.fullmatch(text):
        return JapaneseByoyomi(time, _number(found[2], "OT"), int(found[1]))
    if found := _OT_CANADIAN.fullmatch(text):
        return CanadianByoyomi(time, (CanadianPeriod(_number(found[2], "OT"), int(found[1])),))
    if found := _OT_FISCHER.fullmatch(text):
        return Fischer(time, _number(found[1] or found[2], "OT"))
    control = parse_control(text)
    if control.main != time:
        raise Refusal("sgf.time", message="TM says {main} s and OT {text!r} another main time", main=main, text=text)
    return control


def to_sgf(control: Control) -> tuple[str, str]:
    """Return the values of `TM` and `OT`; `OT` is empty for absolute time, and the notation where SGF has no form."""
    main = f"{to_seconds(control.main)}"
    match control:
        case Absolute():
            return main, ""
        case JapaneseByoyomi(_, period, periods):
            return main, f"{periods}x{to_seconds(period)} byo-yomi"
        case CanadianByoyomi(_, (period,), None, None, None):
            return main, f"{period.stones}/{to_seconds(period.time)} Canadian"
        case Fischer(_, increment, None, False):
            return main, f"{to_seconds(increment)} fischer"
        case _:
            return main, print_control(control)


def from_opengotha(attributes: Mapping[str, str]) -> Control:
    """Return the control of an OpenGotha `GeneralParameterSet`. Its Japanese time has one period, it stores no number.

    `basicTime` is in minutes, the other times in seconds. Raises `Refusal`.
    """
    system = attributes.get("complementaryTimeSystem", "SUDDENDEATH")
    main = _scaled(attributes, "basicTime", MINUTE)
    match system:
        case "SUDDENDEATH":
            return Absolute(main)
        case "STDBYOYOMI":
            return JapaneseByoyomi(main, _scaled(attributes, "stdByoYomiTime", SECOND))
        case "CANBYOYOMI":
            stones = _scaled(attributes, "nbMovesCanTime", 1)
            return CanadianByoyomi(main, (CanadianPeriod(_scaled(attributes, "canByoYomiTime", SECOND), stones),))
        case "FISCHER":
            return Fischer(main, _scaled(attributes, "fischerTime", SECOND))
        case _:
            raise Refusal("opengotha.time", message="no time system {system!r}", system=system)


def to_opengotha(control: Control) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return OpenGotha's attributes of a control, and what of it they cannot hold.

    Ing time and moves in main time become the nearest thing: absolute time of the whole length.
    """
    lost: list[str] = []
    if control.main % MINUTE:
        lost.append("seconds of the main time")
    found = {"basicTime": str(control.main // MINUTE)}
    match control:
        case Absolute():
            return {**found, "complementaryTimeSystem": "SUDDENDEATH"}, tuple(lost)
        case JapaneseByoyomi(_, period, periods):
            lost += ["the number of byo-yomi periods"] if periods > 1 else []
            overtime = {"complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": str(period // SECOND)}
        case CanadianByoyomi(_, schedule):
            lost += ["later periods, their limit and price"] if not _plain(control) else []
            first = schedule[0]
            overtime = {
                "complementaryTimeSystem": "CANBYOYOMI",
                "canByoYomiTime": str(first.time // SECOND),
                "nbMovesCanTime": str(first.stones),
            }
        case Fischer(_, increment, cap, before):
            lost += ["the cap"] if cap is not None else []
            lost += ["the increment before the first move"] if before else []
            overtime = {"complementaryTimeSystem": "FISCHER", "fischerTime": str(increment // SECOND)}
        case Ing() | MovesInMain():
            whole = effective_minutes(control)
            return {"basicTime": str(int(whole)), "complementaryTimeSystem": "SUDDENDEATH"}, (
                *lost,
                "the kind of control",
            )
    return {**found, **overtime}, tuple(lost)


def egd_overtime(control: Control) -> str:
    """Return how the European database's form states the overtime: `3 x 30 sec`, `15 stones in 5 min`."""
    final: FinalControl = control.then if isinstance(control, MovesInMain) else control
    match final:
        case Absolute():
            return "sudden death"
        case JapaneseByoyomi(_, period, periods):
            return f"{periods} x {to_seconds(period)} sec"
        case CanadianByoyomi(_, schedule):
            return ", ".join(f"{each.stones} stones in {_minutes(each.time)} min" for each in schedule)
        case Fischer(_, increment):
            return f"Fischer {to_seconds(increment)} sec per move"
        case Ing(_, portions):
            return " + ".join(f"{_minutes(each)} min" for each in portions)


def h9_time(control: Control) -> str:
    """Return the value of an H9 file's `TM` header: the adjusted minutes, as in `TM[82.5]`."""
    minutes = effective_minutes(control)
    exact = Decimal(minutes.numerator) / Decimal(minutes.denominator)
    return f"{exact.quantize(Decimal('0.1')).normalize():f}"


def parse_h9_time(value: str) -> int | None:
    """Return the adjusted time (ms) of an H9 `TM` header: `82.5` minutes, `3h`; None when it is empty."""
    text = value.strip()
    if not text:
        return None
    hours = text.lower().removesuffix("h")
    if hours != text.lower() and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", hours):
        return int(Decimal(hours) * HOUR)
    return parse_duration(text, MINUTE)


def _plain(control: CanadianByoyomi) -> bool:
    return control == CanadianByoyomi(control.main, control.schedule[:1])


def _minutes(milliseconds: int) -> str:
    return f"{Decimal(milliseconds) / MINUTE:f}"


def _number(text: str, name: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{0,15})?", text.strip()) is None:
        raise Refusal("sgf.time", message="{name}[{text}] is not a number of seconds", name=name, text=text[:40])
    return from_seconds(Decimal(text.strip()))


def _scaled(attributes: Mapping[str, str], name: str, unit: int) -> int:
    text = attributes.get(name, "")
    if not re.fullmatch(r"[0-9]{1,7}", text):
        raise Refusal("opengotha.time", message="{name} is {text!r}, not a number", name=name, text=text)
    return int(text) * unit
