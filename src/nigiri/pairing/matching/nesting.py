"""Which blossom holds both vertices of a pair, for many pairs at once."""

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching.blossoms import Forest
from nigiri.pairing.matching.costs import Vertices


class Nesting:
    """The vertices in an order in which every blossom is an unbroken run.

    `sums` holds for each blossom its dual and those of all around it: what is added to the reduced cost of a pair
    whose innermost blossom it is. Number 0 stands for no blossom.

    Seen from a vertex, the innermost blossoms shared with the others are nested runs around its own place. The row of
    a blossom's own vertices therefore is a list of blossoms from the outermost inwards and out again, each with the
    length of its part; `_rows` holds that list for each blossom. `_ends` and `_numbers` hold all these lists one behind
    the other, the ends of their parts counted on.
    """

    def __init__(self, forest: Forest) -> None:
        self.size = forest.size
        self.sums = [0]
        self._places = np.zeros(forest.size, dtype=np.intp)
        self._owners = np.zeros(forest.size, dtype=np.intp)
        self._rows = [([0], [forest.size])]
        place = 0
        work = [(node, 0, 0) for node in sorted(set(forest.tops))]
        while work:
            node, around, start = work.pop()
            if node < forest.size:
                self._places[node] = place
                self._owners[node] = around
                place += 1
                continue
            self._add(around, place - start, len(forest.leaves(node)), forest.blossoms[node].dual)
            work += [(child, len(self.sums) - 1, place) for child in forest.blossoms[node].children]
        self._ends = np.cumsum([length for _, lengths in self._rows for length in lengths])
        self._numbers = np.array([number for blossoms, _ in self._rows for number in blossoms])

    def _add(self, around: int, before: int, length: int, dual: int) -> None:
        """Put a blossom into the one around it, as many places from its start as `before` says."""
        number = len(self.sums)
        blossoms, lengths = self._rows[around]
        half = len(blossoms) // 2
        parts = [before, length, lengths[half] - before - length]
        self._rows.append(
            (
                [*blossoms[:half], around, number, around, *blossoms[half + 1 :]],
                [*lengths[:half], *parts, *lengths[half + 1 :]],
            )
        )
        self.sums.append(self.sums[around] + dual)

    def innermost(self, rows: Vertices, columns: Vertices) -> npt.NDArray[np.int32]:
        """Return the number of the innermost blossom for each pair of a row and a column."""
        owners, which = np.unique(self._owners[rows], return_inverse=True)
        numbers = np.zeros((len(owners), self.size), dtype=np.int32)
        for number, owner in zip(numbers, owners.tolist(), strict=True):
            if owner:
                number[:] = np.repeat(*self._rows[owner])
        return numbers[:, self._places[columns]][which]

    def innermost_of(self, a: Vertices, b: Vertices) -> npt.NDArray[np.intp]:
        """Return the number of the innermost blossom for each pair of a list."""
        places = self._owners[a] * self.size + self._places[b]
        return self._numbers[np.searchsorted(self._ends, places, side="right")]
