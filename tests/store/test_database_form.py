"""Opening a database: new, of another form, not one at all."""

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from nigiri.errors import Refusal
from nigiri.store import Store, journal, migration
from nigiri.store.database import Database, engine_of
from nigiri.store.schema import REVISION, metadata
from nigiri.store.verification import verify
from nigiri.tournament.record import chain, stream_of
from played import AT, REFEREE, small_open


def test_the_migrations_make_the_tables_that_the_program_writes(store: Store) -> None:
    with store.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert migration.revision_of(connection) == REVISION


def test_the_last_migration_is_the_form_the_program_writes() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_opening_twice_changes_nothing(url: str) -> None:
    for _ in range(2):
        with Store.open(url) as store:
            assert store.tournaments() == []


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    with Store.open(url) as store, store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refusal) as refused:
        Store.open(url)
    assert refused.value.code == "store.newer"
    assert "9999" in refused.value.message


def test_a_database_of_another_program_is_refused_and_left_alone(url: str) -> None:
    with Store.open(url) as store, store.database.writing() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
    with pytest.raises(Refusal) as refused:
        Store.open(url)
    assert refused.value.code == "store.foreign"


@pytest.mark.parametrize("wrong", ["", "nigiri.db", "mysql://host/name", "sqlite//x", "postgresql", "://", "nothing:x"])
def test_what_is_no_url_is_refused(wrong: str) -> None:
    with pytest.raises(Refusal) as refused:
        Store.open(wrong)
    assert refused.value.code == "store.url"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("bread, milk\n" * 1000)
    with pytest.raises(Refusal) as refused:
        Store.open(f"sqlite:///{tmp_path}/notes.db")
    assert refused.value.code == "store.unusable"
    assert (tmp_path / "notes.db").read_text() == "bread, milk\n" * 1000


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        Store.open(f"sqlite:///{tmp_path}/absent/nigiri.db")
    assert refused.value.code == "store.unusable"


def test_a_refusal_does_not_tell_the_password() -> None:
    with pytest.raises(Refusal) as refused:
        Store.open("postgresql://user:open-sesame@127.0.0.1:1/nothing")
    assert refused.value.code == "store.unusable"
    assert "open-sesame" not in refused.value.message


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as store, store.database.reading() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL


@pytest.mark.parametrize("is_at_work", [True, False])
def test_a_connection_that_is_out_when_the_database_is_closed_is_closed_when_it_comes_back(
    url: str, is_at_work: bool
) -> None:
    store = Store.open(url)
    with store.database.reading() as connection:
        driver: Any = connection.connection.dbapi_connection
        if is_at_work:
            store.close()
        assert connection.execute(text("SELECT 1")).scalar() == 1
    if not is_at_work:
        store.close()
    with pytest.raises(Exception, match="closed"):
        driver.execute("SELECT 1")


def test_a_database_in_memory_serves_for_a_trial() -> None:
    with Store.open("sqlite:///:memory:") as store:
        assert store.tournaments() == []


def test_a_database_of_the_first_form_is_brought_up_to_date_with_its_journal_and_projected_again(url: str) -> None:
    database = Database(engine_of(url))
    with database.writing() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migration.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        play = small_open()
        state = play.state
        journal.append(
            connection, stream_of(state.id), list(chain(stream_of(state.id), play.events, at=AT, by=REFEREE))
        )
    database.close()
    with Store.open(url) as store:
        assert store.load(state.id) == state
        assert verify(store, state.id) == ()
        with store.database.reading() as connection:
            assert migration.revision_of(connection) == REVISION
