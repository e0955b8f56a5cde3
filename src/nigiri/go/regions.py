"""Empty regions: whose they are, which of them lie in seki."""

from collections.abc import Iterator
from itertools import product

import msgspec

from nigiri.go.board import Board
from nigiri.go.chains import bits, bitset
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


def contested_points(board: Board) -> int:
    """Return the empty points of regions that both colours touch, as a set in an integer."""
    together = 0
    for region in regions(board):
        if region.is_contested:
            together |= region.points
    return together


def unfilled_points(board: Board) -> tuple[int, ...]:
    """Return the neutral points that are worth a move before counting (EGF-5i): those that get filled in any order.

    `board` is without the dead stones. None are named while a good part of the board is still open.
    """
    contested = contested_points(board)
    if not contested or not _is_finished(board, contested):
        return ()
    for filled in fillings(board):
        contested &= ~contested_points(filled)
    return tuple(bits(contested))


def seki_stones(board: Board) -> tuple[int, ...]:
    """Propose the stones that live in seki: next to a neutral point that neither side can fill, in whatever order.

    Chains that share a territory share its fate. `board` is without the dead stones. It is a proposal for the sides
    or the referee to correct: life and death is not for a program to decide. None are proposed while a good part of
    the board is still open.
    """
    contested = contested_points(board)
    if not contested or not _is_finished(board, contested):
        return ()
    chains = [chain.stones for chain in board.chains()]
    seki = -1
    for filled in fillings(board):
        seki &= _touching_neutral(filled, chains)
        if not seki:
            return ()
    return tuple(bits(_with_shared_territory(board, chains, seki)))


def fillings(board: Board) -> Iterator[Board]:
    """Yield the board after the sides have filled in turn what neutral points they can fill without harm.

    Harm is a stone whose chain would be left with one liberty or none; a stone that takes something is no filling.
    What stays neutral then is what neither side wants to touch. The order may matter, so there is one board for each
    of the eight ways to run through the points and for either side beginning: what holds in all of them does not
    depend on colours, sides or corners.
    """
    grid = board.geometry
    for by_column, flip_x, flip_y in product((False, True), repeat=3):
        columns = range(grid.width)[:: -1 if flip_x else 1]
        rows = range(grid.height)[:: -1 if flip_y else 1]
        pairs = product(columns, rows) if by_column else ((x, y) for y, x in product(rows, columns))
        order = [y * grid.width + x for x, y in pairs]
        for first in (BLACK, WHITE):
            yield _fill(board, order, first)


def _fill(board: Board, order: list[int], first: Colour) -> Board:
    filled = board.copy()
    colour = first
    idle = 0
    while idle < 2:
        idle = 0 if _fill_one(filled, order, colour) else idle + 1
        colour = colour.opponent
    return filled


def _fill_one(board: Board, order: list[int], colour: Colour) -> bool:
    contested = contested_points(board)
    for point in order:
        if not contested >> point & 1:
            continue
        captured = board.place(point, colour)
        if captured is None:
            continue
        chain = board.chain_at(point)
        if not captured and chain is not None and chain.freedom > 1:
            return True
        board.lift(point, captured)
    return False


def _is_finished(board: Board, contested: int) -> bool:
    return 4 * contested.bit_count() <= len(board.cells)


def _touching_neutral(filled: Board, chains: list[int]) -> int:
    """Return the stones of the chains that still touch a contested point after filling."""
    touched = 0
    for region in regions(filled):
        if region.is_contested:
            touched |= region.black | region.white
    grown = [chain.stones for chain in filled.chains() if chain.stones & touched]
    return bitset(p for stones in chains if any(stones & more for more in grown) for p in bits(stones))


def _with_shared_territory(board: Board, chains: list[int], marked: int) -> int:
    """Add the chains that share a territory with marked ones, until none is left."""
    borders = [region.black | region.white for region in regions(board) if region.owner]
    while True:
        shared = [border for border in borders if border & marked and border & ~marked]
        if not shared:
            return marked
        for border in shared:
            for stones in chains:
                if stones & border:
                    marked |= stones
