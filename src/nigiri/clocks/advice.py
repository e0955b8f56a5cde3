"""What the rulebooks recommend about a control: warnings, never refusals."""

from fractions import Fraction
from typing import Final

from msgspec import Struct

from nigiri.clocks.controls import Control, MovesInMain, System, system_of
from nigiri.clocks.durations import MINUTE, SECOND
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import ClockRules
from nigiri.clocks.units import per_move, per_series

USUAL_PERIOD: Final = (20 * SECOND, 60 * SECOND)
CANADIAN_PERIODS: Final = (5 * MINUTE, 10 * MINUTE)
STONES_IN_FIVE_MINUTES: Final = (10, 30)


class Advice(Struct, frozen=True):
    """A remark on a control and the articles it comes from."""

    code: str
    message: str
    articles: tuple[str, ...]


def advise(control: Control, rules: ClockRules) -> list[Advice]:
    """Return what is unusual about a control: its kind, its per-move period, its Canadian period."""
    found: list[Advice] = []
    wanted = {system_of(control)}
    if isinstance(control, MovesInMain):
        wanted.add(system_of(control.then))
    for system in sorted(wanted - set(rules.time_system_allowed)):
        articles = citation(rules, "time_system_allowed")
        found.append(
            Advice("control.system", f"the profile does not name {system.value} among its time systems", articles)
        )
    japanese, canadian = per_move(control), per_series(control)
    if japanese is not None and not USUAL_PERIOD[0] <= japanese.period <= USUAL_PERIOD[1]:
        articles = ("CLK-time-2b",) if japanese.period > USUAL_PERIOD[1] else ()
        found.append(Advice("control.period", "a period per move is usually 20-60 s", ("RU-2.5.3-a", *articles)))
    if canadian is not None:
        for period in canadian.schedule:
            rate = Fraction(period.stones * 5 * MINUTE, period.time)
            if not STONES_IN_FIVE_MINUTES[0] <= rate <= STONES_IN_FIVE_MINUTES[1]:
                found.append(Advice("control.stones", "10 to 30 stones in 5 minutes are usual", ("EGF-3g.2",)))
            if period.time not in CANADIAN_PERIODS:
                found.append(Advice("control.canadian_period", "5 or 10 minutes are usual", ("EGF-3g.2",)))
    return found


def canadian_for(per_move_time: int, period: int = 5 * MINUTE) -> tuple[int, ...]:
    """Return how many stones in `period` compare with a time per move: at 66 to 75 % of it for a stone (EGF-3g.2)."""
    fewest = Fraction(period * 100, per_move_time * 75)
    most = Fraction(period * 100, per_move_time * 66)
    return tuple(stones for stones in range(int(fewest), int(most) + 2) if fewest <= stones <= most) or (round(fewest),)


def system_is_allowed(rules: ClockRules, system: System) -> bool:
    """Whether the profile offers a kind of control (RU-2.5.2-b, EGF-3a, CLK-time-1)."""
    return system in rules.time_system_allowed
