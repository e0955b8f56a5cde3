"""The proof, checked by itself: nothing here knows how the matching was found.

Three things make a matching optimal: it is one (everybody has one partner, every pair is permitted); no reduced cost
is negative and no blossom's number is, with odd and nested blossoms (then the dual value is a lower bound); and the
cost meets that bound.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching.certificate import Certificate, Matching
from nigiri.pairing.matching.costs import ComputedCosts, Costs, ExactMatrix, Mask, RankedCosts, cost_of, size_of

Numbers: TypeAlias = npt.NDArray[Any]

BLOCK = 15_000
"""Pairs that are looked at once; few enough for the processor's cache."""

SAFE = 1 << 60


class UnprovenMatching(ArithmeticError):
    """A matching whose certificate does not prove it optimal: a defect of the solver, or a tampered result."""


def verify(costs: Costs, matching: Matching, forbidden: Mask | None = None) -> None:
    """Return if `matching` is a perfect matching of least cost and its certificate proves it; else raise."""
    size = size_of(costs)
    _check_matching(costs, matching, forbidden, size)
    certificate = matching.certificate
    _require(certificate.scale > 0, "the scale is not positive")
    _require(len(certificate.duals) == size, "the number of duals is wrong")
    for vertices, number in certificate.blossoms:
        _require(number >= 0, "a blossom has a negative number")
        _require(len(vertices) % 2 == 1 and len(vertices) >= 3, "a blossom is not an odd set of three or more")
        _require(len(set(vertices)) == len(vertices), "a blossom names a vertex twice")
        _require(all(0 <= vertex < size for vertex in vertices), "a blossom names a vertex that is not there")
    _check_reduced_costs(costs, certificate, forbidden, _Nesting(certificate, size))
    _require(certificate.scale * matching.cost == certificate.bound, "the cost does not meet the bound")


def _require(holds: bool, complaint: str) -> None:
    if not holds:
        raise UnprovenMatching(complaint)


def _check_matching(costs: Costs, matching: Matching, forbidden: Mask | None, size: int) -> None:
    mates = matching.mates
    _require(len(mates) == size, "not everybody has a partner")
    for i, j in enumerate(mates):
        _require(0 <= j < size and j != i and mates[j] == i, "partners are not mutual")
        if forbidden is not None:
            _require(not forbidden[i, j] and not forbidden[j, i], "a forbidden pair is matched")
    if isinstance(costs, ComputedCosts):
        allowed = costs.permitted(np.arange(size), np.array(mates, dtype=np.intp))
        _require(bool(allowed.all()), "a forbidden pair is matched")
    _require(cost_of(costs, mates) == matching.cost, "the stated cost is not that of the pairs")


class _Nesting:
    """For each pair the innermost blossom that holds both, and for each blossom the sum of numbers around a pair.

    The vertices are put in an order in which every blossom is an unbroken run. Going along that order, the innermost
    blossom shared with a given vertex changes only where one of those that hold it begins or ends.
    """

    def __init__(self, certificate: Certificate, size: int) -> None:
        # Blossom k + 1 is the k-th largest; 0 stands for no blossom.
        blossoms = sorted(certificate.blossoms, key=lambda blossom: -len(blossom[0]))
        paths: list[list[int]] = [[0] for _ in range(size)]
        self.sums = [0]
        for number, (vertices, dual) in enumerate(blossoms, start=1):
            around = {paths[vertex][-1] for vertex in vertices}
            # Every blossom so far is at least as large, so this one lies in exactly one place among them or crosses.
            _require(len(around) == 1, "two blossoms cross")
            self.sums.append(self.sums[around.pop()] + dual)
            for vertex in vertices:
                paths[vertex].append(number)
        order = sorted(range(size), key=lambda vertex: paths[vertex])
        self.places = np.empty(size, dtype=np.intp)
        self.places[order] = np.arange(size)
        starts = [0, *(int(self.places[list(vertices)].min()) for vertices, _ in blossoms)]
        ends = [size, *(start + len(held) for start, (held, _) in zip(starts[1:], blossoms, strict=True))]
        self.own = [path[-1] for path in paths]
        self.rows: dict[int, tuple[list[int], npt.NDArray[np.int64]]] = {}
        for path in paths:
            if path[-1] not in self.rows:
                marks = [*(starts[number] for number in path), *(ends[number] for number in reversed(path))]
                self.rows[path[-1]] = ([*path, *path[-2::-1]], np.diff(marks))

    def holding(self, rows: range, columns: slice) -> npt.NDArray[np.int32]:
        """Return the innermost blossoms of a part of the matrix."""
        places = self.places[columns]
        known = {own: np.repeat(*self.rows[own])[places] for own in {self.own[row] for row in rows}}
        return np.array([known[self.own[row]] for row in rows], dtype=np.int32)


