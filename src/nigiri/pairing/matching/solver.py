"""The exact solver: an assignment to start from, blossom stages over likely pairs, a price for all the others.

Blossom stages in plain Python are quick on a sparse graph and take integers of any length. So they see only some tens
of likely pairs for each vertex; afterwards the reduced costs of all pairs are computed exactly under the duals found.
Where none is negative the matching is optimal among all; where some are, those pairs join and the stages run again.
"""

from collections.abc import Sequence

import numpy as np

from nigiri.pairing.matching.blossoms import UNMATCHED, Forest
from nigiri.pairing.matching.certificate import Certificate, Matching
from nigiri.pairing.matching.costs import (
    ComputedCosts,
    Costs,
    ExactMatrix,
    IntMatrix,
    Mask,
    RankedCosts,
    cost_of,
    permitted_pairs,
    rank,
    size_of,
)
from nigiri.pairing.matching.impossible import NoPerfectMatching
from nigiri.pairing.matching.nesting import Nesting
from nigiri.pairing.matching.planes import ComputedPlanes, Planes, StoredPlanes, stored_planes
from nigiri.pairing.matching.potentials import WarmStart, plane_width, warm_start
from nigiri.pairing.matching.pricing import Pairs, Prices
from nigiri.pairing.matching.repair import cover, lower
from nigiri.pairing.matching.search import FREE, INNER, Search
from nigiri.pairing.matching.verification import verify

CANDIDATES = 20
"""Likely pairs for each vertex to begin with."""

EXITS = 4
"""Further pairs for each vertex when a tree has nothing left to grow over."""

BROKEN = 8
"""Further pairs for each vertex when the proof does not cover all pairs yet."""

SCALE = 2
"""Duals belong to twice the costs, so that they are integers."""


def minimum_perfect_matching(costs: Costs, *, forbidden: Mask | None = None, stored_up_to: int = 0) -> Matching:
    """Pair everybody at the least total cost, with a verified proof that nothing is cheaper.

    `costs` is symmetric: a matrix of int64, or of Python integers of any length (dtype object), or `RankedCosts`, or
    `ComputedCosts`, which are written out as a matrix up to the size `stored_up_to`, as that is quicker, and priced
    pair by pair above it. What stands on the diagonal and at forbidden pairs is not looked at. The result depends on
    nothing but the arguments.

    Raises `NoPerfectMatching`, with a Tutte set, when not everybody can be paired, and `ValueError` for costs that are
    no symmetric square of integers or leave their bounds.
    """
    if size_of(costs) == 0:
        return Matching((), 0, Certificate((), (), SCALE))
    problem = (
        _of_computed(costs, forbidden, is_stored=costs.size <= stored_up_to)
        if isinstance(costs, ComputedCosts)
        else _of_stored(costs, forbidden)
    )
    solution = problem.solve()
    mates = tuple(solution.forest.mates)
    matching = Matching(mates, cost_of(costs, mates), solution.certificate())
    verify(costs, matching, forbidden)
    return matching


def minimum_perfect_matching_lexicographic(levels: Sequence[IntMatrix], *, forbidden: Mask | None = None) -> Matching:
    """Pair everybody so that the first criterion's sum is least, then the second's, and so on.

    The same as `minimum_perfect_matching(rank(levels))`; the costs of the result are those of `rank(levels)`.
    """
    return minimum_perfect_matching(rank(levels, forbidden=forbidden), forbidden=forbidden)


def _of_stored(costs: ExactMatrix | RankedCosts, forbidden: Mask | None) -> "_Problem":
    """Start from the assignment over all pairs of a matrix."""
    size = _checked_size(costs)
    permitted = permitted_pairs(size, forbidden)
    _check_symmetry(costs, permitted)
    return _of_planes(stored_planes(costs, permitted, plane_width(size)))


def _of_planes(planes: StoredPlanes) -> "_Problem":
    warm = warm_start(planes)
    return _Problem(planes, warm, Prices(planes, warm.duals).nearest(CANDIDATES))


def _of_computed(costs: ComputedCosts, forbidden: Mask | None, *, is_stored: bool) -> "_Problem":
    """Start from the assignment over all pairs, or over likely ones, priced over all."""
    if forbidden is not None:
        raise ValueError("computed costs say themselves which pairs are permitted")
    planes = ComputedPlanes(costs, plane_width(costs.size))
    if is_stored:
        return _of_planes(planes.stored())
    from nigiri.pairing.matching.sparse import sparse_start  # scipy.sparse takes 0.2 s to import; few fields need it

    start = sparse_start(planes, CANDIDATES, BROKEN)
    return _Problem(planes, start.warm, start.pairs)


