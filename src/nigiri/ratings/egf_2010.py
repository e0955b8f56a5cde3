"""The rating formula of the European Go Federation used until 2020.

D = difference after handicap reduction; a = 205 - r/20 of the weaker side, at least 70
Se(weaker) = 1 / (exp(D/a) + 1) - eps/2;  Se(stronger) = 1 - eps - Se(weaker)
r' = r + w * con(r) * (Sa - Se)
"""

import math

EPSILON = 0.016

_STEPS = (
    116, 110, 105, 100, 95, 90, 85, 80, 75, 70, 65, 60, 55, 51, 47, 43, 39, 35, 31, 27, 24, 21, 18, 15, 13, 11, 10,
)  # fmt: skip
"""con at 100, 200 … 2700, as published."""


def con(rating: float) -> float:
    """Return how much one game may move a rating: linear between the published steps, constant outside them."""
    place = min(max(rating / 100 - 1, 0.0), len(_STEPS) - 1.0)
    below = min(int(place), len(_STEPS) - 2)
    low, high = _STEPS[below], _STEPS[below + 1]
    return low + (high - low) * (place - below)


def expected_scores(black: float, white: float, stones: int, epsilon: float = EPSILON) -> tuple[float, float]:
    """Return the expected scores of Black and White; the stones count in Black's favour."""
    points = 100 * (stones - 0.5) if stones > 0 else 0.0
    ahead = white - (black + points)
    weaker = min(black + points, white) if stones > 0 else min(black, white)
    a = max(70.0, 205 - weaker / 20)
    expected_weaker = 1 / (math.exp(abs(ahead) / a) + 1) - epsilon / 2
    expected_stronger = 1 - epsilon - expected_weaker
    return (expected_weaker, expected_stronger) if ahead >= 0 else (expected_stronger, expected_weaker)


def change(rating: float, expected: float, score: float, weight: float = 1.0) -> float:
    """Return what one game changes."""
    return weight * con(rating) * (score - expected)
