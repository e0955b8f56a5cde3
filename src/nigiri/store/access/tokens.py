"""Tokens of programs."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from nigiri.store.access.tables import account, token


class Token(Struct, frozen=True):
    """A token. Without a tournament it may what its account may; with one, what the role allows there."""

    digest: str
    id: str
    name: str
    account: str
    made_at: str
    tournament: str | None = None
    role: str | None = None
    ends_at: str | None = None
    used_at: str | None = None


def add(connection: Connection, one: Token) -> None:
    """Add a token."""
    connection.execute(insert(token).values(**asdict(one)))


def find(connection: Connection, digest: str, now: str) -> Token | None:
    """Return the token of a digest, if it has not ended."""
    row = connection.execute(select(token).where(token.c.digest == digest)).mappings().one_or_none()
    if row is None or (row["ends_at"] is not None and row["ends_at"] <= now):
        return None
    return Token(**row)


def used(connection: Connection, digest: str, now: str) -> None:
    """Note that a token is in use."""
    connection.execute(update(token).where(token.c.digest == digest).values(used_at=now))


def of_account(connection: Connection, account: str) -> list[Token]:
    """Return the tokens of an account, the newest last."""
    query = select(token).where(token.c.account == account).order_by(token.c.made_at, token.c.id)
    return [Token(**row) for row in connection.execute(query).mappings()]


def withdraw(connection: Connection, account: str, one: str) -> bool:
    """Take a token back; tell whether there was one."""
    return bool(connection.execute(delete(token).where(token.c.account == account, token.c.id == one)).rowcount)


def withdraw_all(connection: Connection, account: str) -> int:
    """Take all tokens of an account back."""
    return connection.execute(delete(token).where(token.c.account == account)).rowcount


def names(connection: Connection, ids: list[str]) -> dict[str, str]:
    """Return the names of tokens with those of their owners, as far as there are such: two may be called alike."""
    query = select(token.c.id, token.c.name, account.c.name.label("owner")).where(token.c.id.in_(ids[:900]))
    rows = connection.execute(query.join(account, token.c.account == account.c.id))
    return {row.id: f"{row.name} ({row.owner})" for row in rows}
