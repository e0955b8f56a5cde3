"""Reduced costs of all pairs under given duals: which pairs are worth considering, and which break the proof.

Everything here is twice a cost less two duals, exactly, in planes of digits. Rows are taken in blocks that stay in
the processor's cache.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching.costs import IntMatrix, Mask, Vertices
from nigiri.pairing.matching.nesting import Nesting
from nigiri.pairing.matching.planes import Index, Planes

Pairs = tuple[Vertices, Vertices]

_NONE = (np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp))

BLOCK = 15_000
"""Entries of a matrix that are worked on at once: as int64 below 128 KB, so that they stay in the processor's cache and
the allocator neither maps nor returns their memory each time, which would cost more than the arithmetic."""


class Prices:
    """The reduced costs under duals that belong to twice the costs, with what blossoms add to them."""

    def __init__(self, planes: Planes, duals: Sequence[int], nesting: Nesting | None = None) -> None:
        self.planes = planes
        self.everybody = np.arange(planes.size)
        self.duals = planes.split(duals)
        self.is_bare = not any(duals)
        self.nesting = nesting if nesting is not None and len(nesting.sums) > 1 else None
        self.sums = planes.split(nesting.sums if nesting is not None else [0])

    def between(self, a: Vertices, b: Vertices) -> list[int]:
        """Return the exact reduced costs of some pairs, without what blossoms add."""
        digits, _ = self.planes.between(a, b)
        return self.planes.exact(
            [2 * digit - dual[a] - dual[b] for digit, dual in zip(digits, self.duals, strict=True)]
        )

    def block(self, rows: Index, columns: Index) -> tuple[list[IntMatrix], Mask]:
        """Return the digits, carried, of a part of the matrix, and which of its pairs are permitted."""
        costs, permitted = self.planes.block(rows, columns)
        digits = []
        for digit, dual in zip(costs, self.duals, strict=True):
            part = 2 * digit
            if not self.is_bare:
                part -= dual[rows][:, None]
                part -= dual[columns]
            digits.append(part)
        if self.nesting is not None:
            innermost = self.nesting.innermost(self.everybody[rows], self.everybody[columns])
            for digit, total in zip(digits, self.sums, strict=True):
                np.add(digit, total[innermost], out=digit)
        self.planes.carry(digits)
        return digits, permitted

    def approximate(self, rows: Index, columns: Index) -> npt.NDArray[np.float64]:
        """Return a part of the matrix as floating point numbers, infinite for forbidden pairs.

        Ties are broken by a scatter of less than a unit: many players of equal score would otherwise all be
        offered the same few opponents.
        """
        return self._approximate(rows, columns, *self.block(rows, columns))

    def _approximate(
        self, rows: Index, columns: Index, digits: Sequence[IntMatrix], permitted: Mask
    ) -> npt.NDArray[np.float64]:
        prices = self.planes.approximate(digits)
        prices += self._scatter(rows, columns, 0) * np.maximum(1.0, prices * 2.0**-48)
        prices[~permitted] = np.inf
        return prices

    def _scatter(self, rows: Index, columns: Index, turn: int) -> npt.NDArray[np.float64]:
        """Return numbers from nought up to a half that look random; every turn has its own."""
        numbers = self.everybody.astype(np.uint64)
        mixed = (numbers[rows][:, None] + numbers[columns]) * np.uint64(0x9E3779B97F4A7C15 + 2 * turn * 0xD1B54A32D192)
        return (mixed >> np.uint64(40)).astype(np.float64) * 2.0**-25

    def nearest(self, count: int) -> Pairs:
        """Return for each vertex the `count` pairs of least reduced cost."""
        size = self.planes.size
        found: list[Pairs] = []
        for rows in _blocks(size, size):
            prices = self.approximate(rows, slice(None))
            found.append(_least(prices, self.everybody[rows], self.everybody, count))
        return joined(found)

    def scattered(self, count: int, turn: int) -> Pairs:
        """Return for each vertex `count` pairs at random among those that the first digit prefers.

        The nearest pairs of many may be the same few vertices; these are spread over all.
        """
        found: list[Pairs] = []
        for rows in _blocks(self.planes.size, self.planes.size):
            digits, permitted = self.block(rows, slice(None))
            found.append(self._scattered(rows, digits[0], permitted, count, turn))
        return joined(found)

    def likely(self, count: int) -> Pairs:
        """Return what `nearest` and `scattered` do, both at once: every price is reckoned a single time."""
        found: list[Pairs] = []
        for rows in _blocks(self.planes.size, self.planes.size):
            digits, permitted = self.block(rows, slice(None))
            prices = self._approximate(rows, slice(None), digits, permitted)
            found.append(_least(prices, self.everybody[rows], self.everybody, count))
            found.append(self._scattered(rows, digits[0], permitted, count, 0))
        return joined(found)

    def _scattered(self, rows: Index, first: IntMatrix, permitted: Mask, count: int, turn: int) -> Pairs:
        prices = np.where(permitted, first + self._scatter(rows, slice(None), turn), np.inf)
        return _least(prices, self.everybody[rows], self.everybody, count)

    def broken(self, vertices: Vertices, count: int) -> Pairs:
        """Return for each of the vertices the `count` permitted pairs of least reduced cost among those below nought.

        Where there are any, the duals prove nothing yet about them. A pair of two of the vertices, which stand in
        order, is looked at once, in the row of the first.
        """
        found: list[Pairs] = [_NONE]
        others = np.setdiff1d(self.everybody, vertices)
        start = 0
        while start < len(vertices):
            columns = np.concatenate([others, vertices[start:]])
            stop = min(len(vertices), start + max(1, BLOCK // len(columns)))
            rows = vertices[start:stop]
            digits, permitted = self.block(rows, columns)
            negative = (digits[0] < 0) & permitted
            if negative.any():
                prices = np.where(negative, self.planes.approximate(digits), np.inf)
                found.append(_least(prices, rows, columns, count))
            start = stop
        return joined(found)

    def exits(self, groups: Sequence[Sequence[int]], others: Sequence[int], count: int) -> Pairs:
        """Return the `count` cheapest pairs of each vertex from one group to another or to the others."""
        owner = np.full(self.planes.size, -1, dtype=np.intp)
        for number, group in enumerate(groups):
            owner[list(group)] = number
        inside = np.flatnonzero(owner >= 0)
        beyond = np.concatenate([inside, np.array(others, dtype=np.intp)])
        found = [_NONE]
        for some in _blocks(len(inside), len(beyond)):
            prices = self.approximate(inside[some], beyond)
            prices[owner[inside[some]][:, None] == owner[beyond]] = np.inf
            found.append(_least(prices, inside[some], beyond, count))
        return joined(found)


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


def joined(found: Sequence[Pairs]) -> Pairs:
    """Return the pairs of several lists in one."""
    return np.concatenate([a for a, _ in found]), np.concatenate([b for _, b in found])
