"""Score difference: sides of equal score meet as far as they can."""

from typing import ClassVar

from nigiri.pairing.criteria.criterion import Criterion, points
from nigiri.pairing.field import Field, PairCosts
from nigiri.sentence import Sentence


class Difference(Criterion, frozen=True):
    """The square of the difference of the main scores, counted in half points (RU-2.8.4-b, RU-2.8.5-a).

    A convex cost: one game with 2 points of difference costs as much as four with 1, so that no side pays for the
    evenness of all the others.
    """

    name: ClassVar[str] = "difference"
    unit: ClassVar[str] = "half points squared"

    def costs(self, field: Field) -> PairCosts:
        """Return the squares."""
        scores = field.scores
        return lambda a, b: (scores[a] - scores[b]) ** 2

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the square."""
        return (field.seats[i].score - field.seats[j].score) ** 2

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say how far the two are apart."""
        first, second = field.seats[i], field.seats[j]
        return Sentence(
            "{first} has {first_score} points, {second} has {second_score}",
            {
                "first": first.side,
                "second": second.side,
                "first_score": points(first.score),
                "second_score": points(second.score),
            },
        )
