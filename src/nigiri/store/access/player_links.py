"""What players come by."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from nigiri.store.access.tables import player_link


def add(connection: Connection, tournament: str, secrets: Mapping[str, str]) -> None:
    """Add secrets of sides that have none; who is first stays."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    rows = [{"tournament": tournament, "side": side, "secret": secret} for side, secret in secrets.items()]
    if rows:
        connection.execute(insert(player_link).on_conflict_do_nothing(), rows)


def of_tournament(connection: Connection, tournament: str) -> dict[str, str]:
    """Return the secrets of all sides that have one."""
    query = select(player_link.c.side, player_link.c.secret).where(player_link.c.tournament == tournament)
    return {row.side: row.secret for row in connection.execute(query)}


def find(connection: Connection, secret: str) -> tuple[str, str] | None:
    """Return tournament and side of a secret."""
    query = select(player_link.c.tournament, player_link.c.side).where(player_link.c.secret == secret)
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.tournament, row.side)


def withdraw(connection: Connection, tournament: str, side: str) -> bool:
    """Take a side's link back; tell whether there was one."""
    query = delete(player_link).where(player_link.c.tournament == tournament, player_link.c.side == side)
    return bool(connection.execute(query).rowcount)
