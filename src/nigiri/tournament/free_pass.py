"""Byes of a knockout: a side that has nobody to meet in a round goes on without play (RU-2.8.2-a)."""

from msgspec.structs import replace

from nigiri.games.bye import Bye, ByeKind
from nigiri.regulations.system import Knockout
from nigiri.regulations.team_event import system_played
from nigiri.tournament.stage_view import stage_of, system_of
from nigiri.tournament.state import Tournament


def goes_on(tournament: Tournament, number: int, bye: Bye) -> bool:
    """Tell whether a bye of a round is one that the bracket gives, which costs nothing; not one granted by name."""
    if bye.kind is not ByeKind.ZERO or bye.by_hand:
        return False
    rules = tournament.regulations
    played = replace(tournament, regulations=replace(rules, system=system_played(rules)))
    return isinstance(system_of(played, stage_of(tournament, number)), Knockout)
