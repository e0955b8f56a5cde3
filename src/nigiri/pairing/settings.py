"""What an event says about its draw: handicap, seeding, floats, and the two sets of criteria."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from nigiri.ratings.rank import SHODAN


class HandicapBasis(StrEnum):
    """Which difference gives the stones."""

    NONE = "none"
    RANK = "rank"
    SCORE = "score"


class HandicapRule(Struct, frozen=True, omit_defaults=True):
    """Stones of a game (RU-2.1.8, KOD-6.9): the difference of rank or of McMahon score, both capped at `even_from`,
    reduced towards 0 by `reduction`, at most `ceiling`. One stone means no komi.

    `even_from` is a rank: sides at or above it play each other even. `komi_halves` is the komi of handicap games.
    `komi_step_halves`, where it is not 0, is what each stone of handicap is worth in komi: no stones are placed then,
    colours go as in even games (RU-2.6.3-b), and the stronger side gives komi, a reversed one as White.
    """

    basis: HandicapBasis = HandicapBasis.SCORE
    reduction: int = 1
    ceiling: int = 9
    even_from: int = SHODAN
    komi_halves: int = 1
    komi_step_halves: int = 0


class SeedMethod(StrEnum):
    """Who meets whom inside a group of equal score."""

    SPLIT_AND_RANDOM = "split-and-random"
    SPLIT_AND_FOLD = "split-and-fold"
    SPLIT_AND_SLIP = "split-and-slip"
    ADJACENT = "adjacent"
    RANDOM = "random"


class FloaterPlace(StrEnum):
    """Which side of its group plays outside it."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class SeedOrder(StrEnum):
    """What orders equal sides inside a group before the name does."""

    RATING = "rating"
    NOTHING = "nothing"


class Seeding(Struct, frozen=True, omit_defaults=True):
    """One system of seeding up to and including `first_until`, the other after it."""

    first: SeedMethod = SeedMethod.SPLIT_AND_RANDOM
    second: SeedMethod = SeedMethod.SPLIT_AND_SLIP
    first_until: int = 2
    first_order: SeedOrder = SeedOrder.RATING
    second_order: SeedOrder = SeedOrder.NOTHING

    def method(self, number: int) -> SeedMethod:
        """Return the method of a round (counted from 1)."""
        return self.first if number <= self.first_until else self.second

    def order(self, number: int) -> SeedOrder:
        """Return what orders equal sides in a round (counted from 1)."""
        return self.first_order if number <= self.first_until else self.second_order


class Floats(Struct, frozen=True, omit_defaults=True):
    """Who floats: `upper` for the side drawn down, `lower` for the side drawn up; floats are made good if wished."""

    upper: FloaterPlace = FloaterPlace.MIDDLE
    lower: FloaterPlace = FloaterPlace.MIDDLE
    compensate: bool = True


class OpenGothaWeights(Struct, frozen=True, omit_defaults=True):
    """The weights of OpenGotha's criteria, as its file carries them. None of them has a unit.

    Of the secondary criteria `minimise_handicap` and `geography` are weights; `secondary` is what the file calls the
    default of the secondary criteria, read and written, not used.
    """

    concavity: Fraction = Fraction(1, 2)
    no_rematch: int = 500_000_000_000_000
    random: int = 0
    is_random_repeatable: bool = True
    colour_balance: int = 1_000_000
    categories: int = 20_000_000_000_000
    score_difference: int = 100_000_000_000
    floats: int = 100_000_000
    seeding: int = 5_000_000
    secondary: int = 100_000_000_000
    minimise_handicap: int = 0
    geography: int = 100_000_000_000
    is_bar_threshold_active: bool = True
    is_wins_threshold_active: bool = False
    rank_threshold: int = SHODAN


class Geography(Struct, frozen=True, omit_defaults=True):
    """What a game between sides from the same place is worth, in points of score difference it may cost to avoid it.

    Nigiri's criteria add these to the score difference; after the round `until` (None: never) they no longer count,
    nor between two sides at or above `not_above` (a rank; None: everywhere).
    """

    same_club: int = 3
    same_club_group: int = 2
    same_country: int = 1
    until: int | None = None
    not_above: int | None = None


class EvenColours(StrEnum):
    """Who decides the colours of even games (`colours.rule` of the rulebooks): the draw, or always a nigiri."""

    BY_BALANCE = "system_then_balance_then_lot"
    BY_NIGIRI = "nigiri"


class Colours(Struct, frozen=True, omit_defaults=True):
    """Colours of even games (RU-2.8.6, RU-2.6.3-b, KOD-11.2).

    `alternate`: sides of equal balance change over. `by_nigiri`: where nothing else decides, a nigiri does at the
    board, not the lot of the draw.
    """

    rule: EvenColours = EvenColours.BY_BALANCE
    alternate: bool = True
    by_nigiri: bool = False


class Rights(Struct, frozen=True, omit_defaults=True):
    """What counts as having met, and as having had the bye.

    A bye or an absence granted by name, with a full point, takes the right to the pairing bye only if
    `do_granted_byes_count`; so does a win by default if `do_default_wins_count`. A game lost by default is a meeting
    unless `do_defaults_meet` is False.
    """

    do_granted_byes_count: bool = False
    do_default_wins_count: bool = False
    do_defaults_meet: bool = True


class PairingSettings(Struct, frozen=True, omit_defaults=True):
    """All of an event's settings for the draw of McMahon and Swiss rounds."""

    criteria_set: str = "nigiri"
    handicap: HandicapRule = HandicapRule(basis=HandicapBasis.NONE)
    seeding: Seeding = Seeding()
    floats: Floats = Floats()
    geography: Geography = Geography()
    opengotha: OpenGothaWeights = OpenGothaWeights()
    colours: Colours = Colours()
    rights: Rights = Rights()
    forbidden: tuple[tuple[str, str], ...] = ()
