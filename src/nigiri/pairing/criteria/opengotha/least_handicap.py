"""Handicaps kept small."""

from fractions import Fraction
from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.opengotha.weight import Weight, concave, concave_weights, group_count
from nigiri.pairing.field import Field, PairCosts, Seat, nothing
from nigiri.pairing.settings import OpenGothaWeights


class HandicapWeight(Weight, frozen=True):
    """The less, the further two are apart in McMahon score.

    A side above a threshold that is in force (at or above the bar, of the threshold's rank, with half of all games
    won) stands at the top of the scale.
    """

    weights: OpenGothaWeights
    name: ClassVar[str] = "handicap"

    def _range(self, field: Field) -> int:
        if field.ladder.is_mcmahon:
            return group_count(field)
        return field.ladder.bar - field.ladder.floor + 3 + field.number - 1

    def _score(self, field: Field, seat: Seat) -> int:
        ladder = field.ladder
        is_above = (
            (self.weights.is_bar_threshold_active and seat.mcmahon // 2 >= ladder.points(ladder.bar))
            or seat.rank >= self.weights.rank_threshold
            or (self.weights.is_wins_threshold_active and seat.wins >= field.rounds)
        )
        return ladder.points(ladder.bar) + 2 + field.number - 1 if is_above else seat.mcmahon // 2

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        if not self.weights.minimise_handicap:
            return nothing
        scores = np.array([self._score(field, seat) for seat in field.seats], np.int64)
        return concave_weights(self.weights.minimise_handicap, scores, self._range(field), self.weights.concavity)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        apart = abs(self._score(field, field.seats[i]) - self._score(field, field.seats[j]))
        share = Fraction(apart, self._range(field))
        return concave(self.weights.minimise_handicap, share, self.weights.concavity)
