"""The two sides of a game, by colour."""

from enum import IntEnum
from typing import Final

EMPTY: Final = 0
"""What a point holds that holds no stone; the numbers of the colours are what it holds otherwise."""


class Colour(IntEnum):
    """Black or White (RU-T-08, KOD-1.1). The numbers are the contents of a board's cells."""

    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> "Colour":
        """The other colour."""
        return WHITE if self is BLACK else BLACK

    @property
    def letter(self) -> str:
        """`B` or `W`, as in results and records."""
        return "B" if self is BLACK else "W"

    def __str__(self) -> str:
        return "black" if self is BLACK else "white"


BLACK: Final = Colour.BLACK
WHITE: Final = Colour.WHITE
COLOURS: Final = (BLACK, BLACK, WHITE)
"""The colours by number; nobody asks for the first entry, a colour is 1 or 2."""


def colour_of(text: str) -> Colour | None:
    """Read `b`, `B`, `black`, `Black`, `w` …; None for anything else."""
    return {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}.get(text.strip().lower())
