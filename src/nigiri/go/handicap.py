"""Handicap: which stones Black lays, in which order, and the komi that goes with it."""

from nigiri.errors import Refusal
from nigiri.go.board import Board
from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.geometry import Geometry, Point, geometry
from nigiri.go.points import HalfPoints
from nigiri.go.position import Position
from nigiri.go.rules import Compensation, Placement, Rules


def star_points(grid: Geometry) -> tuple[Point, ...]:
    """Return the handicap points in the order in which they are laid.

    19 lines: Appendix 1, upper right, lower left, lower right, upper left, the sides, top and bottom, the centre last
    (RU-A1-1-intro, RU-A1-1-h9). The third stone is the lower right one (RU-A1-1-h3), not the upper left as in GTP.
    The text has no points for smaller boards: the fourth line from 13 lines on, the third below, in the same order;
    the sides and the centre exist where there is a middle line and from 9 lines on.
    """
    if grid.width != grid.height or grid.width < 7:
        return ()
    lines = grid.width
    edge = 3 if lines >= 13 else 2
    low, high, middle = edge, lines - 1 - edge, lines // 2
    places = [(high, low), (low, high), (high, high), (low, low)]
    if lines % 2 and lines >= 9:
        places += [(low, middle), (high, middle), (middle, low), (middle, high), (middle, middle)]
    return tuple(Point(row * lines + column) for column, row in places)


def marked_points(grid: Geometry) -> tuple[Point, ...]:
    """Return the points that boards mark by a dot: all nine on 19 lines (RU-A1-1-intro), else corners and centre."""
    stars = star_points(grid)
    return stars if grid.width >= 19 or len(stars) < 9 else (*stars[:4], stars[8])


def fixed_points(grid: Geometry, stones: int) -> tuple[Point, ...]:
    """Return the standard points of a handicap from 2 to 9.

    Two, three and four stones stand in the corners (RU-A1-1-h2, RU-A1-1-h3, RU-A1-1-h4), six also on the sides
    (RU-A1-1-h6), eight also above and below (RU-A1-1-h8); five, seven and nine have the centre (RU-A1-1-h5,
    RU-A1-1-h7, RU-A1-1-h9). None are laid for 0 and 1 (RU-A1-1-h1).
    """
    stars = star_points(grid)
    if stones in (0, 1):
        return ()
    if not 2 <= stones <= len(stars):
        raise Refusal(
            "handicap.no-pattern",
            "RU-A1-1-h9",
            "KOD-1.7",
            message="There is no standard pattern of {stones} stones on a board of {width} by {height}.",
            stones=stones,
            width=grid.width,
            height=grid.height,
        )
    if stones in (5, 7, 9):
        return (*stars[: stones - 1], stars[8])
    return stars[:stones]


def free_points(grid: Geometry, rules: Rules, stones: int, points: tuple[int, ...]) -> tuple[Point, ...]:
    """Check the points Black chose where placement is free (RU-A1-1-free, KOD-1.7): so many, distinct, on the board.

    With fixed placement only the standard points are accepted, in any order.
    """
    if stones > rules.handicap_max:
        raise Refusal(
            "handicap.too-many",
            "RU-A1-1-h9",
            "KOD-1.7",
            message="The handicap is at most {most} stones, not {stones}.",
            most=rules.handicap_max,
            stones=stones,
        )
    expected = 0 if stones == 1 else stones
    if len(points) != expected or len(set(points)) != expected or stones < 0:
        raise Refusal(
            "handicap.points",
            "RU-1.4",
            message="A handicap of {stones} needs {expected} distinct points, not {given}.",
            stones=stones,
            expected=expected,
            given=", ".join(grid.name(p) for p in points) or "none",
        )
    if any(not 0 <= p < grid.size for p in points):
        raise Refusal("handicap.points", "KOD-1.2", message="A handicap stone is off the board.")
    if rules.placement is Placement.FIXED and set(points) != set(fixed_points(grid, stones)):
        raise Refusal(
            "handicap.fixed",
            "RU-A1-1-intro",
            "KOD-1.7",
            message="The handicap stones belong on {standard}; free placement is not agreed.",
            standard=", ".join(grid.name(p) for p in fixed_points(grid, stones)),
        )
    return tuple(Point(p) for p in points)


def initial_position(
    rules: Rules, size: int = 19, handicap: int = 0, points: tuple[int, ...] | None = None
) -> Position:
    """Return the position a game starts from (RU-1.4, KOD-1.6).

    Handicap 0 and 1: the empty board and Black to move. From 2 on: Black's stones and White to move, for laying them
    is Black's first move (EGF-5d.2). `points` are those chosen where placement is free; without them the standard
    ones.
    """
    grid = geometry(size)
    if points is None:
        if handicap > rules.handicap_max:
            free_points(grid, rules, handicap, ())
        laid = fixed_points(grid, handicap)
    else:
        laid = free_points(grid, rules, handicap, points)
    if not laid:
        return Position(size, size, bytes(grid.size), BLACK)
    return custom_position(grid, WHITE, black=laid)


def custom_position(
    grid: Geometry, to_move: Colour, *, black: tuple[int, ...] = (), white: tuple[int, ...] = ()
) -> Position:
    """Return any other starting position, with the side to move said (RU-1.4); refuse stones without liberties."""
    cells = bytearray(grid.size)
    for colour, points in ((BLACK, black), (WHITE, white)):
        for point in points:
            if cells[point]:
                raise Refusal("position.twice", "RU-1.4", message="Two stones on {point}.", point=grid.name(point))
            cells[point] = colour
    if Board.from_cells(grid, cells).breathless():
        raise Refusal("position.breathless", "RU-1.6-a", message="A chain of this position has no liberty.")
    return Position(grid.width, grid.height, bytes(cells), to_move)


def komi_for(rules: Rules, handicap: int) -> HalfPoints:
    """Return the komi of an even game, or that of a handicap game (RU-A1-1-h1: none, unless the event says 0.5)."""
    return rules.komi if handicap == 0 else rules.handicap_komi


def compensation(rules: Rules, handicap: int) -> HalfPoints:
    """Return what White gets for Black's laid stones, in half points (RU-1.14); nothing for handicap 1."""
    if handicap < 2:
        return 0
    match rules.compensation:
        case Compensation.NONE:
            return 0
        case Compensation.N:
            return 2 * handicap
        case Compensation.N_MINUS_1:
            return 2 * (handicap - 1)
