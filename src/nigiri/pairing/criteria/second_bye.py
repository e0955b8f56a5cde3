"""The bye: nobody has a second one while another can have it, and the lowest scores have it first."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion, points
from nigiri.pairing.field import Field, IntMatrix, IntVector
from nigiri.pairing.sentence import Sentence


class SecondBye(Criterion, frozen=True):
    """How many byes the side that sits out has had (RU-2.8.4-b: no bye twice)."""

    name: ClassVar[str] = "second-bye"
    unit: ClassVar[str] = "earlier byes"

    def matrix(self, field: Field) -> IntMatrix:
        """Return nothing: games are not byes."""
        return np.zeros((len(field), len(field)), np.int64)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return 0: a game is not a bye."""
        del field, i, j
        return 0

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing about games."""
        del field, i, j
        return None

    def byes(self, field: Field) -> IntVector:
        """Return the earlier byes of each seat."""
        return field.column("byes")

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the earlier byes of a seat."""
        return field.seats[i].byes

    def bye_sentence(self, field: Field, i: int) -> Sentence | None:
        """Say whether it is the first bye."""
        seat = field.seats[i]
        template = "{side} has had {byes} byes" if seat.byes else "{side} has had no bye yet"
        return Sentence(template, {"side": seat.side, "byes": seat.byes})


class ByeLevel(Criterion, frozen=True):
    """How many score groups stand below the side that sits out (RU-2.8.4-b: the bye to the lowest level).

    The levels are those of the exact scores present, half points apart as well, categories first.
    """

    name: ClassVar[str] = "bye-level"
    unit: ClassVar[str] = "levels above the lowest"

    def matrix(self, field: Field) -> IntMatrix:
        """Return nothing: games are not byes."""
        return np.zeros((len(field), len(field)), np.int64)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return 0: a game is not a bye."""
        del field, i, j
        return 0

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing about games."""
        del field, i, j
        return None

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
