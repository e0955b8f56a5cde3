"""The rating formula of the European Go Federation in its revision of 2021.

    r' = r + w * (con(r) * (Sa - Se) + bonus(r))
    con(r)   = ((3300 - r) / 200) ** 1.6
    bonus(r) = ln(1 + exp((2300 - r) / 80)) / 5
    beta(r)  = -7 * ln(3300 - r)
    Se       = 1 / (1 + exp(beta(opponent) - beta(r)))

Ratings are real numbers by their nature; nothing else of an event rests on them exactly.
"""

import math
from enum import StrEnum

from nigiri.ratings.entry_rating import LOWEST_RATING

_POLE = 3300


class HandicapShift(StrEnum):
    """Which side the stones move in the formula, which is not linear; the published text does not say."""

    BLACK_UP = "black-up"
    WHITE_DOWN = "white-down"


def con(rating: float) -> float:
    """Return how much one game may move a rating."""
    return float(((_POLE - rating) / 200) ** 1.6)


def bonus(rating: float) -> float:
    """Return the points every game adds against deflation."""
    return math.log1p(math.exp((2300 - rating) / 80)) / 5


def expected_score(rating: float, opponent: float) -> float:
    """Return the expected score 0…1 against an opponent."""
    return 1 / (1 + math.exp(_beta(opponent) - _beta(rating)))


def change(rating: float, expected: float, score: float, weight: float = 1.0) -> float:
    """Return what one game changes: `score` 1, 0.5 or 0; `weight` of the event's class."""
    return weight * (con(rating) * (score - expected) + bonus(rating))


def floored(rating: float) -> float:
    """Return the rating, not below 30k."""
    return max(float(LOWEST_RATING), rating)


def handicap_points(stones: int) -> float:
    """Return the rating points of a handicap: a game without komi 50, each further stone 100."""
    return 100 * (stones - 0.5) if stones > 0 else 0.0


def expected_scores(black: float, white: float, stones: int, shift: HandicapShift) -> tuple[float, float]:
    """Return the expected scores of Black and White in a game with handicap."""
    points = handicap_points(stones)
    if shift is HandicapShift.BLACK_UP:
        black += points
    else:
        white -= points
    expected = expected_score(black, white)
    return expected, 1 - expected


def _beta(rating: float) -> float:
    return -7 * math.log(_POLE - rating)
