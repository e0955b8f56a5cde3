"""Reduced costs of all pairs under given duals: which pairs are worth considering, and which break the proof.

Everything here is twice a cost less two duals, exactly, in planes of digits. Rows are taken in blocks that stay in
the processor's cache. The first digits of most pairs tell that they are too dear: the others are not computed then.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching.costs import IntMatrix, Mask, Vertices
from nigiri.pairing.matching.heads import Head
from nigiri.pairing.matching.nesting import Nesting
from nigiri.pairing.matching.planes import Planes

Pairs: TypeAlias = tuple[Vertices, Vertices]
Part: TypeAlias = tuple[Vertices, Vertices, Mask]
"""Rows, columns, and which pairs of them are meant."""

_NONE = (np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp))

BLOCK = 15_000
"""Entries of a matrix that are worked on at once: as int64 below 128 KB, so that they stay in the processor's cache and
the allocator neither maps nor returns their memory each time, which would cost more than the arithmetic."""

DENSE = 4
"""Where one pair in so many is wanted, or more, a part of the matrix is computed as a whole."""

AT_RANDOM = 8
"""Pairs at random for each vertex: enough to join all in one graph, which has assignments that are quickly found."""


class Prices:
    """The reduced costs under duals that belong to twice the costs, with what blossoms add to them."""

    def __init__(self, planes: Planes, duals: Sequence[int], nesting: Nesting | None = None) -> None:
        self.planes = planes
        self.everybody = np.arange(planes.size)
        self.duals = planes.split(duals)
        self.nesting = nesting if nesting is not None and len(nesting.sums) > 1 else None
        self.sums = planes.split(nesting.sums if nesting is not None else [0])
        self.head = Head(planes, duals, self.nesting)

    def between(self, a: Vertices, b: Vertices) -> list[int]:
        """Return the exact reduced costs of some pairs, without what blossoms add."""
        return self.planes.exact(self._less_duals(self.planes.between(a, b)[0], a, b))

    def digits(self, a: Vertices, b: Vertices) -> list[IntMatrix]:
        """Return the digits, carried, of some pairs."""
        innermost = None if self.nesting is None else self.nesting.innermost_of(a, b)
        return self._carried(self.planes.between(a, b)[0], a, b, innermost)

    def block(self, rows: Vertices, columns: Vertices) -> list[IntMatrix]:
        """Return the digits, carried, of a part of the matrix."""
        innermost = None if self.nesting is None else self.nesting.innermost(rows, columns)
        return self._carried(self.planes.block(rows, columns)[0], rows[:, None], columns, innermost)

    def _carried(
        self, costs: Sequence[IntMatrix], a: Vertices, b: Vertices, innermost: npt.NDArray[np.integer] | None
    ) -> list[IntMatrix]:
        digits = self._less_duals(costs, a, b)
        if innermost is not None:
            digits = [digit + total[innermost] for digit, total in zip(digits, self.sums, strict=True)]
        self.planes.carry(digits)
        return digits

    def _less_duals(self, costs: Sequence[IntMatrix], a: Vertices, b: Vertices) -> list[IntMatrix]:
        return [2 * digit - dual[a] - dual[b] for digit, dual in zip(costs, self.duals, strict=True)]

    def nearest(self, count: int) -> Pairs:
        """Return for each vertex the `count` pairs of least reduced cost."""
        return joined([self._nearest(*chosen, count) for chosen in self._digits_of(self._cheapest(count))])

    def likely(self, count: int) -> Pairs:
        """Return what `nearest` does, and for each vertex some pairs at random.

        The nearest pairs of many may be the same few vertices; these are spread over all.
        """
        a = np.repeat(self.everybody, AT_RANDOM)
        b = (_mixed(np.arange(len(a)), 0) % self.planes.size).astype(np.intp)
        _, permitted = self.planes.between(a, b)
        return joined([self.nearest(count), (a[permitted], b[permitted])])

    def scattered(self, count: int, turn: int) -> Pairs:
        """Return for each vertex `count` pairs at random among all that the first digit prefers."""
        found: list[Pairs] = []
        for rows in _blocks(self.planes.size, self.planes.size):
            first, permitted = self.planes.head(rows, slice(None), 1)
            row, b = np.nonzero(permitted)
            a = self.everybody[rows][row]
            found.append(_least(first[permitted] + _scatter(a, b, turn), a, b, count))
        return joined(found)

    def broken(self, vertices: Vertices, count: int) -> Pairs:
        """Return for each of the vertices the `count` permitted pairs of least reduced cost among those below nought.

        Where there are any, the duals prove nothing yet about them. A pair of two of the vertices, which stand in
        order, is looked at in the row of the first, and in that of the second only where both are of one block.
        """
        found: list[Pairs] = [_NONE]
        for a, b, digits in self._digits_of(self._perhaps_broken(vertices)):
            negative = digits[0] < 0
            prices = self.planes.approximate([digit[negative] for digit in digits])
            found.append(_least(prices, a[negative], b[negative], count))
        return joined(found)

    def _cheapest(self, count: int) -> Iterator[Part]:
        for some in _blocks(self.planes.size, self.planes.size):
            rows = self.everybody[some]
            yield rows, self.everybody, self.head.least(rows, self.everybody, count)

    def _perhaps_broken(self, vertices: Vertices) -> Iterator[Part]:
        others = np.setdiff1d(self.everybody, vertices)
        start = 0
        while start < len(vertices):
            columns = np.concatenate([others, vertices[start:]])
            stop = min(len(vertices), start + max(1, BLOCK // len(columns)))
            rows = vertices[start:stop]
            yield rows, columns, self.head.below_nought(rows, columns)
            start = stop

    def _digits_of(self, parts: Iterable[Part]) -> Iterator[tuple[Vertices, Vertices, list[IntMatrix]]]:
        """Yield the marked pairs with their digits; all marked pairs of a row come together.

        Where few are marked, those of several parts are put together; where many are, all of the part are computed,
        which is quicker for each.
        """
        waiting: list[Pairs] = []
        pairs = 0
        for rows, columns, marked in parts:
            row, column = np.nonzero(marked)
            a, b = rows[row], columns[column]
            if DENSE * len(a) > marked.size:
                yield a, b, [digit[marked] for digit in self.block(rows, columns)]
                continue
            waiting.append((a, b))
            pairs += len(a)
            if pairs >= BLOCK:
                a, b = joined(waiting)
                yield a, b, self.digits(a, b)
                waiting, pairs = [], 0
        if waiting:
            a, b = joined(waiting)
            yield a, b, self.digits(a, b)

    def _nearest(self, a: Vertices, b: Vertices, digits: Sequence[IntMatrix], count: int) -> Pairs:
        """Return in each row the `count` pairs of least reduced cost.

        Ties are broken by a scatter of less than a unit: many players of equal score would otherwise all be offered the
        same few opponents.
        """
        prices = self.planes.approximate(digits)
        prices += _scatter(a, b, 0) * np.maximum(1.0, prices * 2.0**-48)
        return _least(prices, a, b, count)

    def exits(self, groups: Sequence[Sequence[int]], others: Sequence[int], count: int) -> Pairs:
        """Return the `count` cheapest pairs of each vertex from one group to another or to the others."""
        owner = np.full(self.planes.size, -1, dtype=np.intp)
        for number, group in enumerate(groups):
            owner[list(group)] = number
        inside = np.flatnonzero(owner >= 0)
        beyond = np.concatenate([inside, np.array(others, dtype=np.intp)])
        parts = self._leading_out(inside, beyond, owner, count)
        return joined([_NONE, *(self._nearest(*chosen, count) for chosen in self._digits_of(parts))])

    def _leading_out(self, inside: Vertices, beyond: Vertices, owner: Vertices, count: int) -> Iterator[Part]:
        for some in _blocks(len(inside), len(beyond)):
            rows = inside[some]
            yield rows, beyond, self.head.least(rows, beyond, count, owner[rows][:, None] != owner[beyond])


def _blocks(rows: int, columns: int) -> Iterator[slice]:
    step = max(1, BLOCK // columns)
    return (slice(start, min(rows, start + step)) for start in range(0, rows, step))


def _scatter(a: Vertices, b: Vertices, turn: int) -> npt.NDArray[np.float64]:
    """Return numbers from nought up to a half that look random; every turn has its own."""
    return _mixed(a + b, turn).astype(np.float64) * 2.0**-25


def _mixed(numbers: Vertices, turn: int) -> npt.NDArray[np.uint64]:
    """Return numbers of 24 bits that look random."""
    return (numbers.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15 + 2 * turn * 0xD1B54A32D192)) >> np.uint64(40)


def _least(prices: npt.NDArray[np.float64], rows: Vertices, columns: Vertices, count: int) -> Pairs:
    """Return of some pairs the `count` least of each row; the pairs of a row stand together."""
    starts = np.flatnonzero(np.diff(rows, prepend=-1)).tolist()
    chosen = [np.empty(0, dtype=np.intp)]
    for start, stop in pairwise([*starts, len(rows)]):
        if stop - start <= count:
            chosen.append(np.arange(start, stop))
        else:
            chosen.append(start + np.argpartition(prices[start:stop], count - 1)[:count])
    places = np.concatenate(chosen)
    return rows[places], columns[places]


def joined(found: Sequence[Pairs]) -> Pairs:
    """Return the pairs of several lists in one."""
    return np.concatenate([a for a, _ in found]), np.concatenate([b for _, b in found])