def _check_reduced_costs(costs: Costs, certificate: Certificate, forbidden: Mask | None, nesting: _Nesting) -> None:
    """See that no permitted pair has a negative reduced cost, criterion by criterion with carries between them."""
    shifts = (0,) if isinstance(costs, np.ndarray) else costs.shifts
    widths = [None, *(above - shift for above, shift in pairwise(shifts))]
    duals = [_digit(certificate.duals, *place) for place in zip(shifts, widths, strict=True)]
    sums = [_digit(nesting.sums, *place) for place in zip(shifts, widths, strict=True)]
    size = len(certificate.duals)
    for start, stop in _blocks(size):
        rows, columns = range(start, stop), slice(start, None)
        part = slice(start, rows.stop)
        levels, permitted = _part(costs, part, columns)
        holding = nesting.holding(rows, columns)
        carried: Numbers | int = 0
        for k in reversed(range(len(shifts))):
            slack: Numbers = _exact(levels[k], certificate.scale) - duals[k][part][:, None] - duals[k][columns]
            slack += sums[k][holding] + carried
            width = widths[k]
            carried = slack if width is None else slack >> width
        negative = np.triu(np.asarray(carried < 0, dtype=np.bool_), 1)
        if permitted is not None:
            negative &= permitted
        if forbidden is not None:
            negative &= ~(forbidden[part, columns] | forbidden[columns, part].T)
        _require(not negative.any(), "a reduced cost is negative")


def _blocks(size: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last row of parts that hold about as many pairs each, right of the diagonal."""
    start = 0
    while start < size:
        stop = min(size, start + max(1, BLOCK // (size - start)))
        yield start, stop
        start = stop


def _part(costs: Costs, rows: slice, columns: slice) -> tuple[Sequence[ExactMatrix], Mask | None]:
    """Return the criteria of a part of the matrix, and what computed costs permit there."""
    if isinstance(costs, ComputedCosts):
        everybody = np.arange(costs.size)
        a, b = everybody[rows][:, None], everybody[columns]
        return list(costs.levels(a, b)), costs.permitted(a, b)
    if isinstance(costs, RankedCosts):
        return [level[rows, columns] for level in costs.levels], None
    return [costs[rows, columns]], None


def _exact(level: ExactMatrix, scale: int) -> Numbers:
    """Return multiples of a criterion, as int64 where sums of them are safe and as Python integers where not."""
    safe = not level.size or max(-int(level.min()), int(level.max())) * scale < SAFE
    exact: Numbers = level.astype(np.int64 if safe else np.object_, copy=False) * scale
    return exact


def _digit(numbers: Sequence[int], shift: int, width: int | None) -> Numbers:
    """Return the binary digits from `shift` on, `width` of them or all; negative numbers have infinitely many."""
    digits = [number >> shift for number in numbers]
    if width is not None:
        digits = [digit & ((1 << width) - 1) for digit in digits]
    safe = all(-SAFE < digit < SAFE for digit in digits)
    return np.array(digits, dtype=np.int64 if safe else np.object_)
