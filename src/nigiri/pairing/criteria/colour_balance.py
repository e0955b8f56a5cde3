"""Colour balance: the pairs whose colours come out even."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.colours import first_is_black
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Vertices, by_class
from nigiri.pairing.handicap import handicap, handicaps, strengths
from nigiri.pairing.settings import HandicapBasis, HandicapRule
from nigiri.sentence import Sentence


class ColourBalance(Criterion, frozen=True):
    """The squares of whites less blacks that a game leaves its two sides with, added (RU-2.8.6).

    Handicap games have their colours from the handicap and count like any other.
    """

    rule: HandicapRule
    name: ClassVar[str] = "colour-balance"
    unit: ClassVar[str] = "colour balance squared"

    def costs(self, field: Field) -> PairCosts:
        """Return the sums of squares, each game with the colours that it would have."""
        balance = field.column("balance")
        needs = needs_white(field, self.rule)

        def squares(a: Vertices, b: Vertices) -> IntMatrix:
            step = needs(a, b)
            # Of two equal balances n one becomes n + 1 and the other n - 1: the squares add up to 2 * (n * n + 1).
            left: IntMatrix = (balance[a] + step) ** 2 + (balance[b] - step) ** 2 + 2 * (step == 0)
            return left

        strong = strengths(field, self.rule).tolist()
        return by_class([(seat.balance, own) for seat, own in zip(field.seats, strong, strict=True)], squares)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the sum of squares for one pair."""
        first, second = field.seats[i], field.seats[j]
        stones = handicap(first, second, self.rule, field.ladder)
        is_black, _ = first_is_black(first, second, stones, seed=0, number=field.number)
        step = -1 if is_black else 1
        return (first.balance + step) ** 2 + (second.balance - step) ** 2

    def byes(self, field: Field) -> IntVector:
        """Return what the side that sits out keeps."""
        return field.column("balance") ** 2

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the square that a side keeps through a bye."""
        return field.seats[i].balance ** 2

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say what colours the two have had."""
        first, second = field.seats[i], field.seats[j]
        return Sentence(
            "whites less blacks so far: {first} {first_balance}, {second} {second_balance}",
            {
                "first": first.side,
                "second": second.side,
                "first_balance": first.balance,
                "second_balance": second.balance,
            },
        )


def needs_white(field: Field, rule: HandicapRule) -> PairCosts:
    """Return the function that gives 1 where the first has White by handicap or balance, -1 where Black, else 0."""
    balance = field.column("balance")
    if rule.basis is HandicapBasis.NONE:
        return lambda a, b: np.sign(balance[b] - balance[a])
    stones = handicaps(field, rule)

    def need(a: Vertices, b: Vertices) -> IntMatrix:
        given = stones(a, b)
        return np.sign(np.where(given != 0, given, balance[b] - balance[a]))

    return need
