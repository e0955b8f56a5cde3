"""The shape of a criterion."""

from typing import ClassVar

import numpy as np
from msgspec import Struct

from nigiri.pairing.field import Field, IntVector, PairCosts, nothing
from nigiri.sentence import Sentence


class Criterion(Struct, frozen=True):
    """A cost of each two seats and of each bye, in whole units of its own.

    `costs` and `byes` are for many seats at once; `cost` and `bye_cost` are the same for one, written apart, so that
    the one can be tested by the other and a single game explained. `name` is stable: settings and files use it.
    """

    name: ClassVar[str]
    unit: ClassVar[str]

    def costs(self, field: Field) -> PairCosts:
        """Return the function that gives the costs of pairs of seats.

        It treats a pair alike in either order; what it says of a seat and itself means nothing.
        """
        raise NotImplementedError

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the cost of one pair of seats."""
        raise NotImplementedError

    def byes(self, field: Field) -> IntVector:
        """Return what the pairing bye costs for each seat; nothing unless the criterion is about byes."""
        return np.zeros(len(field), np.int64)

    def bye_cost(self, field: Field, i: int) -> int:
        """Return what the pairing bye costs for one seat."""
        del field, i
        return 0

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say what stands behind the cost of a pair, or None where there is nothing to say."""
        raise NotImplementedError

    def bye_sentence(self, field: Field, i: int) -> Sentence | None:
        """Say what stands behind the cost of a bye, or None where there is nothing to say."""
        del field, i
        return None


class ByeCriterion(Criterion, frozen=True):
    """A criterion about the bye alone: games cost nothing."""

    def costs(self, field: Field) -> PairCosts:
        """Return nothing: games are not byes."""
        del field
        return nothing

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return 0: a game is not a bye."""
        del field, i, j
        return 0

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing about games."""
        del field, i, j
        return None


def points(halves: int) -> str:
    """Write half points as points: 7 is `3.5`."""
    return f"{halves / 2:g}"
