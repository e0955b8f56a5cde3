"""The directory of persons: ordinary rows, found, changed and erased without touching what happened."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from nigiri.ids import PersonId
from nigiri.people.person import Person, fold
from nigiri.people.roster import Roster
from nigiri.store.push import rows as push
from nigiri.store.rating_lists.keys import LONGEST_QUESTION, MOST_ASKED
from nigiri.store.schema import entry, person


def add(connection: Connection, persons: Iterable[Person]) -> tuple[PersonId, ...]:
    """Add persons whose id is free; return the ids that were taken, whose rows stay as they are."""
    wanted = {one.id: one for one in persons}
    known = {row["id"] for row in _rows(connection, wanted)}
    new = [_values(one) for one in wanted.values() if one.id not in known]
    if new:
        connection.execute(insert(person), new)
    return tuple(one for one in wanted if one in known)


def put(connection: Connection, one: Person) -> None:
    """Change what is known about a person, or add it."""
    values = _values(one)
    changed = connection.execute(update(person).where(person.c.id == one.id).values(**values))
    if not changed.rowcount:
        connection.execute(insert(person).values(**values))


def erase(connection: Connection, one: PersonId) -> bool:
    """Erase a person, and where they are told of their games; the journal keeps an id that leads nowhere.

    Tell whether there was anything.
    """
    push.remove_of_person(connection, one)
    return bool(connection.execute(delete(person).where(person.c.id == one)).rowcount)


def of_tournament(connection: Connection, tournament: str) -> Roster:
    """Return the persons entered in a tournament."""
    query = select(person).join(entry, entry.c.person == person.c.id).where(entry.c.tournament == tournament)
    return Roster(map(_person, connection.execute(query).mappings()))


def of_ids(connection: Connection, ids: Iterable[PersonId]) -> Roster:
    """Return the persons of some ids, as far as they are known."""
    return Roster(map(_person, _rows(connection, ids)))


def search(connection: Connection, words: str, limit: int = 50) -> list[Person]:
    """Return persons whose name contains every word, accents and case left aside; eight words are looked at."""
    query = select(person).order_by(person.c.search, person.c.id).limit(limit)
    for word in fold(words[:LONGEST_QUESTION]).split()[:MOST_ASKED]:
        query = query.where(person.c.search.contains(word, autoescape=True))
    return [_person(row) for row in connection.execute(query).mappings()]


def _rows(connection: Connection, ids: Iterable[PersonId]) -> list[RowMapping]:
    wanted = list(ids)
    found: list[RowMapping] = []
    for start in range(0, len(wanted), 900):
        found += connection.execute(select(person).where(person.c.id.in_(wanted[start : start + 900]))).mappings()
    return found


def _values(one: Person) -> dict[str, str]:
    return {
        "id": one.id,
        "family_name": one.family_name,
        "given_name": one.given_name,
        "search": fold(one.full_name),
        "identifiers": msgspec.json.encode(one.identifiers).decode(),
        "extra": msgspec.json.encode(one.extra).decode(),
    }


def _person(row: RowMapping) -> Person:
    return Person(
        PersonId(row["id"]),
        row["family_name"],
        row["given_name"],
        msgspec.json.decode(row["identifiers"], type=dict[str, str]),
        msgspec.json.decode(row["extra"], type=dict[str, str]),
    )
