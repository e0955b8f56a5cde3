"""The persons of one event, looked up by id."""

from collections.abc import Iterable, Iterator, Mapping

from nigiri.ids import PersonId
from nigiri.people.person import Person


class Roster(Mapping[PersonId, Person]):
    """Persons by id. An id nobody is known under (erased, or never told) reads as a person named by the id."""

    def __init__(self, persons: Iterable[Person] = ()) -> None:
        self._persons = {person.id: person for person in persons}

    def __getitem__(self, person: PersonId) -> Person:
        found = self._persons.get(person)
        return found if found is not None else Person(person, str(person))

    def __contains__(self, person: object) -> bool:
        return person in self._persons

    def __iter__(self) -> Iterator[PersonId]:
        return iter(self._persons)

    def __len__(self) -> int:
        return len(self._persons)

    def __or__(self, more: "Roster") -> "Roster":
        return Roster([*self._persons.values(), *more._persons.values()])
