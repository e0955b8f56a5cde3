"""Numbers as outsiders write them, held to a form and a length before they are reckoned with.

The usual constructors take more than is meant: `Fraction("1e12000000")` reckons for half a minute with everything else
standing still, `int` refuses more than 4300 digits with a fault of its own, and takes digits of every script.
"""

import re
from fractions import Fraction
from typing import Final

MOST_DIGITS: Final = 18
"""More digits than anything here is counted in: what is longer is no number."""

_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_EXACT: Final = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*)|/([0-9]+))?")


def whole_number(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """Read a whole number: an optional sign and up to so many digits 0–9, nothing around them; else None."""
    if len(text) > most_digits + 1 or _WHOLE.fullmatch(text) is None or len(text.lstrip("+-")) > most_digits:
        return None
    return int(text)


def unsigned_number(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """Read up to so many digits 0–9 with nothing before or after them; else None."""
    return whole_number(text, most_digits) if text.isdigit() else None


def exact_number(text: str, most_digits: int = MOST_DIGITS) -> Fraction | None:
    """Read `7`, `-6.5`, `.5`, `1/2`; None for anything else, an exponent or more digits in a part among it."""
    if len(text) > 2 * most_digits + 2:
        return None
    found = _EXACT.fullmatch(text)
    if found is None:
        return None
    sign, whole, decimals, below = found.groups()
    if not (whole or decimals) or max(map(len, (whole, decimals or "", below or ""))) > most_digits:
        return None
    if below is not None and (not whole or int(below) == 0):
        return None
    size = Fraction(int(whole or 0), int(below or 1)) + Fraction(int(decimals or 0), 10 ** len(decimals or ""))
    return -size if sign == "-" else size
