"""Counting: what each side has, point by point and line by line.

One function makes the estimate during a game, the score the sides agree on and the check of a stored result; the
three can differ only in what they are given.
"""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.go.board import Board
from nigiri.go.chains import bits, bitset
from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.game import Game
from nigiri.go.handicap import compensation
from nigiri.go.points import HalfPoints
from nigiri.go.regions import regions
from nigiri.go.rules import Rules, Tradition
from nigiri.go.score import Correction, Line, Score, Sheet, Source, Spot
from nigiri.go.seki import seki_stones, unfilled_points


def count(
    board: Board,
    rules: Rules,
    *,
    dead: Iterable[int] = (),
    seki: Iterable[int] | None = None,
    prisoners: tuple[int, int] = (0, 0),
    pass_stones: tuple[int, int] = (0, 0),
    komi: HalfPoints | None = None,
    handicap: int = 0,
    corrections: Iterable[Correction] = (),
) -> Score:
    """Count a position (RU-1.10 to RU-1.15, KOD-3.2 to KOD-3.6, KOD-13.2, KOD-13.3).

    `dead` are the stones removed by agreement; `prisoners` what Black and White have taken in play, `pass_stones`
    what each got for the other's passes; `seki` the stones in seki, proposed by `seki_stones` if not given and only
    looked at where the rules give no territory there. `komi` is White's, in half points (the rules' own if not given;
    negative: White gives), `handicap` the number of stones laid. Dead stones go to the opponent's prisoners.
    """
    dead_stones = _checked_dead(board, dead)
    cleared = board.copy()
    cleared.remove(dead_stones)
    in_seki: tuple[int, ...] = ()
    if not rules.seki_territory:
        in_seki = seki_stones(cleared) if seki is None else tuple(sorted(seki))
    spots, owners = _spots(board, cleared, bitset(dead_stones), bitset(in_seki))
    komi_given = rules.komi if komi is None else komi
    extra = tuple(corrections)
    sheets = []
    for side, taken, handed in zip((BLACK, WHITE), prisoners, pass_stones, strict=True):
        lines = _board_lines(rules, side, board, cleared, dead_stones, owners)
        if rules.tradition is Tradition.TERRITORY:
            lines.append(Line(Source.PRISONERS, 2 * taken))
            lines.append(Line(Source.PASS_STONES, 2 * handed))
        lines += _agreed_lines(rules, side, komi_given, handicap)
        lines += [Line(c.source, c.amount, c.reason) for c in extra if c.side is side]
        kept = (Source.TERRITORY, Source.STONES, Source.PRISONERS)
        sheets.append(Sheet(side, tuple(line for line in lines if line.amount or line.source in kept)))
    return Score(rules, sheets[0], sheets[1], spots, owners, dead_stones, in_seki)


def count_game(
    game: Game,
    *,
    dead: Iterable[int] | None = None,
    seki: Iterable[int] | None = None,
    corrections: Iterable[Correction] = (),
) -> Score:
    """Count a game as it stands: with the dead stones agreed or marked, or with those given."""
    if dead is None:
        dead = game.agreement.dead if game.agreement else ()
    return count(
        game.board,
        game.rules,
        dead=dead,
        seki=seki,
        prisoners=(game.taken[BLACK], game.taken[WHITE]),
        pass_stones=(game.pass_stones(WHITE), game.pass_stones(BLACK)),
        komi=game.komi,
        handicap=game.handicap,
        corrections=corrections,
    )


def points_to_fill(game: Game, dead: Iterable[int] | None = None) -> tuple[int, ...]:
    """Return the neutral points to remind of before a count: where each is a point, or where they must be filled.

    That is under area rules, and under territory rules that ask for it (EGF-5i). It is a reminder: the sides may
    resume play or count as it stands.
    """
    rules = game.rules
    if rules.tradition is Tradition.TERRITORY and not rules.fill_neutral_points:
        return ()
    if dead is None:
        dead = game.agreement.dead if game.agreement else ()
    cleared = game.board.copy()
    cleared.remove(dead)
    return unfilled_points(cleared)


def whole_chains(board: Board, points: Iterable[int]) -> tuple[int, ...]:
    """Return all stones of the chains that these points belong to, for marking by one stone (RU-1.10)."""
    together = 0
    for point in points:
        chain = board.chain_at(point) if 0 <= point < len(board.cells) else None
        if chain is None:
            raise _no_stone(board, point)
        together |= chain.stones
    return tuple(bits(together))


def _checked_dead(board: Board, dead: Iterable[int]) -> tuple[int, ...]:
    stones = tuple(sorted(set(dead)))
    for point in stones:
        if not (0 <= point < len(board.cells) and board.cells[point]):
            raise _no_stone(board, point)
    return stones


def _no_stone(board: Board, point: int) -> Refusal:
    known = 0 <= point < len(board.cells)
    return Refusal(
        "dead.empty",
        "RU-1.10",
        message="There is no stone on {point}.",
        point=board.geometry.name(point) if known else point,
    )


def _spots(board: Board, cleared: Board, dead: int, seki: int) -> tuple[tuple[Spot, ...], tuple[Colour | None, ...]]:
    stones = {BLACK: Spot.BLACK_STONE, WHITE: Spot.WHITE_STONE}
    spots = [stones[Colour(cell)] if cell else Spot.NEUTRAL for cell in cleared.cells]
    owners: list[Colour | None] = [Colour(cell) if cell else None for cell in cleared.cells]
    for region in regions(cleared):
        owner = region.owner
        if owner is None:
            continue
        counted = not (region.black | region.white) & seki
        for point in bits(region.points):
            if not counted:
                spots[point] = Spot.SEKI
            else:
                spots[point] = Spot.BLACK_TERRITORY if owner is BLACK else Spot.WHITE_TERRITORY
                owners[point] = owner
    for point in bits(dead):
        spots[point] = Spot.BLACK_DEAD if board.cells[point] == BLACK else Spot.WHITE_DEAD
    return tuple(spots), tuple(owners)


def _board_lines(
    rules: Rules,
    side: Colour,
    board: Board,
    cleared: Board,
    dead: tuple[int, ...],
    owners: tuple[Colour | None, ...],
) -> list[Line]:
    """Return what the board gives: territory, and living stones (RU-1.13) or the opponent's dead ones (RU-1.12)."""
    stones = cleared.count(side)
    lines = [Line(Source.TERRITORY, 2 * (owners.count(side) - stones))]
    if rules.tradition is Tradition.AREA:
        lines.append(Line(Source.STONES, 2 * stones))
    else:
        lines.append(Line(Source.DEAD_STONES, 2 * sum(board.cells[p] == side.opponent for p in dead)))
    return lines


def _agreed_lines(rules: Rules, side: Colour, komi: HalfPoints, handicap: int) -> list[Line]:
    """Return komi and handicap compensation.

    Komi is added to the side that gets it, or taken off the one that gives it where the rules say so (RU-1.14);
    the difference is the same. Compensation is for counting stones only.
    """
    lines = []
    if rules.komi_from_black:
        given = -komi if side is BLACK else komi
        lines.append(Line(Source.KOMI, min(given, 0)))
    else:
        got = komi if side is WHITE else -komi
        lines.append(Line(Source.KOMI, max(got, 0)))
    if side is WHITE and rules.tradition is Tradition.AREA:
        lines.append(Line(Source.HANDICAP, compensation(rules, handicap)))
    return lines
