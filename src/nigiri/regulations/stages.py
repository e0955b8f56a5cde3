"""Stages: systems played one after another, each by those who qualified in the one before (RU-2.8, KOD-6.8)."""

from enum import StrEnum

from msgspec import Struct

from nigiri.pairing.settings import PairingSettings
from nigiri.regulations.levels import McMahon, Swiss
from nigiri.regulations.schedules import Knockout, RoundRobin, Scheveningen
from nigiri.standings.settings import StandingsSettings

StageSystem = Swiss | McMahon | RoundRobin | Knockout | Scheveningen


class CutTies(StrEnum):
    """What decides between sides that are equal on all criteria at the cut: a seeded lot, or the director's list."""

    LOT = "lot"
    LIST = "list"


class SeedOrder(StrEnum):
    """In which order those who qualify are seeded.

    `BY_PLACE`: winners of the groups first, A, B, C …, then the seconds; of one table its order. `BY_RESULT`: winners
    first as well, but ordered by what they made. `LOT`: by lot among those of equal place.
    """

    BY_PLACE = "by-place"
    BY_RESULT = "by-result"
    LOT = "lot"


class Carry(StrEnum):
    """What is carried over: nothing, all points, or the games among those who qualified together.

    `MUTUAL`: their points count, and the two do not meet again; in Swiss and McMahon as far as can be helped.
    """

    NONE = "none"
    POINTS = "points"
    MUTUAL = "mutual"


class Separation(StrEnum):
    """Who is kept apart when groups are drawn from pots."""

    NONE = "none"
    CLUB = "club"
    COUNTRY = "country"


class Qualification(Struct, frozen=True, omit_defaults=True):
    """Who plays a stage: the first `places` of each group of the stage before, or of its one table (RU-2.8)."""

    places: int
    order: SeedOrder = SeedOrder.BY_PLACE
    ties: CutTies = CutTies.LOT
    carry: Carry = Carry.NONE


class Stage(Struct, frozen=True, omit_defaults=True):
    """One stage. `rounds` is how many are planned; a fixed order settles it itself once its numbers are given.

    `groups` is into how many groups a round robin is divided, drawn from pots by strength with `separation`.
    `qualification` is None for the first stage only. `standings` and `pairing` None: the event's own.
    """

    system: StageSystem
    rounds: int
    name: str = ""
    groups: int = 1
    separation: Separation = Separation.NONE
    qualification: Qualification | None = None
    standings: StandingsSettings | None = None
    pairing: PairingSettings | None = None


class Stages(Struct, frozen=True, omit_defaults=True, tag="stages"):
    """A chain of stages."""

    stages: tuple[Stage, ...]

    @property
    def categories(self) -> tuple[int, ...]:
        """None: each stage has its own."""
        return ()

    def start_points(self, rank: int, correction: int = 0) -> int:
        """Return the start of the first stage, in whole points."""
        return self.stages[0].system.start_points(rank, correction) if self.stages else 0
