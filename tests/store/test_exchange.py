"""An event goes out as one file and comes in elsewhere, whole or not at all."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.people.person import Person
from nigiri.store import Store
from nigiri.store.exchange import export_event, import_event
from nigiri.store.verification import verify
from nigiri.tournament.events import RoundsExtended
from nigiri.tournament.export import is_export, read_export
from played import AT, REFEREE, persons, small_open

SMALL = TournamentId("small")


def filled(store: Store) -> bytes:
    play = small_open()
    store.append(None, play.state, play.events, at=AT, by=REFEREE, persons=persons(5))
    return export_event(store, SMALL)


def test_an_event_comes_in_as_it_went_out(store: Store, tmp_path: Path) -> None:
    data = filled(store)
    with Store.open(f"sqlite:///{tmp_path}/other.db") as other:
        state, known = import_event(other, data)
        assert known == ()
        assert state == other.load(SMALL) == store.load(SMALL)
        assert other.records(SMALL) == store.records(SMALL)
        assert dict(other.roster(SMALL)) == dict(store.roster(SMALL))
        assert verify(other, SMALL) == ()
        assert export_event(other, SMALL) == data


def test_an_export_is_known_by_its_content(store: Store) -> None:
    assert is_export(filled(store))
    assert not is_export(b"")
    assert not is_export(b'{"format": "other"}')


def test_layout_does_not_matter_to_the_chain(store: Store) -> None:
    data = filled(store)
    assert read_export(msgspec.json.encode(msgspec.json.decode(data))) == read_export(data)


def test_an_event_that_is_here_already_is_not_touched(store: Store) -> None:
    data = filled(store)
    with pytest.raises(Refusal) as refused:
        import_event(store, data)
    assert refused.value.code == "event.exists"
    assert verify(store, SMALL) == ()


def test_persons_known_here_stay_as_they_are_known(store: Store, tmp_path: Path) -> None:
    data = filled(store)
    known = Person(persons(1)[0].id, "Known", "Otherwise")
    with Store.open(f"sqlite:///{tmp_path}/other.db") as other:
        other.put_person(known)
        assert import_event(other, data)[1] == (known.id,)
        assert other.roster(SMALL)[known.id] == known


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"actor": "referee"', '"actor": "somebody"', "journal.changed"),
        ('"margin": "3.5"', '"margin": "4.5"', "journal.changed"),
        ('"version": 1', '"version": 2', "export.newer"),
        ('"nigiri-journal"', '"nigiri-other"', "export.unreadable"),
        ('"tournament": "small"', '"tournament": "great"', "journal.changed"),
        ('"seq": 3,', '"seq": 4,', "journal.gap"),
        ('"at": "2026-05-01', '"at": "2026-13-01', "export.unreadable"),
        ('"round-drawn"', '"dice-thrown"', "journal.changed"),
    ],
)
def test_a_changed_file_is_refused_and_nothing_is_written(
    store: Store, tmp_path: Path, old: str, new: str, code: str
) -> None:
    data = filled(store).decode()
    assert old in data
    with Store.open(f"sqlite:///{tmp_path}/other.db") as other:
        with pytest.raises(Refusal) as refused:
            import_event(other, data.replace(old, new, 1).encode())
        assert refused.value.code == code
        assert other.tournaments() == []


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"format": "nigiri-journal"}', b"[" * 100_000]
)
def test_what_is_no_export_is_refused(store: Store, data: bytes) -> None:
    with pytest.raises(Refusal):
        import_event(store, data)


@given(data=st.data())
def test_a_damaged_export_is_refused_and_never_a_defect(data: st.DataObject) -> None:
    with Store.open("sqlite:///:memory:") as store:
        good = filled(store)
    start = data.draw(st.integers(0, len(good) - 1))
    stop = data.draw(st.integers(start, min(len(good), start + 40)))
    damaged = good[:start] + data.draw(st.binary(max_size=8)) + good[stop:]
    try:
        read = read_export(damaged)
    except Refusal:
        return
    assert read.records == read_export(good).records


def test_a_journal_of_more_rounds_than_an_event_has_does_not_come_in(store: Store, tmp_path: Path) -> None:
    play = small_open()
    play.events.append(RoundsExtended(1_000_000, "by another program"))
    store.append(None, play.state, play.events, at=AT, by=REFEREE, persons=persons(5))
    with Store.open(f"sqlite:///{tmp_path}/other.db") as other:
        with pytest.raises(Refusal) as refused:
            import_event(other, export_event(store, SMALL))
        assert (refused.value.code, refused.value.where) == ("rounds.number", "rounds")
        assert not other.tournaments()
