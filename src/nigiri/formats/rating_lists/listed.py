"""A player as a list knows it, and the list."""

import datetime

from msgspec import Struct, field

from nigiri.formats.imported import Note
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank

SHODAN_FROM = 2050
"""The lowest rating of 1d on the European scale; a rank is a hundred points."""


class ListedPlayer(Struct, frozen=True, omit_defaults=True):
    """A line of a list. `rating` is on the European scale, None for unrated; identifiers are text, zeros kept."""

    family_name: str
    given_name: str = ""
    rank: Rank = LOWEST
    grade: str = ""
    rating: int | None = None
    country: str = ""
    club: str = ""
    identifiers: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def full_name(self) -> str:
        """Family name first."""
        return f"{self.family_name} {self.given_name}".strip()

    def person(self, person: PersonId) -> Person:
        """Return the player as a person of the directory."""
        return Person(person, self.family_name, self.given_name, dict(self.identifiers))

    def entry(self, entry: EntryId, person: PersonId) -> Entry:
        """Return the player entered in an event."""
        return Entry(
            entry,
            person,
            self.rank,
            grade=self.grade,
            rating=self.rating,
            club=self.club,
            country=self.country,
            extra=dict(self.extra),
        )


class RatingList(Struct, frozen=True):
    """A list of a register (`egd`, `ffg`, `aga`), or of players somebody typed (``), with the day it is of."""

    register: str
    players: tuple[ListedPlayer, ...]
    published: datetime.date | None = None
    notes: tuple[Note, ...] = ()


def rank_of_rating(rating: int) -> Rank:
    """Return the rank whose hundred points a rating lies in: 2050 to 2149 is 1d."""
    return Rank(max(LOWEST, min(HIGHEST, (rating - SHODAN_FROM) // 100)))
