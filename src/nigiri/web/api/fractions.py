"""Exact numbers in settings, written as texts such as `1/2`."""

from fractions import Fraction
from typing import Any


def is_fraction(kind: Any) -> bool:
    """Tell whether a type is that of an exact number."""
    return kind is Fraction


def read_fraction(kind: type[Fraction], value: Any) -> Fraction:
    """Read an exact number; `ValueError` for what is none."""
    if not isinstance(value, str | int) or isinstance(value, bool) or len(str(value)) > 40:
        raise ValueError(f"{value!r} is not a fraction")
    try:
        return kind(value)
    except ZeroDivisionError:
        raise ValueError(f"{value!r} is not a fraction") from None
