"""The journal in the database: appended to at an expected version, and read."""

import hashlib
from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection, func, insert, select

from nigiri.errors import Refusal
from nigiri.ids import ActorId
from nigiri.store.schema import journal
from nigiri.tournament.record import NOTHING_BEFORE, Record


def last(connection: Connection, stream: str) -> tuple[int, str]:
    """Return number and hash of the last record: 0 and nothing where there is none."""
    query = select(journal.c.seq, journal.c.hash).where(journal.c.stream == stream)
    row = connection.execute(query.order_by(journal.c.seq.desc()).limit(1)).one_or_none()
    return (row.seq, row.hash) if row is not None else (0, NOTHING_BEFORE)


def hold(connection: Connection, stream: str) -> None:
    """Keep other writers of a stream waiting until the transaction ends; in SQLite every writer has that from BEGIN."""
    if connection.dialect.name == "postgresql":
        number = int.from_bytes(hashlib.sha256(stream.encode()).digest()[:8], "big", signed=True)
        connection.execute(select(func.pg_advisory_xact_lock(number)))


def append(connection: Connection, stream: str, records: Sequence[Record]) -> None:
    """Write records. The database refuses a number that is taken or does not follow."""
    rows = [
        {
            "stream": stream,
            "seq": record.seq,
            "at": record.at.isoformat(),
            "actor": record.actor,
            "event": record.event,
            "basis": msgspec.json.encode(record.basis).decode(),
            "previous": record.previous,
            "hash": record.hash,
        }
        for record in records
    ]
    if rows:
        connection.execute(insert(journal), rows)


def read(connection: Connection, stream: str, after: int = 0) -> list[Record]:
    """Return the records after a number, in order."""
    query = select(*journal.c).where(journal.c.stream == stream, journal.c.seq > after).order_by(journal.c.seq)
    return [
        Record(
            seq,
            _moment(at, seq),
            ActorId(actor),
            event,
            msgspec.json.decode(basis, type=tuple),
            previous,
            digest,
        )
        for _, seq, at, actor, event, basis, previous, digest in connection.execute(query)
    ]


def texts(connection: Connection, stream: str, after: int = 0) -> list[tuple[int, str]]:
    """Return numbers and events after a number, in order, as written: all that a fold needs."""
    query = select(journal.c.seq, journal.c.event).where(journal.c.stream == stream, journal.c.seq > after)
    return [(seq, event) for seq, event in connection.execute(query.order_by(journal.c.seq))]


def first_after(connection: Connection, stream: str, version: int) -> Record | None:
    """Return the record that somebody else put where one was to be appended."""
    return next(iter(read(connection, stream, version)), None)


def conflict(connection: Connection, stream: str, expected: int) -> Refusal:
    """Say who was first."""
    first = first_after(connection, stream, expected)
    if first is None:
        return Refusal(
            "journal.conflict",
            message="the event stands at version {version}, not at {expected}",
            version=last(connection, stream)[0],
            expected=expected,
        )
    return Refusal(
        "journal.conflict",
        message="{by} was first, at {at}: {event}",
        by=first.actor,
        at=first.at.isoformat(timespec="seconds"),
        event=msgspec.json.decode(first.event)["event"],
        expected=expected,
        version=first.seq,
    )


def _moment(text: str, seq: int) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(
            "journal.unreadable", message="event {seq} has no time but '{text}'", seq=seq, text=text
        ) from None
