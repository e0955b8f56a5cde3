"""The lot: what decides when nothing else does."""

from typing import ClassVar

from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntVector, PairCosts
from nigiri.pairing.lot import BITS, lot, one_lots, pair_lot, pair_lots
from nigiri.sentence import Sentence


class Lots(Criterion, frozen=True):
    """A lot for each pair, drawn by the seed (RU-2.8.7-a): the same seed draws the same round again."""

    seed: int
    name: ClassVar[str] = "lot"
    unit: ClassVar[str] = "lot numbers"

    def _purpose(self, field: Field) -> str:
        return f"pairs {field.number}"

    def costs(self, field: Field) -> PairCosts:
        """Return the lots of pairs."""
        return pair_lots(self.seed, self._purpose(field), [seat.side for seat in field.seats])

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the lot of one pair."""
        return pair_lot(self.seed, self._purpose(field), field.seats[i].side, field.seats[j].side)

    def byes(self, field: Field) -> IntVector:
        """Return the lots for the bye."""
        return one_lots(self.seed, self._purpose(field), [seat.side for seat in field.seats])

    def bye_cost(self, field: Field, i: int) -> int:
        """Return the lot of one seat for the bye."""
        return lot(self.seed, self._purpose(field), field.seats[i].side) >> (64 - BITS)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say nothing: a lot has no reason."""
        del field, i, j
        return None
