"""The floater's place: which side of its group plays outside it."""

from typing import ClassVar, assert_never

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Vertices
from nigiri.pairing.settings import FloaterPlace, Floats
from nigiri.sentence import Sentence


class FloatersPlace(Criterion, frozen=True):
    """How far the floaters stand from the place in their group that the regulations name (RU-2.8.4-b).

    In half places, so that the middle of an even group is a place as well. The side that sits out is best the last
    of its group.
    """

    settings: Floats
    name: ClassVar[str] = "floater-place"
    unit: ClassVar[str] = "half places"

    def costs(self, field: Field) -> PairCosts:
        """Return the distances of both floaters, added; 0 inside a group."""
        down = distances(field.places, field.sizes, self.settings.upper)
        up = distances(field.places, field.sizes, self.settings.lower)
        levels = field.levels

        def added(a: Vertices, b: Vertices) -> IntMatrix:
            apart = levels[a] - levels[b]
            return np.where(apart < 0, down[a] + up[b], np.where(apart > 0, up[a] + down[b], 0))

        return added

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the distances of one pair's floaters."""
        if field.levels[i] == field.levels[j]:
            return 0
        upper, lower = (i, j) if field.levels[i] < field.levels[j] else (j, i)
        return self._distance(field, upper, self.settings.upper) + self._distance(field, lower, self.settings.lower)

    def _distance(self, field: Field, i: int, wish: FloaterPlace) -> int:
        place, last = int(field.places[i]), int(field.sizes[i]) - 1
        return {
            FloaterPlace.TOP: 2 * place,
            FloaterPlace.MIDDLE: abs(2 * place - last),
            FloaterPlace.BOTTOM: 2 * (last - place),
        }[wish]

    def byes(self, field: Field) -> IntVector:
        """Return how far each seat stands from the bottom of its group."""
        return distances(field.places, field.sizes, FloaterPlace.BOTTOM)

    def bye_cost(self, field: Field, i: int) -> int:
        """Return how far a seat stands from the bottom of its group."""
        return self._distance(field, i, FloaterPlace.BOTTOM)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say where in their groups the floaters stand."""
        if field.levels[i] == field.levels[j]:
            return None
        upper, lower = (i, j) if field.levels[i] < field.levels[j] else (j, i)
        return Sentence(
            "{first} is {first_place} of {first_size} in the group (wished: {first_wish}), "
            "{second} is {second_place} of {second_size} (wished: {second_wish})",
            {
                "first": field.seats[upper].side,
                "second": field.seats[lower].side,
                "first_place": int(field.places[upper]) + 1,
                "second_place": int(field.places[lower]) + 1,
                "first_size": int(field.sizes[upper]),
                "second_size": int(field.sizes[lower]),
                "first_wish": self.settings.upper,
                "second_wish": self.settings.lower,
            },
        )

    def bye_sentence(self, field: Field, i: int) -> Sentence | None:
        """Say where in its group the side stands."""
        return Sentence(
            "{side} is {place} of {size} in the group",
            {"side": field.seats[i].side, "place": int(field.places[i]) + 1, "size": int(field.sizes[i])},
        )


def distances(places: IntVector, sizes: IntVector, wish: FloaterPlace) -> IntVector:
    """Return the distance of each place from the one wished, in half places."""
    last = sizes - 1
    match wish:
        case FloaterPlace.TOP:
            return 2 * places
        case FloaterPlace.MIDDLE:
            off: IntVector = np.abs(2 * places - last)
            return off
        case FloaterPlace.BOTTOM:
            return 2 * (last - places)
        case _:
            assert_never(wish)
