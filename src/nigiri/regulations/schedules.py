"""Systems of a fixed order: who meets whom follows from numbers, not from scores (RU-2.8.1 to RU-2.8.3)."""

from enum import StrEnum

from msgspec import Struct

from nigiri.pairing.systems.knockout import Placement
from nigiri.pairing.systems.scheveningen import GroupColours


class Numbers(StrEnum):
    """How sides get their numbers (RU-2.8.1-a): by a seeded lot, by rating, or by a list that the director gives.

    In a knockout numbers are seeds (RU-2.8.2-h).
    """

    LOT = "lot"
    RATING = "rating"
    LIST = "list"


class Decider(StrEnum):
    """What decides a meeting of a knockout that nobody won (RU-2.8.2-a).

    `NONE`: such a result is refused until the regulations name a decider. `REPLAY`: another game is played. `SEED`: the
    better seed goes on. `LOT`: a seeded lot does.
    """

    NONE = "none"
    REPLAY = "replay"
    SEED = "seed"
    LOT = "lot"


class GroupsBy(StrEnum):
    """How the two groups of a Scheveningen event are formed (RU-2.8.3-a).

    `STRENGTH`: the stronger half and the weaker half. `CLUB`, `COUNTRY`: the two that are entered. `LIST`: as the
    director lists them.
    """

    STRENGTH = "strength"
    CLUB = "club"
    COUNTRY = "country"
    LIST = "list"


class Scheduled(Struct, frozen=True, omit_defaults=True):
    """What systems of a fixed order have in common: no categories, and nobody starts with points."""

    @property
    def categories(self) -> tuple[int, ...]:
        """None: the schedule does not split the field."""
        return ()

    def start_points(self, rank: int, correction: int = 0) -> int:
        """Return 0, whatever the rank and its correction are."""
        return 0


class RoundRobin(Scheduled, frozen=True, omit_defaults=True, tag="round-robin"):
    """Everybody meets everybody once a cycle (RU-2.8.1-a); each second cycle has the colours of the first reversed.

    What becomes of the games of a side that leaves is said by the standings' `withdrawal`.
    """

    cycles: int = 1
    numbers: Numbers = Numbers.LOT


class Knockout(Scheduled, frozen=True, omit_defaults=True, tag="knockout"):
    """Who loses is out, or plays on for the places (RU-2.8.2).

    `losses` puts a side out: 1 is single elimination, 2 double elimination, whose winners meet twice if need be with
    `second_final`. `games` is the most games of a meeting, which ends when it is decided (RU-2.1.4, KOD-6.4); of an
    even number all are played. `seeds` is how many have seeded numbers, the others draw lots; None: all.
    """

    losses: int = 1
    placement: Placement = Placement.NONE
    consolation: bool = False
    second_final: bool = True
    games: int = 1
    decider: Decider = Decider.NONE
    numbers: Numbers = Numbers.LOT
    seeds: int | None = None


class Scheveningen(Scheduled, frozen=True, omit_defaults=True, tag="scheveningen"):
    """Everyone of one group meets everyone of the other once (RU-2.8.3-b).

    `is_match`: two teams, of any size, whose match is decided by the number of won games (RU-2.8.3-d); otherwise an
    individual event of two equal groups, each with its own table (RU-2.8.3-a, RU-2.8.3-e).
    """

    groups: GroupsBy = GroupsBy.STRENGTH
    numbers: Numbers = Numbers.LOT
    colours: GroupColours = GroupColours.BALANCED
    is_match: bool = False
