"""What the printed score of an H9 file says about the system: Swiss, or McMahon and where each side started."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from nigiri.formats.h9.row import Row
from nigiri.formats.h9.token import Token
from nigiri.formats.scalars import DECIMAL
from nigiri.ratings.rank import HIGHEST, LOWEST
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.standings.settings import UnplayedPoints

ENOUGH = Fraction(4, 5)
"""The share of rows that must agree before a column is taken for the wins, whatever else it could be."""
LIKELY = Fraction(1, 2)
"""The share that is enough where the column is headed as wins, or nothing else explains more rows."""
_WINS = frozenset({"NBW", "WINS", "S", "PTS", "POINTS"})
ENOUGH_STARTS = Fraction(2, 5)
"""The share of rows whose printed score less their points must lie exactly on a McMahon scale."""
LARGEST_CORRECTION = 3
"""A start further from the scale than this is a wrong figure and no correction."""
_USUAL = (-20, 3)


class Scale(Struct, frozen=True):
    """The system, the start corrections by row in whole points, and what unplayed rounds are worth.

    `fitting` is the number of rows whose printed score is explained without a correction.
    """

    system: System
    corrections: dict[int, int]
    points: UnplayedPoints
    fitting: int = 0


def figure(text: str) -> int | None:
    """Return a printed figure in half points; None when it is no number of halves."""
    try:
        halves = DECIMAL.read(text) * 2
    except ValueError:
        return None
    return halves.numerator if halves.denominator == 1 else None


def find_scale(rows: Mapping[int, Row], headings: tuple[str, ...] = ()) -> Scale:
    """Find the first column that is the wins (Swiss), or the wins on top of a start by rank (McMahon).

    Half points for absence are rounded down unless the printed scores fit better without it. Headings are regarded
    where there is one for each column.
    """
    columns = list(figure_columns(rows))
    are_headed = are_aligned(headings, [column.values() for column in columns])
    wins = {position for position, name in enumerate(headings) if are_headed and name.upper() in _WINS}
    rounded, exact = (_find_scale(rows, columns, wins, rounds_down) for rounds_down in (True, False))
    return exact if exact.fitting > rounded.fitting else rounded


def are_aligned(headings: Sequence[str], columns: Sequence[Collection[int | None]]) -> bool:
    """Tell whether there is a heading for each column; columns of zeros, which only fill up, need none."""
    filling = columns[len(headings) :]
    return len(headings) <= len(columns) and not any(any(column) for column in filling)


def _find_scale(
    rows: Mapping[int, Row], columns: list[dict[int, int | None]], wins: set[int], rounds_down: bool
) -> Scale:
    """Find the scale under one rule of rounding. Without a column of scores the event is Swiss.

    Half points for absence count into wins only where the file shows it.
    """
    with_half = {number: points(row.tokens, rounds_down) for number, row in rows.items()}
    without = {number: points(_without_half(row.tokens), rounds_down) for number, row in rows.items()}
    for position, column in enumerate(columns):
        half, none = _share(column, with_half), _share(column, without)
        agreeing = max(half, none)
        starts = _starts(column, with_half)
        fitted = _fit(starts, rows) if starts is not None and agreeing < ENOUGH and position not in wins else None
        on_scale = _on_scale(fitted, starts, rows)
        if agreeing >= ENOUGH or (agreeing >= LIKELY and agreeing * len(rows) >= on_scale):
            absent = 1 if half >= none else 0
            return Scale(Swiss(), {}, _unplayed(absent, absent, rounds_down), int(agreeing * len(rows)))
        if fitted is not None and starts is not None:
            absent = _absent_wins(columns[position + 1 :], with_half, without)
            corrections = _corrections(fitted, starts, rows)
            return Scale(fitted, corrections, _unplayed(absent, 1, rounds_down), on_scale)
    return Scale(Swiss(), {}, _unplayed(1, 1, rounds_down))


def _on_scale(system: McMahon | None, starts: Mapping[int, int] | None, rows: Mapping[int, Row]) -> int:
    """Return how many rows start exactly where their rank does."""
    if system is None or starts is None:
        return 0
    return sum(start == system.start_points(rows[number].rank) for number, start in starts.items())


def figure_columns(rows: Mapping[int, Row]) -> Iterator[dict[int, int | None]]:
    """Yield the printed columns, in half points by row."""
    width = max((len(row.figures) for row in rows.values()), default=0)
    for position in range(width):
        yield {
            number: figure(row.figures[position]) if position < len(row.figures) else None
            for number, row in rows.items()
        }


def points(tokens: tuple[Token, ...], rounds_down: bool) -> int:
    """Return the points of a row in half points; those without a game may be rounded down, together, to whole ones."""
    games = sum(token.half_points for token in tokens if token.opponent)
    rest = sum(token.half_points for token in tokens if not token.opponent)
    return games + (rest - rest % 2 if rounds_down else rest)


def _without_half(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(token for token in tokens if token.opponent or token.sign != "=")


def _share(column: Mapping[int, int | None], reckoned: Mapping[int, int]) -> Fraction:
    known = [number for number, value in column.items() if value is not None]
    if not known:
        return Fraction(0)
    return Fraction(sum(column[number] == reckoned[number] for number in known), len(known))


def _starts(column: Mapping[int, int | None], reckoned: Mapping[int, int]) -> dict[int, int] | None:
    """Return the starts in whole points where the column can be a McMahon score; None where it cannot."""
    starts: dict[int, int] = {}
    known = 0
    for number, value in column.items():
        if value is None:
            continue
        known += 1
        start = value - reckoned[number]
        if start >= 0 and start % 2 == 0:
            starts[number] = start // 2
    return starts if known and len(starts) >= ENOUGH * known and any(starts.values()) else None


def _fit(starts: Mapping[int, int], rows: Mapping[int, Row]) -> McMahon | None:
    """Return the scale on which most starts lie: the usual one if it does as well, else the widest."""
    pairs = Counter((rows[number].rank, start) for number, start in starts.items())
    ranks = sorted({rank for rank, _ in pairs} | {LOWEST, HIGHEST, *_USUAL})
    best: tuple[tuple[int, bool, bool, int, int], McMahon, int] | None = None
    for floor in ranks:
        for bar in (rank for rank in ranks if rank >= floor):
            zeros: Counter[int] = Counter()
            for (rank, start), count in pairs.items():
                zeros[max(floor, min(bar, rank)) - start] += count
            on_ladder = {zero: count for zero, count in zeros.items() if LOWEST <= zero <= HIGHEST}
            if not on_ladder:
                continue
            zero, fitting = max(on_ladder.items(), key=lambda item: (item[1], item[0] == LOWEST, item[0]))
            near = sum(count for other, count in zeros.items() if abs(other - zero) <= LARGEST_CORRECTION)
            quality = (fitting, zero == LOWEST, (floor, bar) == _USUAL, bar, -floor)
            if best is None or quality > best[0]:
                best = quality, McMahon(bar=bar, floor=floor, zero=zero), near
    if best is None or best[0][0] < ENOUGH_STARTS * len(starts) or best[2] < ENOUGH * len(starts):
        return None
    return best[1]


def _corrections(system: McMahon, starts: Mapping[int, int], rows: Mapping[int, Row]) -> dict[int, int]:
    off = {number: start - system.start_points(rows[number].rank) for number, start in starts.items()}
    return {number: value for number, value in off.items() if 0 < abs(value) <= LARGEST_CORRECTION}


def _absent_wins(columns: list[dict[int, int | None]], with_half: Mapping[int, int], without: Mapping[int, int]) -> int:
    """Tell whether a further column of wins counts half a point for absence; by the usual rule it does not."""
    for column in columns:
        half, none = _share(column, with_half), _share(column, without)
        if max(half, none) >= ENOUGH:
            return 1 if half > none else 0
    return 0


def _unplayed(absent_wins: int, absent_mcmahon: int, rounds_down: bool) -> UnplayedPoints:
    return UnplayedPoints(absent_wins, absent_mcmahon, 2, 2, rounds_down)
