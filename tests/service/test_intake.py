"""Events of other programs come into the store whole, under ids that tell nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.formats.reading import read
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.roster import Roster
from nigiri.service.desk import Desk
from nigiri.service.identity import free_event, free_sides, new_person
from nigiri.service.intake import take_in
from nigiri.store import Store
from nigiri.store.exchange import export_event, import_event
from nigiri.store.verification import verify
from nigiri.tournament.evolve import fold
from nigiri.tournament.renaming import renamed
from nigiri.tournament.table import table_after
from played import AT, REFEREE, person, side, small_open
from shared import shared

OPENGOTHA = [
    "20240921-KPMC-Splitbug",
    "CdFA2020-essaiLVCup",
    "ChampionnatLyon2017",
    "Short_Name",
    "TournoiChinois",
    "Tournoi_de_Juvisy",
    "bosp2024",
    "egc2013",
    "frioul-2018",
    "orionsub18lat2020",
    "simplemm",
    "simpleswiss",
    "tournoi_equipe_LGO_2020",
]
H9 = ["TournoiChinois.h9", "Tournoi_de_Juvisy.h9", "kpmc2003.txt", "kpmc2023.txt", "wagc1985.txt", "wagc2025.txt"]


@pytest.mark.case("C72")
@pytest.mark.parametrize("name", [*(f"opengotha/{one}.xml" for one in OPENGOTHA), *(f"h9/{one}" for one in H9)])
def test_a_real_event_stands_in_the_store_as_in_its_file(name: str) -> None:
    file = shared(f"data/{name}")
    imported = read(file.read_bytes(), file.name)
    before, last = imported.tournament, len(imported.tournament.rounds)
    with Store.open("sqlite:///:memory:") as store:
        events, persons = take_in(before, imported.roster, ())
        state = Desk(store).create(events, by=REFEREE, at=AT, persons=persons).tournament
        assert store.load(state.id) == state
        assert verify(store, state.id) == ()
        here, there = table_after(state, store.roster(state.id), last), table_after(before, imported.roster, last)
        assert [(row.place, row.values) for row in here.rows] == [(row.place, row.values) for row in there.rows]
        counts = [[len(drawn.games), len(drawn.byes), drawn.is_finished] for drawn in before.rounds]
        assert [[len(drawn.games), len(drawn.byes), drawn.is_finished] for drawn in state.rounds] == counts
        with Store.open("sqlite:///:memory:") as other:
            assert import_event(other, export_event(store, state.id))[0] == state
        journal = " ".join(record.event for record in store.records(state.id)).casefold()
        names = {one.family_name.casefold() for one in persons if len(one.family_name) > 5}
        assert not {name for name in names if name in journal}


def test_sides_and_persons_are_renamed_wherever_they_stand() -> None:
    state = small_open().state
    sides = {side(number): EntryId(f"x{number}") for number in range(1, 6)}
    persons = {person(number).id: PersonId(f"y{number}") for number in range(1, 6)}
    there = renamed(state, sides, persons)
    back = {new: old for old, new in sides.items()}
    assert renamed(there, back, {new: old for old, new in persons.items()}) == state
    assert set(there.entries) == set(sides.values())
    assert all(drawn.seated <= set(sides.values()) for drawn in there.rounds)


def test_what_is_taken_in_is_numbered_and_anonymous() -> None:
    state = small_open().state
    events, people = take_in(state, Roster([person(number) for number in range(1, 6)]), {"a-small-open"})
    taken = fold(events)
    assert taken.id == "a-small-open-2"
    assert list(taken.entries) == [f"e{number}" for number in range(1, 6)]
    assert all(one.id.startswith("p-") for one in people)
    assert [one.full_name for one in people] == [person(number).full_name for number in range(1, 6)]


@given(st.text(max_size=80), st.sets(st.sampled_from(["event", "event-2", "a", "a-2"])))
def test_an_event_s_id_is_free_and_plain(name: str, taken: set[str]) -> None:
    found = free_event(name, taken)
    assert found not in taken
    assert found.strip("-") == found
    assert set(found) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@pytest.mark.parametrize(
    ("name", "expected"), [("Jarní turnaj 2026", "jarni-turnaj-2026"), ("Кубок", "kubok"), ("  ", "event"), ("Ø!", "o")]
)
def test_an_event_s_id_is_made_of_its_name(name: str, expected: str) -> None:
    assert free_event(name, ()) == TournamentId(expected)


def test_new_entries_are_numbered_behind_the_last() -> None:
    free = free_sides(small_open().state)
    assert [next(free), next(free)] == ["e6", "e7"]
    assert next(free_sides()) == "e1"


def test_no_two_persons_get_one_id() -> None:
    assert len({new_person() for _ in range(1000)}) == 1000
