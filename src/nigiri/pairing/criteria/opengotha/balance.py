"""Colour balance."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight
from nigiri.pairing.field import Field, IntMatrix, PairCosts, Vertices, by_class
from nigiri.pairing.handicap import handicap, handicaps, strengths
from nigiri.pairing.settings import HandicapRule


class BalanceWeight(Weight, frozen=True):
    """Full when the two need different colours, half when one does by two games and the other does not mind.

    Only in games that would be even.
    """

    maximum: int
    rule: HandicapRule
    name: ClassVar[str] = "colour-balance"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        balance = field.column("drawn_balance")
        stones = handicaps(field, self.rule)

        def weights(a: Vertices, b: Vertices) -> IntMatrix:
            mine, other = balance[a], balance[b]
            is_half = ((mine == 0) & (np.abs(other) >= 2)) | ((other == 0) & (np.abs(mine) >= 2))
            weight = np.where(mine * other < 0, self.maximum, np.where(is_half, self.maximum // 2, 0))
            return np.where(stones(a, b) == 0, weight, 0)

        strong = strengths(field, self.rule).tolist()
        return by_class([(seat.drawn_balance, own) for seat, own in zip(field.seats, strong, strict=True)], weights)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        first, second = field.seats[i], field.seats[j]
        if handicap(first, second, self.rule, field.ladder):
            return 0
        low, high = sorted((abs(first.drawn_balance), abs(second.drawn_balance)))
        if first.drawn_balance * second.drawn_balance < 0:
            return self.maximum
        return self.maximum // 2 if low == 0 and high >= 2 else 0
