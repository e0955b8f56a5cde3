"""A matching and the proof that no cheaper one exists."""

from msgspec import Struct

from nigiri.pairing.matching.costs import Costs, cost_between


class Certificate(Struct, frozen=True):
    """A solution of the dual programme: the lower bound that proves a matching optimal.

    With `y` the duals and `z` the blossoms' numbers, every permitted pair obeys
    `scale * cost(i, j) - y[i] - y[j] + sum(z of the blossoms holding both) >= 0`, every `z` is positive and every
    blossom is a set of odd size. Any perfect matching therefore costs at least
    `(sum(y) - sum(z * (size - 1) / 2)) / scale`.
    """

    duals: tuple[int, ...]
    blossoms: tuple[tuple[tuple[int, ...], int], ...]
    scale: int

    @property
    def bound(self) -> int:
        """The least that `scale` times the cost of a perfect matching can be."""
        return sum(self.duals) - sum(number * (len(vertices) // 2) for vertices, number in self.blossoms)


class Matching(Struct, frozen=True):
    """A perfect matching of least cost: `mates[i]` is the partner of `i`, `cost` the sum over all pairs."""

    mates: tuple[int, ...]
    cost: int
    certificate: Certificate

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Each pair once, the smaller index first."""
        return tuple((i, j) for i, j in enumerate(self.mates) if i < j)


def reduced_cost(costs: Costs, certificate: Certificate, i: int, j: int) -> int:
    """Return what pairing `i` with `j` costs more than the optimum, at the least, in units of cost.

    The bound is exact arithmetic and holds for every perfect matching with that pair; the best of them may cost
    more. It is nought for the pairs of an optimal matching. For `RankedCosts`, `by_level` reads it by criterion.
    """
    slack = certificate.scale * cost_between(costs, i, j) - certificate.duals[i] - certificate.duals[j]
    slack += sum(number for vertices, number in certificate.blossoms if i in vertices and j in vertices)
    return -(-slack // certificate.scale)
