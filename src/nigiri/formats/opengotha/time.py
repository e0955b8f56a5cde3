"""Time controls as OpenGotha's file has them: minutes of basic time, and seconds of one kind of overtime."""

from collections.abc import Mapping
from typing import assert_never

from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
)
from nigiri.errors import Refusal
from nigiri.formats.scalars import INTEGER

PLACE = "GeneralParameterSet/"
MINUTE, SECOND = 60_000, 1000
"""Milliseconds."""
ATTRIBUTES = (
    "basicTime", "complementaryTimeSystem", "stdByoYomiTime", "nbMovesCanTime", "canByoYomiTime", "fischerTime",
)  # fmt: skip
_USUAL = {
    "basicTime": "60",
    "complementaryTimeSystem": "SUDDENDEATH",
    "stdByoYomiTime": "30",
    "nbMovesCanTime": "15",
    "canByoYomiTime": "300",
    "fischerTime": "10",
}


def read_time(kept: Mapping[str, str]) -> Control | None:
    """Return the control that the attributes kept from a file give; None where they give none.

    OpenGotha does not say how many Japanese periods there are; one is taken.
    """
    if f"{PLACE}basicTime" not in kept:
        return None
    main = _number(kept, "basicTime") * MINUTE
    system = kept.get(f"{PLACE}complementaryTimeSystem", "").strip().upper()
    try:
        match system:
            case "STDBYOYOMI" if _number(kept, "stdByoYomiTime"):
                return JapaneseByoyomi(main, _number(kept, "stdByoYomiTime") * SECOND)
            case "CANBYOYOMI" if _number(kept, "canByoYomiTime"):
                period = CanadianPeriod(_number(kept, "canByoYomiTime") * SECOND, _number(kept, "nbMovesCanTime"))
                return CanadianByoyomi(main, (period,))
            case "FISCHER" if _number(kept, "fischerTime"):
                return Fischer(main, _number(kept, "fischerTime") * SECOND)
            case _:
                return Absolute(main)
    except Refusal:
        return None


def write_time(control: Control | None, kept: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes of a control: those that were kept where they say the same, else new ones."""
    found = {name: kept.get(PLACE + name, usual) for name, usual in _USUAL.items()}
    if control is None or read_time(kept) == control:
        return found
    found["basicTime"] = str(control.main // MINUTE)
    match control:
        case JapaneseByoyomi(_, period):
            return found | {"complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": str(period // SECOND)}
        case CanadianByoyomi(_, schedule):
            return found | {
                "complementaryTimeSystem": "CANBYOYOMI",
                "canByoYomiTime": str(schedule[0].time // SECOND),
                "nbMovesCanTime": str(schedule[0].stones),
            }
        case Fischer(_, increment):
            return found | {"complementaryTimeSystem": "FISCHER", "fischerTime": str(increment // SECOND)}
        case Absolute() | Ing() | MovesInMain():
            return found | {"complementaryTimeSystem": "SUDDENDEATH"}
        case _:
            assert_never(control)


def is_written_whole(control: Control | None, kept: Mapping[str, str]) -> bool:
    """Tell whether the attributes written for a control give the same control when they are read."""
    written = {PLACE + name: value for name, value in write_time(control, kept).items()}
    return control is None or read_time(written) == control


def _number(kept: Mapping[str, str], name: str) -> int:
    try:
        return max(0, INTEGER.read(kept.get(PLACE + name, "0")))
    except ValueError:
        return 0
