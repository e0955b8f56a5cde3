"""Invitations: links that work once."""

from enum import StrEnum

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from nigiri.store.access.tables import invitation


class Kind(StrEnum):
    """What an invitation makes of who takes it: an owner, an organiser, or somebody with a role in an event."""

    OWNER = "owner"
    ORGANISER = "organiser"
    ROLE = "role"


class Invitation(Struct, frozen=True):
    """An invitation. `digest` is the SHA-256 of the link's secret."""

    digest: str
    id: str
    kind: Kind
    made_by: str
    made_at: str
    ends_at: str
    tournament: str | None = None
    role: str | None = None
    used_by: str | None = None


def add(connection: Connection, one: Invitation) -> None:
    """Add an invitation."""
    connection.execute(insert(invitation).values(**{**asdict(one), "kind": str(one.kind)}))


def find(connection: Connection, digest: str, now: str) -> Invitation | None:
    """Return an invitation that can still be taken."""
    query = select(invitation).where(
        invitation.c.digest == digest, invitation.c.ends_at > now, invitation.c.used_by.is_(None)
    )
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else _invitation(row)


def take(connection: Connection, digest: str, account: str, now: str) -> bool:
    """Mark an invitation as taken; False where it has ended, or somebody was first."""
    query = update(invitation).where(
        invitation.c.digest == digest, invitation.c.ends_at > now, invitation.c.used_by.is_(None)
    )
    return bool(connection.execute(query.values(used_by=account)).rowcount)


def open_in(connection: Connection, tournament: str | None, now: str) -> list[Invitation]:
    """Return invitations to an event (None: to the installation) that nobody has taken yet."""
    query = select(invitation).where(
        invitation.c.tournament.is_(None) if tournament is None else invitation.c.tournament == tournament,
        invitation.c.ends_at > now,
        invitation.c.used_by.is_(None),
    )
    rows = connection.execute(query.order_by(invitation.c.made_at, invitation.c.id)).mappings()
    return [_invitation(row) for row in rows]


def withdraw(connection: Connection, tournament: str | None, one: str) -> bool:
    """Take an invitation back; tell whether there was one."""
    query = delete(invitation).where(
        invitation.c.tournament.is_(None) if tournament is None else invitation.c.tournament == tournament,
        invitation.c.id == one,
        invitation.c.used_by.is_(None),
    )
    return bool(connection.execute(query).rowcount)


def hold_made_by(connection: Connection, kind: Kind, maker: str) -> None:
    """Keep others from taking invitations of a kind that one has made until the transaction ends."""
    query = select(invitation.c.digest).where(invitation.c.kind == str(kind), invitation.c.made_by == maker)
    connection.execute(query.order_by(invitation.c.digest).with_for_update()).all()


def withdraw_made_by(connection: Connection, kind: Kind, maker: str) -> None:
    """Take back every invitation of a kind that one has made and nobody has taken."""
    query = delete(invitation).where(
        invitation.c.kind == str(kind), invitation.c.made_by == maker, invitation.c.used_by.is_(None)
    )
    connection.execute(query)


def _invitation(row: RowMapping) -> Invitation:
    return msgspec.convert({str(name): value for name, value in row.items()}, Invitation)