class _Problem:
    """The costs, the warm start and the likely pairs; the latter only ever grow."""

    def __init__(self, planes: Planes, warm: WarmStart, pairs: Pairs) -> None:
        self.planes = planes
        self.warm = warm
        self.prices = Prices(planes, warm.duals)
        self.adjacency: list[list[tuple[int, int]]] = [[] for _ in range(planes.size)]
        self.known: set[int] = set()
        self.add((np.arange(planes.size), np.array(warm.successors)))
        self.add(pairs)

    def add(self, pairs: Pairs) -> list[tuple[int, int, int]]:
        """Let pairs join that are permitted and new; return them with their cost less the duals of the start."""
        low, high = np.minimum(*pairs), np.maximum(*pairs)
        codes = np.unique(low * self.planes.size + high)
        fresh = [code for code in codes.tolist() if code not in self.known]
        self.known.update(fresh)
        low, high = np.divmod(np.array(fresh, dtype=np.intp), self.planes.size)
        _, permitted = self.planes.between(low, high)
        low, high = low[permitted], high[permitted]
        joined = list(zip(low.tolist(), high.tolist(), self.prices.between(low, high), strict=True))
        for i, j, price in joined:
            self.adjacency[i].append((j, price))
            self.adjacency[j].append((i, price))
        return joined

    def solve(self) -> "_Solution":
        """Run the stages until the proof covers all pairs."""
        forest = _start(self.warm, self.adjacency)
        unmatched = forest.mates.count(UNMATCHED)
        while True:
            if broken := self._run_stages(forest) or self._broken(forest):
                vertices = cover(broken)
                if 2 * len(vertices) > unmatched:  # to begin anew is less work
                    forest = _start(self.warm, self.adjacency)
                else:
                    for vertex in vertices:
                        lower(forest, self.adjacency, vertex)
            else:
                return _Solution(forest, self.warm.duals, self.planes.offset)

    def _run_stages(self, forest: Forest) -> list[tuple[int, int]]:
        """Match everybody. Return early where pairs have joined that the duals do not fit."""
        for root in range(self.planes.size):
            if forest.mates[root] == UNMATCHED:
                search = Search(forest, self.adjacency, root)
                while not search.run():
                    if broken := self._widen(search):
                        search.settle()
                        return broken
        return []

    def _broken(self, forest: Forest) -> list[tuple[int, int]]:
        """Let pairs join that the duals of a finished matching do not fit, and return them."""
        raised = np.flatnonzero([dual > 0 for dual in forest.duals])
        if not raised.size:
            return []
        duals = [first + own for first, own in zip(self.warm.duals, forest.duals, strict=True)]
        prices = Prices(self.planes, duals, Nesting(forest))
        return [(i, j) for i, j, _ in self.add(prices.broken(raised, BROKEN))]

    def _widen(self, search: Search) -> list[tuple[int, int]]:
        """Let pairs join that lead out of a tree which the likely ones do not; return those the duals do not fit."""
        groups = search.outer_nodes()
        free = [vertex for vertex, sign in enumerate(search.signs) if sign == FREE]
        duals = search.current_duals()
        total = [first + own for first, own in zip(self.warm.duals, duals, strict=True)]
        exits = Prices(self.planes, total).exits(groups, free, EXITS)
        if not exits[0].size:
            removed = tuple(vertex for vertex, sign in enumerate(search.signs) if sign == INNER)
            raise NoPerfectMatching(removed, tuple(tuple(sorted(group)) for group in groups))
        joined = self.add(exits)
        broken = [(i, j) for i, j, price in joined if price < duals[i] + duals[j]]
        if not broken:
            search.consider([(i, j) for i, j, _ in joined])
        return broken


class _Solution:
    """A finished forest, and the duals of the warm start that its own are added to."""

    def __init__(self, forest: Forest, start: Sequence[int], offset: int) -> None:
        self.forest = forest
        self.offset = offset
        self.duals = [first + own for first, own in zip(start, forest.duals, strict=True)]

    def certificate(self) -> Certificate:
        """Return the proof, for the costs as they were given."""
        blossoms = tuple(
            (tuple(sorted(self.forest.leaves(node))), blossom.dual)
            for node, blossom in sorted(self.forest.blossoms.items())
            if blossom.dual
        )
        return Certificate(tuple(dual + self.offset for dual in self.duals), blossoms, SCALE)


def _start(warm: WarmStart, adjacency: Sequence[Sequence[tuple[int, int]]]) -> Forest:
    """Match every second pair along the cycles of the assignment, where it is permitted and tight."""
    forest = Forest(len(adjacency))
    tight = [{neighbour for neighbour, price in row if price == 0} for row in adjacency]
    seen: set[int] = set()
    for first in range(forest.size):
        vertex = first
        while vertex not in seen:
            seen.add(vertex)
            mate = warm.successors[vertex]
            if mate in seen or mate not in tight[vertex]:
                vertex = mate
                continue
            forest.match(vertex, mate)
            seen.add(mate)
            vertex = warm.successors[mate]
    return forest


def _checked_size(costs: ExactMatrix | RankedCosts) -> int:
    matrices = costs.levels if isinstance(costs, RankedCosts) else (costs,)
    size = len(matrices[0])
    for matrix in matrices:
        if matrix.shape != (size, size):
            raise ValueError(f"costs have the shape {matrix.shape}, not a square")
        if matrix.dtype not in (np.dtype(np.int64), np.dtype(np.object_)):
            raise ValueError(f"costs are {matrix.dtype}, not int64 or Python integers")
    return size


def _check_symmetry(costs: ExactMatrix | RankedCosts, permitted: Mask) -> None:
    for matrix in costs.levels if isinstance(costs, RankedCosts) else (costs,):
        if bool(np.any((matrix != matrix.T) & permitted)):
            raise ValueError("costs are not symmetric")
