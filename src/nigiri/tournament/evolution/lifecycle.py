"""How events of the tournament as a whole change the state."""

from typing import assert_never

from msgspec.structs import replace

from nigiri.tournament.events import (
    LifecycleEvent,
    RegulationsAmended,
    RoundsExtended,
    StandingsPublished,
    TournamentClosed,
    TournamentReopened,
)
from nigiri.tournament.state import Tournament


def evolve_lifecycle(tournament: Tournament, event: LifecycleEvent) -> Tournament:
    """Return the tournament after an event about the whole of it."""
    match event:
        case RegulationsAmended():
            return replace(tournament, regulations=event.regulations)
        case RoundsExtended():
            return replace(tournament, regulations=replace(tournament.regulations, rounds=event.rounds))
        case StandingsPublished():
            table = event.standings
            return replace(tournament, standings={**tournament.standings, table.after: table})
        case TournamentClosed():
            return replace(tournament, is_closed=True)
        case TournamentReopened():
            return replace(tournament, is_closed=False)
        case _:
            assert_never(event)
