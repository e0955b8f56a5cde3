"""Exact numbers in settings, written as texts such as `1/2`."""

from fractions import Fraction
from typing import Any

from nigiri.rulebook.written_numbers import MOST_DIGITS, exact_number


def is_fraction(kind: Any) -> bool:
    """Tell whether a type is that of an exact number."""
    return kind is Fraction


def read_fraction(kind: type[Fraction], value: Any) -> Fraction:
    """Read an exact number; `ValueError` for what is none."""
    match value:
        case bool():
            number = None
        case int() if abs(value) < 10**MOST_DIGITS:
            number = Fraction(value)
        case str():
            number = exact_number(value)
        case _:
            number = None
    if number is None:
        raise ValueError("this is not a fraction such as 3, 1/2 or 0.5")
    return kind(number)
