"""An entry: a side as registered in one tournament, without its name."""

from enum import StrEnum

from msgspec import Struct, field

from nigiri.ids import EntryId, PersonId
from nigiri.people.partners import Composition, Partners
from nigiri.ratings.rank import Rank, format_rank


class Registration(StrEnum):
    """Whether an entry is only announced or accepted; only final entries are drawn."""

    PRELIMINARY = "preliminary"
    FINAL = "final"


class Absence(StrEnum):
    """What a round announced as not played is worth: by the regulations, or granted by name.

    A granted point is not a pairing bye and does not take the right to one.
    """

    BY_RULE = "by-rule"
    ZERO = "zero"
    HALF = "half"
    FULL = "full"


class Entry(Struct, frozen=True, omit_defaults=True):
    """A side of the tournament. `club` and `country` are kept as written; `rating` None means unrated, never 0.

    `first_round` is later than 1 for a late entry; `withdrawn_after` is the last round played or sat through (0: never
    started). `start_correction` shifts the McMahon start, in whole points. `partners` are the members of a pair, a
    rengo or a consultation side, which `person` names. `extra` keeps what another program wrote about the side and
    Nigiri does not use.
    """

    id: EntryId
    person: PersonId
    rank: Rank
    grade: str = ""
    rating: int | None = None
    club: str = ""
    country: str = ""
    registration: Registration = Registration.FINAL
    start_correction: int = 0
    absences: dict[int, Absence] = field(default_factory=dict)
    first_round: int = 1
    withdrawn_after: int | None = None
    extra: dict[str, str] = field(default_factory=dict)
    partners: Partners | None = None

    @property
    def composition(self) -> Composition:
        """What the side consists of (RU-2.1.2)."""
        return Composition.INDIVIDUAL if self.partners is None else self.partners.composition

    @property
    def persons(self) -> tuple[PersonId, ...]:
        """Who the side is, first the person it is named by."""
        return tuple(dict.fromkeys((self.person, *(() if self.partners is None else self.partners.members))))

    @property
    def printed_grade(self) -> str:
        """The grade as written, or the rank."""
        return self.grade or format_rank(self.rank)

    @property
    def is_final(self) -> bool:
        """Tell whether the entry has been accepted."""
        return self.registration is Registration.FINAL

    def is_present(self, number: int) -> bool:
        """Tell whether the side can be drawn in a round, as far as is known."""
        return self.is_entered(number) and number not in self.absences

    def is_entered(self, number: int) -> bool:
        """Tell whether the side belongs to the event in a round: not before a late entry, not after withdrawal."""
        return self.first_round <= number and (self.withdrawn_after is None or number <= self.withdrawn_after)
