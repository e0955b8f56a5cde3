"""Byes of a knockout: a side that has nobody to meet in a round goes on without play (RU-2.8.2-a)."""

from nigiri.games.bye import Bye, ByeKind
from nigiri.regulations.system import Knockout
from nigiri.tournament.stage_view import system_drawn
from nigiri.tournament.state import Tournament


def goes_on(tournament: Tournament, number: int, bye: Bye) -> bool:
    """Tell whether a bye of a round is one that the bracket gives, which costs nothing; not one granted by name."""
    if bye.kind is not ByeKind.ZERO or bye.by_hand:
        return False
    return isinstance(system_drawn(tournament, number), Knockout)
