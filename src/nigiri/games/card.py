"""A side's card: what each round brought it. Standings and the draw read cards and nothing else of the past.

The paper form is the player's card of RU-2.8.7-b.
"""

from enum import StrEnum

from msgspec import Struct

from nigiri.games.colour import Colour
from nigiri.ids import EntryId


class LineKind(StrEnum):
    """What a round was for a side."""

    GAME = "game"
    BYE = "bye"
    ABSENT = "absent"
    UNASSIGNED = "unassigned"


class Line(Struct, frozen=True):
    """One round on a card. Points are half points that count towards wins; the McMahon score may differ when unplayed.

    `handicap` is signed from this side: +3 gave three stones as White, -3 took them as Black. `opponent_points` is what
    the other side got for the same game. `granted` is what a bye or an absence is worth where that was fixed by name
    (granted half a point, say), in half points; None leaves it to the regulations. `is_decided` is False while the
    result is unknown. `boards` is what each board of a team got, in half points; other sides have none. `is_void`: the
    game was drawn, and annulled or never started. `goes_on`: the bye of a knockout, which costs nothing.
    """

    round: int
    kind: LineKind
    opponent: EntryId | None = None
    colour: Colour | None = None
    handicap: int = 0
    points: int = 0
    opponent_points: int = 0
    by_default: bool = False
    is_decided: bool = True
    granted: int | None = None
    boards: tuple[int, ...] = ()
    is_void: bool = False
    goes_on: bool = False


class Card(Struct, frozen=True):
    """A side with its lines, one for each round so far, in order.

    `start` is the McMahon start in half points (0 in Swiss); `category` counts from 0, the top one. `name` only orders
    equal sides on paper. `rating` None: unrated.
    """

    side: EntryId
    name: tuple[str, ...]
    rank: int
    rating: int | None
    start: int
    category: int
    lines: tuple[Line, ...]

    @property
    def opponents(self) -> tuple[EntryId, ...]:
        """Whom the side was drawn against, by round, games by default included."""
        return tuple(line.opponent for line in self.lines if line.opponent is not None)
