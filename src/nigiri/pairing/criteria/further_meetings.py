"""Further meetings: of two rematches, the rarer one."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix
from nigiri.pairing.sentence import Sentence


class FurtherMeetings(Criterion, frozen=True):
    """How often two have met beyond the first time: of two rematches, the rarer one."""

    name: ClassVar[str] = "further-meetings"
    unit: ClassVar[str] = "games"

    def matrix(self, field: Field) -> IntMatrix:
        """Return the meetings after the first."""
        return np.maximum(field.meetings - 1, 0)

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the meetings after the first."""
        return max(0, field.seats[i].opponents.count(field.seats[j].side) - 1)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing that `Rematch` does not."""
        del field, i, j
        return None
