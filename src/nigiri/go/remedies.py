"""What a referee does when a move or the set-up turns out wrong: how far back, or on as it is.

Rulings are values; carrying them out is `rewind` for the board and the referee's hand for the clocks. Which limit an
event has is a setting of its profile.
"""

from collections.abc import Collection
from enum import Enum

import msgspec

from nigiri.errors import Refusal
from nigiri.go.colours import WHITE, Colour
from nigiri.go.game import Game
from nigiri.go.moves import Play


class Rewind(msgspec.Struct, frozen=True, tag="rewind"):
    """Play is taken back to the position after move `to`, 0 being the start."""

    to: int


class GoOn(msgspec.Struct, frozen=True, tag="go_on"):
    """Nothing is changed."""


class Loss(msgspec.Struct, frozen=True, tag="loss"):
    """The game is lost by the side at fault."""

    side: Colour


Ruling = Rewind | GoOn | Loss


def illegal_move(
    move: int,
    found_after: int,
    guilty: Colour,
    *,
    window: int | None = None,
    restorable: Collection[int] | None = None,
) -> Ruling:
    """Rule on an illegal move number `move` that is found when `found_after` is the last move made.

    `window` is how many moves may have followed it (EGF-8c.1: three, the third included; later the game goes on);
    None is no limit (RU-2.6.11: until the result is recorded). `restorable` are the moves after which the position
    can still be restored, None if all can: the last one before the illegal move is gone back to, and without any the
    game is lost by the guilty side (RU-2.6.11).
    """
    if not 1 <= move <= found_after:
        raise Refusal("remedy.move", message="Move {move} has not been made.", move=move)
    if window is not None and found_after - move > window:
        return GoOn()
    before = range(move) if restorable is None else [number for number in restorable if 0 <= number < move]
    return Rewind(max(before)) if before else Loss(guilty)


def check_restoration(move: int, to: int) -> None:
    """Refuse to restore a position that still has the illegal move in it (RU-2.6.11)."""
    if not 0 <= to < move:
        raise Refusal(
            "remedy.too-late",
            "RU-2.6.11",
            message="The position after move {to} is not before the violation at move {move}.",
            to=to,
            move=move,
        )


def rewind(game: Game, to: int) -> Game:
    """Return the game taken back to the position after move `to`; the given one is not changed.

    The clocks and a remark are the referee's (EGF-8c.2, RU-2.6.11).
    """
    if not 0 <= to <= game.move_number:
        raise Refusal("remedy.move", message="Move {to} has not been made.", to=to)
    earlier = game.copy()
    while earlier.move_number > to:
        earlier.undo()
    return earlier


class WhiteStones(msgspec.Struct, frozen=True, tag="white_stones"):
    """The limit of RU-2.6.12-a: so many stones placed by White, captured ones included."""

    number: int = 3


class Moves(msgspec.Struct, frozen=True, tag="moves"):
    """The limit of EGF-8a.1: this move is irrevocable; laying handicap stones is move 1 (EGF-5d.2)."""

    number: int = 4


class CountsAs(Enum):
    """What a game continued with the wrong colours or handicap counts as."""

    ACTUAL = "actual"
    """As it was played (RU-2.6.12-a); ratings always use the actual handicap (RU-2.6.12-b)."""
    AS_SCHEDULED = "as_scheduled"
    """As if it had been played properly (EGF-8a.1)."""


class Restart(msgspec.Struct, frozen=True, tag="restart"):
    """The game begins again with the right set-up."""


class Continue(msgspec.Struct, frozen=True, tag="continue"):
    """The game goes on and counts as said.

    With `colour_debt` the two get the other colours in their next even game of the tournament (EGF-8a.2).
    """

    counts_as: CountsAs
    colour_debt: bool = False


def wrong_setup(
    game: Game,
    limit: WhiteStones | Moves,
    counts_as: CountsAs,
    *,
    colours_swapped: bool = False,
    keeps_debt: bool = False,
) -> Restart | Continue:
    """Rule on wrong colours or a wrong handicap, found now (RU-2.6.12-a, EGF-8a.1).

    `keeps_debt` is the setting `wrong_setup.colour_debt`: swapped colours of an even game are made good in the next
    one between the same two (EGF-8a.2).
    """
    match limit:
        case WhiteStones(number=number):
            passed = white_stones(game) >= number
        case Moves(number=number):
            passed = game.move_number + (game.handicap > 1) >= number
    if not passed:
        return Restart()
    return Continue(counts_as, colour_debt=keeps_debt and colours_swapped and game.handicap == 0)


def white_stones(game: Game) -> int:
    """Return how many stones White has placed, captured ones included; handicap stones are Black's (RU-2.6.12-a)."""
    return sum(isinstance(turn, Play) and turn.colour is WHITE for turn in game.turns)


def restarted_main(main_ms: int, since_start_ms: int) -> int:
    """Return each side's main time after a restart: nominal less half the time since the round began (RU-2.6.12-a).

    Milliseconds, rounded down; not below 0.
    """
    return max(main_ms - since_start_ms // 2, 0)
