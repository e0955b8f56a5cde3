"""What a pair costs: one integer, or several in strict order of rank."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

IntMatrix: TypeAlias = npt.NDArray[np.int64]
ExactMatrix: TypeAlias = npt.NDArray[np.int64] | npt.NDArray[np.object_]
Mask: TypeAlias = npt.NDArray[np.bool_]
Vertices: TypeAlias = npt.NDArray[np.intp]


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
        return _by_level(self.shifts, difference)


class ComputedCosts(Struct, frozen=True, eq=False):
    """Ranked costs that are computed for the pairs asked for, not stored: memory grows with vertices, not with pairs.

    `levels` returns each criterion, the first of highest rank, for two arrays of vertices that numpy broadcasts
    against each other; where it returns them one by one, those that nobody asks for are not computed. `permitted` says
    likewise which pairs may be. Both must treat a pair alike in either order. `bounds` names each criterion's least and
    greatest value over the permitted pairs.
    """

    size: int
    bounds: tuple[tuple[int, int], ...]
    levels: Callable[[Vertices, Vertices], Iterable[IntMatrix]]
    permitted: Callable[[Vertices, Vertices], Mask]

    @property
    def shifts(self) -> tuple[int, ...]:
        """The binary place of each criterion."""
        return _shifts([greatest - least for least, greatest in self.bounds], self.size)

    def cost(self, i: int, j: int) -> int:
        """Return the cost of pairing `i` with `j`."""
        levels = self.levels(np.array([i]), np.array([j]))
        return sum(int(level[0]) << shift for level, shift in zip(levels, self.shifts, strict=True))

    def totals(self, mates: Sequence[int]) -> tuple[int, ...]:
        """Return each criterion's sum over the pairs of a matching."""
        low = np.array([i for i, j in enumerate(mates) if i < j], dtype=np.intp)
        high = np.array([j for i, j in enumerate(mates) if i < j], dtype=np.intp)
        return tuple(sum(level.tolist()) for level in self.levels(low, high))

    def by_level(self, difference: int) -> tuple[int, ...]:
        """Read a difference of costs by criterion, as `RankedCosts.by_level` does."""
        return _by_level(self.shifts, difference)


Costs: TypeAlias = ExactMatrix | RankedCosts | ComputedCosts


def rank(levels: Sequence[npt.NDArray[Any]], *, forbidden: Mask | None = None) -> RankedCosts:
    """Put criteria into one order, the first of highest rank. What stands at forbidden pairs does not count."""
    if not levels:
        raise ValueError("at least one criterion is needed")
    matrices = tuple(np.asarray(level, dtype=np.int64) for level in levels)
    permitted = permitted_pairs(len(matrices[0]), forbidden)
    spreads = []
    for level in matrices:
        values = level[permitted]
        spreads.append(int(values.max()) - int(values.min()) if values.size else 0)
    return RankedCosts(matrices, _shifts(spreads, len(matrices[0])))


def _shifts(spreads: Sequence[int], size: int) -> tuple[int, ...]:
    """Give each criterion room for the sum of its differences over a matching, and for a sign."""
    shifts = [0]
    for spread in spreads[:0:-1]:
        shifts.append(shifts[-1] + (spread * max(1, size // 2)).bit_length() + 1)
    return tuple(reversed(shifts))


def _by_level(shifts: Sequence[int], difference: int) -> tuple[int, ...]:
    digits: list[int] = []
    for above, shift in zip(shifts[-2::-1], shifts[:0:-1], strict=True):
        half = 1 << (above - shift - 1)
        digit = ((difference + half) & (2 * half - 1)) - half
        digits.append(digit)
        difference = (difference - digit) >> (above - shift)
    return (difference, *reversed(digits))


def permitted_pairs(size: int, forbidden: Mask | None) -> Mask:
    """Return the symmetric mask of the pairs that may be: nobody with himself, nobody with a forbidden one."""
    permitted = ~np.eye(size, dtype=np.bool_)
    if forbidden is not None:
        if forbidden.shape != permitted.shape:
            raise ValueError(f"forbidden has the shape {forbidden.shape}, not {permitted.shape}")
        permitted &= ~(forbidden | forbidden.T)
    return permitted


def size_of(costs: Costs) -> int:
    """Return the number of vertices, whatever form the costs have."""
    return len(costs) if isinstance(costs, np.ndarray) else costs.size


def cost_between(costs: Costs, i: int, j: int) -> int:
    """Return the cost of pairing `i` with `j`, whatever form the costs have."""
    return int(costs[i, j]) if isinstance(costs, np.ndarray) else costs.cost(i, j)


def cost_of(costs: Costs, mates: Sequence[int]) -> int:
    """Return the cost of a matching: the sum over its pairs."""
    if isinstance(costs, np.ndarray):
        return sum(int(costs[i, j]) for i, j in enumerate(mates) if i < j)
    return sum(total << shift for total, shift in zip(costs.totals(mates), costs.shifts, strict=True))
