"""Reading and writing the rows that say which lists there are."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from nigiri.store.rating_lists.tables import edition, rating_list


class ListRow(Struct, frozen=True):
    """A list as it is kept: moments and days as text, `before` how many players the edition before it had."""

    name: str
    source: str
    published: str | None
    loaded_at: str
    loaded_by: str
    players: int
    before: int | None
    edition: int


def all_lists(connection: Connection) -> list[ListRow]:
    """Return the lists by name."""
    query = select(rating_list).order_by(rating_list.c.name)
    return [ListRow(**row) for row in connection.execute(query).mappings()]


def find(connection: Connection, name: str) -> ListRow | None:
    """Return a list, or None where there is none of this name."""
    row = connection.execute(select(rating_list).where(rating_list.c.name == name)).mappings().first()
    return ListRow(**row) if row is not None else None


def add(connection: Connection, row: ListRow) -> None:
    """Add a list; the database refuses a name that is taken."""
    connection.execute(insert(rating_list).values(**asdict(row)))


def exchange(connection: Connection, row: ListRow, old: int) -> bool:
    """Let a list answer from another edition, in one step; tell whether the old one still stood there."""
    is_the_same = (rating_list.c.name == row.name) & (rating_list.c.edition == old)
    done = connection.execute(update(rating_list).where(is_the_same).values(**asdict(row)))
    if done.rowcount:
        retire(connection, old)
    return bool(done.rowcount)


def forget(connection: Connection, name: str) -> bool:
    """Take a list away; tell whether there was one. Its rows answer no more, and are cleared away afterwards."""
    found = find(connection, name)
    if found is None:
        return False
    gone = connection.execute(delete(rating_list).where(rating_list.c.name == name))
    retire(connection, found.edition)
    return bool(gone.rowcount)


def retire(connection: Connection, number: int) -> None:
    """Note that an edition answers no more."""
    connection.execute(update(edition).where(edition.c.id == number).values(is_retired=True))
