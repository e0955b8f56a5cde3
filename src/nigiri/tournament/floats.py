"""Floats that came of awards: a game that was unfinished when a round was drawn ended otherwise (RU-2.8.8-c)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from nigiri.games.game import Game
from nigiri.games.result import Result
from nigiri.ids import EntryId
from nigiri.regulations.system import Scheduled
from nigiri.tournament.stage_view import stage_of, system_of
from nigiri.tournament.state import Tournament


class Direction(StrEnum):
    """Up: drawn by more points than made, so against a higher level than its own. Down: by fewer."""

    UP = "up"
    DOWN = "down"


class FloatMark(Struct, frozen=True):
    """A side that was drawn in a round by points that it did not make, or without points that it made."""

    side: EntryId
    round: int
    direction: Direction
    game_round: int
    table: int


def float_marks(tournament: Tournament) -> tuple[FloatMark, ...]:
    """Return the floats to note, by the round that was drawn wrongly by them (RU-2.8.8-c, RU-7.2.11-b).

    Only where rounds are drawn by scores. Later draws go by actual points, and find these floats in them. A game that
    is still unfinished marks nobody yet.
    """
    return tuple(_marks(tournament))


def _marks(tournament: Tournament) -> Iterator[FloatMark]:
    for drawn in tournament.rounds:
        if isinstance(system_of(tournament, stage_of(tournament, drawn.number)), Scheduled):
            continue
        for one in drawn.assumed:
            game = next((g for g in tournament.rounds[one.round - 1].games if g.table == one.table), None)
            if game is None or not game.result.is_known:
                continue
            for side in game.sides:
                direction = _direction(game, side, one.result)
                if direction is not None and side in drawn.seated:
                    yield FloatMark(side, drawn.number, direction, one.round, one.table)


def _direction(game: Game, side: EntryId, assumed: Result) -> Direction | None:
    colour = game.colour_of(side)
    drawn_by, made = assumed.half_points(colour), game.result.half_points(colour)
    if drawn_by == made:
        return None
    return Direction.UP if drawn_by > made else Direction.DOWN
