"""Floats: who was drawn up or down before should not be again."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Vertices, by_class
from nigiri.sentence import Sentence


class RepeatedFloats(Criterion, frozen=True):
    """How uneven a game leaves the floats of its two sides (RU-2.8.4-b).

    With `compensate`: the squares of ups less downs after the round, added. A side drawn up once is best drawn down
    next, and the worst is to be drawn the same way again and again; sides that meet in their own group keep theirs.
    Without it: how often the two were drawn the same way before, nothing being made good.
    """

    compensate: bool
    name: ClassVar[str] = "floats"
    unit: ClassVar[str] = "float balance squared"

    def costs(self, field: Field) -> PairCosts:
        """Return the sums of squares, or of repetitions."""
        ups, downs, levels = field.column("drawn_up"), field.column("drawn_down"), field.levels
        balance = ups - downs

        def squares(a: Vertices, b: Vertices) -> IntMatrix:
            step = np.sign(levels[a] - levels[b])  # 1 where the first stands lower, and is drawn up
            left: IntMatrix = (balance[a] + step) ** 2 + (balance[b] - step) ** 2
            return left

        def repetitions(a: Vertices, b: Vertices) -> IntMatrix:
            apart = levels[a] - levels[b]
            return np.where(apart > 0, ups[a] + downs[b], np.where(apart < 0, downs[a] + ups[b], 0))

        keys = [(seat.category, seat.group, seat.drawn_up, seat.drawn_down) for seat in field.seats]
        return by_class(keys, squares if self.compensate else repetitions)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the sum for one pair."""
        return self._side(field, i, j) + self._side(field, j, i)

    def _side(self, field: Field, i: int, j: int) -> int:
        seat, other = field.seats[i], field.seats[j]
        mine, theirs = (seat.category, -seat.group), (other.category, -other.group)
        step = (mine > theirs) - (mine < theirs)
        if self.compensate:
            return (seat.drawn_up - seat.drawn_down + step) ** 2
        return seat.drawn_up if step > 0 else seat.drawn_down if step < 0 else 0

    def byes(self, field: Field) -> IntVector:
        """Return what the side that sits out keeps: a bye is no float."""
        balance = field.column("drawn_up") - field.column("drawn_down")
        return balance**2 if self.compensate else np.zeros_like(balance)

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the square that a side keeps through a bye."""
        return (field.seats[i].drawn_up - field.seats[i].drawn_down) ** 2 if self.compensate else 0

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say who is drawn up and who down, and how often that has been so."""
        if field.levels[i] == field.levels[j]:
            return None
        upper, lower = (i, j) if field.levels[i] < field.levels[j] else (j, i)
        high, low = field.seats[upper], field.seats[lower]
        return Sentence(
            "{first} is drawn down (before: {first_down} down, {first_up} up), "
            "{second} is drawn up (before: {second_down} down, {second_up} up)",
            {
                "first": high.side,
                "second": low.side,
                "first_down": high.drawn_down,
                "first_up": high.drawn_up,
                "second_down": low.drawn_down,
                "second_up": low.drawn_up,
            },
        )
