"""Seeding."""

from typing import ClassVar, assert_never

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight, group_number, group_numbers
from nigiri.pairing.field import Field, IntMatrix, between
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

    def matrix(self, field: Field) -> IntMatrix:
        """Return the weights of all pairs."""
        places = field.column("place")
        size = field.column("group_size")[:, None]
        mine, other = places[:, None], places[None, :]
        match self.method:
            case SeedMethod.SPLIT_AND_RANDOM:
                lots = pair_lots(self.seed, "split", [seat.side for seat in field.seats])
                is_split = (2 * mine < size) != (2 * other < size)
                weight = np.where(is_split, self.maximum - (lots * (self.maximum // 5) >> BITS), 0)
            case SeedMethod.SPLIT_AND_FOLD:
                square = (mine + other - (size - 1)) ** 2
                weight = self.maximum - self.maximum * square // np.maximum(1, (size - 1) ** 2)
            case SeedMethod.SPLIT_AND_SLIP:
                square = (2 * np.abs(mine - other) - size) ** 2
                weight = self.maximum - self.maximum * square // size**2
            case SeedMethod.ADJACENT:
                square = (np.abs(mine - other) - 1) ** 2
                weight = self.maximum - self.maximum * square // size**2
            case SeedMethod.RANDOM:
                weight = np.zeros_like(mine + other)
            case _:
                assert_never(self.method)
        return np.where(between(group_numbers(field)) == 0, weight, 0)

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
