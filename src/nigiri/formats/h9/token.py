"""One token of an H9 row: what a round was for a player.

`12+/w3`: beat row 12 with White, giving three stones; `0+` a free win, `0-` nothing, `0=` half a point; `?` a result
not known; `!` decided without play: `7+!b0`, `57-!`.
"""

import re

from msgspec import Struct

from nigiri.games.colour import Colour

_TOKEN = re.compile(r"([0-9]{1,5})([+\-=?])(?:(!)?/?([bwBW])([0-9]{1,2})?|(!))?")
_POINTS = {"+": 2, "=": 1, "-": 0, "?": 0}
INVERSE = {"+": "-", "-": "+", "=": "=", "?": "?"}
"""What the opponent's token must say."""


class Token(Struct, frozen=True):
    """A round: the opponent's row (0: nobody), the sign, and what is known of colour and stones (None: not said)."""

    opponent: int
    sign: str
    by_default: bool = False
    colour: Colour | None = None
    stones: int | None = None

    @property
    def half_points(self) -> int:
        """What the round brought, in half points."""
        return _POINTS[self.sign]

    def written(self) -> str:
        """Write the token; one without a colour says nothing of stones either."""
        if self.colour is None:
            return f"{self.opponent}{self.sign}" + ("!" if self.by_default else "")
        mark = "!" if self.by_default else "/"
        stones = "" if self.stones is None else str(self.stones)
        return f"{self.opponent}{self.sign}{mark}{self.colour.value[0]}{stones}"


def read_token(text: str) -> Token | None:
    """Read a token; None when the text is none."""
    found = _TOKEN.fullmatch(text)
    if found is None:
        return None
    colour = {"b": Colour.BLACK, "w": Colour.WHITE}.get((found[4] or "").lower())
    return Token(
        opponent=int(found[1]),
        sign=found[2],
        by_default=bool(found[3] or found[6]),
        colour=colour,
        stones=int(found[5]) if found[5] else None,
    )
