"""The bracket that a knockout's regulations describe, for a number of sides."""

from nigiri.pairing.systems.bracket import Bracket
from nigiri.pairing.systems.elimination import elimination
from nigiri.pairing.systems.knockout import knockout
from nigiri.regulations.schedules import Knockout


def bracket_of(system: Knockout, sides: int) -> Bracket:
    """Return the bracket of a system for a number of sides (RU-2.8.2); refuse a number that it cannot have."""
    if system.losses == 1:
        return knockout(sides, system.placement, consolation=system.consolation)
    return elimination(sides, system.losses, second_final=system.second_final)


def rounds_of_bracket(system: Knockout, sides: int) -> int:
    """Return how many rounds a bracket takes at most: for each of its rounds as many as a match may have games."""
    return system.games * max(match.round for match in bracket_of(system, sides).matches)
