"""Making an event one of teams: what its regulations say then (RU-2.1.1, RU-2.1.5)."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.people.team import TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.regulations.teams import TeamPlay


def with_teams(
    regulations: Regulations, rules: TeamRules, credit: Credit, criteria: Sequence[str] = (), win: int = 2
) -> Regulations:
    """Return regulations of an event with teams; what they say of teams already stays as far as it is not named.

    Where teams meet they play by the system that the event was announced with; their members are then ranked by what
    they made, whoever they met. Only a McMahon event becomes a Swiss one of teams, which have no ranks of their own.
    `win` is what a match won counts, in points (RU-2.8.1-m).
    """
    if win not in (1, 2):
        raise Refusal("teams.win", "RU-2.8.1-m", message="a match won counts 2 points or 1", where="win")
    meet = credit is Credit.TEAM
    begun = regulations.teams is not None
    system = regulations.system
    play = regulations.teams or TeamPlay(rules, system=Swiss() if isinstance(system, McMahon) or not meet else system)
    standings = replace(play.standings, criteria=tuple(criteria) or play.standings.criteria, match_win=win)
    return replace(
        regulations,
        system=Swiss() if meet and not begun and not isinstance(system, McMahon | Swiss) else system,
        teams=replace(play, rules=rules, standings=standings),
        classification=replace(regulations.classification, credit=credit),
    )


def system_played(regulations: Regulations) -> System:
    """Return the system by which rounds are drawn: that of the teams where they meet (RU-2.1.6)."""
    if regulations.teams is not None and regulations.classification.credit is Credit.TEAM:
        return regulations.teams.system
    return regulations.system
