"""Reading and writing the rows of the hall."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Table, delete, insert, select

from nigiri.store.hall.tables import announcement, round_time, screen


class RoundTime(Struct, frozen=True):
    """When a round begins, as text in UTC, nothing where that was taken away; `is_started`: when it did begin.

    `revision` counts the changes since it was first set.
    """

    tournament: str
    round: int
    begins: str
    is_started: bool = False
    revision: int = 0
    changed_at: str = ""


class Announcement(Struct, frozen=True):
    """What is announced in the hall, the moment as text in UTC."""

    tournament: str
    id: str
    text: str
    made_at: str
    made_by: str


class ScreenRow(Struct, frozen=True):
    """A screen as it is kept: `shows` joined by commas."""

    tournament: str
    name: str
    shows: str
    seconds: int


def times(connection: Connection, tournament: str) -> list[RoundTime]:
    """Return when the rounds of an event begin, in their order, with those whose time was taken away."""
    query = select(round_time).where(round_time.c.tournament == tournament).order_by(round_time.c.round)
    return [RoundTime(**row) for row in connection.execute(query).mappings()]


def announcements(connection: Connection, tournament: str) -> list[Announcement]:
    """Return the announcements of an event, the newest first."""
    query = select(announcement).where(announcement.c.tournament == tournament)
    query = query.order_by(announcement.c.made_at.desc(), announcement.c.id)
    return [Announcement(**row) for row in connection.execute(query).mappings()]


def screens(connection: Connection, tournament: str) -> list[ScreenRow]:
    """Return the screens of an event by name."""
    query = select(screen).where(screen.c.tournament == tournament).order_by(screen.c.name)
    return [ScreenRow(**row) for row in connection.execute(query).mappings()]


def put(connection: Connection, row: RoundTime | Announcement | ScreenRow) -> None:
    """Write a row in the place of the one with its key."""
    match row:
        case RoundTime():
            key = (round_time.c.tournament == row.tournament, round_time.c.round == row.round)
            connection.execute(delete(round_time).where(*key))
            connection.execute(insert(round_time).values(**asdict(row)))
        case Announcement():
            forget(connection, announcement, row.tournament, row.id)
            connection.execute(insert(announcement).values(**asdict(row)))
        case ScreenRow():
            forget(connection, screen, row.tournament, row.name)
            connection.execute(insert(screen).values(**asdict(row)))


def forget(connection: Connection, table: Table, tournament: str, key: str) -> bool:
    """Take an announcement (by id) or a screen (by name) away; tell whether there was one."""
    column = table.c.id if table is announcement else table.c.name
    gone = connection.execute(delete(table).where(table.c.tournament == tournament, column == key))
    return bool(gone.rowcount)
