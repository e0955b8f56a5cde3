"""What persons have played in all events of a database: games page by page, tallies, opponents.

Everything here is what everybody may see: rounds that were given out, of events that are not hidden. Whoever is reads
the same. Somebody who has been erased from the directory is not to be found here, whatever journals hold.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection

from nigiri.errors import Refusal
from nigiri.games.result import Outcome
from nigiri.ids import PersonId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.service.desk import Desk
from nigiri.store import directory, encounters
from nigiri.store.encounters import Count, Encounter, Opponent

ON_A_PAGE: Final = 50
_EVENTS_LOOKED_AT: Final = 20


class Tally(Struct, frozen=True):
    """Games counted from one side. `won`, `lost` and `jigo` were played; `unplayed` were settled without play."""

    games: int = 0
    won: int = 0
    lost: int = 0
    jigo: int = 0
    unplayed: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.lost + other.lost,
            self.jigo + other.jigo,
            self.unplayed + other.unplayed,
        )

    @property
    def open(self) -> int:
        """Games that have no result yet."""
        return self.games - self.won - self.lost - self.jigo - self.unplayed


class Tallies(Struct, frozen=True):
    """A tally of everything, by colour, and by the year of the event, the latest first; `""` has no year."""

    whole: Tally
    black: Tally
    white: Tally
    years: tuple[tuple[str, Tally], ...]


class Page(Struct, frozen=True):
    """A page of something in order of time; pages are counted from the oldest, so that a link to one keeps its content.

    `number` and `pages` count from 1; without anything there is one empty page.
    """

    number: int
    pages: int
    first: int

    @property
    def older(self) -> int | None:
        """The page before, if there is one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def newer(self) -> int | None:
        """The page after, if there is one."""
        return self.number + 1 if self.number < self.pages else None


class Games(Struct, frozen=True):
    """A page of games of a person, the newest first, with tallies of all of them and those who are named."""

    person: Person
    games: tuple[Encounter, ...]
    page: Page
    tallies: Tallies
    persons: Roster


class Opponents(Struct, frozen=True):
    """A page of opponents, the most frequent first, of so many in all."""

    opponents: tuple[Opponent, ...]
    count: int
    page: Page
    persons: Roster


def games(desk: Desk, person: PersonId, number: int | None = None, *, other: PersonId | None = None) -> Games:
    """Return a page of the games of a person, against one other or all; the latest without a number.

    Refused: `person.unknown` for somebody whom the public pages do not name, and for those who were erased;
    `games.unknown` for a page that is not there.
    """
    known = [_shown(desk, one) for one in (person, other) if one is not None]
    with desk.store.database.reading() as connection:
        tallies = _tallies(encounters.counts_of(connection, person, other))
        page = page_of(tallies.whole.games, number)
        found = encounters.games_of(connection, person, other, page.first, ON_A_PAGE)
        persons = directory.of_ids(connection, {one.opponent for one in found})
    return Games(known[0], tuple(reversed(found)), page, tallies, Roster(known) | persons)


def opponents(desk: Desk, person: PersonId, number: int | None = None) -> Opponents:
    """Return a page of those whom a person has played; the first without a number."""
    _shown(desk, person)
    with desk.store.database.reading() as connection:
        count = encounters.opponents_count(connection, person)
        page = page_of(count, number or 1)
        found = encounters.opponents_of(connection, person, page.first, ON_A_PAGE)
        return Opponents(tuple(found), count, page, directory.of_ids(connection, [one.person for one in found]))


def page_of(count: int, number: int | None) -> Page:
    """Return a page of so many things; the last one without a number."""
    pages = max(1, -(-count // ON_A_PAGE))
    chosen = pages if number is None else number
    if not 1 <= chosen <= pages:
        raise Refusal("games.unknown", message="there is no page {number} of {pages}", number=chosen, pages=pages)
    return Page(chosen, pages, (chosen - 1) * ON_A_PAGE)


def _shown(desk: Desk, person: PersonId) -> Person:
    """Return a person whom the public pages name; refuse everybody else as if there were nobody."""
    with desk.store.database.reading() as connection:
        known = directory.of_ids(connection, [person])
        if person in known and (encounters.is_seated(connection, person) or _is_announced(desk, connection, person)):
            return known[person]
    raise Refusal("person.unknown", message="nobody of that name is to be found here", where="id")


def _is_announced(desk: Desk, connection: Connection, person: PersonId) -> bool:
    """Tell whether a person stands in a list of players that everybody may see, before anything was given out."""
    for event in encounters.events_of(connection, person, _EVENTS_LOOKED_AT):
        if any(one.person == person and one.is_final for one in desk.state(event).entries.values()):
            return True
    return False


def _tallies(counts: Iterable[Count]) -> Tallies:
    black = white = Tally()
    years: dict[str, Tally] = {}
    for one in counts:
        tally = _tally(one)
        black, white = (black + tally, white) if one.is_black else (black, white + tally)
        years[one.year] = years.get(one.year, Tally()) + tally
    return Tallies(black + white, black, white, tuple(sorted(years.items(), reverse=True)))


def _tally(one: Count) -> Tally:
    outcome = Outcome(one.outcome)
    if outcome is Outcome.UNKNOWN:
        return Tally(one.games)
    if one.by_default or outcome is Outcome.NOT_PLAYED:
        return Tally(one.games, unplayed=one.games)
    if outcome is Outcome.JIGO:
        return Tally(one.games, jigo=one.games)
    won = outcome is Outcome.BOTH_WIN or outcome is (Outcome.BLACK if one.is_black else Outcome.WHITE)
    return Tally(one.games, won=one.games) if won else Tally(one.games, lost=one.games)
