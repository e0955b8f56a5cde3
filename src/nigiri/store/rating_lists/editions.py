"""Writing a whole edition of a list beside the one that answers, and clearing away what answers no more.

Rows come and go in batches, each a transaction of its own, so that nobody who enters a result waits for a list. Nobody
sees the rows of an edition before a list names it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final

import msgspec
from sqlalchemy import Boolean, Column, Connection, Integer, Table, delete, insert, select, update

from nigiri.errors import Refusal
from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.store.database import Database
from nigiri.store.rating_lists.keys import order_of, words_of
from nigiri.store.rating_lists.tables import edition, player, rating_list, word

BATCH: Final = 10_000
"""Rows of one transaction: some hundredths of a second during which others wait to write."""

ABANDONED_AFTER: Final = timedelta(hours=1)
"""An edition that is not whole by then was begun by a process that has ended."""

Row = tuple[Any, ...]
"""The values of a row in the order of the table's columns."""

Write = Callable[[Connection, Table, Sequence[Row]], None]


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows in the driver's own way, three times as fast as by way of a compiled statement for each.

    PostgreSQL is sent a column at a time, in one statement.
    """
    names = ", ".join(column.name for column in table.columns)
    if connection.dialect.name == "postgresql":
        arrays = ", ".join(f"%s::{_type(column)}[]" for column in table.columns)
        insertion = f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({arrays})"
        connection.exec_driver_sql(insertion, tuple(map(list, zip(*rows, strict=True))))
    else:
        marks = ", ".join("?" for _ in table.columns)
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", list(rows))


def _type(column: "Column[Any]") -> str:
    return "integer" if isinstance(column.type, Integer) else "boolean" if isinstance(column.type, Boolean) else "text"


def write_edition(database: Database, players: Sequence[ListedPlayer], at: datetime, write: Write = insert_rows) -> int:
    """Write the players of a list and return the number of the edition; when that fails, nothing of it stays.

    `write` puts a batch of rows into a table. Refuses (`list.overtaken`) when the edition was taken for abandoned.
    """
    with database.writing() as connection:
        values = {"begun_at": _written(at), "written": 0, "is_retired": False}
        number = int(connection.execute(insert(edition).values(**values).returning(edition.c.id)).scalar_one())
    try:
        ordered = sorted(players, key=order_of)
        words = [words_of(one) for one in ordered]
        for table, rows in ((player, _player_rows(number, ordered, words)), (word, _word_rows(number, words))):
            while batch := list(islice(rows, BATCH)):
                with database.writing() as connection:
                    _note_progress(connection, number, len(batch))
                    write(connection, table, batch)
    except BaseException:
        clear(database, number)
        raise
    return number


def clear_away(database: Database, at: datetime) -> None:
    """Clear away the editions that answer no more, and those that nobody finishes."""
    with database.reading() as connection:
        answering = select(rating_list.c.edition)
        is_over = edition.c.is_retired | (edition.c.begun_at < _written(at - ABANDONED_AFTER))
        query = select(edition.c.id).where(is_over, edition.c.id.not_in(answering))
        numbers = list(connection.execute(query).scalars())
    for number in numbers:
        clear(database, number)


def clear(database: Database, number: int) -> None:
    """Clear an edition away, its row first, so that whoever still writes into it is refused."""
    with database.writing() as connection:
        connection.execute(delete(edition).where(edition.c.id == number))
    for table, column in ((word, word.c.word), (player, player.c.place)):
        while True:
            of_it = table.c.edition == number
            with database.writing() as connection:
                bound = select(column).where(of_it).order_by(column).limit(1).offset(BATCH)
                last = connection.execute(bound).scalar()
                connection.execute(delete(table).where(of_it if last is None else of_it & (column <= last)))
            if last is None:
                break


def _note_progress(connection: Connection, number: int, rows: int) -> None:
    """Hold the edition for this batch: it is cleared away before or after, never while rows are coming."""
    noted = update(edition).where(edition.c.id == number).values(written=edition.c.written + rows)
    if not connection.execute(noted).rowcount:
        raise Refusal("list.overtaken", message="the list took too long to load and was given up; load it again")


def _player_rows(number: int, players: Iterable[ListedPlayer], words: Iterable[list[str]]) -> Iterator[Row]:
    for place, (one, found) in enumerate(zip(players, words, strict=True)):
        yield (
            number,
            place,
            one.family_name,
            one.given_name,
            int(one.rank),
            one.grade,
            one.rating,
            one.country,
            one.club,
            msgspec.json.encode(one.identifiers).decode(),
            msgspec.json.encode(one.extra).decode(),
            "".join(f" {each}" for each in found),
        )


def _word_rows(number: int, words: Iterable[list[str]]) -> Iterator[Row]:
    """Yield the words in their order: so rows are added at the end of the index, not all over it."""
    placed = {(each, place, each == found[0]) for place, found in enumerate(words) for each in found}
    for each, place, is_first in sorted(placed):
        yield number, each, place, is_first


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
