"""Permission: which pairs of vertices may be."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from nigiri.pairing.field import Vertices

NOBODY = -1


class Permission:
    """Says of pairs of vertices, for two arrays that numpy broadcasts, whether they may be.

    `forbidden` may not meet; of `forced` pairs each may meet nobody but the other, ban or no ban. Memory grows with the
    vertices that a ban is about, one row for each.
    """

    def __init__(
        self, size: int, forbidden: Iterable[tuple[int, int]] = (), forced: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.size = size
        self.forbidden = tuple(forbidden)
        self.forced = tuple(forced)
        self._partners = np.full(size, NOBODY, np.intp)
        for i, j in self.forced:
            self._partners[i], self._partners[j] = j, i
        banned = sorted({vertex for pair in self.forbidden for vertex in pair})
        self._row_of = np.zeros(size, np.intp)
        self._row_of[banned] = np.arange(1, len(banned) + 1)
        self._rows = np.zeros((len(banned) + 1, size if banned else 1), np.bool_)  # row 0: no ban
        for i, j in self.forbidden:
            self._rows[self._row_of[i], j] = self._rows[self._row_of[j], i] = True

    def __call__(self, a: Vertices, b: Vertices) -> npt.NDArray[np.bool_]:
        """Return for each pair whether it may be. Of a vertex and itself it says nothing."""
        may: npt.NDArray[np.bool_] = np.ones(np.broadcast_shapes(a.shape, b.shape), np.bool_)
        if self.forbidden:
            may &= ~self._rows[self._row_of[a], b]
        if self.forced:
            partner, other = self._partners[a], self._partners[b]
            may &= (partner == NOBODY) & (other == NOBODY)
            may |= (partner == b) & (other == a)
        return may

    def with_forced(self, pair: tuple[int, int]) -> "Permission":
        """Return the same with one pair more that must be."""
        return Permission(self.size, self.forbidden, (*self.forced, pair))
