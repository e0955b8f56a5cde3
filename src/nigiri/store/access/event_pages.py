"""How events show themselves on the web."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select

from nigiri.store.access.tables import event_page


class EventPage(Struct, frozen=True):
    """How an event shows itself. `language` empty: the reader's; `timezone` is a name of the IANA list.

    An event that is not public is shown only to its members and its players.
    """

    tournament: str
    language: str = ""
    timezone: str = "UTC"
    is_public: bool = True


def find(connection: Connection, tournament: str) -> EventPage:
    """Return how an event shows itself; by default publicly, in the reader's language."""
    row = connection.execute(select(event_page).where(event_page.c.tournament == tournament)).mappings().one_or_none()
    return EventPage(tournament) if row is None else EventPage(**row)


def put(connection: Connection, one: EventPage) -> None:
    """Change how an event shows itself."""
    connection.execute(delete(event_page).where(event_page.c.tournament == one.tournament))
    connection.execute(insert(event_page).values(**asdict(one)))


def hidden(connection: Connection) -> frozenset[str]:
    """Return the events that are not public."""
    query = select(event_page.c.tournament).where(~event_page.c.is_public)
    return frozenset(row.tournament for row in connection.execute(query))
