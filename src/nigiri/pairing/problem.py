"""The draw as a matching: seats, and a bye where their number is odd, to be paired at the least cost."""

from collections.abc import Iterable
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from nigiri.ids import EntryId
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.field import Field, IntMatrix
from nigiri.pairing.matching import Matching, RankedCosts, minimum_perfect_matching, rank
from nigiri.pairing.ranking import Ranking

Mask: TypeAlias = npt.NDArray[np.bool_]
Pair: TypeAlias = tuple[int, int]


class Problem(Struct, frozen=True, dict=True, eq=False):
    """What the matching is asked. Vertices are the seats by number; the bye, if there is one, comes after them.

    `forbidden` are pairs of sides that may not meet; `forced` are vertices that must.
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
    def matrices(self) -> dict[str, IntMatrix]:
        """Each criterion's costs (or weights) over all vertices, by name."""
        return {criterion.name: self._matrix(criterion) for criterion in self.ranking.criteria}

    def _matrix(self, criterion: Criterion) -> IntMatrix:
        games = criterion.matrix(self.field)
        if not self.has_bye:
            return games
        whole = np.zeros((self.size, self.size), np.int64)
        whole[:-1, :-1] = games
        whole[:-1, -1] = whole[-1, :-1] = criterion.byes(self.field)
        return whole

    @cached_property
    def levels(self) -> tuple[IntMatrix, ...]:
        """The costs of each level: weights are turned round, so that the least is the best everywhere."""
        sums = []
        for level in self.ranking.levels:
            first, *more = (self.matrices[criterion.name] for criterion in level)
            total = first.copy() if more or self.ranking.is_weight else first
            for matrix in more:
                total += matrix
            if self.ranking.is_weight:
                np.subtract(total.max(initial=0), total, out=total)
            if self.size > 1:
                np.fill_diagonal(total, total[0, 1])  # nobody meets himself: any value that others have as well
            sums.append(total)
        return tuple(sums)

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """The levels in which not all pairs cost the same; the others cannot decide anything."""
        return tuple(k for k, level in enumerate(self.levels) if level.size and level.min() != level.max())

    @cached_property
    def costs(self) -> RankedCosts:
        """The deciding levels as costs in strict order of rank."""
        chosen = [self.levels[k] for k in self.deciding] or [np.zeros((self.size, self.size), np.int64)]
        return rank(chosen, forbidden=self.mask)

    @cached_property
    def mask(self) -> Mask:
        """The pairs that may not be: forbidden ones, and all others of a vertex whose partner is forced."""
        mask = np.zeros((self.size, self.size), np.bool_)
        for pair in self.forbidden:
            ends = [self.field.index[side] for side in pair if side in self.field.index]
            if len(ends) == 2:
                mask[ends[0], ends[1]] = mask[ends[1], ends[0]] = True
        return force(mask, self.forced)

    def solve(self) -> Matching:
        """Return the best round with its verified proof; raises `NoPerfectMatching` where there is none."""
        return minimum_perfect_matching(self.costs, forbidden=self.mask)

    def solve_with(self, pair: Pair) -> Matching:
        """Return the best round in which two vertices are paired, and nothing else that was forced is undone."""
        mask = force(self.mask, (pair,))
        chosen = [self.levels[k] for k in self.deciding] or [np.zeros((self.size, self.size), np.int64)]
        return minimum_perfect_matching(rank(chosen, forbidden=mask), forbidden=mask)

    def totals(self, pairs: Iterable[Pair]) -> dict[str, int]:
        """Return each criterion's sum over the pairs of a round."""
        chosen = list(pairs)
        return {name: sum(int(matrix[i, j]) for i, j in chosen) for name, matrix in self.matrices.items()}


def force(mask: Mask, pairs: Iterable[Pair]) -> Mask:
    """Return a mask that leaves the two of each pair nobody but each other."""
    forced = mask.copy()
    for i, j in pairs:
        forced[[i, j], :] = True
        forced[:, [i, j]] = True
        forced[i, j] = forced[j, i] = False
    return forced
