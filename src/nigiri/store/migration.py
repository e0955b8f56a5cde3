"""The form of a database: made new, brought up to date, or refused when it is newer than this program."""

from pathlib import Path

from sqlalchemy import Connection, inspect, select, table, text
from sqlalchemy import column as named

from nigiri.errors import Refusal
from nigiri.store.schema import REVISION, metadata

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
