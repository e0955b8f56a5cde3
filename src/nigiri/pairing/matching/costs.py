"""What a pair costs: one integer, or several in strict order of rank."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

IntMatrix: TypeAlias = npt.NDArray[np.int64]
ExactMatrix: TypeAlias = npt.NDArray[np.int64] | npt.NDArray[np.object_]
Mask: TypeAlias = npt.NDArray[np.bool_]


class RankedCosts(Struct, frozen=True, eq=False):
    """Costs by criterion, the first of highest rank: no gain in a later one outweighs a loss in an earlier one.

    A pair's cost is the one integer `sum(levels[k][i, j] << shifts[k])`. The shifts leave each criterion room for
    its sum over a whole matching and for a sign, so the order of these integers is the strict order of the
    criteria, and any difference between two matchings can be read back by criterion (`by_level`).
    """

    levels: tuple[IntMatrix, ...]
    shifts: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.levels[0])

    def cost(self, i: int, j: int) -> int:
        """Return the cost of pairing `i` with `j`."""
        return sum(int(level[i, j]) << shift for level, shift in zip(self.levels, self.shifts, strict=True))

    def totals(self, mates: Sequence[int]) -> tuple[int, ...]:
        """Return each criterion's sum over the pairs of a matching."""
        return tuple(sum(int(level[i, j]) for i, j in enumerate(mates) if i < j) for level in self.levels)

    def by_level(self, difference: int) -> tuple[int, ...]:
        """Read a difference of costs by criterion, the highest rank first.

        The difference of any two matchings comes out exactly. A bound comes out as a bound in the order of the
        criteria: whatever exceeds it as an integer exceeds it as such a list.
        """
        digits: list[int] = []
        for shift, above in zip(reversed(self.shifts), reversed((None, *self.shifts[:-1])), strict=True):
            if above is None:
                digits.append(difference)
                break
            half = 1 << (above - shift - 1)
            digit = ((difference + half) & (2 * half - 1)) - half
            digits.append(digit)
            difference = (difference - digit) >> (above - shift)
        return tuple(reversed(digits))


Costs: TypeAlias = ExactMatrix | RankedCosts


def rank(levels: Sequence[npt.NDArray[Any]], *, forbidden: Mask | None = None) -> RankedCosts:
    """Put criteria into one order, the first of highest rank. What stands at forbidden pairs does not count."""
    if not levels:
        raise ValueError("at least one criterion is needed")
    matrices = tuple(np.asarray(level, dtype=np.int64) for level in levels)
    permitted = permitted_pairs(len(matrices[0]), forbidden)
    shifts = [0]
    for level in matrices[:0:-1]:
        values = level[permitted]
        spread = int(values.max()) - int(values.min()) if values.size else 0
        shifts.append(shifts[-1] + (spread * (len(level) // 2)).bit_length() + 1)
    return RankedCosts(matrices, tuple(reversed(shifts)))


def permitted_pairs(size: int, forbidden: Mask | None) -> Mask:
    """Return the symmetric mask of the pairs that may be: nobody with himself, nobody with a forbidden one."""
    permitted = ~np.eye(size, dtype=np.bool_)
    if forbidden is not None:
        if forbidden.shape != permitted.shape:
            raise ValueError(f"forbidden has the shape {forbidden.shape}, not {permitted.shape}")
        permitted &= ~(forbidden | forbidden.T)
    return permitted


def cost_between(costs: Costs, i: int, j: int) -> int:
    """Return the cost of pairing `i` with `j`, whatever form the costs have."""
    return costs.cost(i, j) if isinstance(costs, RankedCosts) else int(costs[i, j])
