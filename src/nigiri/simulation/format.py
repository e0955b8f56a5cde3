"""What a format file says: who comes, and the formats to be compared."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from nigiri.pairing.settings import PairingSettings
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import System
from nigiri.regulations.usual import usual_standings
from nigiri.standings.settings import StandingsSettings

PROFILE: Final = "egf"
"""The rulebook whose practice reckons rounds without a game where a format does not say its standings."""


class Shape(StrEnum):
    """How strengths are spread: a bell, evenly between the limits, or as listed."""

    NORMAL = "normal"
    UNIFORM = "uniform"
    LISTED = "listed"


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes. Ratings are European ones: 1d is 2100, a rank is 100 points.

    `uncertainty` is the standard deviation of the rating, and so the rank, that somebody enters with, from the strength
    played at. Of `clubs` and `countries` the first are the largest: each has half the weight of the one before, down to
    a twentieth. `absence` and `no_show` are chances, for each round and side, of an announced absence and of a game
    lost by default; absences concern Swiss and McMahon only.
    """

    players: int = 32
    shape: Shape = Shape.NORMAL
    mean: float = 1800
    deviation: float = 350
    lowest: float = 0
    highest: float = 2750
    ratings: tuple[float, ...] = ()
    uncertainty: float = 80
    clubs: int = 8
    countries: int = 3
    absence: float = 0
    no_show: float = 0

    @property
    def count(self) -> int:
        """How many come."""
        return len(self.ratings) if self.shape is Shape.LISTED else self.players


class Format(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to run the event. `rounds` is what is announced; systems of a fixed order settle their number themselves.

    Without `standings` the criteria are those usual for the system.
    """

    name: str
    system: System
    rounds: int = 5
    pairing: PairingSettings = PairingSettings()
    standings: StandingsSettings | None = None

    @property
    def regulations(self) -> Regulations:
        """The regulations of an event of this format."""
        standings = self.standings or usual_standings(self.system, PROFILE)
        return Regulations(
            self.name, self.rounds, self.system, profile=PROFILE, standings=standings, pairing=self.pairing
        )


class FormatFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file: the field, and one format or several for the same field."""

    format: tuple[Format, ...]
    field: Players = Players()
