"""Neutral points at the end: which are dame to be filled, which are the common liberties of a seki."""

from collections.abc import Iterator
from enum import Enum
from itertools import product
from typing import Final

import msgspec

from nigiri.go.board import Board
from nigiri.go.chains import bits, bitset
from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.regions import regions


def unfilled_points(board: Board) -> tuple[int, ...]:
    """Return the neutral points that are worth a move before counting (EGF-5i): those that get filled in any order.

    `board` is without the dead stones; where they were not taken off, or the game is not over, little is named.
    """
    neutral = _neutral_points(board)
    if not neutral:
        return ()
    unfilled = neutral
    for filled in fillings(board, neutral):
        unfilled &= bitset(p for p in bits(neutral) if filled.cells[p])
    return tuple(bits(unfilled))


def seki_stones(board: Board) -> tuple[int, ...]:
    """Propose the stones that live in seki, whatever the order in which the other neutral points are filled.

    Two groups are in seki if they share a liberty that neither can fill without harm and where neither can take
    anything, and if both have too little territory to live by it. Chains that share a territory are one group. It is
    a proposal for the sides or the referee to correct: life and death is not for a program to decide. `board` is
    without the dead stones.
    """
    neutral = _neutral_points(board)
    if not neutral:
        return ()
    groups = _groups(board)
    weak = [group.stones for group in groups if group.may_be_in_seki]
    seki = -1
    for filled in fillings(board, neutral):
        seki &= _mutual(filled, neutral, weak)
        if not seki:
            return ()
    return tuple(bits(seki))


def fillings(board: Board, neutral: int) -> Iterator[Board]:
    """Yield the board after the sides have filled in turn those of the neutral points that they can without harm.

    Harm is a stone whose chain would be left with one liberty or none; a stone that takes something is no filling.
    The order may matter, so there is one board for each of the eight ways to run through the points and for either
    side beginning: what holds in all of them does not depend on colours, sides or corners.
    """
    grid = board.geometry
    for by_column, flip_x, flip_y in product((False, True), repeat=3):
        columns = range(grid.width)[:: -1 if flip_x else 1]
        rows = range(grid.height)[:: -1 if flip_y else 1]
        pairs = product(columns, rows) if by_column else ((x, y) for y, x in product(rows, columns))
        order = [point for x, y in pairs if neutral >> (point := y * grid.width + x) & 1]
        for first in (BLACK, WHITE):
            filled = board.copy()
            colour, idle = first, 0
            while idle < 2:
                idle = 0 if _fill_one(filled, order, colour) else idle + 1
                colour = colour.opponent
            yield filled


_LARGEST_NEUTRAL: Final = 8
"""Points of a region that can be dame or the liberties of a seki; a larger one is not finished, or has dead stones."""

_LARGEST_EYE: Final = 3
"""Points of territory, all in one place, that may not be enough to live."""


class _Group(msgspec.Struct, frozen=True):
    """Chains of one colour that share territory."""

    stones: int
    territory: int
    places: int

    @property
    def may_be_in_seki(self) -> bool:
        """Whether it cannot live by its territory alone."""
        return self.places <= 1 and self.territory.bit_count() <= _LARGEST_EYE


def _groups(board: Board) -> list[_Group]:
    groups = [_Group(chain.stones, 0, 0) for chain in board.chains()]
    for region in regions(board):
        if region.owner is None:
            continue
        border = region.black | region.white
        joined = [group for group in groups if group.stones & border]
        groups = [group for group in groups if not group.stones & border]
        stones, territory = 0, region.points
        for group in joined:
            stones |= group.stones
            territory |= group.territory
        groups.append(_Group(stones, territory, 1 + sum(group.places for group in joined)))
    return groups


def _neutral_points(board: Board) -> int:
    """Return the points of the contested regions that are small enough to be neutral."""
    found = [region.points for region in regions(board) if region.is_contested]
    return bitset(p for points in found if points.bit_count() <= _LARGEST_NEUTRAL for p in bits(points))


def _fill_one(board: Board, order: list[int], colour: Colour) -> bool:
    for point in order:
        if not board.cells[point] and _outcome(board, point, colour) is _Outcome.SAFE and _is_contested(board, point):
            board.place(point, colour)
            return True
    return False


class _Outcome(Enum):
    SAFE = "safe"
    HARM = "harm"
    TAKES = "takes"


def _outcome(board: Board, point: int, colour: Colour) -> _Outcome:
    """Return what a stone on an empty point comes to; the board is not changed."""
    captured = board.place(point, colour)
    if captured is None:
        return _Outcome.HARM
    chain = board.chain_at(point)
    board.lift(point, captured)
    if captured:
        return _Outcome.TAKES
    return _Outcome.SAFE if chain is not None and chain.freedom > 1 else _Outcome.HARM


def _is_contested(board: Board, start: int) -> bool:
    """Whether the empty region of a point touches both colours."""
    seen = {start}
    edge = [start]
    touched = 0
    while edge:
        for beside in board.geometry.neighbours[edge.pop()]:
            cell = board.cells[beside]
            if cell:
                touched |= cell
            elif beside not in seen:
                seen.add(beside)
                edge.append(beside)
    return touched == BLACK | WHITE


def _mutual(filled: Board, neutral: int, weak: list[int]) -> int:
    """Return the stones of the weak groups that share a liberty neither side may fill, and neither takes at."""
    found = 0
    for point in bits(neutral):
        if filled.cells[point] or any(_outcome(filled, point, side) is not _Outcome.HARM for side in (BLACK, WHITE)):
            continue
        beside = [filled.chain_at(p) for p in filled.geometry.neighbours[point] if filled.cells[p]]
        groups = {BLACK: 0, WHITE: 0}
        for chain in beside:
            if chain is not None:
                groups[chain.colour] |= bitset(p for stones in weak if stones & chain.stones for p in bits(stones))
        if groups[BLACK] and groups[WHITE]:
            found |= groups[BLACK] | groups[WHITE]
    return found
