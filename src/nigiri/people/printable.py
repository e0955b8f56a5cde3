"""Text that can stand on paper: what names, clubs and numbers may be written with."""

import unicodedata
from typing import Final

from nigiri.errors import Refusal

LONGEST: Final = 200
"""The most signs that a name, a club or an address has."""

_DROPPED: Final = frozenset("\u00ad\u200b\u200e\u200f\u2060\ufeff")
"""Signs that show nothing and mean nothing in a name: soft hyphen, zero-width blank, marks of direction."""

_BLANKS: Final = frozenset("\t\n\r\u115f\u1160\u2800\u3164\uffa0")
"""Signs that show as a blank although Unicode calls them something else."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Signs that show nothing and change how the letters beside them are written, in Persian and Hindi names."""

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_MOST_MARKS: Final = 4
"""The most accents on one letter; no script stacks more."""


def check_length(text: str, where: str = "", longest: int = LONGEST) -> None:
    """Refuse a text of more than `longest` signs (`text.long`)."""
    if len(text) > longest:
        raise Refusal(
            "text.long", message="this is too long: write up to {longest} signs", longest=longest, where=where
        )


def printable(text: str, where: str = "", longest: int = LONGEST) -> str:
    """Return a text of one line as it can be printed: blanks single and none at its ends, signs without a trace gone.

    Refused: more than `longest` signs (`text.long`); a sign that cannot be printed, or that turns the letters around it
    (`text.unprintable`); accents heaped up. A text that shows nothing at all comes back empty.
    """
    check_length(text, where, longest)
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    signs, marks = [], 0
    for sign in text:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if sign in _BLANKS or category[0] == "Z":
            signs.append(" ")
        elif sign in _JOINERS:
            signs.append(sign)
        elif sign not in _DROPPED:
            if category[0] == "C" or sign == _REPLACEMENT or marks > _MOST_MARKS:
                raise _unprintable(sign, where)
            signs.append(sign)
    shown = " ".join("".join(signs).split())
    return shown if any(unicodedata.category(sign)[0] in "LNPS" for sign in shown) else ""


def _unprintable(sign: str, where: str) -> Refusal:
    return Refusal(
        "text.unprintable",
        message="this holds a sign that cannot be printed: {sign}",
        sign=f"U+{ord(sign):04X}",
        where=where,
    )
