"""A match of two teams over boards: what each board brought, who won, and which colours the boards have."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.games.colour import Colour
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId

A_POINT = 2
"""What a board brings who wins it, in half points."""


class BoardColours(StrEnum):
    """The colours of boards 2, 3, … of a match; the rules settle those of board 1 only (RU-2.8.1-b).

    `ALTERNATE`: odd boards as board 1, even ones the other way round. `SAME`: all boards as board 1.
    """

    ALTERNATE = "alternate"
    SAME = "same"


def has_first_black(board: int, colours: BoardColours) -> bool:
    """Tell whether the team that is Black at board 1 is Black at a board (RU-2.8.1-b)."""
    match colours:
        case BoardColours.ALTERNATE:
            return board % 2 == 1
        case BoardColours.SAME:
            return True
        case _:
            assert_never(colours)


class MatchBoard(Struct, frozen=True, omit_defaults=True):
    """One board of a match: the two players, who has Black, the table of the game and its result.

    A board without a game has no result of its own: whoever sits there alone wins it by default, and nobody does where
    nobody sits (RU-2.6-c, KOD-6.5).
    """

    number: int
    first: EntryId | None = None
    second: EntryId | None = None
    first_colour: Colour | None = None
    table: int | None = None
    result: Result | None = None

    @property
    def is_default(self) -> bool:
        """Tell whether the board was decided without play."""
        return self.result is None or self.result.by_default

    @property
    def is_decided(self) -> bool:
        """Tell whether the board needs no further result."""
        return self.result is None or self.result.is_known

    @property
    def half_points(self) -> tuple[int, int]:
        """What the board brought the first and the second team, in half points."""
        if self.result is None:
            return A_POINT * (self.second is None and self.first is not None), A_POINT * (
                self.first is None and self.second is not None
            )
        colour = self.first_colour or Colour.BLACK
        return self.result.half_points(colour), self.result.half_points(colour.other)


class TeamMatch(Struct, frozen=True, omit_defaults=True):
    """A match by boards (RU-2.1.5, KOD-6.5). The first team has Black at board 1, where colours are known.

    `is_by_wins`: the number of won games decides, as in a match by the Scheveningen system (RU-2.8.3-d); otherwise the
    sums of the boards do.
    """

    first: EntryId
    second: EntryId
    boards: tuple[MatchBoard, ...]
    is_by_wins: bool = False

    @property
    def teams(self) -> tuple[EntryId, EntryId]:
        """The two teams."""
        return self.first, self.second

    @property
    def half_points(self) -> tuple[int, int]:
        """The sums of the boards decided so far, in half points; they are reckoned from the games every time."""
        return (
            sum(board.half_points[0] for board in self.boards if board.is_decided),
            sum(board.half_points[1] for board in self.boards if board.is_decided),
        )

    @property
    def wins(self) -> tuple[int, int]:
        """How many boards each team has won so far; drawn games count for neither."""
        decided = [board.half_points for board in self.boards if board.is_decided]
        return sum(one > other for one, other in decided), sum(one < other for one, other in decided)

    @property
    def weighed(self) -> tuple[int, int]:
        """What decides the match: the sums in half points, or the wins, counted like them."""
        first, second = self.wins
        return (A_POINT * first, A_POINT * second) if self.is_by_wins else self.half_points

    @property
    def open_boards(self) -> int:
        """How many boards have no result yet."""
        return sum(not board.is_decided for board in self.boards)

    @property
    def is_decided(self) -> bool:
        """Tell whether the open boards, if any, can no longer change who wins."""
        first, second = self.weighed
        return self.open_boards == 0 or abs(first - second) > A_POINT * self.open_boards

    @property
    def is_default(self) -> bool:
        """Tell whether no board was played."""
        return all(board.is_default for board in self.boards)

    @property
    def result(self) -> Result:
        """Return the result of the match as that of one game in which the first team is Black (RU-2.8.1-m).

        More points at the boards win, or more won games (RU-2.8.3-d); equal ones are a draw. A match in which neither
        team made a point is lost by both.
        """
        if not self.is_decided:
            return Result()
        first, second = self.weighed
        if first == second:
            made = any(self.half_points)
            return Result(Outcome.JIGO if made else Outcome.BOTH_LOSE, by_default=self.is_default)
        return Result(Outcome.BLACK if first > second else Outcome.WHITE, by_default=self.is_default)


def written_halves(halves: int) -> str:
    """Write half points as on a score sheet: `2`, `2½`, `½`."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def written_score(match: TeamMatch) -> str:
    """Write the score of a match: `2½:1½` from the first team's side."""
    first, second = match.half_points
    return f"{written_halves(first)}:{written_halves(second)}"
