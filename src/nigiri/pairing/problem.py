"""The draw as a matching: seats, and a bye where their number is odd, to be paired at the least cost."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from nigiri.ids import EntryId
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix, PairCosts, Vertices, nothing
from nigiri.pairing.matching import ComputedCosts, Matching, minimum_perfect_matching
from nigiri.pairing.permission import Permission
from nigiri.pairing.ranking import Ranking

Mask: TypeAlias = npt.NDArray[np.bool_]
Pair: TypeAlias = tuple[int, int]

STORED_UP_TO = 2500
"""Fields up to this many vertices are worked on as a whole matrix, which is quicker; larger ones pair by pair."""

BLOCK = 15_000
"""Pairs that are reckoned at once: few enough for the processor's cache."""


class Problem(Struct, frozen=True, dict=True, eq=False):
    """What the matching is asked. Vertices are the seats by number; the bye, if there is one, comes after them.

    `forbidden` are pairs of sides that may not meet; `forced` are vertices that must. Costs are reckoned when asked
    for, so that memory grows with the sides and not with the pairs.
    """

    field: Field
    ranking: Ranking
    has_bye: bool
    forbidden: frozenset[frozenset[EntryId]] = frozenset()
    forced: tuple[Pair, ...] = ()

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.field) + self.has_bye

    @cached_property
    def by_criterion(self) -> dict[str, PairCosts]:
        """Each criterion's costs (or weights) of pairs of vertices, by name."""
        return {criterion.name: self._costs(criterion) for criterion in self.ranking.criteria}

    def _costs(self, criterion: Criterion) -> PairCosts:
        games = criterion.costs(self.field)
        if not self.has_bye:
            return games
        last = len(self.field) - 1
        byes = criterion.byes(self.field)

        def with_bye(a: Vertices, b: Vertices) -> IntMatrix:
            seat, other = np.minimum(a, last), np.minimum(b, last)
            whole = games(seat, other)
            is_bye = (a > last) | (b > last)
            return np.where(is_bye, byes[np.minimum(seat, other)], whole) if is_bye.any() else whole

        return with_bye

    @cached_property
    def by_level(self) -> tuple[PairCosts, ...]:
        """The costs of each level: weights are turned round, so that the least is the best everywhere."""
        return tuple(
            _sum([self.by_criterion[criterion.name] for criterion in level], is_weight=self.ranking.is_weight)
            for level in self.ranking.levels
        )

    @cached_property
    def bounds(self) -> tuple[tuple[int, int], ...]:
        """Each level's least and greatest cost."""
        if self.size < 2:
            return ((0, 0),) * len(self.by_level)
        return tuple(_bounds(level, self.size) for level in self.by_level)

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """The levels in which not all pairs cost the same; the others cannot decide anything."""
        return tuple(k for k, (least, greatest) in enumerate(self.bounds) if least != greatest)

    @cached_property
    def permission(self) -> Permission:
        """Which pairs may be."""
        index = self.field.index
        ends = ([index[side] for side in pair if side in index] for pair in self.forbidden)
        banned = [(pair[0], pair[1]) for pair in ends if len(pair) == 2]
        return Permission(self.size, banned, self.forced)

    @property
    def mask(self) -> Mask:
        """The whole matrix of the pairs that may not be."""
        everybody = np.arange(self.size)
        return ~self.permission(everybody[:, None], everybody)

    @cached_property
    def costs(self) -> ComputedCosts:
        """The deciding levels as costs in strict order of rank."""
        return self._costs_of(self.permission)

    def _costs_of(self, permission: Permission) -> ComputedCosts:
        chosen = [self.by_level[k] for k in self.deciding] or [nothing]
        bounds = tuple(self.bounds[k] for k in self.deciding) or ((0, 0),)
        return ComputedCosts(self.size, bounds, lambda a, b: (level(a, b) for level in chosen), permission)

    def solve(self) -> Matching:
        """Return the best round with its verified proof; raises `NoPerfectMatching` where there is none."""
        return minimum_perfect_matching(self.costs, stored_up_to=STORED_UP_TO)

    @property
    def may_be_solved_again(self) -> bool:
        """Tell whether the field is small enough to draw it again only to answer a question."""
        return self.size <= STORED_UP_TO

    def solve_with(self, pair: Pair) -> Matching:
        """Return the best round in which two vertices are paired, and nothing else that was forced is undone."""
        return minimum_perfect_matching(self._costs_of(self.permission.with_forced(pair)), stored_up_to=STORED_UP_TO)

    def totals(self, pairs: Iterable[Pair]) -> dict[str, int]:
        """Return each criterion's sum over the pairs of a round."""
        chosen = np.array(list(pairs), np.intp).reshape(-1, 2)
        a, b = chosen[:, 0], chosen[:, 1]
        # Weights may be long: their sum is taken in Python's integers.
        return {name: sum(costs(a, b).tolist()) for name, costs in self.by_criterion.items()}


def _sum(costs: Sequence[PairCosts], *, is_weight: bool) -> PairCosts:
    def total(a: Vertices, b: Vertices) -> IntMatrix:
        first, *more = costs
        sums = first(a, b)
        for criterion in more:
            sums = sums + criterion(a, b)
        return -sums if is_weight else sums

    return costs[0] if len(costs) == 1 and not is_weight else total


def _bounds(level: PairCosts, size: int) -> tuple[int, int]:
    """Find the least and the greatest cost of all pairs, block by block; a vertex and itself are left out."""
    least, greatest = [], []
    for rows, columns in _above_diagonal(size):
        costs = level(rows, columns)
        # Every row has another pair to its right, or stands above one: that stands in for itself.
        is_self = rows == columns
        if is_self.any():
            costs = np.where(is_self, costs[0, -1], costs)
        least.append(int(costs.min()))
        greatest.append(int(costs.max()))
    return min(least), max(greatest)


def _above_diagonal(size: int) -> Iterator[tuple[Vertices, Vertices]]:
    """Yield blocks of rows and columns that together hold every pair, in one order or both."""
    everybody = np.arange(size)
    start = 0
    while start < size - 1:
        stop = min(size - 1, start + max(1, BLOCK // (size - start)))
        yield everybody[start:stop, None], everybody[start:]
        start = stop
