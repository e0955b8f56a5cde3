"""The warm start for fields too large for a matrix: the assignment problem over likely pairs, priced over all.

The same as `potentials`, on a list of pairs: scipy's sparse assignment and Bellman and Ford's method along the list.
Potentials of the listed pairs are then tried on all pairs; those they do not fit join the list, until they fit all.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from scipy.sparse import csr_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from nigiri.pairing.matching.costs import IntMatrix, Vertices
from nigiri.pairing.matching.planes import Planes
from nigiri.pairing.matching.potentials import WarmStart
from nigiri.pairing.matching.pricing import Pairs, Prices, joined

ATTEMPTS = 3
"""How often pairs at random join when the listed ones allow no assignment."""


class SparseStart(Struct, frozen=True, eq=False):
    """A warm start whose duals fit all pairs, and the pairs it was found with."""

    warm: WarmStart
    pairs: Pairs


def sparse_start(planes: Planes, likely: int, further: int) -> SparseStart:
    """Solve the assignment problem over all permitted pairs by way of a list of likely ones.

    `likely` and `further` say how many pairs of each vertex are listed at first and join at once later.
    """
    everybody = np.arange(planes.size)
    bare = Prices(planes, [0] * planes.size)
    pairs = bare.likely(likely)
    attempt = 0
    while True:
        warm = _assign(planes, pairs)
        if warm is None:
            attempt += 1
            if attempt > ATTEMPTS:
                # Costs are not negative, so no duals at all fit them too: everything is left to the stages.
                return SparseStart(WarmStart([0] * planes.size, everybody.tolist()), pairs)
            pairs = joined([pairs, bare.scattered(likely, attempt)])
            continue
        broken = Prices(planes, warm.duals).broken(everybody, further)
        if not broken[0].size:
            return SparseStart(warm, pairs)
        pairs = joined([pairs, broken])


class _Arcs(Struct, frozen=True, eq=False):
    """Both directions of each listed pair, ordered by row, and the order by column."""

    size: int
    rows: Vertices
    columns: Vertices
    by_column: Vertices

    @property
    def row_starts(self) -> Vertices:
        return np.searchsorted(self.rows, np.arange(self.size)).astype(np.intp)

    @property
    def column_starts(self) -> Vertices:
        return np.searchsorted(self.columns[self.by_column], np.arange(self.size)).astype(np.intp)


def _arcs(size: int, pairs: Pairs) -> _Arcs:
    codes = np.unique(np.concatenate([pairs[0] * size + pairs[1], pairs[1] * size + pairs[0]]))
    rows, columns = np.divmod(codes, size)
    return _Arcs(size, rows, columns, np.argsort(columns, kind="stable").astype(np.intp))


def _assign(planes: Planes, pairs: Pairs) -> WarmStart | None:
    """Return an optimal assignment over some pairs and its potentials, or `None` if there is no assignment."""
    arcs = _arcs(planes.size, pairs)
    if len(np.unique(arcs.rows)) < planes.size:
        return None
    digits, _ = planes.between(arcs.rows, arcs.columns)
    duals = np.zeros(planes.size, dtype=np.object_)
    reduced = np.zeros(len(arcs.rows), dtype=np.int64)
    successors = np.arange(planes.size)
    for digit, width in zip(digits, planes.widths, strict=True):
        duals = duals << width
        # As with the matrix, an arc above so many units of the plane before is in no optimal assignment.
        reduced = np.minimum((np.minimum(reduced, planes.size + 1) << width) + digit, (planes.size + 1) << width)
        weights = csr_array((reduced + 1.0, (arcs.rows, arcs.columns)), shape=(planes.size, planes.size))
        try:
            successors = min_weight_full_bipartite_matching(weights)[1].astype(np.intp)
        except ValueError:
            return None
        columns = _column_potentials(arcs, reduced, successors)
        reduced = reduced - columns[arcs.columns]
        rows = np.minimum.reduceat(reduced, arcs.row_starts)
        reduced -= rows[arcs.rows]
        duals = duals + (rows + columns)
    return WarmStart(duals.tolist(), successors.tolist())


def _column_potentials(arcs: _Arcs, reduced: npt.NDArray[np.int64], successors: Vertices) -> IntMatrix:
    """Find the potentials under which every assigned arc is the least of its row; see `potentials`."""
    assigned = np.zeros(arcs.size, dtype=np.int64)
    matched = arcs.columns == successors[arcs.rows]
    assigned[arcs.rows[matched]] = reduced[matched]
    steps = (reduced - assigned[arcs.rows])[arcs.by_column]
    sources = successors[arcs.rows[arcs.by_column]]
    starts = arcs.column_starts
    potentials = np.zeros(arcs.size, dtype=np.int64)
    for _ in range(arcs.size + 1):
        reached = np.minimum(potentials, np.minimum.reduceat(potentials[sources] + steps, starts))
        if np.array_equal(reached, potentials):
            break
        potentials = reached
    return potentials
