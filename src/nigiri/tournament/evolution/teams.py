"""How events of the teams change the state."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from nigiri.people.team import Team
from nigiri.tournament.events import LineupSet, TeamAmended, TeamEvent, TeamsEntered, TeamsRemoved
from nigiri.tournament.state import Tournament


def evolve_teams(tournament: Tournament, event: TeamEvent) -> Tournament:
    """Return the tournament after an event about its teams."""
    match event:
        case TeamsEntered():
            return _with(tournament, event.teams)
        case TeamAmended():
            return _with(tournament, (event.team,))
        case TeamsRemoved():
            gone = frozenset(event.teams)
            return replace(
                tournament, teams={name: team for name, team in tournament.teams.items() if name not in gone}
            )
        case LineupSet():
            team = tournament.team(event.team)
            lineups = dict(sorted({**team.lineups, event.number: event.seats}.items()))
            return _with(tournament, (replace(team, lineups=lineups),))
        case _:
            assert_never(event)


def _with(tournament: Tournament, teams: Iterable[Team]) -> Tournament:
    return replace(tournament, teams={**tournament.teams, **{team.id: team for team in teams}})
