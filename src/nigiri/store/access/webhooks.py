"""Webhooks: who is told when an event changes."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from nigiri.store.access.tables import webhook
from nigiri.store.schema import tournament


class Webhook(Struct, frozen=True):
    """An address that is told. `delivered` is the version it knows, `attempts` the failures since it was reached last.

    `due_at` is when it is tried next, `fault` what went wrong last.
    """

    id: str
    tournament: str
    url: str
    secret: str
    made_by: str
    made_at: str
    delivered: int
    attempts: int = 0
    due_at: str = ""
    fault: str = ""
    is_off: bool = False


def add(connection: Connection, one: Webhook) -> None:
    """Add a webhook."""
    connection.execute(insert(webhook).values(**asdict(one)))


def of_tournament(connection: Connection, event: str) -> list[Webhook]:
    """Return the webhooks of an event, in the order they were made."""
    query = select(webhook).where(webhook.c.tournament == event).order_by(webhook.c.made_at, webhook.c.id)
    return [Webhook(**row) for row in connection.execute(query).mappings()]


def remove(connection: Connection, event: str, one: str) -> bool:
    """Remove a webhook; tell whether there was one."""
    query = delete(webhook).where(webhook.c.tournament == event, webhook.c.id == one)
    return bool(connection.execute(query).rowcount)


def due(connection: Connection, now: str) -> list[Webhook]:
    """Return webhooks whose event has changed since they were told, and whose time has come."""
    query = (
        select(webhook)
        .join(tournament, tournament.c.id == webhook.c.tournament)
        .where(~webhook.c.is_off, webhook.c.due_at <= now, tournament.c.version > webhook.c.delivered)
        .order_by(webhook.c.due_at, webhook.c.id)
        .limit(10)
    )
    return [Webhook(**row) for row in connection.execute(query).mappings()]


def claim(connection: Connection, one: Webhook, until: str) -> bool:
    """Keep a due webhook for this process until a moment; False where another process was first."""
    query = update(webhook).where(webhook.c.id == one.id, webhook.c.due_at == one.due_at)
    return bool(connection.execute(query.values(due_at=until)).rowcount)


def put(connection: Connection, one: Webhook) -> None:
    """Write down how a delivery went."""
    connection.execute(update(webhook).where(webhook.c.id == one.id).values(**asdict(one)))
