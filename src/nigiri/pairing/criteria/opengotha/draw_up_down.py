"""Draw-ups and draw-downs."""

from typing import ClassVar, TypeAlias, assert_never

import numpy as np
import numpy.typing as npt

from nigiri.pairing.criteria.opengotha.weight import Weight, group_number, group_numbers
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Vertices
from nigiri.pairing.settings import FloaterPlace, Floats

Mask: TypeAlias = npt.NDArray[np.bool_]

PLACE_BITS = 56
"""Room for the weights of two places."""

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
        # Each side brings a part as the upper and one as the lower of the two: earlier draws the same way, earlier
        # draws made good, and the weight of its place. Their sums tell all, so they travel in one number.
        place, size = field.column("place"), field.column("group_size")
        upper = _packed(downs > 0, ups > downs, _place_weight(fifth // 2, place, size, self.floats.upper))
        lower = _packed(ups > 0, downs > ups, _place_weight(fifth // 2, place, size, self.floats.lower))
        most = 4 if self.floats.compensate else 2
        fifths = [min(most, 2 - again + good) if again < 2 else 0 for again in range(3) for good in range(3)]
        weight_of = fifth * np.array(fifths, np.int64)

        def weights(a: Vertices, b: Vertices) -> IntMatrix:
            steps = groups[b] - groups[a]
            parts = np.where(steps > 0, upper[a] + lower[b], lower[a] + upper[b])
            weight = weight_of.take(parts >> PLACE_BITS) + (parts & ((1 << PLACE_BITS) - 1))
            if field.categories > 1:
                weight //= (np.abs(categories[a] - categories[b]) + 1) ** 4
            return np.where((steps != 0) & (np.abs(steps) <= FURTHEST), weight, 0)

        return weights

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


def _packed(is_again: Mask, is_good: Mask, place_weight: IntVector) -> IntVector:
    """Write three parts into one number: sums of two of them stand beside each other, base 3 and then the weight."""
    packed: IntVector = ((3 * is_again.astype(np.int64) + is_good) << PLACE_BITS) + place_weight
    return packed


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
