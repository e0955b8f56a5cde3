"""Opening a database: SQLite in one file, or PostgreSQL."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from nigiri.errors import Refusal
from nigiri.store.migration import bring_up_to_date, revision_of
from nigiri.store.schema import REVISION

_log = logging.getLogger("nigiri.store")
_DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
_BUSY_MILLISECONDS = 30_000


class Database:
    """An open database of the right form. `reading` and `writing` each are one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_closed = False
        self.is_discreet = False
        """Whether refusals name no file and tell nothing of what the driver said: who reads them is anybody."""
        event.listen(engine, "checkin", self._taken_back)

    @property
    def is_postgresql(self) -> bool:
        """Tell which of the two it is."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that sees one state of the database."""
        with _refused(self), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection whose changes come all or not at all, durable when the block has ended."""
        with _refused(self), self.engine.connect() as connection:
            writer = connection.execution_options(is_writer=True)
            with writer.begin():
                yield writer

    def close(self) -> None:
        """Close all connections; one that a thread still uses is closed when it is given back."""
        self.is_closed = True
        self.engine.dispose()

    def _taken_back(self, connection: object, record: ConnectionPoolEntry) -> None:
        if self.is_closed and connection is not None:
            record.invalidate()


def open_database(url: str) -> Database:
    """Open a database, making a new one or bringing an older one up to date; refuse a newer one.

    URLs are `sqlite:///FILE`, `sqlite:///:memory:` and `postgresql://USER:PASSWORD@HOST/NAME`.
    """
    database = Database(engine_of(url))
    try:
        with database.reading() as connection:
            is_ready = revision_of(connection) == REVISION
        if not is_ready:
            with database.writing() as connection:
                bring_up_to_date(connection)
    except BaseException:
        database.close()
        raise
    return database


def engine_of(url: str) -> Engine:
    """Return the engine of a URL, nothing opened yet; refuse what is no database of ours."""
    target = _target(url)
    if target.get_backend_name() != "sqlite":
        return create_engine(target, pool_pre_ping=True)
    if target.database in (None, "", ":memory:"):
        engine = create_engine(target, poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        engine = create_engine(target, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _target(url: str) -> URL:
    try:
        read = make_url(url)
        driver = _DRIVERS[read.drivername.partition("+")[0]]
    except (ArgumentError, KeyError, ValueError):
        raise Refusal(
            "store.url",
            message="'{url}' is no database; write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
            url=url.partition("@")[2] or url,
            where="db",
        ) from None
    return read.set(drivername=driver)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Write ahead, and wait for the disk on every commit: what has been acknowledged survives a power cut.

    What is erased is overwritten, so that a name does not stay legible in the file.
    """
    connection.isolation_level = None  # the driver begins nothing on its own
    connection.execute(f"PRAGMA busy_timeout={_BUSY_MILLISECONDS}")
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once: a reader that becomes a writer could be refused halfway."""
    is_writer = connection.get_execution_options().get("is_writer", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")


@contextmanager
def _refused(database: Database) -> Iterator[None]:
    """Turn what a driver says about an absent, locked, full or foreign database into a refusal."""
    try:
        yield
    except OperationalError as fault:
        text = str(fault.orig or fault)
        code = "store.busy" if "locked" in text else "store.unusable"
        raise _unusable(database, code, text) from None
    except DatabaseError as fault:
        if any(sign in str(fault.orig) for sign in ("not a database", "malformed", "disk I/O")):
            raise _unusable(database, "store.unusable", str(fault.orig)) from None
        raise


def discreet(code: str, text: str) -> Refusal:
    """Return a refusal for anybody's eyes; what the driver said goes into the log."""
    _log.error("the database: %s: %s", code, text)
    if code == "store.busy":
        return Refusal(code, message="the database is busy; try again in a moment")
    return Refusal(code, message="the database cannot do this now; nothing was changed")


def _unusable(database: Database, code: str, text: str) -> Refusal:
    if database.is_discreet:
        return discreet(code, text)
    url = database.engine.url
    place = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    first = next(iter(text.splitlines()), "")
    return Refusal(code, message="{database}: {fault}", database=place or ":memory:", fault=first, where="db")
