"""Events of the stages: who plays them, under which numbers."""

from nigiri.tournament.events.happening import Happening
from nigiri.tournament.numbering import Numbering


class NumbersAssigned(Happening, frozen=True):
    """The sides of a stage (counted from 1) got their numbers; with them the event has `rounds` rounds in all."""

    stage: int
    numbering: Numbering
    rounds: int
    reason: str = ""
