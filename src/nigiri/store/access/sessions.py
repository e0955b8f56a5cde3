"""Sessions: browsers that are signed in."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from nigiri.store.access.tables import session


class Session(Struct, frozen=True):
    """A browser that is signed in. `digest` is the SHA-256 of the cookie, `id` names it to its owner."""

    digest: str
    id: str
    account: str
    agent: str
    made_at: str
    seen_at: str
    ends_at: str


def add(connection: Connection, one: Session) -> None:
    """Add a session."""
    connection.execute(insert(session).values(**asdict(one)))


def find(connection: Connection, digest: str, now: str) -> Session | None:
    """Return the session of a cookie, if it has not ended."""
    query = select(session).where(session.c.digest == digest, session.c.ends_at > now)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else Session(**row)


def seen(connection: Connection, digest: str, now: str, ends_at: str) -> None:
    """Note that a session is in use, and let it last longer."""
    connection.execute(update(session).where(session.c.digest == digest).values(seen_at=now, ends_at=ends_at))


def of_account(connection: Connection, account: str, now: str) -> list[Session]:
    """Return the sessions of an account that have not ended, the last used first."""
    query = select(session).where(session.c.account == account, session.c.ends_at > now)
    rows = connection.execute(query.order_by(session.c.seen_at.desc(), session.c.id)).mappings()
    return [Session(**row) for row in rows]


def end(connection: Connection, account: str, *, only: str = "", but: str = "") -> int:
    """End the sessions of an account: all, one, or all but one, by id. Return how many there were."""
    query = delete(session).where(session.c.account == account)
    if only:
        query = query.where(session.c.id == only)
    if but:
        query = query.where(session.c.id != but)
    return connection.execute(query).rowcount


def end_old(connection: Connection, now: str) -> None:
    """Forget sessions that have ended."""
    connection.execute(delete(session).where(session.c.ends_at <= now))
