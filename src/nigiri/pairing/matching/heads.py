"""The first digits of reduced costs: enough to set most pairs aside before the other digits are computed."""

from collections.abc import Sequence

import numpy as np

from nigiri.pairing.matching.costs import IntMatrix, Mask, Vertices
from nigiri.pairing.matching.nesting import Nesting
from nigiri.pairing.matching.planes import Planes

ROOM = 58
"""Bits that costs, duals and what blossoms add may take up: twice a cost, less two duals, and the rest fit into 63."""

_FORBIDDEN = 1 << 62
"""Above every head, and far enough below the end of an int64 to be added to."""


class Head:
    """As many first digits of the reduced costs as fit into an int64, as one number.

    Below them lie twice a digit, less two of the duals, and what a blossom adds: each from nought up to one unit of the
    head. So the head is right but for a carry, which has bounds.
    """

    def __init__(self, planes: Planes, duals: Sequence[int], nesting: Nesting | None = None) -> None:
        self.planes = planes
        self.nesting = nesting
        sums = nesting.sums if nesting is not None else [0]
        self.depth = _depth(planes, [*duals, *sums])
        unit = planes.shifts[self.depth - 1]
        self.duals = np.array([dual >> unit for dual in duals])
        self.sums = np.array([total >> unit for total in sums])
        self.least_carry = -2 if unit and any(duals) else 0
        self.greatest_carry = (1 + (nesting is not None)) if unit else 0

    def below_nought(self, rows: Vertices, columns: Vertices) -> Mask:
        """Mark the permitted pairs of a part of the matrix that may cost less than nought."""
        heads, permitted = self._heads(rows, columns)
        marked: Mask = (heads < -self.least_carry) & permitted
        return marked

    def least(self, rows: Vertices, columns: Vertices, count: int, eligible: Mask | None = None) -> Mask:
        """Mark the permitted pairs of a part of the matrix that may be among the `count` cheapest of their row.

        `eligible` says which are looked at.
        """
        heads, permitted = self._heads(rows, columns)
        if eligible is not None:
            permitted &= eligible
        heads[~permitted] = _FORBIDDEN
        last = min(count, len(columns)) - 1
        bounds = np.partition(heads, last, axis=1)[:, last, None] + self.greatest_carry - self.least_carry
        marked: Mask = (heads <= bounds) & permitted
        return marked

    def _heads(self, rows: Vertices, columns: Vertices) -> tuple[IntMatrix, Mask]:
        """Return the heads of a part of the matrix, nothing carried into them, and which of its pairs are permitted."""
        costs, permitted = self.planes.head(rows, columns, self.depth)
        heads = 2 * costs
        heads -= self.duals[rows][:, None]
        heads -= self.duals[columns]
        if self.nesting is not None:
            heads += self.sums[self.nesting.innermost(rows, columns)]
        return heads, permitted


def _depth(planes: Planes, numbers: Sequence[int]) -> int:
    """Return how many digits of the costs and of some numbers there is room for; the first alone always fits."""
    greatest = max(map(abs, numbers), default=0)
    for depth in range(len(planes.widths), 1, -1):
        if sum(planes.widths[:depth]) <= ROOM and (greatest >> planes.shifts[depth - 1]).bit_length() <= ROOM:
            return depth
    return 1
