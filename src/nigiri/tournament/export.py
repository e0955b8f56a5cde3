"""A whole event as one file: its journal and the persons it names, readable by any program that reads JSON."""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import Raw, Struct

from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, TournamentId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.tournament.codec import canonical
from nigiri.tournament.evolve import fold
from nigiri.tournament.record import Record, faults, stream_of
from nigiri.tournament.state import Tournament

FORMAT = "nigiri-journal"
VERSION = 1


class Export(Struct, frozen=True):
    """An exported event: journal and persons."""

    tournament: TournamentId
    records: tuple[Record, ...]
    persons: tuple[Person, ...]

    def unfold(self) -> tuple[Tournament, Roster]:
        """Return the state of the event and its persons."""
        return fold(record.read() for record in self.records), Roster(self.persons)


class _Line(Struct, frozen=True):
    seq: int
    at: datetime
    actor: ActorId
    event: Raw
    basis: tuple[ArticleId, ...]
    previous: str
    hash: str


class _File(Struct, frozen=True):
    format: str
    version: int
    tournament: TournamentId
    persons: tuple[Person, ...] = ()
    records: tuple[_Line, ...] = ()


def is_export(data: bytes) -> bool:
    """Tell by its beginning whether data is an exported event."""
    return data.lstrip()[:1] == b"{" and f'"{FORMAT}"'.encode() in data[:400]


def write_export(tournament: TournamentId, records: Iterable[Record], persons: Iterable[Person]) -> bytes:
    """Write an event as a file: indented JSON in UTF-8, one value a line, so that two exports can be compared."""
    lines = tuple(
        _Line(one.seq, one.at, one.actor, Raw(one.event.encode()), one.basis, one.previous, one.hash) for one in records
    )
    people = tuple(sorted(persons, key=lambda person: person.id))
    return msgspec.json.format(msgspec.json.encode(_File(FORMAT, VERSION, tournament, people, lines)), indent=1) + b"\n"


def read_export(data: bytes) -> Export:
    """Read an exported event and check it whole: its chain, its events, its fold. Refuse what does not hold."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Refusal("export.unreadable", message="this is not an exported event: {fault}", fault=fault) from None
    if file.format != FORMAT:
        raise Refusal("export.unreadable", message="this is not an exported event but {format}", format=file.format)
    if file.version > VERSION:
        raise Refusal(
            "export.newer",
            message="the file has form {version}, this program reads up to {known}; a newer one is needed",
            version=file.version,
            known=VERSION,
            where="version",
        )
    records = tuple(_record(line) for line in file.records)
    for found in faults(stream_of(file.tournament), records):
        raise found
    export = Export(file.tournament, records, file.persons)
    unfolded = export.unfold()[0]
    if unfolded.id != file.tournament:
        raise Refusal(
            "export.other_event",
            message="the file says it is {tournament}, its journal creates {created}",
            tournament=file.tournament,
            created=unfolded.id,
            where="tournament",
        )
    return export


def _record(line: _Line) -> Record:
    return Record(line.seq, line.at, line.actor, canonical(line.event), line.basis, line.previous, line.hash)
