"""Verifying an event: its chain, its fold, and every projection made again and compared."""

from collections.abc import Iterator

from sqlalchemy import Connection, Table

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.store import journal, projection, schema
from nigiri.store.store import Store
from nigiri.tournament.boards import check_boards
from nigiri.tournament.evolve import fold
from nigiri.tournament.record import faults, stream_of
from nigiri.tournament.state import Tournament


def verify(store: Store, tournament: TournamentId) -> tuple[Refusal, ...]:
    """Return everything wrong with an event in the store; nothing where all of it holds."""
    store.version(tournament)
    with store.database.reading() as connection:
        return tuple(_findings(connection, tournament))


def _findings(connection: Connection, tournament: TournamentId) -> Iterator[Refusal]:
    stream = stream_of(tournament)
    try:
        records = journal.read(connection, stream)
        broken = list(faults(stream, records))
        yield from broken
        state = fold(record.read() for record in records)
    except Refusal as refusal:
        yield refusal
        return
    for drawn in state.rounds:
        try:
            check_boards(drawn.number, drawn.games, drawn.byes, state.entries)
        except Refusal as refusal:
            yield refusal
    yield from _compare(schema.tournament, {(): projection.summary(state)}, connection, state)
    for table in schema.PROJECTIONS[1:]:
        yield from _compare(table, projection.rows(table, state), connection, state)


def _compare(table: Table, made: projection.Rows, connection: Connection, state: Tournament) -> Iterator[Refusal]:
    found = projection.stored(connection, table, state.id)
    for key in sorted(made.keys() | found.keys()):
        if made.get(key) != found.get(key):
            yield Refusal(
                "projection.differs",
                message="table {table}, row {key}: {found} stands there, the journal makes {made}",
                where=f"{table.name} {' '.join(map(str, key))}".strip(),
                table=table.name,
                key=key,
                found=found.get(key),
                made=made.get(key),
            )
