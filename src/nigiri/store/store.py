"""The store: load a tournament, append to its journal, look persons up."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from types import TracebackType
from typing import NoReturn

from msgspec import Struct
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, PersonId, TournamentId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.store import directory, journal, schema
from nigiri.store.database import Database, discreet, open_database
from nigiri.store.projection import project
from nigiri.tournament.codec import event_from_json
from nigiri.tournament.events import Event
from nigiri.tournament.evolve import fold
from nigiri.tournament.persons import persons_of
from nigiri.tournament.record import Record, chain, stream_of
from nigiri.tournament.state import Tournament

Turn = Connection
"""The transaction of one who writes to a tournament while all others wait; see `Store.turn`."""


class Summary(Struct, frozen=True):
    """A tournament in the list of all."""

    id: TournamentId
    name: str
    begins: str | None
    ends: str | None
    rounds: int
    drawn: int
    entries: int
    is_closed: bool
    version: int
    published: int


class Store:
    """Journals and directory in one database. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, url: str) -> "Store":
        """Open the store at a URL; a new database is made, an older one brought up to date, a newer one refused."""
        return cls(open_database(url))

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def tournaments(self) -> list[Summary]:
        """Return all tournaments, the latest first."""
        table = schema.tournament
        with self.database.reading() as connection:
            rows = connection.execute(select(table).order_by(table.c.begins.desc(), table.c.id))
            return [Summary(*row) for row in rows]

    def version(self, tournament: TournamentId) -> int:
        """Return how many events the journal of a tournament holds; refuse where there is none."""
        with self.database.reading() as connection:
            seq, _ = journal.last(connection, stream_of(tournament))
        return seq or _unknown(tournament)

    @contextmanager
    def turn(self, tournament: TournamentId) -> Iterator[Turn]:
        """Keep everybody else from writing to a tournament until the block ends, when what it wrote holds.

        `events` and `append` take part in it when they are given what it gives.
        """
        with self.database.writing() as connection:
            journal.hold(connection, stream_of(tournament))
            yield connection

    def load(self, tournament: TournamentId) -> Tournament:
        """Return the state of a tournament: the fold of its journal."""
        return fold(self.events(tournament)) if self.version(tournament) else _unknown(tournament)

    def events(self, tournament: TournamentId, after: int = 0, *, turn: Turn | None = None) -> list[Event]:
        """Return the events after a version, in order."""
        with nullcontext(turn) if turn is not None else self.database.reading() as connection:
            written = journal.texts(connection, stream_of(tournament), after)
        return [event_from_json(text, where=f"event {seq}") for seq, text in written]

    def records(self, tournament: TournamentId, after: int = 0) -> list[Record]:
        """Return the records after a version, in order."""
        with self.database.reading() as connection:
            return journal.read(connection, stream_of(tournament), after)

    def append(
        self,
        before: Tournament | None,
        after: Tournament,
        events: Sequence[Event],
        *,
        at: datetime,
        by: ActorId,
        basis: Sequence[ArticleId] | None = None,
        persons: Iterable[Person] = (),
        turn: Turn | None = None,
    ) -> list[Record]:
        """Append the events that lead from one state to the next, with new persons: all or nothing.

        The journal must stand at the version of `before` (None: it does not exist yet). Refused: `journal.conflict`
        where somebody was first, and says who.
        """
        stream = stream_of(after.id)
        expected = before.version if before is not None else 0
        try:
            with nullcontext(turn) if turn is not None else self.turn(after.id) as connection:
                tail = journal.last(connection, stream)
                if tail[0] != expected:
                    raise journal.conflict(connection, stream, expected)
                records = list(chain(stream, events, at=at, by=by, basis=basis, after=tail))
                self._write(connection, before, after, records, persons)
        except IntegrityError as fault:
            raise self._explained(stream, expected, fault) from None
        except DBAPIError as fault:
            raise self._refused(fault) from None
        return records

    def adopt(self, state: Tournament, records: Sequence[Record], persons: Iterable[Person]) -> tuple[PersonId, ...]:
        """Write a whole journal as it stands in another store; return persons that were known here already."""
        stream = stream_of(state.id)
        with self.turn(state.id) as connection:
            if journal.last(connection, stream)[0]:
                raise Refusal(
                    "event.exists",
                    message="the event {tournament} is here already, with a journal of its own",
                    tournament=state.id,
                    where="tournament",
                )
            return self._write(connection, None, state, records, persons)

    def _write(
        self,
        connection: Connection,
        before: Tournament | None,
        after: Tournament,
        records: Sequence[Record],
        persons: Iterable[Person],
    ) -> tuple[PersonId, ...]:
        known = directory.add(connection, persons)
        journal.append(connection, stream_of(after.id), records)
        project(connection, before, after)
        return known

    def _explained(self, stream: str, expected: int, fault: IntegrityError) -> Refusal:
        with self.database.reading() as connection:
            if journal.last(connection, stream)[0] != expected:
                return journal.conflict(connection, stream, expected)
        return self._refused(fault)

    def _refused(self, fault: DBAPIError) -> Refusal:
        if self.database.is_discreet:
            return discreet("store.refused", _first_line(fault))
        return Refusal("store.refused", message="the database refuses: {fault}", fault=_first_line(fault))

    def roster(self, tournament: TournamentId) -> Roster:
        """Return the persons entered in a tournament."""
        with self.database.reading() as connection:
            return directory.of_tournament(connection, tournament)

    def roster_of(self, state: Tournament) -> Roster:
        """Return the persons that a state names: who is entered, partners, captains of teams."""
        entered = self.roster(state.id)
        others = [one for one in persons_of(state) if one not in entered]
        return entered | self.persons(others) if others else entered

    def persons(self, ids: Iterable[PersonId]) -> Roster:
        """Return persons by their ids, as far as they are known."""
        with self.database.reading() as connection:
            return directory.of_ids(connection, ids)

    def search(self, words: str, limit: int = 50) -> list[Person]:
        """Return persons whose name contains every word, accents and case left aside."""
        with self.database.reading() as connection:
            return directory.search(connection, words, limit)

    def put_person(self, person: Person) -> None:
        """Change what is known about a person, or add it."""
        with self.database.writing() as connection:
            directory.put(connection, person)

    def erase_person(self, person: PersonId) -> bool:
        """Erase a person from the directory; journals keep the id. Tell whether there was anything to erase."""
        with self.database.writing() as connection:
            return directory.erase(connection, person)


def _unknown(tournament: TournamentId) -> NoReturn:
    raise Refusal(
        "event.unknown", message="there is no event {tournament} in this database", tournament=tournament, where="event"
    )


def _first_line(fault: DBAPIError) -> str:
    return next(iter(str(fault.orig).splitlines()), "")
