"""The form of a database: made new, brought up to date, or refused when it is newer than this program."""

import contextlib
from pathlib import Path

from sqlalchemy import Connection, inspect, select, table, text
from sqlalchemy import column as named

from nigiri.errors import Refusal
from nigiri.store.projection import renew
from nigiri.store.schema import REVISION, journal, metadata
from nigiri.tournament.codec import event_from_json
from nigiri.tournament.evolve import fold

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x4E494749
"""The number of PostgreSQL's advisory lock: two processes that open a new database make it once."""


def bring_up_to_date(connection: Connection) -> None:
    """Give the database the form of this program, inside the caller's transaction."""
    if revision_of(connection) == REVISION:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = revision_of(connection)
    if found == REVISION:
        return
    _check_known(connection, found)
    _upgrade(connection)
    if found is not None:
        _project_again(connection)


def _project_again(connection: Connection) -> None:
    """Make the projections again from the journals: what they hold may be more than it was.

    An event whose journal does not hold keeps the rows it has; `nigiri event verify` says what is wrong with it.
    """
    streams = connection.execute(select(journal.c.stream).distinct().where(journal.c.stream.like("tournament/%")))
    for stream in [row.stream for row in streams]:
        texts = select(journal.c.seq, journal.c.event).where(journal.c.stream == stream).order_by(journal.c.seq)
        with contextlib.suppress(Refusal):
            written = connection.execute(texts).all()
            renew(connection, fold(event_from_json(row.event, where=f"event {row.seq}") for row in written))


def revision_of(connection: Connection) -> str | None:
    """Return the form a database has, or None where it has none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(select(named("version_num")).select_from(table("alembic_version"))).scalar()


def _check_known(connection: Connection, found: str | None) -> None:
    if found is None:
        taken = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables))
        if taken:
            raise Refusal(
                "store.foreign",
                message="the database has a table {table} that is not Nigiri's; give it a database of its own",
                table=taken[0],
                where="db",
            )
    elif found not in _known():
        raise Refusal(
            "store.newer",
            message="the database has form {found}, this program knows up to {known}; a newer one is needed",
            found=found,
            known=REVISION,
            where="db",
        )


def _known() -> frozenset[str]:
    return frozenset(file.name.partition("_")[0] for file in (_MIGRATIONS / "versions").glob("[0-9]*.py"))


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, REVISION)
