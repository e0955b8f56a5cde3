"""The level of the bye: the lowest scores have it first."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import ByeCriterion, points
from nigiri.pairing.field import Field, IntVector
from nigiri.sentence import Sentence


class ByeLevel(ByeCriterion, frozen=True):
    """How many score groups stand below the side that sits out (RU-2.8.4-b: the bye to the lowest level).

    The levels are those of the exact scores present, half points apart as well, categories first.
    """

    name: ClassVar[str] = "bye-level"
    unit: ClassVar[str] = "levels above the lowest"

    def byes(self, field: Field) -> IntVector:
        """Return the number of lower levels for each seat."""
        keys = [(-seat.category, seat.score) for seat in field.seats]
        numbers = {key: number for number, key in enumerate(sorted(set(keys)))}
        return np.array([numbers[key] for key in keys], np.int64)

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the number of lower levels for a seat."""
        seat = field.seats[i]
        below = {
            (other.category, other.score)
            for other in field.seats
            if other.category > seat.category or (other.category == seat.category and other.score < seat.score)
        }
        return len(below)

    def bye_sentence(self, field: Field, i: int) -> Sentence | None:
        """Say how low the side stands."""
        return Sentence(
            "{side} has {score} points; levels below: {below}",
            {"side": field.seats[i].side, "score": points(field.seats[i].score), "below": self.bye_cost(field, i)},
        )
