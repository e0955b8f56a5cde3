"""The frame of an event's standings, from its regulations."""

from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon
from nigiri.standings.frame import Frame


def frame_of(regulations: Regulations) -> Frame:
    """Return the length of the event and the score of its bar; without a bar in Swiss."""
    system = regulations.system
    bar = 2 * system.start_points(system.bar) if isinstance(system, McMahon) else None
    return Frame(regulations.rounds, bar)
