"""A move that is made before a game is adjourned and that nobody is to know until it goes on (EGF-6b.1, KOD-12.2)."""

import hashlib
import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.sides import Who
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.go.adjournment import BadSealedMove, open_sealed
from nigiri.go.faults import Fault, IllegalMove
from nigiri.go.game import Game
from nigiri.go.moves import Turn
from nigiri.rulebook.settings.event import AdjournmentSettings

_ONE_MOVE: Final = re.compile(r"\s*(?:[a-hj-z]{1,2}\d{1,2}|pass)\s*", re.IGNORECASE)


class SealedMove(Struct, frozen=True, omit_defaults=True):
    """The move of `side`, of that `number` in the game; times in milliseconds on the clock of the room.

    `written` is what stands on the form, `pass` for a pass. `committed_at`: the clock was stopped, or "ready" said, and
    the move is irrevocable. `is_open`: it was made on the board against the instruction, so everybody knows it.
    `is_checked`: the referee has compared the form with the board.
    """

    side: Colour
    number: int
    written: str = ""
    written_at: int | None = None
    committed_at: int | None = None
    is_open: bool = False
    is_checked: bool = False

    @property
    def is_committed(self) -> bool:
        """Whether the move is irrevocable (EGF-6b.2)."""
        return self.committed_at is not None


def write(move: SealedMove, text: str, at: int) -> SealedMove:
    """Write the move, or another one instead as long as it is not committed (EGF-6b.2).

    A move that was made on the board is only written down as it was made (CLK-adj-2b, RU-2.6.7).
    """
    if move.is_committed or (move.is_open and text != move.written):
        raise Refusal(
            "seal.irrevocable", "EGF-6b.2", "KOD-12.2", message="the sealed move is irrevocable", where="written"
        )
    if not text.strip():
        raise Refusal("seal.empty", "EGF-6b.1", message="a sealed move is a point or a pass", where="written")
    return replace(move, written=text, written_at=at)


def make_openly(move: SealedMove, text: str, at: int) -> SealedMove:
    """Make the move on the board instead: it is written down and counts as the sealed one (CLK-adj-2b, EGF-6c).

    The clock is stopped as for a hidden move.
    """
    return replace(write(move, text, at), is_open=True)


def commit(move: SealedMove, at: int) -> SealedMove:
    """Make the move irrevocable, as the clock is stopped or "ready" is said (EGF-6b.2, EGF-6b.3)."""
    if move.is_committed:
        raise Refusal("seal.irrevocable", "EGF-6b.2", message="the sealed move is irrevocable", where="committed_at")
    if move.written_at is None or at < move.written_at:
        raise Refusal("seal.unwritten", "EGF-6b.1", message="no move has been written yet", where="written")
    return replace(move, committed_at=at)


def check(move: SealedMove, by: Who) -> SealedMove:
    """Note that the referee has compared a move made openly with the form (EGF-6c)."""
    if not by.is_referee:
        raise Refusal("referee.needed", "EGF-6c", message="only a referee does this", where="by")
    return replace(move, is_checked=True)


def is_complete(settings: AdjournmentSettings, move: SealedMove) -> bool:
    """Tell whether the game can be left: the move is irrevocable, and an open one checked where EGF-6c asks for it."""
    return move.is_committed and (not move.is_open or move.is_checked or settings.form_template != "egf")


def shown(move: SealedMove, *, is_opened: bool) -> str | None:
    """Return the move as anybody may see it, the referee too; None: sealed (EGF-6b.1, KOD-12.2)."""
    return move.written if is_opened or move.is_open else None


def must_wait(move: SealedMove, side: Colour, *, is_resumed: bool) -> None:
    """Refuse a move while the game is adjourned: an open move is not answered either (CLK-adj-2b, EGF-6c)."""
    if not is_resumed:
        raise Refusal(
            "game.adjourned",
            "CLK-adj-2b",
            "EGF-6c",
            message="the game is adjourned with move {number}; {side} answers when it goes on",
            number=move.number,
            side=side,
        )


def mark(move: SealedMove, salt: str) -> str:
    """Return a mark of the move to keep in the open: it tells nothing, and no other move has it (EGF-6b.1)."""
    text = "\0".join((salt, move.side, str(move.number), move.written))
    return hashlib.sha256(text.encode()).hexdigest()


class Made(Struct, frozen=True, tag="made"):
    """The sealed move as it counts: the stone or pass, or the turn lost by a bad one."""

    turn: Turn


class ToReplace(Struct, frozen=True, tag="to-replace"):
    """The move is against the rules, and its writer makes another one (EGF-8c.1)."""

    fault: Fault


def open_move(
    settings: AdjournmentSettings, move: SealedMove, game: Game, *, is_legible: bool | None = None
) -> Made | ToReplace:
    """Make the sealed move in the resumed `game`; what a bad one is worth is `adjournment.bad_move`.

    CLK-res-5: illegible or illegal, the turn is lost; EGF-7d: not clear without doubt, a pass. What is legible the
    referee says; by default one point or a pass is, and that is always so where the move was entered by a device.
    Only a committed move of the side to move is opened (EGF-7c).
    """
    if not move.is_committed:
        raise Refusal("seal.unwritten", "EGF-6b.1", message="no move has been written yet", where="written")
    if str(game.to_move) != move.side:
        raise Refusal(
            "seal.other_side",
            "EGF-7c",
            message="the sealed move is {side}'s, and {to_move} is to move in this position",
            side=move.side,
            to_move=str(game.to_move),
            where="side",
        )
    legible = _ONE_MOVE.fullmatch(move.written) is not None if is_legible is None else is_legible
    try:
        return Made(open_sealed(game, move.written, is_legible=legible, bad=BadSealedMove(settings.bad_move)))
    except IllegalMove as illegal:
        return ToReplace(illegal.fault)
