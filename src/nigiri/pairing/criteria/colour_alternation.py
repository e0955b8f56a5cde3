"""Colour alternation: the pairs in which both sides change over."""

from typing import ClassVar

import numpy as np

from nigiri.games.colour import Colour
from nigiri.pairing.criteria.colour_balance import needs_white
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, PairCosts, Vertices, by_class
from nigiri.pairing.handicap import handicap, strengths
from nigiri.pairing.settings import HandicapRule
from nigiri.sentence import Sentence


class ColourAlternation(Criterion, frozen=True):
    """How many of the two sides play the colour of their last game again (RU-2.8.6).

    Where colours are not yet settled by handicap or balance, the better of the two ways counts.
    """

    rule: HandicapRule
    name: ClassVar[str] = "colour-alternation"
    unit: ClassVar[str] = "sides"

    def costs(self, field: Field) -> PairCosts:
        """Return the number of sides that keep their colour."""
        had_white = np.array([seat.colours[-1:] == (Colour.WHITE,) for seat in field.seats], np.int64)
        had_black = np.array([seat.colours[-1:] == (Colour.BLACK,) for seat in field.seats], np.int64)
        needs = needs_white(field, self.rule)

        def kept(a: Vertices, b: Vertices) -> IntMatrix:
            as_white, as_black = had_white[a] + had_black[b], had_black[a] + had_white[b]
            need = needs(a, b)
            sides: IntMatrix = np.minimum(as_white, as_black)
            np.copyto(sides, as_white, where=need > 0)
            np.copyto(sides, as_black, where=need < 0)
            return sides

        strong = strengths(field, self.rule).tolist()
        keys = [(seat.balance, seat.colours[-1:], strength) for seat, strength in zip(field.seats, strong, strict=True)]
        return by_class(keys, kept)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return how many of one pair keep their colour."""
        first, second = field.seats[i], field.seats[j]
        stones = handicap(first, second, self.rule, field.ladder)
        need = stones or second.balance - first.balance
        as_white = (first.colours[-1:] == (Colour.WHITE,)) + (second.colours[-1:] == (Colour.BLACK,))
        as_black = (first.colours[-1:] == (Colour.BLACK,)) + (second.colours[-1:] == (Colour.WHITE,))
        return as_white if need > 0 else as_black if need < 0 else min(as_white, as_black)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say what the last colours were."""
        first, second = field.seats[i], field.seats[j]
        if not first.colours and not second.colours:
            return None
        return Sentence(
            "last colours: {first} {first_last}, {second} {second_last}",
            {
                "first": first.side,
                "second": second.side,
                "first_last": first.colours[-1] if first.colours else "–",
                "second_last": second.colours[-1] if second.colours else "–",
            },
        )
