"""Points of a score, exactly: integers of half points, and their numbers on paper."""

import math
from decimal import Decimal
from fractions import Fraction

from nigiri.errors import Refusal
from nigiri.rulebook.written_numbers import exact_number

_MOST_POINTS = 10**9

HalfPoints = int
"""A number of points times two: komi 6.5 is 13 (RU-T-14: komi is a multiple of a half)."""


def half_points(value: "str | int | float | Decimal | Fraction") -> HalfPoints:
    """Read a number of points; refuse what is no multiple of half a point (RU-T-14)."""
    exact = _exact(value)
    if exact is None or (2 * exact).denominator != 1:
        raise Refusal(
            "points.not-half",
            "RU-T-14",
            message="{value} is not a number of points in halves.",
            value=value[:40] if isinstance(value, str) else value,
        )
    return int(2 * exact)


def _exact(value: "str | int | float | Decimal | Fraction") -> Fraction | None:
    match value:
        case str():
            return exact_number(value.strip().replace(",", "."))
        case int() | Fraction():
            return Fraction(value)
        case float():
            return Fraction(value) if math.isfinite(value) else None
        case Decimal():
            # halves are exact; an exponent like 1e999999999 is never made into a fraction
            if not value.is_finite() or not -_MOST_POINTS <= value <= _MOST_POINTS:
                return None
            half = int(2 * value)
            return Fraction(half, 2) if value == Decimal(half) / 2 else None


def points_text(half: HalfPoints) -> str:
    """Write half points as a number: 13 is `6.5`, 14 is `7`."""
    whole, odd = divmod(abs(half), 2)
    return f"{'-' if half < 0 else ''}{whole}{'.5' if odd else ''}"


def points_number(half: HalfPoints) -> int | float:
    """Return half points as the number JSON shall show; halves are exact in binary."""
    return half / 2 if half % 2 else half // 2
