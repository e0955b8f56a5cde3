"""No rematch."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight
from nigiri.pairing.field import Field, PairCosts


class NoRematchWeight(Weight, frozen=True):
    """The full weight when the two have not met."""

    maximum: int
    name: ClassVar[str] = "rematch"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        return lambda a, b: np.where(field.have_met(a, b), 0, self.maximum)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        return 0 if field.seats[j].side in field.seats[i].opponents else self.maximum
