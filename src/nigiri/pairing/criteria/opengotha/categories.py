"""Categories."""

from fractions import Fraction
from typing import ClassVar

from nigiri.pairing.criteria.opengotha.weight import Weight, concave, concave_weights
from nigiri.pairing.field import Field, PairCosts, nothing


class CategoryWeight(Weight, frozen=True):
    """The less, the more categories two are apart; nothing where there is only one category."""

    maximum: int
    factor: Fraction
    name: ClassVar[str] = "category"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        if field.categories < 2:
            return nothing
        return concave_weights(self.maximum, field.categories_of, field.categories, self.factor)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        if field.categories < 2:
            return 0
        apart = abs(field.seats[i].category - field.seats[j].category)
        return concave(self.maximum, Fraction(apart, field.categories), self.factor)
