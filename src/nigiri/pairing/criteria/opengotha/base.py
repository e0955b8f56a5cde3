"""The base value: every game is worth something."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight
from nigiri.pairing.field import Field, IntMatrix


class BaseWeight(Weight, frozen=True):
    """1 for every pair."""

    name: ClassVar[str] = "base"

    def matrix(self, field: Field) -> IntMatrix:
        """Return ones."""
        return np.ones((len(field), len(field)), np.int64)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return 1."""
        del field, i, j
        return 1
