"""How a rulebook's practice reckons rounds that were not played."""

from nigiri.standings.settings import UnplayedPoints

ROUNDING_PROFILES = frozenset({"egf"})
"""The European rules round scores down, also inside the criteria; the Russian books count half points as they are
(RU-2.8.1-i, KOD-13.7)."""


def unplayed_points(profile: str) -> UnplayedPoints:
    """Return what rounds without a game are worth in an event under a profile, until its regulations say otherwise."""
    return UnplayedPoints(round_down=profile in ROUNDING_PROFILES)
