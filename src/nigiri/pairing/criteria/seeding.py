"""Seeding: who meets whom inside a group of equal score."""

from typing import ClassVar, assert_never

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, PairCosts, Vertices, nothing
from nigiri.pairing.settings import SeedMethod
from nigiri.sentence import Sentence


class Seeded(Criterion, frozen=True):
    """How far a pair is from the one that the seeding asks for (RU-2.8.4-b); 0 between groups.

    With places 1…n in the group: split and slip wants 1 v n/2+1, split and fold 1 v n, adjacent 1 v 2; the cost is
    the square of the deviation in places (half places for the slip of an odd group). Split and random costs 1 when
    both stand in the same half of the group. Random costs nothing and leaves it to the lot.
    """

    method: SeedMethod
    name: ClassVar[str] = "seeding"
    unit: ClassVar[str] = "places squared"

    def costs(self, field: Field) -> PairCosts:
        """Return the deviations of pairs."""
        places, sizes, levels = field.places, field.sizes, field.levels
        if self.method is SeedMethod.RANDOM:
            return nothing

        def deviations(a: Vertices, b: Vertices) -> IntMatrix:
            return np.where(levels[a] == levels[b], self._deviation(places[a], places[b], sizes[a]), 0)

        return deviations

    def _deviation(self, first: IntMatrix, second: IntMatrix, size: IntMatrix) -> IntMatrix:
        cost: IntMatrix
        match self.method:
            case SeedMethod.SPLIT_AND_SLIP:
                cost = (2 * np.abs(first - second) - size) ** 2
            case SeedMethod.SPLIT_AND_FOLD:
                cost = (first + second - (size - 1)) ** 2
            case SeedMethod.ADJACENT:
                cost = (np.abs(first - second) - 1) ** 2
            case SeedMethod.SPLIT_AND_RANDOM:
                cost = ((2 * first < size) == (2 * second < size)).astype(np.int64)
            case SeedMethod.RANDOM:
                cost = np.zeros_like(first + second)
            case _:
                assert_never(self.method)
        return cost

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the deviation of one pair."""
        if field.levels[i] != field.levels[j]:
            return 0
        size = int(field.sizes[i])
        higher, lower = sorted((int(field.places[i]), int(field.places[j])))
        match self.method:
            case SeedMethod.SPLIT_AND_SLIP:
                return (2 * (lower - higher) - size) ** 2
            case SeedMethod.SPLIT_AND_FOLD:
                return (higher + lower - size + 1) ** 2
            case SeedMethod.ADJACENT:
                return (lower - higher - 1) ** 2
            case SeedMethod.SPLIT_AND_RANDOM:
                return int(not 2 * higher < size <= 2 * lower)
            case SeedMethod.RANDOM:
                return 0
            case _:
                assert_never(self.method)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say which places of the group meet."""
        if field.levels[i] != field.levels[j]:
            return None
        return Sentence(
            "{first} is {first_place} and {second} is {second_place} of {size} in the group (seeding: {method})",
            {
                "first": field.seats[i].side,
                "second": field.seats[j].side,
                "first_place": int(field.places[i]) + 1,
                "second_place": int(field.places[j]) + 1,
                "size": int(field.sizes[i]),
                "method": self.method,
            },
        )
