"""Reading a game that has been played: what happened counts, legal or not."""

from collections.abc import Iterable

import msgspec

from nigiri.go.colours import Colour
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
    faults = []
    for number, move in enumerate(moves, 1):
        refusal = _enter(game, move)
        if refusal is not None:
            name = str(refusal.facts["at"])
            faults.append(RecordFault(number, move.colour, name, refusal.fault, refusal.message))
    return faults


def _enter(game: Game, move: RecordedMove) -> IllegalMove | None:
    if move.at is None:
        return game.force_pass(move.colour)
    if game.agreement is None and move.colour is game.to_move:
        try:
            game.play(move.at)
        except IllegalMove:
            pass
        else:
            return None
    return game.force(move.at, move.colour)[1]
