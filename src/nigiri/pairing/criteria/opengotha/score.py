"""Score difference."""

from fractions import Fraction
from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import (
    Weight,
    concave,
    concave_weights,
    group_count,
    group_number,
    group_numbers,
)
from nigiri.pairing.field import Field, PairCosts


class ScoreWeight(Weight, frozen=True):
    """The less, the more groups two of one category are apart, out of all groups."""

    maximum: int
    factor: Fraction
    name: ClassVar[str] = "difference"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        weights = concave_weights(self.maximum, group_numbers(field), group_count(field), self.factor)
        if field.categories < 2:
            return weights
        categories = field.categories_of
        return lambda a, b: np.where(categories[a] == categories[b], weights(a, b), 0)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        if field.seats[i].category != field.seats[j].category:
            return 0
        apart = abs(group_number(field, i) - group_number(field, j))
        return concave(self.maximum, Fraction(apart, group_count(field)), self.factor)
