"""Persons of the directory, who may be entered in several events: whoever changes one answers for all of them."""

from sqlalchemy import select

from nigiri.ids import PersonId, TournamentId
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Right
from nigiri.store import Store
from nigiri.store.schema import entry


def events_of(store: Store, person: PersonId) -> list[TournamentId]:
    """Return the events that a person is entered in."""
    query = select(entry.c.tournament).where(entry.c.person == person).order_by(entry.c.tournament)
    with store.database.reading() as connection:
        return [TournamentId(row.tournament) for row in connection.execute(query)]


def must_hold_everywhere(store: Store, person: PersonId, caller: Caller, right: Right) -> None:
    """Refuse (`access.denied`) who has a right in one event of a person and not in another."""
    for event in events_of(store, person):
        caller.must(right, event)
