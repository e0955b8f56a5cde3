"""Categories."""

from fractions import Fraction
from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight, concave, concave_table
from nigiri.pairing.field import Field, IntMatrix, between


class CategoryWeight(Weight, frozen=True):
    """The less, the more categories two are apart; nothing where there is only one category."""

    maximum: int
    factor: Fraction
    name: ClassVar[str] = "category"

    def matrix(self, field: Field) -> IntMatrix:
        """Return the weights of all pairs."""
        steps = np.abs(between(field.categories_of))
        if field.categories < 2:
            return np.zeros_like(steps)
        return concave_table(self.maximum, steps, field.categories, self.factor)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        if field.categories < 2:
            return 0
        apart = abs(field.seats[i].category - field.seats[j].category)
        return concave(self.maximum, Fraction(apart, field.categories), self.factor)
