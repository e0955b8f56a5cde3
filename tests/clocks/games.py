"""Short ways to write a clock's game in a test: durations, setups, events, and the clock asked at an instant."""

from typing import cast

from msgspec import Struct

from nigiri.clocks.clock import final_state
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    Controls,
    Fischer,
    Ing,
    JapaneseByoyomi,
)
from nigiri.clocks.durations import parse_duration
from nigiri.clocks.events import Event, Press, Start
from nigiri.clocks.profiles import EGF, RFGB_CODE, RUSSIA_2020
from nigiri.clocks.rules import ClockRules
from nigiri.clocks.running import advance
from nigiri.clocks.sides import ClockKind, Side
from nigiri.clocks.states import ClockSetup, ClockState

B, W = Side.BLACK, Side.WHITE
RU, CLK, EU = RUSSIA_2020, RFGB_CODE, EGF


def t(text: str | float) -> int:
    """`t(12.5)` are seconds, `t("5:00")` minutes and seconds, `t("10:00:30")` a time of day."""
    return round(text * 1000) if not isinstance(text, str) else parse_duration(text)


def absolute(main: str | float) -> Absolute:
    return Absolute(t(main))


def japanese(main: str | float, period: float = 30, periods: int = 1) -> JapaneseByoyomi:
    return JapaneseByoyomi(t(main), t(period), periods)


def canadian(main: str | float, time: str | float = "5:00", stones: int = 15, **terms: int | None) -> CanadianByoyomi:
    return CanadianByoyomi(t(main), (CanadianPeriod(t(time), stones),), terms.get("max_periods"), terms.get("price"))


def fischer(main: str | float, increment: float) -> Fischer:
    return Fischer(t(main), t(increment))


def ing(main: str | float) -> Ing:
    return Ing.half_and_quarter(t(main))


def setup(
    control: Control,
    rules: ClockRules = RU,
    *,
    white: Control | None = None,
    kind: ClockKind = ClockKind.DIGITAL,
    handicap: int = 0,
    reported: bool = False,
) -> ClockSetup:
    controls = Controls(control, control if white is None else white)
    return ClockSetup(controls, rules, kind, handicap, moves_reported=reported)


def run(clock: ClockSetup, *events: Struct, at: str | float | None = None) -> ClockState:
    """Return the state after the events, and at a later instant if one is given."""
    state = final_state(clock, cast("tuple[Event, ...]", events))
    return state if at is None else advance(clock, state, t(at))


def turns(*seconds: float, first: Side = B, start: float = 0) -> list[Event]:
    """Return a start and one press after each time on move, the sides in turn."""
    now, side, events = t(start), first, list[Event]()
    events.append(Start(now, first))
    for each in seconds:
        now += t(each)
        events.append(Press(now, side))
        side = side.other
    return events


def own_turns(*seconds: float) -> list[Event]:
    """Return a game in which only Black's time passes: White answers at once."""
    return turns(*(each for own in seconds for each in (own, 0)))
