"""Score difference."""

from fractions import Fraction
from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import (
    Weight,
    concave,
    concave_table,
    group_count,
    group_number,
    group_numbers,
)
from nigiri.pairing.field import Field, IntMatrix, between


class ScoreWeight(Weight, frozen=True):
    """The less, the more groups two of one category are apart, out of all groups."""

    maximum: int
    factor: Fraction
    name: ClassVar[str] = "difference"

    def matrix(self, field: Field) -> IntMatrix:
        """Return the weights of all pairs."""
        steps = np.abs(between(group_numbers(field)))
        weight = concave_table(self.maximum, steps, group_count(field), self.factor)
        return np.where(between(field.categories_of) == 0, weight, 0)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        if field.seats[i].category != field.seats[j].category:
            return 0
        apart = abs(group_number(field, i) - group_number(field, j))
        return concave(self.maximum, Fraction(apart, group_count(field)), self.factor)
