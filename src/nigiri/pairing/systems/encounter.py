"""An encounter between two numbers of a schedule."""

from msgspec import Struct


class Encounter(Struct, frozen=True):
    """Two numbers that meet; the colours are part of the schedule."""

    black: int
    white: int

    @property
    def reversed(self) -> "Encounter":
        """The same encounter with the other colours."""
        return Encounter(self.white, self.black)


class ScheduledRound(Struct, frozen=True):
    """The encounters of a round in the order of the tables, and who rests."""

    games: tuple[Encounter, ...]
    rests: tuple[int, ...] = ()
