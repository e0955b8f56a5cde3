"""Failed attempts, counted by key and slot of time; all processes count together."""

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from nigiri.store.access.tables import attempt


def count(connection: Connection, key: str, since: int) -> int:
    """Return how many attempts have failed in slots from `since` on."""
    query = select(func.coalesce(func.sum(attempt.c.count), 0)).where(attempt.c.key == key, attempt.c.slot >= since)
    return int(connection.execute(query).scalar_one())


def add(connection: Connection, key: str, slot: int) -> None:
    """Count one more, whoever else counts at the same time."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    first = insert(attempt).values(key=key, slot=slot, count=1)
    connection.execute(first.on_conflict_do_update(index_elements=["key", "slot"], set_={"count": attempt.c.count + 1}))


def forget(connection: Connection, key: str) -> None:
    """Forget the attempts under a key."""
    connection.execute(delete(attempt).where(attempt.c.key == key))


def forget_before(connection: Connection, slot: int) -> None:
    """Forget slots that no longer count."""
    connection.execute(delete(attempt).where(attempt.c.slot < slot))
