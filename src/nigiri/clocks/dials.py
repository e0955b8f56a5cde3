"""What a referee does with a real clock: the hands, the set-up card, the place on the table."""

from typing import Final

from nigiri.clocks.controls import Control
from nigiri.clocks.durations import HOUR, SECOND
from nigiri.clocks.rules import ClockPlace, ClockRules
from nigiri.clocks.sides import ClockKind

_DIAL: Final = 12 * HOUR
_MARK: Final = 6 * HOUR


def dial_reading(remaining: int) -> str:
    """Return where the hands stand when `remaining` ms end at six o'clock (RU-2.5.1-b, EGF-5d.3, KOD-9.1)."""
    seconds = (_MARK - remaining) % _DIAL // SECOND
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    face = f"{hours or 12}:{minutes:02d}"
    return f"{face}:{seconds:02d}" if seconds else face


def setup_card(control: Control, kind: ClockKind, notation: str) -> str:
    """Return what to set a clock to: the hands of an analogue one, the `notation` of the control for the others."""
    return dial_reading(control.main) if kind is ClockKind.ANALOGUE else notation


def clock_edge(rules: ClockRules, first_mover: str) -> str | None:
    """Return the compass side the clock stands at, for a first mover who sits `south`, `north`, `east` or `west`.

    CLK-clock-2b: on his left. None where the referee decides (RU-2.6.5, EGF-5a).
    """
    if rules.clock_side is ClockPlace.REFEREE:
        return None
    return {"south": "west", "west": "north", "north": "east", "east": "south"}[first_mover]
