"""Colours: the pairs whose colours come out even, and then those in which both change over."""

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from nigiri.games.colour import Colour
from nigiri.pairing.colours import first_is_black
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, IntVector
from nigiri.pairing.handicap import handicap, handicaps
from nigiri.pairing.sentence import Sentence
from nigiri.pairing.settings import HandicapRule


class ColourBalance(Criterion, frozen=True):
    """The squares of whites less blacks that a game leaves its two sides with, added (RU-2.8.6).

    Handicap games have their colours from the handicap and count like any other.
    """

    rule: HandicapRule
    name: ClassVar[str] = "colour-balance"
    unit: ClassVar[str] = "colour balance squared"

    def matrix(self, field: Field) -> IntMatrix:
        """Return the sums of squares, each game with the colours that it would have."""
        balance = field.column("balance").astype(np.int16)
        step = _needs_white(field, handicaps(field, self.rule))
        # Of two equal balances b one becomes b + 1 and the other b - 1: the squares add up to 2 * (b * b + 1).
        after = (balance[:, None] + step) ** 2 + (step == 0)
        total: IntMatrix = (after + after.T).astype(np.int64)
        return total

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the sum of squares for one pair."""
        first, second = field.seats[i], field.seats[j]
        stones = handicap(first, second, self.rule, field.ladder)
        is_black, _ = first_is_black(first, second, stones, seed=0, number=field.number)
        step = -1 if is_black else 1
        return (first.balance + step) ** 2 + (second.balance - step) ** 2

    def byes(self, field: Field) -> IntVector:
        """Return what the side that sits out keeps."""
        return field.column("balance") ** 2

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the square that a side keeps through a bye."""
        return field.seats[i].balance ** 2

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say what colours the two have had."""
        first, second = field.seats[i], field.seats[j]
        return Sentence(
            "whites less blacks so far: {first} {first_balance}, {second} {second_balance}",
            {
                "first": first.side,
                "second": second.side,
                "first_balance": first.balance,
                "second_balance": second.balance,
            },
        )


class ColourAlternation(Criterion, frozen=True):
    """How many of the two sides play the colour of their last game again (RU-2.8.6).

    Where colours are not yet settled by handicap or balance, the better of the two ways counts.
    """

    rule: HandicapRule
    name: ClassVar[str] = "colour-alternation"
    unit: ClassVar[str] = "sides"

    def matrix(self, field: Field) -> IntMatrix:
        """Return the number of sides that keep their colour."""
        had_white = np.array([seat.colours[-1:] == (Colour.WHITE,) for seat in field.seats], np.int8)
        had_black = np.array([seat.colours[-1:] == (Colour.BLACK,) for seat in field.seats], np.int8)
        as_white = had_white[:, None] + had_black[None, :]
        as_black = as_white.T
        need = _needs_white(field, handicaps(field, self.rule))
        kept = np.minimum(as_white, as_black)
        np.copyto(kept, as_white, where=need > 0)
        np.copyto(kept, as_black, where=need < 0)
        whole: IntMatrix = kept.astype(np.int64)
        return whole

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
                "first_last": first.colours[-1].value if first.colours else "-",
                "second_last": second.colours[-1].value if second.colours else "-",
            },
        )


def _needs_white(field: Field, stones: IntMatrix) -> npt.NDArray[np.int8]:
    """Return 1 where the first has White by handicap or balance, -1 where Black, 0 where neither decides."""
    balance = field.column("balance").astype(np.int16)
    need: npt.NDArray[np.int8] = np.sign(balance[None, :] - balance[:, None]).astype(np.int8)
    np.copyto(need, np.sign(stones).astype(np.int8), where=stones != 0)
    return need
