"""Stones on a grid: placing, capturing, taking back.

No chain is stored. Each stone holds one pointer, its *breath*: to an empty neighbour, or to a neighbour of its own
chain that is nearer to an empty point. The pointers of a chain form a forest whose roots are liberties, so that a
chain lives exactly as long as its pointers can be mended. A move disturbs only the pointers that end on its point,
four at most; what it does not touch is not computed. Whole chains, as integers of stones and liberties with one bit
a point, are made on demand.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from nigiri.go.chains import Chain, find_chain
from nigiri.go.colours import EMPTY, Colour
from nigiri.go.geometry import Geometry, Point, geometry

NOTHING: Final[tuple[int, ...]] = ()


class Board:
    """An arrangement of stones in which every chain has a liberty.

    `cells` holds 0 (empty), 1 (black) or 2 (white) for each point; read it freely, change it only by the methods.
    Whose turn it is, ko and prisoners belong to `Game`.
    """

    __slots__ = ("_breath", "_neighbours", "cells", "geometry")

    def __init__(self, width: int = 19, height: int | None = None) -> None:
        self.geometry: Geometry = geometry(width, height)
        self._neighbours = self.geometry.neighbours
        self.cells: list[int] = [EMPTY] * self.geometry.size
        self._breath: list[int] = self.cells[:]

    @classmethod
    def from_cells(cls, grid: Geometry, cells: Sequence[int]) -> "Board":
        """Set stones as given; chains without liberties stay as they are (see `breathless`)."""
        board = cls(grid.width, grid.height)
        if any(cells):
            board.cells[:] = cells
            board._rebreathe()
        return board

    def copy(self) -> "Board":
        """Return an independent board with the same stones; it costs two block copies."""
        twin = Board.__new__(Board)
        twin.geometry = self.geometry
        twin._neighbours = self._neighbours
        twin.cells = self.cells[:]
        twin._breath = self._breath[:]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.geometry is other.geometry and self.cells == other.cells

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, name: str) -> Colour | None:
        """Return the colour of the stone on `Q16`, or None."""
        return self.colour_at(self.geometry.point(name))

    def colour_at(self, point: int) -> Colour | None:
        """Return the colour of the stone on a point, or None."""
        cell = self.cells[point]
        return Colour(cell) if cell else None

    def key(self) -> bytes:
        """Return the exact arrangement, to compare and to keep in sets."""
        return bytes(self.cells)

    def count(self, colour: int) -> int:
        """Return how many stones of a colour stand on the board."""
        return self.cells.count(colour)

    def empty_points(self) -> list[Point]:
        """Return the points without a stone."""
        return [Point(p) for p, cell in enumerate(self.cells) if not cell]

    # ── moves ──

    def place(self, point: int, colour: int) -> tuple[int, ...] | None:
        """Put a stone on an empty point, remove what it captures and return it (RU-1.6-a, KOD-1.3, KOD-1.5).

        None, and nothing changed, if the stone would capture nothing and leave its own chain without liberty
        (suicide: RU-1.6-b, KOD-2.1).
        """
        cells, breath, neighbours = self.cells, self._breath, self._neighbours
        cells[point] = colour
        captured = NOTHING
        root = -1
        for beside in neighbours[point]:
            cell = cells[beside]
            if not cell:
                root = beside
            elif cell == colour:
                if root < 0 and not cells[breath[beside]]:
                    root = beside
            elif breath[beside] == point:
                for liberty in neighbours[beside]:
                    if not cells[liberty]:
                        breath[beside] = liberty
                        break
                else:
                    dead = self._breathe(beside, cell)
                    if dead:
                        for stone in dead:
                            cells[stone] = EMPTY
                        captured += tuple(dead)
                        root = beside
        if root >= 0:
            breath[point] = root
        elif self._breathe(point, colour):
            cells[point] = EMPTY
            return None
        return captured

    def lift(self, point: int, captured: tuple[int, ...]) -> None:
        """Take a move back: the stone off its point, what it captured on again."""
        colour = self.cells[point]
        self.cells[point] = EMPTY
        if captured:
            self._restore(captured, 3 - colour, point)

    def perish(self, point: int, colour: int) -> tuple[int, ...]:
        """Play a suicide where the rules allow it; return the own stones that go off, the new one last."""
        chain = find_chain(self.cells, self.geometry, point, as_colour=colour)
        stones = tuple(p for p in chain.points() if p != point)
        for stone in stones:
            self.cells[stone] = EMPTY
        return (*stones, point)

    def revive(self, removed: tuple[int, ...], colour: int) -> None:
        """Take a suicide back."""
        self._restore(removed[:-1], colour, removed[-1])

    def _restore(self, stones: tuple[int, ...], colour: int, liberty: int) -> None:
        """Put back chains that had `liberty` as their last one, and let them breathe from it."""
        cells, breath, neighbours = self.cells, self._breath, self._neighbours
        waiting = set(stones)
        for stone in stones:
            cells[stone] = colour
        edge = [liberty]
        while edge:
            source = edge.pop()
            for beside in neighbours[source]:
                if beside in waiting:
                    waiting.remove(beside)
                    breath[beside] = source
                    edge.append(beside)
        for stone in stones:
            for beside in neighbours[stone]:
                if breath[beside] == stone and cells[beside] == 3 - colour:
                    self._breathe(beside, 3 - colour)

    def _breathe(self, start: int, colour: int) -> list[int] | None:
        """Point a stone, and those on the way, to a liberty of its chain; return the whole chain if it has none."""
        cells, breath, neighbours = self.cells, self._breath, self._neighbours
        came = {start: -1}
        reached = [start]
        for stone in reached:
            for beside in neighbours[stone]:
                cell = cells[beside]
                if not cell:
                    target = beside
                    while stone >= 0:
                        breath[stone] = target
                        target, stone = stone, came[stone]  # noqa: PLW2901 - back along the way, the loop ends here
                    return None
                if cell == colour and beside not in came:
                    came[beside] = stone
                    reached.append(beside)
        return reached

    # ── chains ──

    def chain_at(self, point: int) -> Chain | None:
        """Return the chain a stone belongs to, with its liberties; None on an empty point (RU-1.6-a, KOD-1.4)."""
        return find_chain(self.cells, self.geometry, point) if self.cells[point] else None

    def chains(self) -> list[Chain]:
        """Return all chains, in the order of their first points."""
        seen = 0
        found = []
        for point, cell in enumerate(self.cells):
            if cell and not seen >> point & 1:
                chain = find_chain(self.cells, self.geometry, point)
                seen |= chain.stones
                found.append(chain)
        return found

    def breathless(self) -> list[Chain]:
        """Return the chains without liberty: none in a legal arrangement."""
        return [chain for chain in self.chains() if not chain.liberties]

    # ── changes by hand ──

    def remove(self, points: Iterable[int]) -> None:
        """Take stones off that were not captured: dead ones, mistakes."""
        for point in points:
            self.cells[point] = EMPTY
        self._rebreathe()

    def put(self, point: int, colour: int) -> None:
        """Set a point to a colour, or to 0, without capturing anything."""
        self.cells[point] = colour
        self._rebreathe()

    def _rebreathe(self) -> None:
        """Point every stone anew, after changes that were no moves."""
        breath = self._breath
        breath[:] = range(len(breath))
        for point, colour in enumerate(self.cells):
            if colour and breath[point] == point:
                self._breathe(point, colour)
