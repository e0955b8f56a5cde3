"""Points in a record: two letters, from the left and from the top; lists with rectangles; passes."""

from collections.abc import Iterable

from nigiri.go import Geometry, Point

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_INDEX = {letter: number for number, letter in enumerate(_LETTERS)}
_TT_IS_PASS_UP_TO = 19


def read_point(raw: str, grid: Geometry) -> Point | None:
    """Read `pd`; None if it names no point of the board."""
    pair = raw.strip()
    if len(pair) != 2 or pair[0] not in _INDEX or pair[1] not in _INDEX:
        return None
    return grid.at(_INDEX[pair[0]], _INDEX[pair[1]])


def write_point(point: int, grid: Geometry) -> str:
    """Write a point of a board as two letters."""
    column, row = grid.place(point)
    return _LETTERS[column] + _LETTERS[row]


def is_pass(raw: str, grid: Geometry) -> bool:
    """Return whether a move is a pass: empty, or `tt` on boards up to 19 lines."""
    pair = raw.strip()
    return not pair or (pair == "tt" and max(grid.width, grid.height) <= _TT_IS_PASS_UP_TO)


def read_points(raws: Iterable[str], grid: Geometry) -> tuple[list[Point], list[str]]:
    """Read a list of points and rectangles (`aa:cc`); return the points, and the values that name none."""
    points: dict[Point, None] = {}
    wrong = []
    for raw in raws:
        first, colon, last = raw.partition(":")
        corners = [read_point(first, grid), read_point(last if colon else first, grid)]
        if corners[0] is None or corners[1] is None:
            wrong.append(raw)
            continue
        (left, top), (right, bottom) = (grid.place(corner) for corner in corners if corner is not None)
        for row in range(min(top, bottom), max(top, bottom) + 1):
            for column in range(min(left, right), max(left, right) + 1):
                points[Point(row * grid.width + column)] = None
    return list(points), wrong


def write_points(points: Iterable[int], grid: Geometry, *, compressed: bool = False) -> list[str]:
    """Write a list of points, each by itself or in rectangles as large as they come."""
    left = set(points)
    if not compressed:
        return [write_point(point, grid) for point in sorted(left)]
    out = []
    while left:
        corner = min(left)
        row, column = divmod(corner, grid.width)
        wide = 1
        while column + wide < grid.width and corner + wide in left:
            wide += 1
        high = 1
        while all((row + high) * grid.width + column + x in left for x in range(wide)):
            high += 1
        inside = {(row + y) * grid.width + column + x for y in range(high) for x in range(wide)}
        left -= inside
        first = write_point(corner, grid)
        out.append(first if len(inside) == 1 else f"{first}:{write_point(max(inside), grid)}")
    return out
