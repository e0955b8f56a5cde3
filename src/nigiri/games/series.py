"""A meeting of two sides in several games: fixed in number or until one has won enough (RU-2.1.4, KOD-6.4)."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.match import A_POINT
from nigiri.games.result import Outcome, Result


class ColourRule(StrEnum):
    """Colours from game 2 on; those of game 1 come by nigiri (RU-2.6.3-b).

    `ALTERNATE`: each game the other way round. `LAST_BY_NIGIRI`: so, but by nigiri again in the last game of an odd
    number. `NIGIRI`: by nigiri in every game.
    """

    ALTERNATE = "alternate"
    LAST_BY_NIGIRI = "last-by-nigiri"
    NIGIRI = "nigiri"


class Meeting(Struct, frozen=True, omit_defaults=True):
    """How many games a meeting has at most, and how many points end it before; None: all games are played."""

    games: int = 1
    win_at: int | None = None
    colours: ColourRule = ColourRule.LAST_BY_NIGIRI

    @classmethod
    def best_of(cls, games: int) -> "Meeting":
        """Return a meeting that ends when more than half of the games are won (KOD-6.4)."""
        return cls(games, games // 2 + 1)

    def __post_init__(self) -> None:
        """Refuse a meeting of no game, or one that more wins would end than there are games."""
        if self.games < 1 or (self.win_at is not None and not 1 <= self.win_at <= self.games):
            raise Refusal(
                "meeting.games",
                "RU-2.1.4",
                message="a meeting of {games} games cannot be won with {wins} wins",
                games=self.games,
                wins=self.win_at,
                where="meeting",
            )


class Played(Struct, frozen=True):
    """A game of a meeting: the colour of the first side, and the result."""

    first_colour: Colour
    result: Result

    @property
    def half_points(self) -> tuple[int, int]:
        """What the game brought the first and the second side, in half points."""
        return self.result.half_points(self.first_colour), self.result.half_points(self.first_colour.other)


def score(played: Sequence[Played]) -> tuple[int, int]:
    """Return the points of the games so far, in half points."""
    return sum(game.half_points[0] for game in played), sum(game.half_points[1] for game in played)


def is_over(meeting: Meeting, played: Sequence[Played]) -> bool:
    """Tell whether no further game is due: all have been played, or one side has won enough."""
    if any(not game.result.is_known for game in played):
        return False
    if len(played) >= meeting.games:
        return True
    return meeting.win_at is not None and max(score(played)) >= A_POINT * meeting.win_at


def result_of(meeting: Meeting, played: Sequence[Played]) -> Result:
    """Return the result of the meeting as that of one game in which the first side is Black (RU-2.1.4).

    More points win, equal ones are a draw; unknown while games are due.
    """
    if not is_over(meeting, played):
        return Result()
    first, second = score(played)
    by_default = all(game.result.by_default for game in played)
    if first == second:
        return Result(Outcome.JIGO if first else Outcome.BOTH_LOSE, by_default=by_default)
    return Result(Outcome.BLACK if first > second else Outcome.WHITE, by_default=by_default)


def next_colour(meeting: Meeting, played: Sequence[Played]) -> Colour | None:
    """Return the first side's colour in the next game; None where a nigiri decides it at the board (RU-2.6.3-b).

    Refuses where no game is due.
    """
    if is_over(meeting, played) or any(not game.result.is_known for game in played):
        raise Refusal(
            "meeting.no_game",
            "RU-2.1.4",
            message="no game of the meeting is due: {played} of {games} have been played",
            played=len(played),
            games=meeting.games,
        )
    is_last = len(played) + 1 == meeting.games
    by_nigiri = meeting.colours is ColourRule.NIGIRI or (
        meeting.colours is ColourRule.LAST_BY_NIGIRI and is_last and meeting.games % 2 == 1
    )
    return None if not played or by_nigiri else played[-1].first_colour.other


def series_score(matches: Sequence[Result]) -> tuple[int, int]:
    """Return the score of a series of matches in half points: a match counts as one game does (RU-2.1.4)."""
    return (
        sum(result.half_points(Colour.BLACK) for result in matches),
        sum(result.half_points(Colour.WHITE) for result in matches),
    )
