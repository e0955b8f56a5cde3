"""Boards as text, both ways."""

from collections.abc import Iterable, Sequence

from nigiri.errors import Refusal
from nigiri.go.board import Board
from nigiri.go.colours import BLACK, EMPTY, WHITE
from nigiri.go.geometry import LETTERS, geometry
from nigiri.go.handicap import marked_points

_READ = {
    **dict.fromkeys(".,+_·", EMPTY),
    **dict.fromkeys("XxBb#●", BLACK),
    **dict.fromkeys("OoWw○", WHITE),
}


def rows(board: Board) -> list[str]:
    """Return the rows from the top: `.` empty, `X` black, `O` white."""
    signs = "".join(".XO"[cell] for cell in board.cells)
    width = board.geometry.width
    return [signs[at : at + width] for at in range(0, len(signs), width)]


def diagram(board: Board, marks: Sequence[str] | None = None) -> str:
    """Draw a board with its letters and numbers, the handicap points as `+`; `marks` are other signs, one a point."""
    grid = board.geometry
    stars = set(marked_points(grid))
    signs = list(marks) if marks else ["+" if p in stars and not c else ".XO"[c] for p, c in enumerate(board.cells)]
    letters = "   " + " ".join(LETTERS[: grid.width])
    lines = [letters]
    for row in range(grid.height):
        number = f"{grid.height - row:2}"
        lines.append(f"{number} {' '.join(signs[row * grid.width : (row + 1) * grid.width])} {number.strip()}")
    return "\n".join([*lines, letters])


def board_of(drawing: str | Iterable[str]) -> Board:
    """Read a drawing, with or without letters and numbers, with or without blanks between the points."""
    lines = drawing.splitlines() if isinstance(drawing, str) else list(drawing)
    read = [cells for number, line in enumerate(lines, 1) if (cells := _row(line, number)) is not None]
    if not read or any(len(row) != len(read[0]) for row in read):
        raise Refusal("diagram.shape", message="The rows of a diagram must be equally long, and there must be one.")
    grid = geometry(len(read[0]), len(read))
    return Board.from_cells(grid, [cell for row in read for cell in row])


def _row(line: str, number: int) -> list[int] | None:
    signs = [sign for sign in line if not sign.isspace() and not sign.isdigit() and sign != "|"]
    letters = "".join(signs).upper()
    if not signs or (len(letters) > 1 and LETTERS.startswith(letters)) or set(signs) <= {"-"}:
        return None
    unknown = [sign for sign in signs if sign not in _READ]
    if unknown:
        raise Refusal(
            "diagram.sign",
            message="{sign} in row {row} is neither a stone nor a point.",
            sign=repr(unknown[0]),
            row=number,
        )
    return [_READ[sign] for sign in signs]
