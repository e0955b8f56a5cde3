"""Seeding."""

from typing import ClassVar, assert_never

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight, group_number, group_numbers
from nigiri.pairing.field import Field, IntMatrix, PairCosts, Vertices, nothing
from nigiri.pairing.lot import BITS, pair_lot, pair_lots
from nigiri.pairing.settings import SeedMethod


class SeedWeight(Weight, frozen=True):
    """The more, the nearer a pair is to the one that the seeding asks for; only inside a group.

    Places are those among all registered sides. OpenGotha knows the three ways to split; adjacent pairs are weighed
    like the slip, and random ones not at all.
    """

    maximum: int
    method: SeedMethod
    seed: int
    name: ClassVar[str] = "seeding"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        weigh = self._weights(field)
        groups = group_numbers(field)
        return lambda a, b: np.where(groups[a] == groups[b], weigh(a, b), 0)

    def _weights(self, field: Field) -> PairCosts:
        """Return the weights of pairs as if all stood in the group of the first."""
        places, sizes = field.column("place"), field.column("group_size")
        match self.method:
            case SeedMethod.SPLIT_AND_RANDOM:
                lots = pair_lots(self.seed, "split", [seat.side for seat in field.seats])
                is_upper = 2 * places < sizes

                def split(a: Vertices, b: Vertices) -> IntMatrix:
                    drawn = self.maximum - (lots(a, b) * (self.maximum // 5) >> BITS)
                    return np.where(is_upper[a] != is_upper[b], drawn, 0)

                return split
            case SeedMethod.SPLIT_AND_FOLD:
                squares = np.maximum(1, (sizes - 1) ** 2)
                return lambda a, b: (
                    self.maximum - self.maximum * (places[a] + places[b] - (sizes[a] - 1)) ** 2 // squares[a]
                )
            case SeedMethod.SPLIT_AND_SLIP:
                return lambda a, b: (
                    self.maximum - self.maximum * (2 * np.abs(places[a] - places[b]) - sizes[a]) ** 2 // sizes[a] ** 2
                )
            case SeedMethod.ADJACENT:
                return lambda a, b: (
                    self.maximum - self.maximum * (np.abs(places[a] - places[b]) - 1) ** 2 // sizes[a] ** 2
                )
            case SeedMethod.RANDOM:
                return nothing
            case _:
                assert_never(self.method)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        if group_number(field, i) != group_number(field, j):
            return 0
        first, second = field.seats[i], field.seats[j]
        size = first.group_size
        higher, lower = sorted((first.place, second.place))
        match self.method:
            case SeedMethod.SPLIT_AND_RANDOM:
                drawn = pair_lot(self.seed, "split", first.side, second.side) * (self.maximum // 5) >> BITS
                return self.maximum - drawn if 2 * higher < size <= 2 * lower else 0
            case SeedMethod.SPLIT_AND_FOLD:
                square = (higher + lower - size + 1) ** 2
                return self.maximum - self.maximum * square // max(1, (size - 1) ** 2)
            case SeedMethod.SPLIT_AND_SLIP:
                return self.maximum - self.maximum * (2 * (lower - higher) - size) ** 2 // size**2
            case SeedMethod.ADJACENT:
                return self.maximum - self.maximum * (lower - higher - 1) ** 2 // size**2
            case SeedMethod.RANDOM:
                return 0
            case _:
                assert_never(self.method)
