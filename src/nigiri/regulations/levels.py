"""Level systems: sides meet others of equal score, and each round is drawn when the one before is known (RU-2.8.4)."""

from msgspec import Struct

from nigiri.ratings.rank import LOWEST, Rank


class McMahon(Struct, frozen=True, omit_defaults=True, tag="mcmahon"):
    """Sides start by rank (RU-2.8.5-b): one point a rank between floor and bar, the rank `zero` standing at 0.

    `zero` fixes the origin of the scale; with the floor as zero the lowest group starts at 0. `band` ranks make one
    level.
    """

    bar: int = Rank(3)
    floor: int = Rank(-20)
    zero: int = LOWEST
    band: int = 1
    categories: tuple[int, ...] = ()

    def start_points(self, rank: int, correction: int = 0) -> int:
        """Return the start score in whole points; a correction moves a side even over the bar."""
        clamped = max(self.floor, min(self.bar, rank))
        return (clamped - self.floor) // self.band + (self.floor - self.zero) + correction


class Swiss(Struct, frozen=True, omit_defaults=True, tag="swiss"):
    """Everybody starts at 0 (RU-2.8.4-b). Categories split the field: `categories` are their lowest ranks, top first.

    `scale` says how McMahon scores would be reckoned where a table of a Swiss event is asked for them, as other
    programs print them; without it they equal the wins.
    """

    categories: tuple[int, ...] = ()
    scale: McMahon | None = None

    def start_points(self, rank: int, correction: int = 0) -> int:
        """Return the start of the McMahon score in whole points; wins start at 0 whatever it is."""
        return 0 if self.scale is None else self.scale.start_points(rank, correction)
