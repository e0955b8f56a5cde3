"""Random."""

from typing import ClassVar

from nigiri.pairing.criteria.opengotha.weight import Weight
from nigiri.pairing.field import Field, PairCosts, nothing
from nigiri.pairing.lot import BITS, pair_lot, pair_lots


class RandomWeight(Weight, frozen=True):
    """A part of the weight by the lot of the pair: of the seed, or always the same."""

    maximum: int
    seed: int
    name: ClassVar[str] = "random"

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        if not self.maximum:
            return nothing
        lots = pair_lots(self.seed, "random", [seat.side for seat in field.seats])
        return lambda a, b: lots(a, b) * self.maximum >> BITS

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        return pair_lot(self.seed, "random", field.seats[i].side, field.seats[j].side) * self.maximum >> BITS
