"""The two sets of criteria: Nigiri's own in strict order of rank, OpenGotha's as one sum of weights."""

from collections.abc import Collection
from functools import cached_property

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.pairing.criteria.bye_level import ByeLevel
from nigiri.pairing.criteria.category import Category
from nigiri.pairing.criteria.colour_alternation import ColourAlternation
from nigiri.pairing.criteria.colour_balance import ColourBalance
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.criteria.difference import Difference
from nigiri.pairing.criteria.floater_place import FloatersPlace
from nigiri.pairing.criteria.floats import RepeatedFloats
from nigiri.pairing.criteria.further_meetings import FurtherMeetings
from nigiri.pairing.criteria.geography import SamePlace
from nigiri.pairing.criteria.lots import Lots
from nigiri.pairing.criteria.opengotha.balance import BalanceWeight
from nigiri.pairing.criteria.opengotha.base import BaseWeight
from nigiri.pairing.criteria.opengotha.categories import CategoryWeight
from nigiri.pairing.criteria.opengotha.chance import RandomWeight
from nigiri.pairing.criteria.opengotha.draw_up_down import FloatWeight
from nigiri.pairing.criteria.opengotha.least_handicap import HandicapWeight
from nigiri.pairing.criteria.opengotha.no_rematch import NoRematchWeight
from nigiri.pairing.criteria.opengotha.places import GeographyWeight
from nigiri.pairing.criteria.opengotha.score import ScoreWeight
from nigiri.pairing.criteria.opengotha.seeds import SeedWeight
from nigiri.pairing.criteria.rematch import Rematch
from nigiri.pairing.criteria.second_bye import SecondBye
from nigiri.pairing.criteria.seeding import Seeded
from nigiri.pairing.settings import EvenColours, PairingSettings

NIGIRI = "nigiri"
OPENGOTHA = "opengotha"


class Ranking(Struct, frozen=True, dict=True, eq=False):
    """Criteria in levels: a level decides before all later ones, criteria of one level share a currency.

    `is_weight`: the greater total is the better one, and the bye is chosen before the pairs.
    """

    name: str
    levels: tuple[tuple[Criterion, ...], ...]
    is_weight: bool = False

    @cached_property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in their order."""
        return tuple(criterion for level in self.levels for criterion in level)

    def without(self, names: Collection[str]) -> "Ranking":
        """Return the set less some criteria, by name; refuse a name that it does not have."""
        known = [criterion.name for criterion in self.criteria]
        for name in names:
            if name not in known:
                raise Refusal(
                    "criterion.unknown",
                    message="the criteria set {set} has no criterion {name}; it has {known}",
                    where="without",
                    set=self.name,
                    name=name,
                    known=", ".join(known),
                )
        kept = (tuple(criterion for criterion in level if criterion.name not in names) for level in self.levels)
        return Ranking(self.name, tuple(level for level in kept if level), self.is_weight)


def ranking(name: str, settings: PairingSettings, *, number: int, seed: int) -> Ranking:
    """Return the criteria of a set for a round, by the event's settings; refuse an unknown set."""
    match name:
        case "nigiri":
            return _nigiri(settings, number, seed)
        case "opengotha":
            return _opengotha(settings, number, seed)
        case _:
            raise Refusal(
                "criteria_set.unknown",
                message="there is no criteria set {name}; there are nigiri and opengotha",
                where="criteria_set",
                name=name,
            )


def _nigiri(settings: PairingSettings, number: int, seed: int) -> Ranking:
    is_by_balance = settings.colours.rule is EvenColours.BY_BALANCE
    colours: list[tuple[Criterion, ...]] = [(ColourBalance(settings.handicap),)] if is_by_balance else []
    if is_by_balance and settings.colours.alternate:
        colours.append((ColourAlternation(settings.handicap),))
    return Ranking(
        NIGIRI,
        (
            (Rematch(),),
            (FurtherMeetings(),),
            (SecondBye(),),
            (ByeLevel(),),
            (Category(),),
            (Difference(), SamePlace(settings.geography)),
            (RepeatedFloats(settings.floats.compensate),),
            (FloatersPlace(settings.floats),),
            (Seeded(settings.seeding.method(number)),),
            *colours,
            (Lots(seed),),
        ),
    )


def _opengotha(settings: PairingSettings, number: int, seed: int) -> Ranking:
    weights = settings.opengotha
    # What OpenGotha calls deterministic does not depend on the hour; here that is a seed of its own.
    chance = 0 if weights.is_random_repeatable else seed
    return Ranking(
        OPENGOTHA,
        (
            (
                BaseWeight(),
                NoRematchWeight(weights.no_rematch),
                RandomWeight(weights.random, chance),
                BalanceWeight(weights.colour_balance, settings.handicap),
                CategoryWeight(weights.categories, weights.concavity),
                ScoreWeight(weights.score_difference, weights.concavity),
                FloatWeight(weights.floats, settings.floats),
                SeedWeight(weights.seeding, settings.seeding.method(number), chance),
                HandicapWeight(weights),
                GeographyWeight(weights, settings.geography),
            ),
        ),
        is_weight=True,
    )
