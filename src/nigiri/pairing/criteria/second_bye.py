"""The second bye: nobody has one while another can have the bye."""

from typing import ClassVar

from nigiri.pairing.criteria.criterion import ByeCriterion
from nigiri.pairing.field import Field, IntVector
from nigiri.sentence import Sentence


class SecondBye(ByeCriterion, frozen=True):
    """How many byes the side that sits out has had (RU-2.8.4-b: no bye twice)."""

    name: ClassVar[str] = "second-bye"
    unit: ClassVar[str] = "earlier byes"

    def byes(self, field: Field) -> IntVector:
        """Return the earlier byes of each seat."""
        return field.column("byes")

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the earlier byes of a seat."""
        return field.seats[i].byes

    def bye_sentence(self, field: Field, i: int) -> Sentence | None:
        """Say whether it is the first bye."""
        seat = field.seats[i]
        template = "{side} has had {byes} byes" if seat.byes else "{side} has had no bye yet"
        return Sentence(template, {"side": seat.side, "byes": seat.byes})
