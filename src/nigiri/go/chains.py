"""Solidly connected stones and their liberties."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from nigiri.go.colours import EMPTY, Colour
from nigiri.go.geometry import Geometry, Point


class Chain(msgspec.Struct, frozen=True):
    """Stones of one colour connected along lines, and the empty points next to them (RU-1.6-a, KOD-1.4, KOD-1.5).

    `stones` and `liberties` are sets of points as integers, bit `p` for point `p`.
    """

    colour: Colour
    stones: int
    liberties: int

    @property
    def size(self) -> int:
        """How many stones."""
        return self.stones.bit_count()

    @property
    def freedom(self) -> int:
        """How many liberties."""
        return self.liberties.bit_count()

    def points(self) -> Iterator[Point]:
        """Yield the stones' points in rising order."""
        return bits(self.stones)


def bits(points: int) -> Iterator[Point]:
    """Yield the points of a set held as an integer, in rising order."""
    while points:
        lowest = points & -points
        yield Point(lowest.bit_length() - 1)
        points ^= lowest


def bitset(points: Iterable[int]) -> int:
    """Return a set of points as an integer."""
    together = 0
    for point in points:
        together |= 1 << point
    return together


def find_chain(cells: Sequence[int], grid: Geometry, start: int, as_colour: int = EMPTY) -> Chain:
    """Return the chain of the stone on `start`, or the one a stone of `as_colour` would belong to there."""
    colour = as_colour or cells[start]
    neighbours = grid.neighbours
    stones = 1 << start
    liberties = 0
    edge = [start]
    while edge:
        for beside in neighbours[edge.pop()]:
            bit = 1 << beside
            if not cells[beside]:
                liberties |= bit
            elif cells[beside] == colour and not stones & bit:
                stones |= bit
                edge.append(beside)
    return Chain(Colour(colour), stones, liberties & ~stones)
