"""Further meetings: of two rematches, the rarer one."""

from typing import ClassVar

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, PairCosts, nothing
from nigiri.sentence import Sentence


class FurtherMeetings(Criterion, frozen=True):
    """How often two have met beyond the first time: of two rematches, the rarer one."""

    name: ClassVar[str] = "further-meetings"
    unit: ClassVar[str] = "games"

    def costs(self, field: Field) -> PairCosts:
        """Return the meetings after the first."""
        if all(len(set(seat.opponents)) == len(seat.opponents) for seat in field.seats):
            return nothing
        return field.further_meetings

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the meetings after the first."""
        return max(0, field.seats[i].opponents.count(field.seats[j].side) - 1)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing that `Rematch` does not."""
        del field, i, j
        return None
