"""Rematches: sides that have met should not meet again."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, PairCosts
from nigiri.sentence import Sentence


class Rematch(Criterion, frozen=True):
    """1 for a game between sides that have met, so that as few as possible do (RU-2.8.4-a)."""

    name: ClassVar[str] = "rematch"
    unit: ClassVar[str] = "games"

    def costs(self, field: Field) -> PairCosts:
        """Return 1 where two have met."""
        return lambda a, b: field.have_met(a, b).astype(np.int64)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return 1 if the two have met."""
        return int(field.seats[j].side in field.seats[i].opponents)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say that the two have met."""
        times = field.seats[i].opponents.count(field.seats[j].side)
        if not times:
            return None
        return Sentence(
            "{first} and {second} have already met ({times})",
            {"first": field.seats[i].side, "second": field.seats[j].side, "times": times},
        )
