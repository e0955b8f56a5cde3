"""The two colours."""

from enum import StrEnum


class Colour(StrEnum):
    """Black moves first unless Black has handicap stones on the board."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Colour":
        """The opponent's colour."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK
