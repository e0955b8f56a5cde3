"""Points of a score, exactly: integers of half points, and their numbers on paper."""

from decimal import Decimal, InvalidOperation
from fractions import Fraction

from nigiri.errors import Refusal

HalfPoints = int
"""A number of points times two: komi 6.5 is 13 (RU-T-14: komi is a multiple of a half)."""


def half_points(value: "str | int | float | Decimal | Fraction") -> HalfPoints:
    """Read a number of points; refuse what is no multiple of half a point (RU-T-14)."""
    try:
        exact = Fraction(value.strip().replace(",", ".") if isinstance(value, str) else value) * 2
    except (ValueError, OverflowError, InvalidOperation, ZeroDivisionError):
        exact = Fraction(1, 3)
    if exact.denominator != 1:
        raise Refusal(
            "points.not-half",
            "RU-T-14",
            message="{value} is not a number of points in halves.",
            value=value,
        )
    return int(exact)


def points_text(half: HalfPoints) -> str:
    """Write half points as a number: 13 is `6.5`, 14 is `7`."""
    whole, odd = divmod(abs(half), 2)
    return f"{'-' if half < 0 else ''}{whole}{'.5' if odd else ''}"


def points_number(half: HalfPoints) -> int | float:
    """Return half points as the number JSON shall show; halves are exact in binary."""
    return half / 2 if half % 2 else half // 2
