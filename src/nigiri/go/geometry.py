"""The grid: which points there are, what they are called, which are neighbours.

A point is an integer, `row * width + column`, rows counted from the top as in a diagram. Names are those written on
a board: letters without I from the left, numbers from the bottom (`A1` is the lower left corner).
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NewType

from nigiri.errors import Refusal

Point = NewType("Point", int)
"""An intersection of one board, `row * width + column`; meaningless without the board's geometry."""

LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
SMALLEST: Final = 2
LARGEST: Final = len(LETTERS)
STANDARD_SIZES: Final = (9, 13, 19)


class Geometry:
    """A rectangular grid of `width` × `height` points (RU-T-13, KOD-1.2), shared by all boards of that size."""

    __slots__ = ("_names", "_points", "height", "neighbours", "size", "width")

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise Refusal(
                "board.size",
                "RU-T-13",
                "KOD-1.2",
                message="A board has from {least} to {most} lines each way, not {width} by {height}.",
                least=SMALLEST,
                most=LARGEST,
                width=width,
                height=height,
            )
        self.width = width
        self.height = height
        self.size = width * height
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(self._beside(p) for p in range(self.size))
        self._names = tuple(f"{LETTERS[p % width]}{height - p // width}" for p in range(self.size))
        self._points = {name: Point(p) for p, name in enumerate(self._names)}

    def _beside(self, point: int) -> tuple[int, ...]:
        row, column = divmod(point, self.width)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(r * self.width + c for r, c in around if 0 <= r < self.height and 0 <= c < self.width)

    def __repr__(self) -> str:
        return f"Geometry({self.width}, {self.height})"

    def name(self, point: int) -> str:
        """Return what is written on the board: `Q16`."""
        return self._names[point]

    def names(self, points: Iterable[int]) -> tuple[str, ...]:
        """Return the names of points, in the order of the points on the board."""
        return tuple(self._names[p] for p in sorted(points))

    def point(self, name: str) -> Point:
        """Read `Q16` or `q16`; refuse what is not on this board."""
        found = self.find(name)
        if found is None:
            raise Refusal(
                "point.off-board",
                "KOD-1.2",
                message="{name} is no point of a board of {width} by {height}.",
                name=name,
                width=self.width,
                height=self.height,
            )
        return found

    def find(self, name: str) -> Point | None:
        """Read a point's name; None if it is none of this board."""
        return self._points.get(name.strip().upper())

    def at(self, column: int, row: int) -> Point | None:
        """Return the point `column` from the left and `row` from the top, both from 0; None off the board."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return Point(row * self.width + column)
        return None

    def place(self, point: int) -> tuple[int, int]:
        """Return (column, row), from the left and from the top, both from 0."""
        row, column = divmod(point, self.width)
        return column, row


@cache
def geometry(width: int, height: int | None = None) -> Geometry:
    """Return the grid of a square board, or of a rectangle; one object for each size."""
    return Geometry(width, width if height is None else height)


def check_event_size(size: int) -> None:
    """Refuse a board that may not be used in a competition (RU-T-13, KOD-1.2): 9, 13 and 19 may."""
    if size not in STANDARD_SIZES:
        raise Refusal(
            "board.size",
            "RU-T-13",
            "KOD-1.2",
            message="Competitions are played on boards of 9, 13 or 19 lines, not {size}.",
            size=size,
        )
