"""Whatever is changed behind the journal's back is found, and said."""

import pytest
from sqlalchemy import text

from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.store.verification import verify
from played import AT, REFEREE, persons, small_open

SMALL = TournamentId("small")
UNGUARD = {
    "sqlite": ("DROP TRIGGER journal_no_update", "DROP TRIGGER journal_no_delete", "DROP TRIGGER journal_in_order"),
    "postgresql": ("ALTER TABLE journal DISABLE TRIGGER ALL",),
}


def spoil(store: Store, *statements: str) -> list[str]:
    """Fill a store, run statements as one who has the database would, and return the codes of what is found."""
    play = small_open()
    store.append(None, play.state, play.events, at=AT, by=REFEREE, persons=persons(5))
    with store.database.writing() as connection:
        for statement in (*UNGUARD[connection.dialect.name], *statements):
            connection.execute(text(statement))
    return [found.code for found in verify(store, SMALL)]


def test_nothing_is_found_where_nothing_was_changed(store: Store) -> None:
    assert spoil(store) == []


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE journal SET actor = 'nobody' WHERE seq = 4", "journal.changed"),
        ("UPDATE journal SET at = '2026-05-01T10:00:01+00:00' WHERE seq = 4", "journal.changed"),
        ("UPDATE journal SET basis = '[\"RU-2.7.6\"]' WHERE seq = 4", "journal.changed"),
        ("UPDATE journal SET event = replace(event, 'e1', 'e2') WHERE seq = 4", "journal.changed"),
        ("UPDATE journal SET at = 'yesterday' WHERE seq = 4", "journal.unreadable"),
        ('UPDATE journal SET event = \'{"event":"dice-thrown"}\' WHERE seq = 11', "journal.unreadable"),
        ("UPDATE journal SET event = 'nothing' WHERE seq = 11", "journal.unreadable"),
        ("DELETE FROM journal WHERE seq = 4", "journal.gap"),
        ("DELETE FROM journal WHERE seq = 1", "journal.gap"),
        ("DELETE FROM journal WHERE seq = 12", "projection.differs"),
        ("UPDATE board SET outcome = 'black' WHERE round = 1", "projection.differs"),
        ("UPDATE board SET margin = 'T' WHERE round = 1 AND \"table\" = 2", "projection.differs"),
        ("DELETE FROM seat WHERE round = 2", "projection.differs"),
        ("INSERT INTO seat VALUES ('small', 2, 'e5', 3, NULL)", "projection.differs"),
        ("UPDATE entry SET person = 'p9' WHERE side = 'e1'", "projection.differs"),
        ("INSERT INTO standing VALUES ('small', 1, 'e1', 1, 'MMS=1')", "projection.differs"),
        ("UPDATE tournament SET version = 3", "projection.differs"),
        ("DELETE FROM tournament", "projection.differs"),
    ],
)
def test_a_change_behind_the_journal_is_found(store: Store, statement: str, code: str) -> None:
    assert code in spoil(store, statement)


def test_a_record_whose_hash_was_made_anew_breaks_the_chain(store: Store) -> None:
    assert "journal.chain" in spoil(store, "UPDATE journal SET hash = 'another' WHERE seq = 4")


def test_a_finding_names_the_place(store: Store) -> None:
    spoil(store, "UPDATE board SET outcome = 'black' WHERE round = 2 AND \"table\" = 2")
    (found,) = verify(store, SMALL)
    assert found.where == "board 2 2"
    assert "jigo" in found.message
