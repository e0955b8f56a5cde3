"""A drawn game: two sides at a table."""

from msgspec import Struct

from nigiri.games.colour import Colour
from nigiri.games.result import UNKNOWN, Result
from nigiri.ids import EntryId


class Game(Struct, frozen=True, omit_defaults=True):
    """Two sides at a table. `handicap` counts stones (1: Black moves first without komi); komi is in half points.

    `are_colours_known` is False until a nigiri decides. `by_hand`: fixed or changed by the director, kept by a redraw.
    `boards` is what an encounter of several games consists of, a match of teams or of a few games: half points of the
    two sides, board by board. A single game has none.
    """

    table: int
    black: EntryId
    white: EntryId
    handicap: int = 0
    komi_halves: int = 0
    result: Result = UNKNOWN
    are_colours_known: bool = True
    by_hand: bool = False
    boards: tuple[tuple[int, int], ...] = ()

    @property
    def sides(self) -> tuple[EntryId, EntryId]:
        """Black, then White."""
        return self.black, self.white

    def colour_of(self, side: EntryId) -> Colour:
        """Return the colour of one of the two sides."""
        return Colour.BLACK if side == self.black else Colour.WHITE

    def opponent_of(self, side: EntryId) -> EntryId:
        """Return the other side."""
        return self.white if side == self.black else self.black
