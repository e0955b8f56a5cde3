"""How many rounds a system takes: where the order is fixed the field settles it (RU-2.8.1-e, RU-2.8.3-c)."""

from typing import assert_never

from nigiri.regulations.brackets import rounds_of_bracket
from nigiri.regulations.levels import McMahon, Swiss
from nigiri.regulations.schedules import Knockout, RoundRobin, Scheveningen
from nigiri.regulations.stages import Stage, StageSystem


def rounds_settled(system: StageSystem, sides: int, *, groups: int = 1) -> int | None:
    """Return how many rounds a system of a fixed order takes with so many sides; None where they are announced.

    Of groups it is the largest that counts, of the two of Scheveningen equal ones. A match of several games takes a
    round for each that it may have. Refuses a number of sides that a bracket cannot have.
    """
    match system:
        case Swiss() | McMahon():
            return None
        case RoundRobin():
            largest = -(-sides // groups)
            return system.cycles * max(largest - 1 if largest % 2 == 0 else largest, 1)
        case Scheveningen():
            return max(-(-sides // 2), 1)
        case Knockout():
            return rounds_of_bracket(system, sides)
        case _:
            assert_never(system)


def planned(stages: tuple[Stage, ...], sides: int) -> tuple[int, ...]:
    """Return how many rounds each stage of a chain takes with so many sides in the first: settled, else announced."""
    found: list[int] = []
    for stage, there in zip(stages, sides_planned(stages, sides), strict=True):
        settled = rounds_settled(stage.system, there, groups=stage.groups)
        found.append(stage.rounds if settled is None else settled)
    return tuple(found)


def sides_planned(stages: tuple[Stage, ...], sides: int) -> tuple[int, ...]:
    """Return how many sides come to each stage of a chain with so many in the first."""
    found: list[int] = []
    there, groups = sides, 1
    for stage in stages:
        if stage.qualification is not None:
            smallest = there // groups
            there = groups * min(stage.qualification.places, max(smallest, 1))
        groups = stage.groups
        found.append(there)
    return tuple(found)
