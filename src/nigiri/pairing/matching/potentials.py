"""The warm start: exact potentials of the assignment problem, by scaling.

An assignment gives every vertex somebody, not always one another: it is a matching with cycles allowed. Its optimum is
found quickly (scipy), bounds the matching from below, and is nearly a matching already: only its odd cycles leave
vertices over. The blossom stages then start from there instead of from nothing.

Costs wider than a floating point number holds exactly are taken plane by plane. After each plane the reduced costs of
an optimal assignment are nought, so at the next plane an entry above `size` units of the plane before cannot belong to
an optimal one; it is cut down to that, and everything stays within 2**50 (the idea of Gabow and Tarjan's scaling).
Cutting a cost down only makes a potential more careful: what is returned is always feasible, and pairs it leaves over
are the work of the blossom stages.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from nigiri.pairing.matching.assignment import assign
from nigiri.pairing.matching.costs import IntMatrix
from nigiri.pairing.matching.planes import StoredPlanes

EXACT_BITS = 50
"""Sums of reduced costs stay below two to this, well inside the 53 bits that a float holds exactly."""

PATH_BITS = 61
"""Lengths of paths through all vertices stay below two to this, inside int64."""

ROWS = 16
"""Rows that are taken together: few enough for the processor's cache."""


class WarmStart(Struct, frozen=True, eq=False):
    """Potentials, feasible for twice the costs, and whom each vertex is assigned to."""

    duals: list[int]
    successors: list[int]


def plane_width(size: int) -> int:
    """Return how many bits a plane may have for its sums over an assignment to be exact."""
    count = (size + 1).bit_length()
    return min(EXACT_BITS, PATH_BITS - count) - count


def warm_start(planes: StoredPlanes) -> WarmStart:
    """Solve the assignment problem and return its row and column potentials, added up for each vertex."""
    size = planes.size
    impossible = ~planes.permitted
    duals = np.zeros(size, dtype=np.object_)
    reduced = np.zeros((size, size), dtype=np.int64)
    successors = np.arange(size)
    for digit, width in zip(planes.digits, planes.widths, strict=True):
        duals = duals << width
        np.minimum(reduced, size + 1, out=reduced)
        reduced <<= width
        reduced += digit
        dear = (size + 1) << width
        np.minimum(reduced, dear, out=reduced)
        reduced[impossible] = dear
        successors = assign(reduced.astype(np.float64))
        columns = _column_potentials(reduced, successors)
        reduced -= columns
        rows = reduced.min(axis=1)
        reduced -= rows[:, None]
        duals = duals + (rows + columns)
    return WarmStart(duals.tolist(), successors.tolist())


def _column_potentials(reduced: IntMatrix, successors: npt.NDArray[np.intp]) -> IntMatrix:
    """Find by Bellman and Ford's method the potentials under which every assigned entry is the least of its row.

    A column is reached from the column `j` whose row could take it over, at the difference of the two entries. Rows
    are taken some at a time, and what they lower counts at once for the next.

    Were the assignment not optimal, there would be a negative cycle and no such potentials; the rounds end all the
    same, and the caller takes row minima, which are feasible under any column potentials.
    """
    size = len(reduced)
    owners = np.empty(size, dtype=np.intp)
    owners[successors] = np.arange(size)
    steps = reduced[owners]
    steps -= steps.diagonal().copy()[:, None]
    potentials = np.zeros(size, dtype=np.int64)
    lowered = np.ones(size, dtype=np.bool_)
    for _ in range(size + 1):
        waiting = np.flatnonzero(lowered)
        if not waiting.size:
            break
        for start in range(0, waiting.size, ROWS):
            some = waiting[start : start + ROWS]
            some = some[lowered[some]]
            if some.size:
                lowered[some] = False
                reached = (steps[some] + potentials[some, None]).min(axis=0)
                lower = reached < potentials
                potentials[lower] = reached[lower]
                lowered |= lower
    return potentials
