"""Reading and writing the rows of notices."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Select, delete, func, insert, select, update

from nigiri.store.push.tables import push_letter, push_subscription
from nigiri.store.schema import entry, tournament


class Subscription(Struct, frozen=True):
    """A browser that is told what concerns a player.

    `endpoint` is the address at the browser's own push service, `key` and `secret` (base64url) are what only that
    browser can open letters with. `told` is the version of the event up to which letters have been written.
    """

    id: str
    tournament: str
    side: str
    endpoint: str
    key: str
    secret: str
    language: str
    made_at: str
    told: int


class Letter(Struct, frozen=True):
    """A notice that waits to be sent to a subscription: its kind, and facts without names. Moments are text in UTC."""

    id: str
    subscription: str
    kind: str
    facts: dict[str, str | int]
    made_at: str
    due_at: str
    attempts: int = 0


def of_side(connection: Connection, event: str, side: str) -> list[Subscription]:
    """Return the subscriptions of a player, the oldest first."""
    query = select(push_subscription).where(push_subscription.c.tournament == event, push_subscription.c.side == side)
    return _subscriptions(connection, query.order_by(push_subscription.c.made_at, push_subscription.c.id))


def find(connection: Connection, ids: Iterable[str]) -> dict[str, Subscription]:
    """Return subscriptions by their ids, as far as they are still there."""
    query = select(push_subscription).where(push_subscription.c.id.in_(list(ids)))
    return {one.id: one for one in _subscriptions(connection, query)}


def behind(connection: Connection, limit: int) -> list[Subscription]:
    """Return subscriptions whose event has gone on since they were told, those of one event together."""
    query = (
        select(push_subscription)
        .join(tournament, tournament.c.id == push_subscription.c.tournament)
        .where(tournament.c.version > push_subscription.c.told)
        .order_by(push_subscription.c.tournament, push_subscription.c.told, push_subscription.c.id)
        .limit(limit)
    )
    return _subscriptions(connection, query)


def put(connection: Connection, one: Subscription) -> None:
    """Write a subscription in the place of the one that the same browser had for the same player."""
    same = (push_subscription.c.tournament == one.tournament, push_subscription.c.side == one.side)
    known = select(push_subscription.c.id).where(*same, push_subscription.c.endpoint == one.endpoint)
    remove(connection, [row.id for row in connection.execute(known)])
    connection.execute(insert(push_subscription).values(**asdict(one)))


def remove(connection: Connection, ids: Iterable[str]) -> int:
    """Remove subscriptions with the letters that wait for them; return how many there were."""
    wanted = list(ids)
    connection.execute(delete(push_letter).where(push_letter.c.subscription.in_(wanted)))
    return connection.execute(delete(push_subscription).where(push_subscription.c.id.in_(wanted))).rowcount


def remove_of_side(connection: Connection, event: str, side: str, endpoint: str = "") -> int:
    """Remove the subscriptions of a player, or the one of a browser; return how many there were."""
    found = of_side(connection, event, side)
    return remove(connection, [one.id for one in found if not endpoint or one.endpoint == endpoint])


def remove_of_person(connection: Connection, person: str) -> int:
    """Remove the subscriptions of a person in all events."""
    query = (
        select(push_subscription.c.id)
        .join(
            entry, (entry.c.tournament == push_subscription.c.tournament) & (entry.c.side == push_subscription.c.side)
        )
        .where(entry.c.person == person)
    )
    return remove(connection, [row.id for row in connection.execute(query)])


def told(connection: Connection, one: Subscription, version: int) -> bool:
    """Note up to where a subscription has been told; False where another process did it first."""
    query = update(push_subscription).where(push_subscription.c.id == one.id, push_subscription.c.told == one.told)
    return bool(connection.execute(query.values(told=version)).rowcount)


def write(connection: Connection, letters: Iterable[Letter]) -> None:
    """Put letters where they wait to be sent; one that says the same and still waits there makes room.

    What a letter says is looked up when it is sent, so that the later of two would say the same again.
    """
    rows = [{**asdict(one), "facts": msgspec.json.encode(one.facts).decode()} for one in letters]
    for row in rows:
        same = [push_letter.c[name] == row[name] for name in ("subscription", "kind", "facts")]
        connection.execute(delete(push_letter).where(*same, push_letter.c.attempts == 0))
    if rows:
        connection.execute(insert(push_letter), rows)


def ids_of_event(connection: Connection, event: str) -> list[str]:
    """Return the subscriptions of all players of an event."""
    query = select(push_subscription.c.id).where(push_subscription.c.tournament == event)
    return [row.id for row in connection.execute(query.order_by(push_subscription.c.id))]


def due(connection: Connection, now: str, limit: int) -> list[Letter]:
    """Return letters whose time has come, the oldest first."""
    query = select(push_letter).where(push_letter.c.due_at <= now).order_by(push_letter.c.due_at, push_letter.c.id)
    rows = connection.execute(query.limit(limit)).mappings()
    return [Letter(**{**row, "facts": msgspec.json.decode(row["facts"])}) for row in rows]


def claim(connection: Connection, one: Letter, until: str) -> bool:
    """Keep a due letter for this process until a moment; False where another process was first."""
    query = update(push_letter).where(push_letter.c.id == one.id, push_letter.c.due_at == one.due_at)
    return bool(connection.execute(query.values(due_at=until)).rowcount)


def put_off(connection: Connection, one: Letter, due_at: str) -> None:
    """Send a letter again later."""
    query = update(push_letter).where(push_letter.c.id == one.id)
    connection.execute(query.values(due_at=due_at, attempts=one.attempts + 1))


def done(connection: Connection, one: Letter) -> None:
    """Take a letter away: it was sent, or nobody waits for it any more."""
    connection.execute(delete(push_letter).where(push_letter.c.id == one.id))


def waiting(connection: Connection) -> int:
    """Return how many letters wait."""
    return connection.execute(select(func.count()).select_from(push_letter)).scalar_one()


def _subscriptions(connection: Connection, query: Select[Any]) -> list[Subscription]:
    return [Subscription(**row) for row in connection.execute(query).mappings()]
