"""What a game ended in, in points exact to the half."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.games.colour import Colour


class Outcome(StrEnum):
    """How a game ended. `NOT_PLAYED`: drawn, and annulled or never started; nobody gets anything for it."""

    UNKNOWN = "unknown"
    BLACK = "black"
    WHITE = "white"
    JIGO = "jigo"
    BOTH_WIN = "both-win"
    BOTH_LOSE = "both-lose"
    NOT_PLAYED = "not-played"


class Result(Struct, frozen=True, omit_defaults=True):
    """An outcome, whether it came by default (no play), and what was written beside it: `3.5`, `R`, `T`."""

    outcome: Outcome = Outcome.UNKNOWN
    by_default: bool = False
    margin: str = ""

    @property
    def is_known(self) -> bool:
        """Tell whether the game needs no further result."""
        return self.outcome is not Outcome.UNKNOWN

    @property
    def winner(self) -> Colour | None:
        """The only winner, or None where there is none or there are two."""
        if self.outcome is Outcome.BLACK:
            return Colour.BLACK
        return Colour.WHITE if self.outcome is Outcome.WHITE else None

    def half_points(self, colour: Colour) -> int:
        """Return what the side of a colour gets, in half points: a win 2, jigo 1 (RU-2.8.1-i, KOD-13.7)."""
        match self.outcome:
            case Outcome.BLACK | Outcome.WHITE:
                return 2 if self.winner is colour else 0
            case Outcome.JIGO:
                return 1
            case Outcome.BOTH_WIN:
                return 2
            case Outcome.BOTH_LOSE | Outcome.UNKNOWN | Outcome.NOT_PLAYED:
                return 0
            case _:
                assert_never(self.outcome)


UNKNOWN = Result()
