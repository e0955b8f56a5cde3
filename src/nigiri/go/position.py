"""A position: the stones and whose turn it is."""

import msgspec

from nigiri.go.board import Board
from nigiri.go.colours import Colour
from nigiri.go.geometry import geometry


class Position(msgspec.Struct, frozen=True):
    """An arrangement together with the side to move (RU-1.3); two are equal if both agree."""

    width: int
    height: int
    cells: bytes
    to_move: Colour

    @classmethod
    def of(cls, board: Board, to_move: Colour) -> "Position":
        """Return the position of a board with the given side to move."""
        return cls(board.geometry.width, board.geometry.height, board.key(), to_move)

    def board(self) -> Board:
        """Return a board with these stones."""
        return Board.from_cells(geometry(self.width, self.height), self.cells)
