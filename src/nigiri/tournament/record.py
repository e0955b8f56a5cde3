"""A line of the journal: what happened, when, by whom, on which articles, and the hash that chains it to the last."""

import datetime
import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId
from nigiri.tournament.basis import basis_of
from nigiri.tournament.codec import canonical, event_from_json, to_json
from nigiri.tournament.events import Event

NOTHING_BEFORE = "0" * 64
"""What the first record of a journal takes for the hash of the one before it."""


class Record(Struct, frozen=True):
    """A record of the journal. `event` is its canonical JSON, `basis` the articles it rests on; `at` is in UTC."""

    seq: int
    at: datetime.datetime
    actor: ActorId
    event: str
    basis: tuple[ArticleId, ...]
    previous: str
    hash: str

    def read(self) -> Event:
        """Return the event."""
        return event_from_json(self.event, where=f"event {self.seq}")


def fingerprint(stream: str, record: Record) -> str:
    """Return the SHA-256 (hexadecimal) of everything a record says, its place and the hash before it included."""
    said = (stream, record.seq, record.at, record.actor, record.event, record.basis, record.previous)
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


def chain(
    stream: str,
    events: Iterable[Event],
    *,
    at: datetime.datetime,
    by: ActorId,
    basis: Sequence[ArticleId] | None = None,
    after: tuple[int, str] = (0, NOTHING_BEFORE),
) -> Iterator[Record]:
    """Yield the records that append events after a (seq, hash). Without a `basis` each event brings its own."""
    last, previous = after
    moment = at.astimezone(datetime.UTC)
    for seq, event in enumerate(events, start=last + 1):
        articles = basis_of(event) if basis is None else tuple(basis)
        record = Record(seq, moment, by, to_json(event), articles, previous, "")
        record = msgspec.structs.replace(record, hash=fingerprint(stream, record))
        previous = record.hash
        yield record


def stream_of(tournament: str) -> str:
    """Return the name of a tournament's journal; a hash covers it, so that a record cannot move to another one."""
    return f"tournament/{tournament}"


def faults(stream: str, records: Iterable[Record]) -> Iterator[Refusal]:
    """Yield what is wrong with a journal: gaps, changed records, a broken chain, text that is not canonical."""
    expected, previous = 1, NOTHING_BEFORE
    for record in records:
        if record.seq != expected:
            yield _fault(
                "journal.gap", record, message="event {expected} is missing before event {seq}", expected=expected
            )
        elif record.previous != previous:
            yield _fault("journal.chain", record, message="event {seq} does not follow the event before it")
        if record.hash != fingerprint(stream, record):
            yield _fault("journal.changed", record, message="event {seq} is not what was written: its hash differs")
        if not is_readable(record):
            yield _fault("journal.unreadable", record, message="event {seq} cannot be read")
        expected, previous = record.seq + 1, record.hash


def is_readable(record: Record) -> bool:
    """Tell whether the event is one this program knows, and its text canonical."""
    try:
        record.read()
        return canonical(record.event) == record.event
    except Refusal:
        return False


def _fault(code: str, record: Record, *, message: str, **facts: object) -> Refusal:
    return Refusal(code, message=message, where=f"event {record.seq}", seq=record.seq, **facts)
