"""Persons are ordinary rows: found by any spelling, changed, erased; the journal does not know their names."""

from pathlib import Path

import pytest

from nigiri.ids import PersonId, TournamentId
from nigiri.people.person import Person
from nigiri.store import Store
from nigiri.store.exchange import export_event
from nigiri.store.verification import verify
from played import AT, REFEREE, person, persons, small_open

SMALL = TournamentId("small")


def fill(store: Store) -> None:
    play = small_open()
    store.append(None, play.state, play.events, at=AT, by=REFEREE, persons=persons(5))


def test_a_roster_holds_the_persons_of_the_event(store: Store) -> None:
    fill(store)
    store.put_person(Person(PersonId("elsewhere"), "Other"))
    assert dict(store.roster(SMALL)) == {one.id: one for one in persons(5)}


@pytest.mark.case("C65")
@pytest.mark.parametrize("words", ["sorensen1", "Sørensen1", "SORENSEN1 lucja", "łucja sørensen1", "So\u0301rensen1"])
def test_a_person_is_found_without_accents_and_case(store: Store, words: str) -> None:
    fill(store)
    assert store.search(words) == [person(1)]


@pytest.mark.parametrize("words", ["%", "_", "sorensen9", "' OR 1=1 --"])
def test_signs_of_the_database_are_only_letters(store: Store, words: str) -> None:
    fill(store)
    assert store.search(words) == []


def test_an_erased_person_leaves_an_id_and_no_name(store: Store) -> None:
    fill(store)
    assert store.erase_person(PersonId("p1"))
    assert not store.erase_person(PersonId("p1"))
    assert PersonId("p1") not in store.roster(SMALL)
    assert store.roster(SMALL)[PersonId("p1")].full_name == "p1"
    assert "rensen1" not in export_event(store, SMALL).decode()
    assert verify(store, SMALL) == ()


def test_an_erased_name_is_not_legible_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "nigiri.db"
    with Store.open(f"sqlite:///{file}") as store:
        fill(store)
    assert b"rensen1" in file.read_bytes()
    with Store.open(f"sqlite:///{file}") as store:
        store.erase_person(PersonId("p1"))
    assert b"rensen1" not in b"".join(part.read_bytes() for part in tmp_path.iterdir())


def test_the_journal_holds_no_names(store: Store) -> None:
    fill(store)
    assert all("rensen" not in record.event for record in store.records(SMALL))


def test_a_name_can_be_put_right(store: Store) -> None:
    fill(store)
    store.put_person(Person(PersonId("p1"), "Sorensen", "Anna"))
    assert store.roster(SMALL)[PersonId("p1")].full_name == "Sorensen Anna"


def test_many_persons_are_looked_up_at_once(store: Store) -> None:
    many = [Person(PersonId(f"n{number}"), f"N{number}") for number in range(2000)]
    play = small_open()
    store.append(None, play.state, play.events, at=AT, by=REFEREE, persons=many)
    assert len(store.persons([one.id for one in many])) == 2000
