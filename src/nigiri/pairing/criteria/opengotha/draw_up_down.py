"""Draw-ups and draw-downs."""

from typing import ClassVar, assert_never

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight, group_number, group_numbers
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Vertices
from nigiri.pairing.settings import FloaterPlace, Floats

FURTHEST = 3
"""Games between groups further apart have no weight by this criterion."""


class FloatWeight(Weight, frozen=True):
    """Weight of a game between groups one to three apart, in fifths of the maximum.

    Two fifths at first; one less for each side drawn again the way it was before; unless that left nothing, one more
    for each side for whom it makes an earlier draw good. Then up to half a fifth for the place of each in its group.
    Between categories the whole is divided by the fourth power of their distance plus one.
    """

    maximum: int
    floats: Floats
    name: ClassVar[str] = "floats"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        fifth = self.maximum // 5
        groups, categories = group_numbers(field), field.categories_of
        ups, downs = field.column("drawn_up"), field.column("drawn_down")
        was_down, was_up = (downs > 0).astype(np.int64), (ups > 0).astype(np.int64)
        more_up, more_down = (ups > downs).astype(np.int64), (downs > ups).astype(np.int64)
        places, sizes = field.column("place"), field.column("group_size")
        upper = _place_weight(fifth // 2, places, sizes, self.floats.upper)
        lower = _place_weight(fifth // 2, places, sizes, self.floats.lower)

        def from_above(a: Vertices, b: Vertices) -> IntMatrix:
            """Return the weights where the first stands higher."""
            steps = groups[b] - groups[a]
            fifths = 2 - was_down[a] - was_up[b]
            fifths = np.where(fifths > 0, fifths + more_up[a] + more_down[b], 0)
            if not self.floats.compensate:
                fifths = np.minimum(fifths, 2)
            weight = fifths * fifth + upper[a] + lower[b]
            if field.categories > 1:
                weight //= (np.abs(categories[a] - categories[b]) + 1) ** 4
            return np.where((steps > 0) & (steps <= FURTHEST), weight, 0)

        return lambda a, b: from_above(a, b) + from_above(b, a)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        if not 1 <= abs(group_number(field, i) - group_number(field, j)) <= FURTHEST:
            return 0
        i, j = sorted((i, j), key=lambda seat: group_number(field, seat))
        upper, lower = field.seats[i], field.seats[j]
        fifth = self.maximum // 5
        fifths = 2 - (upper.drawn_down > 0) - (lower.drawn_up > 0)
        if fifths:
            fifths += (upper.drawn_up > upper.drawn_down) + (lower.drawn_down > lower.drawn_up)
        if not self.floats.compensate:
            fifths = min(fifths, 2)
        weight = fifths * fifth
        for seat, wish in ((upper, self.floats.upper), (lower, self.floats.lower)):
            last = seat.group_size - 1
            share = {
                FloaterPlace.TOP: last - seat.place,
                FloaterPlace.MIDDLE: last - abs(2 * seat.place - last),
                FloaterPlace.BOTTOM: seat.place,
            }[wish]
            weight += fifth // 2 * share // seat.group_size
        return weight // (abs(upper.category - lower.category) + 1) ** 4


def _place_weight(maximum: int, places: IntVector, sizes: IntVector, wish: FloaterPlace) -> IntVector:
    last = sizes - 1
    match wish:
        case FloaterPlace.TOP:
            share = last - places
        case FloaterPlace.MIDDLE:
            share = last - np.abs(2 * places - last)
        case FloaterPlace.BOTTOM:
            share = places
        case _:
            assert_never(wish)
    weight: IntVector = maximum * share // sizes
    return weight
