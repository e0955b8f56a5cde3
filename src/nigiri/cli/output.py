"""What commands print: one JSON document, or tables on the terminal; complaints go to stderr.

`console` (stdout) and `stderr` are made when they are first asked for: importing rich takes as long as many a command.
"""

import os
import sys
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

_PAPER = 140
"""Signs in a line of what is written into a file or another program, where no terminal says how wide it is."""

if TYPE_CHECKING:
    from rich.console import Console

    console: Console
    """Standard output for people: tables, titles, colours where the terminal has them."""

    stderr: Console
    """Standard error for people: progress, warnings, refusals."""


def __getattr__(name: str) -> "Console":
    """Make `console` or `stderr` on first use; both follow `sys.stdout` and `sys.stderr` as they are when printing."""
    if name not in ("console", "stderr"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rich.console import Console

    made = Console(stderr=name == "stderr", highlight=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = _PAPER
    globals()[name] = made
    return made


def print_json(document: object) -> None:
    """Print one JSON document and a line end on stdout, in UTF-8 whatever the locale is.

    Numbers are exact: whole fractions and halves print as 6 and 6.5, a fraction without a finite decimal as "1/3".
    """
    text = to_json(document) + b"\n"
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text.decode())
    else:
        binary.write(text)
        binary.flush()


def to_json(document: object) -> bytes:
    """Return a value as JSON, with exact numbers; `TypeError` for what has no JSON form."""
    return _ENCODER.encode(document)


def exact(number: Fraction) -> int | Decimal | str:
    """Return a fraction as a number that JSON holds exactly: 6, 6.5; else as text: 1/3."""
    numerator, denominator = number.numerator, number.denominator
    places = 0
    while denominator % 10 == 0:
        denominator, places = denominator // 10, places + 1
    for prime, partner in ((2, 5), (5, 2)):
        while denominator % prime == 0:
            numerator, denominator, places = numerator * partner, denominator // prime, places + 1
    if denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    if places == 0:
        return numerator
    digits = tuple(int(digit) for digit in str(abs(numerator)))
    return Decimal((int(numerator < 0), digits, -places))


def _encodable(value: object) -> object:
    """Give the encoder what it does not know: fractions, and mappings and sets that are no dict or set."""
    match value:
        case Fraction():
            return exact(value)
        case _ if hasattr(value, "keys") and hasattr(value, "__getitem__"):
            return dict(value)
        case _:
            raise TypeError(f"{type(value).__name__} has no JSON form")


_ENCODER = msgspec.json.Encoder(enc_hook=_encodable, decimal_format="number")
