"""The standings that a system usually has, until an event's regulations say otherwise."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.regulations.conventions import unplayed_points
from nigiri.regulations.system import McMahon, Scheduled, System
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings, Withdrawal


def usual_criteria(system: System) -> tuple[str, ...]:
    """Return by what a system's table is usually ranked, the first criterion first (RU-2.8.9, RU-2.8.1-i)."""
    match system:
        case McMahon():
            return ("MMS", "SOSM", "SOSOSM")
        case Scheduled():
            return ROUND_ROBIN.criteria
        case _:
            return ("NBW", "SOSW", "SOSOSW")


def usual_standings(
    system: System,
    profile: str,
    criteria: Sequence[str] = (),
    withdrawal: Withdrawal = Withdrawal.BY_HALF,
) -> StandingsSettings:
    """Return how a system's standings are reckoned under a profile, by other criteria where some are named.

    A fixed order has the conventions of a round robin: a rest brings no point (RU-2.8.1-i).
    """
    named = tuple(criteria) or usual_criteria(system)
    if isinstance(system, Scheduled):
        return replace(ROUND_ROBIN, criteria=named, withdrawal=withdrawal)
    return StandingsSettings(named, unplayed_points(profile), withdrawal=withdrawal)
