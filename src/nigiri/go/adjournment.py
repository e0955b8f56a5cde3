"""A game broken off: what is written down, how it is set up again, what a sealed move is worth."""

from enum import Enum

import msgspec

from nigiri.errors import Refusal
from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.faults import IllegalMove
from nigiri.go.game import Game
from nigiri.go.moves import Forfeited, Pass, Play
from nigiri.go.points import HalfPoints
from nigiri.go.position import Position
from nigiri.go.rules import Rules


class AdjournedPosition(msgspec.Struct, frozen=True):
    """What the envelope and the diagram hold (CLK-adj-3, RU-2.6.2-b): all that a game needs but its history.

    `held` are the stones each side holds, Black's and White's number, komi stones included as the envelope has them;
    `komi_stones` is how many of White's are komi, so that they are not counted twice.
    """

    position: Position
    move_number: int
    held: tuple[int, int]
    komi_stones: int = 0
    handicap: int = 0

    @property
    def taken(self) -> tuple[int, int]:
        """The stones each side has taken in play."""
        return self.held[0], self.held[1] - self.komi_stones


def adjourned(game: Game, komi_stones: int = 0) -> AdjournedPosition:
    """Return what has to be written down of a game."""
    held = (game.prisoners(BLACK), game.prisoners(WHITE) + komi_stones)
    return AdjournedPosition(game.position, game.move_number, held, komi_stones, game.handicap)


def set_up(adjourned_position: AdjournedPosition, rules: Rules, komi: HalfPoints | None = None) -> Game:
    """Return a game that goes on from an adjourned position (CLK-res-2); what was played before is not known to it.

    Refused if a chain has no liberty or a side holds fewer stones than none. Where the record survives, play it out
    instead: then repetition is checked against the whole game.
    """
    taken = adjourned_position.taken
    if min(taken) < 0:
        raise Refusal("adjourned.held", "CLK-adj-3", message="White holds fewer stones than the komi stones.")
    position = adjourned_position.position
    if position.board().breathless():
        raise Refusal("position.breathless", "RU-1.6-a", message="A chain of this position has no liberty.")
    return Game(rules, position, handicap=adjourned_position.handicap, komi=komi, taken=taken)


def missing_stones(adjourned_position: AdjournedPosition) -> dict[Colour, int]:
    """Return how many stones of each colour the moves account for and neither board nor prisoners show.

    Passes and forfeited turns are moves without stones, so a few may be missing; a negative number means that the
    diagram, the prisoners or the move number is wrong.
    """
    cells = adjourned_position.position.cells
    black_taken, white_taken = adjourned_position.taken
    moves = adjourned_position.move_number
    laid = adjourned_position.handicap if adjourned_position.handicap > 1 else 0
    by_black = (moves if laid else moves + 1) // 2
    by_white = moves - by_black
    return {
        BLACK: by_black + laid - cells.count(BLACK) - white_taken,
        WHITE: by_white - cells.count(WHITE) - black_taken,
    }


class BadSealedMove(Enum):
    """What a sealed move that is illegible or illegal is worth (`adjournment.bad_move`)."""

    TURN_LOST = "turn_lost"
    """The writer loses the right to move (CLK-res-5)."""
    PASS = "pass"
    """It is a pass (EGF-7d), so it counts towards the end and may cost a pass stone."""
    REPLACE_IF_ILLEGAL = "replace_if_illegal"
    """An illegal one is replaced by another (EGF-8c.1), an illegible one is a pass."""


def open_sealed(
    game: Game, sealed: str, *, is_legible: bool = True, bad: BadSealedMove = BadSealedMove.TURN_LOST
) -> Play | Pass | Forfeited:
    """Play a sealed move: a point or `pass`. The referee says whether it can be read (CLK-res-5).

    Where an illegal one is to be replaced, it is refused and the game stays as it was.
    """
    if is_legible and sealed.strip().lower() == "pass":
        return game.pass_()
    if is_legible:
        try:
            return game.play(sealed)
        except IllegalMove:
            if bad is BadSealedMove.REPLACE_IF_ILLEGAL:
                raise
    return game.forfeit_turn() if bad is BadSealedMove.TURN_LOST else game.pass_()
