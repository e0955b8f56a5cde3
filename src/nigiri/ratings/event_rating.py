"""New ratings of all sides of an event from its rated games."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.ids import EntryId
from nigiri.ratings import egf_2010, egf_2021
from nigiri.ratings.egf_2021 import HandicapShift

HIGHEST_RATED_HANDICAP = 9


class Formula(StrEnum):
    """The rating formulas Nigiri knows."""

    EGF_2021 = "egf-2021"
    EGF_2010 = "egf-2010"


class RatedGame(Struct, frozen=True):
    """A played game. `black_points` is 2 for a win, 1 for jigo, 0 for a loss; stones above nine count as nine."""

    round: int
    black: EntryId
    white: EntryId
    handicap: int
    black_points: int


class GameChange(Struct, frozen=True):
    """What one game did to one side's rating, with the numbers of the formula."""

    round: int
    opponent: EntryId
    expected: float
    score: float
    change: float


class RatingChange(Struct, frozen=True):
    """A side's rating before and after, with the games between."""

    side: EntryId
    before: float
    after: float
    games: tuple[GameChange, ...]


def rate_event(
    games: Iterable[RatedGame],
    before: Mapping[EntryId, float],
    formula: Formula,
    weight: float,
    shift: HandicapShift = HandicapShift.BLACK_UP,
) -> dict[EntryId, RatingChange]:
    """Return the change of each side; all games of an event count from the ratings before it.

    `before` must hold every side of the games. Sides without a game keep their rating.
    """
    changes: dict[EntryId, list[GameChange]] = {side: [] for side in before}
    for game in games:
        black, white = before[game.black], before[game.white]
        stones = min(game.handicap, HIGHEST_RATED_HANDICAP)
        expected_black, expected_white = _expected(formula, black, white, stones, shift)
        score = game.black_points / 2
        for side, opponent, rating, expected, got in (
            (game.black, game.white, black, expected_black, score),
            (game.white, game.black, white, expected_white, 1 - score),
        ):
            moved = _change(formula, rating, expected, got, weight)
            changes[side].append(GameChange(game.round, opponent, expected, got, moved))
    return {side: _sum(side, before[side], moved, formula) for side, moved in changes.items()}


def _expected(formula: Formula, black: float, white: float, stones: int, shift: HandicapShift) -> tuple[float, float]:
    match formula:
        case Formula.EGF_2021:
            return egf_2021.expected_scores(black, white, stones, shift)
        case Formula.EGF_2010:
            return egf_2010.expected_scores(black, white, stones)
        case _:
            assert_never(formula)


def _change(formula: Formula, rating: float, expected: float, score: float, weight: float) -> float:
    match formula:
        case Formula.EGF_2021:
            return egf_2021.change(rating, expected, score, weight)
        case Formula.EGF_2010:
            return egf_2010.change(rating, expected, score, weight)
        case _:
            assert_never(formula)


def _sum(side: EntryId, before: float, moved: list[GameChange], formula: Formula) -> RatingChange:
    after = before + sum(game.change for game in moved)
    floor = egf_2021.floored if formula is Formula.EGF_2021 else (lambda rating: max(100.0, rating))
    return RatingChange(side, before, floor(after) if moved else before, tuple(moved))
