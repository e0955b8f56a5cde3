"""Reading a game that has been played: what happened counts, legal or not."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.faults import Fault, IllegalMove
from nigiri.go.game import Game


class RecordedMove(msgspec.Struct, frozen=True, gc=False):
    """One move of a record: a point of the board, None for a pass, a text for a place that is no point of it."""

    colour: Colour
    at: int | str | None


class RecordFault(msgspec.Struct, frozen=True):
    """An illegal move in a record: its number, counted from 1 with passes, and why a game would have refused it."""

    move: int
    colour: Colour
    point: str
    fault: Fault
    refusal: str


def replay(game: Game, moves: Iterable[RecordedMove]) -> list[RecordFault]:
    """Play a record on a game, legal or not, and return the faults in order (RU-2.6.11, EGF-8c.1).

    Play that goes on after both sides passed is no fault: it was resumed (RU-1.5).
    """
    line = list(moves)
    rest = iter(line)
    faults = []
    at = 0
    while at < len(line):
        begun = game.length
        with suppress(IllegalMove):
            game.play_all(_in_turn(rest, game.to_move))
        at += game.length - begun
        if at < len(line):
            refusal = _enter(game, line[at])
            at += 1
            if refusal is not None:
                name = str(refusal.facts["at"])
                faults.append(RecordFault(at, line[at - 1].colour, name, refusal.fault, refusal.message))
    return faults


def _in_turn(rest: Iterator[RecordedMove], to_move: Colour) -> Iterator[int | None]:
    """Yield moves as long as the sides alternate and the points are points; the first that is not in turn is used up.

    So is one that the game refuses: the caller enters both by force.
    """
    for move in rest:
        if move.colour is not to_move or isinstance(move.at, str):
            return
        yield move.at
        to_move = WHITE if to_move is BLACK else BLACK


def _enter(game: Game, move: RecordedMove) -> IllegalMove | None:
    if move.at is None:
        return game.force_pass(move.colour)
    return game.force(move.at, move.colour)[1]
