"""One round of a TRF line: ten columns holding opponent, colour and result."""

import re

from msgspec import Struct

NOBODY = 0
PLAYED = frozenset("10=WDL+-*")
"""Results of a game; `+` and `-` are wins and losses by default, `*` a game without result."""
NOT_PLAYED = frozenset("ZHFU")
"""Nothing, half a point, a point, and the bye of the draw: all without an opponent."""
OPPOSITE = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "*": "*"}
_CELL = re.compile(r"\s*([0-9]{1,4})\s+([wb-])\s+(\S)\s*")


class Cell(Struct, frozen=True):
    """A round of one line. An opponent of 0 is nobody."""

    opponent: int
    colour: str
    result: str

    @property
    def problem(self) -> str:
        """What is against the rules of the format: an opponent goes with a colour and the result of a game only."""
        if self.opponent == NOBODY:
            if self.result not in NOT_PLAYED and self.result not in "+-":
                return "a round without an opponent has the result of a game"
            return "" if self.colour == "-" else "a round without an opponent has a colour"
        if self.result not in PLAYED:
            return "a round that was not played has an opponent"
        return "" if self.colour in "wb" else "a game has no colour"

    def written(self) -> str:
        """Write the ten columns."""
        return f"  {self.opponent:>4d} {self.colour} {self.result}" if self.opponent else f"  0000 - {self.result}"


def read_cell(text: str) -> Cell | None:
    """Read ten columns; blank ones are a round of nothing, None is no cell at all."""
    if not text.strip():
        return Cell(NOBODY, "-", "Z")
    found = _CELL.fullmatch(text)
    return Cell(int(found[1]), found[2], found[3].upper()) if found else None
