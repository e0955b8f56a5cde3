"""Empty regions and whose they are."""

import msgspec

from nigiri.go.board import Board
from nigiri.go.colours import BLACK, WHITE, Colour


class Region(msgspec.Struct, frozen=True):
    """Connected empty points and the stones next to them, as sets of points in integers."""

    points: int
    black: int
    white: int

    @property
    def owner(self) -> Colour | None:
        """The side whose territory it is: every neighbour is empty or that side's (RU-1.11, KOD-3.3).

        None if stones of both colours touch it, or none at all, as on the empty board.
        """
        if self.black and not self.white:
            return BLACK
        if self.white and not self.black:
            return WHITE
        return None

    @property
    def is_contested(self) -> bool:
        """Whether stones of both colours touch it."""
        return bool(self.black and self.white)


def regions(board: Board) -> list[Region]:
    """Return the empty regions of a board, in the order of their first points."""
    cells, neighbours = board.cells, board.geometry.neighbours
    seen: set[int] = set()
    found = []
    for start, cell in enumerate(cells):
        if cell or start in seen:
            continue
        touched = [0, 0, 0]
        edge = [start]
        seen.add(start)
        while edge:
            point = edge.pop()
            touched[0] |= 1 << point
            for beside in neighbours[point]:
                if cells[beside]:
                    touched[cells[beside]] |= 1 << beside
                elif beside not in seen:
                    seen.add(beside)
                    edge.append(beside)
        found.append(Region(*touched))
    return found
