"""Games of persons in all events, from the projections: only rounds that were given out, of events that all may see."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, and_, case, desc, func, or_, select

from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.store.access.tables import event_page
from nigiri.store.schema import board, entry, seat, tournament


class Encounter(Struct, frozen=True):
    """A game of a person, seen from that side. `begins` is the first day of the event, as text, or nothing."""

    event: TournamentId
    event_name: str
    begins: str
    round: int
    table: int
    side: EntryId
    is_black: bool
    opponent: PersonId
    opponent_side: EntryId
    handicap: int
    komi_halves: int
    outcome: str
    by_default: bool
    margin: str


class Count(Struct, frozen=True):
    """How many games of a year, with a colour, ended in an outcome."""

    year: str
    is_black: bool
    outcome: str
    by_default: bool
    games: int


class Opponent(Struct, frozen=True):
    """Somebody a person has played: how often, and the first day of the last event in which they met."""

    person: PersonId
    games: int
    last: str


_mine = entry.alias("mine")
_theirs = entry.alias("theirs")
_is_black = (board.c.black == _mine.c.side).label("is_black")
_begins = func.coalesce(tournament.c.begins, "").label("begins")


def games_of(
    connection: Connection, person: PersonId, other: PersonId | None, first: int, limit: int
) -> list[Encounter]:
    """Return games of a person, against one other or all, from a number on (0: the oldest), in order of time."""
    columns = (
        *(tournament.c.id.label("event"), tournament.c.name.label("event_name"), _begins),
        *(board.c.round, board.c.table, _mine.c.side, _is_black),
        *(_theirs.c.person.label("opponent"), _theirs.c.side.label("opponent_side")),
        *(board.c.handicap, board.c.komi_halves, board.c.outcome, board.c.by_default, board.c.margin),
    )
    order = (_begins, tournament.c.id, board.c.round, board.c.table)
    query = _games(select(*columns), person, other).order_by(*order).offset(first).limit(limit)
    return [Encounter(**{**row, "is_black": bool(row["is_black"])}) for row in connection.execute(query).mappings()]


def counts_of(connection: Connection, person: PersonId, other: PersonId | None) -> list[Count]:
    """Return the games of a person by year, colour and outcome."""
    parts = (func.substr(_begins, 1, 4).label("year"), _is_black, board.c.outcome, board.c.by_default)
    query = _games(select(*parts, func.count().label("games")), person, other).group_by(*parts)
    return [Count(**{**row, "is_black": bool(row["is_black"])}) for row in connection.execute(query).mappings()]


def opponents_of(connection: Connection, person: PersonId, first: int, limit: int) -> list[Opponent]:
    """Return whom a person has played, the most frequent first, from a number on."""
    games, last = func.count().label("games"), func.max(_begins).label("last")
    query = _games(select(_theirs.c.person, games, last), person, None).group_by(_theirs.c.person)
    query = query.order_by(desc(games), desc(last), _theirs.c.person).offset(first).limit(limit)
    return [Opponent(**row) for row in connection.execute(query).mappings()]


def opponents_count(connection: Connection, person: PersonId) -> int:
    """Return how many persons a person has played."""
    query = _games(select(func.count(_theirs.c.person.distinct())), person, None)
    found: int = connection.execute(query).scalar_one()
    return found


def is_seated(connection: Connection, person: PersonId) -> bool:
    """Tell whether a person has a place in a round that everybody may see, at a table or on a bye."""
    query = (
        select(seat.c.side)
        .join(_mine, and_(_mine.c.tournament == seat.c.tournament, _mine.c.side == seat.c.side))
        .join(tournament, and_(tournament.c.id == seat.c.tournament, seat.c.round <= tournament.c.published))
        .outerjoin(event_page, event_page.c.tournament == seat.c.tournament)
        .where(_mine.c.person == person, _is_public())
        .limit(1)
    )
    return connection.execute(query).first() is not None


def events_of(connection: Connection, person: PersonId, limit: int) -> list[TournamentId]:
    """Return the latest events, of those that everybody may see, in which a person is entered or waits."""
    query = (
        select(tournament.c.id)
        .join(_mine, _mine.c.tournament == tournament.c.id)
        .outerjoin(event_page, event_page.c.tournament == tournament.c.id)
        .where(_mine.c.person == person, _is_public())
        .order_by(desc(_begins), tournament.c.id)
        .limit(limit)
    )
    return [TournamentId(row.id) for row in connection.execute(query)]


def _games(query: Select[Any], person: PersonId, other: PersonId | None) -> Select[Any]:
    """Return a query over the games of a person: own seats first, by their index, then the boards they are at."""
    opponent = case((board.c.black == _mine.c.side, board.c.white), else_=board.c.black)
    found = (
        query.select_from(_mine)
        .join(tournament, tournament.c.id == _mine.c.tournament)
        .join(seat, and_(seat.c.tournament == _mine.c.tournament, seat.c.side == _mine.c.side))
        .join(
            board,
            and_(
                board.c.tournament == seat.c.tournament,
                board.c.round == seat.c.round,
                board.c.table == seat.c.table,
            ),
        )
        .join(_theirs, and_(_theirs.c.tournament == board.c.tournament, _theirs.c.side == opponent))
        .outerjoin(event_page, event_page.c.tournament == _mine.c.tournament)
        .where(_mine.c.person == person, seat.c.round <= tournament.c.published, _is_public())
    )
    return found if other is None else found.where(_theirs.c.person == other)


def _is_public() -> Any:
    return or_(event_page.c.is_public.is_(None), event_page.c.is_public)
