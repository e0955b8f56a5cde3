"""The class of an event by its thinking time, and its weight in the ratings (European Go Federation)."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

MINUTE = 60_000
"""Milliseconds."""


class TournamentClass(StrEnum):
    """A is the slowest; D is internet play; NONE is too fast to be rated."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    NONE = "none"

    @property
    def weight(self) -> float:
        """The weight of a game in the formula."""
        return {"A": 1.0, "B": 0.75, "C": 0.5, "D": 0.25, "none": 0.0}[self.value]


class ThinkingTime(Struct, frozen=True):
    """A side's time in milliseconds, exact: `basic` on the clock, `adjusted` with what overtime adds in a long game.

    The adjustment is 45 moves at one Japanese period each, 60 stones at the Canadian rate, or 120 Fischer increments
    (KOD-9.6); sudden death adds nothing.
    """

    basic: Fraction | int
    adjusted: Fraction | int
    is_fischer: bool = False


class Classification(Struct, frozen=True):
    """A class with its reason: the demands met, or the first one missed."""

    tournament_class: TournamentClass
    time: ThinkingTime
    basic_needed: int
    adjusted_needed: int


_DEMANDS = (
    (TournamentClass.A, 60, 45, 75),
    (TournamentClass.B, 40, 30, 50),
    (TournamentClass.C, 25, 20, 30),
)
_INTERNET_DEMAND = (TournamentClass.D, 40, 30, 50)


def classify(time: ThinkingTime, *, is_internet: bool = False) -> Classification:
    """Return the class of an event: the slowest whose demands on basic and adjusted time are both met (KOD-6.10)."""
    demands = (_INTERNET_DEMAND,) if is_internet else _DEMANDS
    for tournament_class, basic, fischer, adjusted in demands:
        needed = fischer if time.is_fischer else basic
        if time.basic >= needed * MINUTE and time.adjusted >= adjusted * MINUTE:
            return Classification(tournament_class, time, needed * MINUTE, adjusted * MINUTE)
    _, basic, fischer, adjusted = demands[-1]
    needed = fischer if time.is_fischer else basic
    return Classification(TournamentClass.NONE, time, needed * MINUTE, adjusted * MINUTE)
