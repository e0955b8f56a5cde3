"""Projections: rows made from the state, in the transaction that appends to the journal, and made again to verify."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy import tuple_ as together

from nigiri.store import schema
from nigiri.tournament.state import Round, Tournament

Row: TypeAlias = tuple[Any, ...]
Rows: TypeAlias = dict[Row, Row]
"""Rows of a table by their key, the tournament left out."""

_KEYS = {schema.entry: 1, schema.board: 2, schema.seat: 2, schema.standing: 2}
"""How many columns, after the tournament, make the key."""


def project(connection: Connection, before: Tournament | None, after: Tournament) -> None:
    """Bring the rows of a tournament from one state to the next: what has gone first, then what has come."""
    for table in _KEYS:
        old = _changed_rows(table, before, after) if before is not None else {}
        new = _changed_rows(table, after, before)
        _delete(connection, table, after.id, [key for key, row in old.items() if new.get(key) != row])
        _insert(connection, table, after.id, [row for key, row in new.items() if old.get(key) != row])
    _put_summary(connection, after)


def renew(connection: Connection, tournament: Tournament) -> None:
    """Make all rows of a tournament again, whatever stands there."""
    for table in _KEYS:
        connection.execute(delete(table).where(table.c.tournament == tournament.id))
    project(connection, None, tournament)


def rows(table: Table, tournament: Tournament) -> Rows:
    """Return all rows that a state gives a table."""
    return _changed_rows(table, tournament, None)


def stored(connection: Connection, table: Table, tournament: str) -> Rows:
    """Return the rows that stand in a table."""
    query = select(*table.columns).where(table.c[_owner(table)] == tournament)
    found = [tuple(row)[1:] for row in connection.execute(query)]
    return {row[: _KEYS.get(table, 0)]: row for row in found}


def summary(tournament: Tournament) -> Row:
    """Return the row of a tournament in the list of all, its id left out."""
    rules = tournament.regulations
    return (
        rules.name,
        rules.begins.isoformat() if rules.begins else None,
        rules.ends.isoformat() if rules.ends else None,
        rules.rounds,
        len(tournament.rounds),
        len(tournament.entries),
        tournament.is_closed,
        tournament.version,
        len(list(takewhile(lambda drawn: drawn.is_published, tournament.rounds))),
    )


def _changed_rows(table: Table, one: Tournament, other: Tournament | None) -> Rows:
    """Return the rows of one state, without those of parts that the other state shares with it."""
    return {row[: _KEYS[table]]: row for row in _all_rows(table, one, other)}


def _all_rows(table: Table, one: Tournament, other: Tournament | None) -> Iterator[Row]:
    if table is schema.entry:
        if other is None or other.entries is not one.entries or other.waiting is not one.waiting:
            yield from ((entry.id, entry.person) for entry in one.all_registered())
    elif table is schema.standing:
        if other is None or other.standings is not one.standings:
            yield from _standing_rows(one)
    else:
        there = other.rounds if other is not None else ()
        for index, drawn in enumerate(one.rounds):
            if index >= len(there) or there[index] is not drawn:
                yield from _board_rows(drawn) if table is schema.board else _seat_rows(drawn)


def _board_rows(drawn: Round) -> Iterator[Row]:
    for game in drawn.games:
        result = game.result
        what = (str(result.outcome), result.by_default, result.margin)
        yield (drawn.number, game.table, game.black, game.white, game.handicap, game.komi_halves, *what)


def _seat_rows(drawn: Round) -> Iterator[Row]:
    for game in drawn.games:
        for side in game.sides:
            yield (drawn.number, side, game.table, None)
    for bye in drawn.byes:
        yield (drawn.number, bye.entry, None, str(bye.kind))


def _standing_rows(tournament: Tournament) -> Iterator[Row]:
    for table in tournament.standings.values():
        for row in table.rows:
            figures = " ".join(f"{name}={value}" for name, value in zip(table.criteria, row.values, strict=True))
            yield (table.after, row.side, row.place, figures)


def _owner(table: Table) -> str:
    return "id" if table is schema.tournament else "tournament"


def _delete(connection: Connection, table: Table, tournament: str, keys: list[Row]) -> None:
    columns = list(table.columns)[1 : 1 + _KEYS[table]]
    for start in range(0, len(keys), 400):
        some = keys[start : start + 400]
        connection.execute(delete(table).where(table.c.tournament == tournament, together(*columns).in_(some)))


def _insert(connection: Connection, table: Table, tournament: str, new: list[Row]) -> None:
    names = [column.name for column in table.columns]
    if new:
        connection.execute(insert(table), [dict(zip(names, (tournament, *row), strict=True)) for row in new])


def _put_summary(connection: Connection, tournament: Tournament) -> None:
    names = [column.name for column in schema.tournament.columns][1:]
    values = dict(zip(names, summary(tournament), strict=True))
    table = schema.tournament
    changed = connection.execute(update(table).where(table.c.id == tournament.id).values(**values))
    if not changed.rowcount:
        connection.execute(insert(table).values(id=tournament.id, **values))
