"""The shape of a weight, the scale of groups and the concave function that OpenGotha's criteria share."""

from fractions import Fraction
from math import trunc
from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Vertices
from nigiri.sentence import Sentence


class Weight(Criterion, frozen=True):
    """A criterion whose `costs` and `cost` are weights: the greater the better."""

    unit: ClassVar[str] = "weight"

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing: a weight is a number of the settings."""
        del field, i, j
        return None


def groups_in_category(field: Field) -> int:
    """Return how many groups each category has, empty ones counted.

    McMahon: one for each whole score from two and the rounds played above the bar down to one below the floor. Swiss:
    from the number of rounds played down to 0.
    """
    played = field.number - 1
    if field.ladder.is_mcmahon:
        return field.ladder.bar - field.ladder.floor + played + 4
    return played + 1


def group_count(field: Field) -> int:
    """Return how many groups there are in all categories."""
    return groups_in_category(field) * field.categories


def group_numbers(field: Field) -> IntVector:
    """Return the group of each seat, counted downwards; only differences of them mean anything."""
    return field.categories_of * groups_in_category(field) - field.scores // 2


def group_number(field: Field, i: int) -> int:
    """Return the group of one seat, on the scale of `group_numbers`."""
    seat = field.seats[i]
    return seat.category * groups_in_category(field) - seat.group


def concave(maximum: int, share: Fraction, factor: Fraction) -> int:
    """Return `maximum * (1 - share) * (1 + factor * share)`, truncated: the greatest at 0, nothing at 1."""
    return trunc(maximum * (1 - share) * (1 + factor * share))


def concave_weights(maximum: int, column: IntVector, whole: int, factor: Fraction) -> PairCosts:
    """Return the function that gives `concave` for how far two seats are apart in a column, out of `whole`."""
    furthest = int(np.ptp(column)) if len(column) else 0
    table = np.array([concave(maximum, Fraction(step, whole), factor) for step in range(furthest + 1)], np.int64)

    def weights(a: Vertices, b: Vertices) -> IntMatrix:
        weight: IntMatrix = table[np.abs(column[a] - column[b])]
        return weight

    return weights
