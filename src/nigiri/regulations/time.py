"""The thinking time of an event, by which it is classed (KOD-9.6)."""

from nigiri.clocks.controls import Control
from nigiri.clocks.effective import effective_time
from nigiri.ratings.tournament_class import ThinkingTime


def thinking_time(control: Control) -> ThinkingTime:
    """Return a control's basic and adjusted time, with the number of moves that the European ratings count."""
    time = effective_time(control)
    return ThinkingTime(time.basic, time.adjusted, time.fischer)
