"""Reduced costs of all pairs under given duals: which pairs are worth considering, and which break the proof.

Everything here is twice a cost less two duals, exactly, in planes of digits. Rows are taken in blocks that stay in
the processor's cache.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from nigiri.pairing.matching.blossoms import Forest
from nigiri.pairing.matching.costs import IntMatrix, Mask
from nigiri.pairing.matching.planes import Planes

Vertices = npt.NDArray[np.intp]
Pairs = tuple[Vertices, Vertices]

_NONE = (np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp))

BLOCK = 1 << 15
"""Entries of a matrix that are worked on at once."""


class InsideBlossoms(Struct, frozen=True, eq=False):
    """For each pair the smallest blossom that holds both, and the sum of duals from there outwards.

    The first sum is nought, for pairs that no blossom holds.
    """

    meets: npt.NDArray[np.int32]
    sums: list[int]


class Prices:
    """The reduced costs under duals that belong to twice the costs, with what blossoms add to them."""

    def __init__(
        self, planes: Planes, permitted: Mask, duals: Sequence[int], inside: InsideBlossoms | None = None
    ) -> None:
        self.planes = planes
        self.permitted = permitted
        self.duals = planes.split(duals)
        self.inside = inside
        self.sums = None if inside is None else planes.split(inside.sums)

    def between(self, a: Vertices, b: Vertices) -> list[int]:
        """Return the exact reduced costs of some pairs."""
        digits = [
            2 * digit[a, b] - dual[a] - dual[b] for digit, dual in zip(self.planes.digits, self.duals, strict=True)
        ]
        return self.planes.exact(digits)

    def block(self, rows: slice | Vertices, columns: slice | Vertices) -> list[IntMatrix]:
        """Return the digits, carried, of a part of the matrix. Forbidden pairs get numbers without meaning."""
        digits = []
        for k, (digit, dual) in enumerate(zip(self.planes.digits, self.duals, strict=True)):
            part = 2 * digit[rows][:, columns]
            part -= dual[rows][:, None]
            part -= dual[columns]
            if self.inside is not None and self.sums is not None:
                part += self.sums[k][self.inside.meets[rows][:, columns]]
            digits.append(part)
        self.planes.carry(digits)
        return digits

    def approximate(self, rows: slice | Vertices, columns: slice | Vertices) -> npt.NDArray[np.float64]:
        """Return a part of the matrix as floating point numbers, infinite for forbidden pairs.

        Ties are broken by a scatter of less than a unit: many players of equal score would otherwise all be
        offered the same few opponents.
        """
        prices = self.planes.approximate(self.block(rows, columns))
        everybody = np.arange(self.planes.size, dtype=np.uint64)
        mixed = (everybody[rows][:, None] + everybody[columns]) * np.uint64(0x9E3779B97F4A7C15)
        scatter = (mixed >> np.uint64(40)).astype(np.float64) * 2.0**-25
        prices += scatter * np.maximum(1.0, prices * 2.0**-48)
        prices[~self.permitted[rows][:, columns]] = np.inf
        return prices

    def nearest(self, count: int) -> Pairs:
        """Return for each vertex the `count` pairs of least reduced cost."""
        size = self.planes.size
        found: list[Pairs] = []
        for rows in _blocks(size, size):
            prices = self.approximate(rows, slice(None))
            found.append(_least(prices, np.arange(rows.start, rows.stop), np.arange(size), count))
        return _joined(found)

    def broken(self, vertices: Vertices, count: int) -> Pairs:
        """Return for each of the vertices the `count` permitted pairs of least reduced cost among those below nought.

        Where there are any, the duals prove nothing yet about them.
        """
        found: list[Pairs] = [_NONE]
        everybody = np.arange(self.planes.size)
        for some in _blocks(len(vertices), self.planes.size):
            rows = vertices[some]
            digits = self.block(rows, slice(None))
            negative = (digits[0] < 0) & self.permitted[rows]
            if negative.any():
                prices = np.where(negative, self.planes.approximate(digits), np.inf)
                found.append(_least(prices, rows, everybody, count))
        return _joined(found)

    def exits(self, groups: Sequence[Sequence[int]], others: Sequence[int], count: int) -> Pairs:
        """Return the `count` cheapest pairs of each vertex from one group to another or to the others."""
        owner = np.full(self.planes.size, -1, dtype=np.intp)
        for number, group in enumerate(groups):
            owner[list(group)] = number
        inside = np.flatnonzero(owner >= 0)
        beyond = np.concatenate([inside, np.array(others, dtype=np.intp)])
        prices = self.approximate(inside, beyond)
        prices[owner[inside][:, None] == owner[beyond]] = np.inf
        found = _least(prices, inside, beyond, count)
        back = _least(np.ascontiguousarray(prices.T), beyond, inside, count)
        return _joined([found, back])


def inside_blossoms(forest: Forest) -> InsideBlossoms:
    """Find for each pair the smallest blossom that holds both.

    An outer blossom is written before those inside it, and of each only what its largest child does not overwrite:
    so a long chain of nested blossoms costs no more than the matrix has entries.
    """
    meets = np.zeros((forest.size, forest.size), dtype=np.int32)
    sums = [0]
    stack = [(node, 0) for node in forest.blossoms if node not in forest.parents]
    while stack:
        node, total = stack.pop()
        total += forest.blossoms[node].dual
        parts = sorted((np.array(forest.leaves(child)) for child in forest.blossoms[node].children), key=len)
        everybody = np.concatenate(parts)
        for part in parts[:-1]:
            meets[np.ix_(part, everybody)] = len(sums)
            meets[np.ix_(everybody, part)] = len(sums)
        sums.append(total)
        stack += [(child, total) for child in forest.blossoms[node].children if child >= forest.size]
    return InsideBlossoms(meets, sums)


def _blocks(rows: int, columns: int) -> Iterator[slice]:
    step = max(1, BLOCK // columns)
    return (slice(start, min(rows, start + step)) for start in range(0, rows, step))


def _least(prices: npt.NDArray[np.float64], rows: Vertices, columns: Vertices, count: int) -> Pairs:
    """Return in each row the `count` least finite entries."""
    if not prices.size:
        return rows[:0], columns[:0]
    count = min(count, prices.shape[1])
    chosen = np.argpartition(prices, count - 1, axis=1)[:, :count]
    finite = np.isfinite(np.take_along_axis(prices, chosen, axis=1))
    return np.repeat(rows, finite.sum(axis=1)), columns[chosen[finite]]


def _joined(found: Sequence[Pairs]) -> Pairs:
    return np.concatenate([a for a, _ in found]), np.concatenate([b for _, b in found])
