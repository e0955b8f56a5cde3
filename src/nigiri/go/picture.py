"""A board as SVG: a text, made without any library."""

from collections.abc import Callable, Mapping, Sequence

from nigiri.go.board import Board
from nigiri.go.colours import BLACK
from nigiri.go.geometry import LETTERS
from nigiri.go.handicap import marked_points
from nigiri.go.score import Score, Spot

_WIDE = 22.0
_HIGH = 23.7
"""A cell of a real board is a little longer than wide (RU-A1-2), commonly 22 by 23.7 mm."""

_EDGE = 30.0
_STONE = 10.6


def svg(
    board: Board,
    *,
    last: int | None = None,
    numbers: Mapping[int, int] | None = None,
    score: Score | None = None,
    title: str = "",
) -> str:
    """Draw a board with its coordinates.

    `last` gets a ring, `numbers` are written on stones by their points, `score` marks territory and dead stones.
    The picture scales; its own measure is tenths of a centimetre.
    """
    grid = board.geometry
    width = 2 * _EDGE + (grid.width - 1) * _WIDE
    height = 2 * _EDGE + (grid.height - 1) * _HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}"',
        f' width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" role="img">',
        f"<title>{_plain(title)}</title>" if title else "",
        f'<rect width="{width:.1f}" height="{height:.1f}" fill="#e9c37c"/>',
        _lines(grid.width, grid.height),
        *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>' for x, y in map(_centre(grid.width), marked_points(grid))),
        *_letters(grid.width, grid.height),
        *_stones(board, score),
        *_numbers(board, numbers or {}),
    ]
    if last is not None and not (numbers and last in numbers):
        x, y = _centre(grid.width)(last)
        ring = "#fff" if board.cells[last] == BLACK else "#000"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none" stroke="{ring}" stroke-width="1.6"/>')
    return "\n".join(part for part in [*parts, "</svg>"] if part) + "\n"


def _centre(width: int) -> Callable[[int], tuple[float, float]]:
    """Return where the points of a board of that width lie in the picture."""

    def place(point: int) -> tuple[float, float]:
        row, column = divmod(point, width)
        return _EDGE + column * _WIDE, _EDGE + row * _HIGH

    return place


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _lines(width: int, height: int) -> str:
    right, bottom = _EDGE + (width - 1) * _WIDE, _EDGE + (height - 1) * _HIGH
    across = "".join(f"M{_EDGE:.1f} {_EDGE + row * _HIGH:.1f}H{right:.1f}" for row in range(height))
    down = "".join(f"M{_EDGE + column * _WIDE:.1f} {_EDGE:.1f}V{bottom:.1f}" for column in range(width))
    return f'<path d="{across}{down}" stroke="#000" stroke-width=".7" fill="none"/>'


def _letters(width: int, height: int) -> list[str]:
    """Write the letters above and below, the numbers left and right."""
    bottom, right = 2 * _EDGE + (height - 1) * _HIGH, 2 * _EDGE + (width - 1) * _WIDE
    texts = []
    for column in range(width):
        x = _EDGE + column * _WIDE
        texts += [(x, 12.0, LETTERS[column]), (x, bottom - 6, LETTERS[column])]
    for row in range(height):
        y = _EDGE + row * _HIGH + 3.5
        texts += [(9.0, y, str(height - row)), (right - 9, y, str(height - row))]
    return [f'<text x="{x:.1f}" y="{y:.1f}" font-size="9" text-anchor="middle">{text}</text>' for x, y, text in texts]


def _stones(board: Board, score: Score | None) -> list[str]:
    centre = _centre(board.geometry.width)
    spots: Sequence[Spot | None] = score.spots if score else [None] * len(board.cells)
    parts = []
    for point, (cell, spot) in enumerate(zip(board.cells, spots, strict=True)):
        x, y = centre(point)
        if cell:
            fill = "#111" if cell == BLACK else "#fff"
            faint = ' opacity=".45"' if spot in (Spot.BLACK_DEAD, Spot.WHITE_DEAD) else ""
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_STONE}" fill="{fill}" stroke="#000" stroke-width=".7"{faint}/>'
            )
        owner = score.owners[point] if score and spot not in (Spot.BLACK_STONE, Spot.WHITE_STONE) else None
        if owner is not None:
            fill = "#111" if owner is BLACK else "#fff"
            corner = f'x="{x - 3:.1f}" y="{y - 3:.1f}"'
            parts.append(f'<rect {corner} width="6" height="6" fill="{fill}" stroke="#000" stroke-width=".5"/>')
    return parts


def _numbers(board: Board, numbers: Mapping[int, int]) -> list[str]:
    centre = _centre(board.geometry.width)
    parts = []
    for point, number in numbers.items():
        x, y = centre(point)
        colour = "#fff" if board.cells[point] == BLACK else "#000"
        parts.append(
            f'<text x="{x:.1f}" y="{y + 3.4:.1f}" font-size="9" text-anchor="middle" fill="{colour}">{number}</text>'
        )
    return parts
