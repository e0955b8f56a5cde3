"""A game interrupted through nobody's fault: finished later, perhaps over the board, or played anew (RU-7.2.11-a)."""

from typing import assert_never

from msgspec import Struct

from nigiri.clocks.controls import Controls
from nigiri.clocks.sides import Who
from nigiri.clocks.units import Unit, opening
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.go.position import Position
from nigiri.online.connection import Cause


class Interrupted(Struct, frozen=True):
    """The game as the server kept it, at `at` in ms. It is open until the referee decides."""

    cause: Cause
    at: int
    position: Position
    move_number: int
    black: Unit
    white: Unit


class Finish(Struct, frozen=True, tag="finish", omit_defaults=True):
    """Go on from where the game was, with the clocks as they stood; `is_over_the_board`: sitting at one table."""

    start: int
    is_over_the_board: bool = False


class Replay(Struct, frozen=True, tag="replay"):
    """Play the game anew."""

    start: int


Remedy = Finish | Replay


class Appointed(Struct, frozen=True, omit_defaults=True):
    """The game to be played at `start`: from this position (None: from the beginning) and with these clocks."""

    start: int
    black: Unit
    white: Unit
    position: Position | None = None
    move_number: int = 0
    is_over_the_board: bool = False


def settle(interrupted: Interrupted, remedy: Remedy, controls: Controls, *, by: Who, event_end: int) -> Appointed:
    """Return the game that the referee sets, at the time that the referee sets (RU-7.2.11-a).

    Refused from anybody else, before the interruption, and from the end of the event on (RU-7.2.11-b).
    """
    if not by.is_referee:
        raise Refusal("referee.needed", "RU-7.2.11-a", message="only a referee does this", where="by")
    if not interrupted.at <= remedy.start < event_end:
        raise Refusal(
            "online.remedy_time",
            "RU-7.2.11-a",
            "RU-7.2.11-b",
            message="an interrupted game is played after the interruption and before the event ends",
            where="start",
        )
    match remedy:
        case Finish(start, is_over_the_board):
            return Appointed(
                start,
                interrupted.black,
                interrupted.white,
                interrupted.position,
                interrupted.move_number,
                is_over_the_board,
            )
        case Replay(start):
            return Appointed(start, opening(controls.black), opening(controls.white))
        case _ as never:
            assert_never(never)


class Break(Struct, frozen=True):
    """A break for a reason outside the game: who disconnects first, and whether the game must be played anew."""

    leaves_first: Colour
    must_be_replayed: bool
    reason: str


def announce_break(to_move: Colour, reason: str, *, by: Who, can_server_adjourn: bool) -> Break:
    """Announce a break (RU-7.2.12): the side to move disconnects first, so that its clock does not run out.

    Where the server knows no adjourned games the game is replayed as after a failure of the server (RU-7.2.11-a).
    """
    if not by.is_referee or not reason.strip():
        raise Refusal(
            "online.break", "RU-7.2.12", message="the referee announces a break, with its reason", where="reason"
        )
    return Break(to_move, not can_server_adjourn, reason)
