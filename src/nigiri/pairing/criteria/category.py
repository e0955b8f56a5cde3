"""Categories: sides of one category meet each other as far as they can."""

from typing import ClassVar

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, PairCosts
from nigiri.sentence import Sentence


class Category(Criterion, frozen=True):
    """The square of how many categories two are apart: one wide gap is worse than two narrow ones."""

    name: ClassVar[str] = "category"
    unit: ClassVar[str] = "categories squared"

    def costs(self, field: Field) -> PairCosts:
        """Return the squares."""
        categories = field.categories_of
        return lambda a, b: (categories[a] - categories[b]) ** 2

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the square."""
        return (field.seats[i].category - field.seats[j].category) ** 2

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say which categories meet."""
        first, second = field.seats[i], field.seats[j]
        if first.category == second.category:
            return None
        return Sentence(
            "{first} plays in category {first_category}, {second} in {second_category}",
            {
                "first": first.side,
                "second": second.side,
                "first_category": first.category + 1,
                "second_category": second.category + 1,
            },
        )
