"""The base value: every game is worth something."""

from typing import ClassVar

from nigiri.pairing.criteria.opengotha.weight import Weight
from nigiri.pairing.field import Field, PairCosts, nothing


class BaseWeight(Weight, frozen=True):
    """1 for every pair."""

    name: ClassVar[str] = "base"

    def costs(self, field: Field) -> PairCosts:
        """Return ones."""
        del field
        return lambda a, b: nothing(a, b) + 1

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return 1."""
        del field, i, j
        return 1
