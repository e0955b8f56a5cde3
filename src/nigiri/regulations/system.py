"""Systems of play (RU-2.8, KOD-6.7): how sides start and how their rounds come about."""

from nigiri.regulations.levels import McMahon, Swiss
from nigiri.regulations.schedules import Knockout, RoundRobin, Scheduled, Scheveningen
from nigiri.regulations.stages import Stage, Stages, StageSystem

System = StageSystem | Stages


def category_of(system: System, rank: int) -> int:
    """Return the category of a rank, 0 the top one."""
    return next((i for i, lowest in enumerate(system.categories) if rank >= lowest), len(system.categories))


__all__ = [
    "Knockout",
    "McMahon",
    "RoundRobin",
    "Scheduled",
    "Scheveningen",
    "Stage",
    "StageSystem",
    "Stages",
    "Swiss",
    "System",
    "category_of",
]
