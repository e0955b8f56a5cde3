"""Whom the journal of an event speaks about: ids that the directory knows names for."""

from nigiri.ids import PersonId
from nigiri.tournament.state import Tournament


def persons_of(tournament: Tournament) -> tuple[PersonId, ...]:
    """Return the persons of an event once each: who is entered or waits, their partners, and captains."""
    entered = (person for entry in tournament.all_registered() for person in entry.persons)
    captains = (team.captain for team in tournament.teams.values() if team.captain is not None)
    return tuple(dict.fromkeys((*entered, *captains)))
