"""The clocks after a violation: wrong colour or handicap, an illegal move, displaced stones."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.clocks.attendance import reduced_by_half
from nigiri.clocks.rules import ClockRules, DisplacedMethod, IllegalRemedy, RestartClock
from nigiri.clocks.sides import Side
from nigiri.errors import Refusal


class SetupVerdict(Struct, frozen=True):
    """Whether a game with wrong colour or handicap starts anew, and the main time (ms) of each side if so.

    `main` of None: the referee sets the clocks.
    """

    restart: bool
    black_main: int | None = None
    white_main: int | None = None


def wrong_setup(
    rules: ClockRules, black_main: int, white_main: int, elapsed: int, white_stones: int, moves: int
) -> SetupVerdict:
    """Decide about a game begun with wrong colour or handicap, found `elapsed` ms after the round's start.

    RU-2.6.12-a: it goes on once White has placed three stones; else it starts anew, each main time less half of the
    elapsed. EGF-8a.1: it goes on once the fourth move is made, laying handicap stones being the first; the referee
    sets the clocks. KOD-16.2 as RU. `white_stones` counts every stone White has placed, captured ones too.
    """
    limit = rules.wrong_setup_limit
    too_late = (limit.white_stones is not None and white_stones >= limit.white_stones) or (
        limit.moves is not None and moves >= limit.moves
    )
    if too_late:
        return SetupVerdict(restart=False)
    match rules.wrong_setup_restart_clock:
        case RestartClock.MINUS_HALF_ELAPSED:
            return SetupVerdict(True, reduced_by_half(black_main, elapsed), reduced_by_half(white_main, elapsed))
        case RestartClock.FULL:
            return SetupVerdict(True, black_main, white_main)
        case RestartClock.REFEREE:
            return SetupVerdict(restart=True)
        case _ as never:
            assert_never(never)


class IllegalVerdict(Struct, frozen=True):
    """What follows an illegal move: the move to go back to (None: play goes on), and the remedy to propose."""

    back_to: int | None
    remedy: IllegalRemedy | None


def illegal_move(rules: ClockRules, move: int, noticed_after: int, restorable: int | None = None) -> IllegalVerdict:
    """Decide about an illegal move number `move`, noticed after move `noticed_after`.

    RU-2.6.11: back to the position before it, else to the last one that can be restored (`restorable`), at any time
    before the result; with none the guilty side loses. EGF-8c.1: only within three moves after it. KOD-16.3 as RU.
    """
    window = rules.illegal_move_window
    if window is not None and noticed_after - move > window:
        return IllegalVerdict(None, None)
    back = move - 1 if restorable is None else restorable
    if back > move - 1:
        raise Refusal(
            "restore.after_violation",
            "RU-2.6.11",
            message="move {back} is after the violation at move {move}",
            back=back,
            move=move,
        )
    return IllegalVerdict(back, IllegalRemedy.LOSS if back < 0 else rules.illegal_move_remedy)


class Culprit(StrEnum):
    """Who displaced stones."""

    BLACK = "black"
    WHITE = "white"
    NEITHER = "neither"


def restoration_time(culprit: Culprit) -> Side | None:
    """Return in whose time a position is put right: the culprit's (RU-2.6.13-a, EGF-8f, KOD-16.4).

    None, with both clocks stopped, when neither player is to blame (RU-2.6.13-b).
    """
    return None if culprit is Culprit.NEITHER else Side(culprit.value)


def ladder_is_proposed(rules: ClockRules) -> bool:
    """Whether procedures are proposed in order when play has gone on after stones were displaced (EGF-8g)."""
    return rules.displaced_method is DisplacedMethod.LADDER
