"""Empty regions: whose they are, which of them lie in seki."""

import msgspec

from nigiri.go.board import Board
from nigiri.go.chains import bits
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


def fill_neutral_points(board: Board) -> Board:
    """Return the board after both sides have filled the neutral points they can fill without harm.

    Harm is a stone whose chain would be left with one liberty or none; a stone that takes something is no filling.
    What stays neutral then is what neither side wants to touch: the common liberties of a seki.
    """
    filled = board.copy()
    colour: Colour = BLACK
    idle = 0
    while idle < 2:
        idle = 0 if _fill_one(filled, colour) else idle + 1
        colour = colour.opponent
    return filled


def _fill_one(board: Board, colour: Colour) -> bool:
    for region in regions(board):
        if not region.is_contested:
            continue
        for point in bits(region.points):
            captured = board.place(point, colour)
            if captured is None:
                continue
            chain = board.chain_at(point)
            if not captured and chain is not None and chain.freedom > 1:
                return True
            board.lift(point, captured)
    return False


def unfilled_points(board: Board) -> tuple[int, ...]:
    """Return the neutral points that are worth a move before counting (EGF-5i): contested and not in seki.

    `board` is without the dead stones.
    """
    contested = _contested(board)
    left = _contested(fill_neutral_points(board))
    return tuple(bits(contested & ~left))


def _contested(board: Board) -> int:
    together = 0
    for region in regions(board):
        if region.is_contested:
            together |= region.points
    return together


def seki_stones(board: Board) -> tuple[int, ...]:
    """Propose the stones that live in seki: alive, and next to a neutral point that nobody can fill.

    Chains that share a territory share its fate. `board` is without the dead stones. It is a proposal for the sides
    or the referee to correct: life and death is not for a program to decide.
    """
    filled = fill_neutral_points(board)
    touching = 0
    for region in regions(filled):
        if region.is_contested:
            touching |= region.black | region.white
    if not touching:
        return ()
    chains = [chain.stones for chain in board.chains()]
    filled_chains = [chain.stones for chain in filled.chains() if chain.stones & touching]
    seki = 0
    for stones in filled_chains:
        seki |= stones
    own = [region for region in regions(board) if region.owner]
    marked = 0
    for stones in chains:
        if stones & seki:
            marked |= stones
    grown = True
    while grown:
        grown = False
        for region in own:
            border = region.black | region.white
            if border & marked and border & ~marked:
                marked |= sum(stones for stones in chains if stones & border & ~marked)
                grown = True
    return tuple(bits(marked))
