"""Stones found shifted, added or lost: put back at once, or by the ladder of procedures.

The wording of the European procedures is lost in the text at hand, so they are data: another ladder is another tuple.
"""

from enum import Enum
from typing import Final

import msgspec

from nigiri.errors import Refusal
from nigiri.go.board import Board
from nigiri.go.colours import Colour


class Effect(Enum):
    """What a procedure does to the game."""

    STONES_BACK = "original position restored, later moves kept"
    AS_IT_STANDS = "present position accepted"
    RETURN = "return to the moment of displacement"
    REPLAY = "replay of the whole game"
    DRAW = "draw"
    REFEREE = "referee decides"


class Procedure(msgspec.Struct, frozen=True):
    """One rung: what it does, whether both sides must agree to it, where it stands."""

    effect: Effect
    article: str
    is_imposed: bool = False


EGF_LADDER: Final = (
    Procedure(Effect.STONES_BACK, "EGF-8g.1"),
    Procedure(Effect.AS_IT_STANDS, "EGF-8g.2"),
    Procedure(Effect.RETURN, "EGF-8g.3"),
    Procedure(Effect.REPLAY, "EGF-8g.4"),
    Procedure(Effect.DRAW, "EGF-8g.5"),
    Procedure(Effect.REFEREE, "EGF-8g.6", is_imposed=True),
)
"""The six procedures, proposed in this order when play has gone on (EGF-8g)."""


class Answer(msgspec.Struct, frozen=True):
    """What a side said to a procedure."""

    procedure: int
    side: Colour
    accepts: bool


class Ladder(msgspec.Struct, frozen=True):
    """Where the talk stands: which procedure is proposed, from 1, and all answers so far (EGF-8g).

    A procedure both accept is applied. One that anybody refuses gives way to the next when both have answered; the
    last is imposed.
    """

    procedures: tuple[Procedure, ...] = EGF_LADDER
    proposed: int = 1
    answers: tuple[Answer, ...] = ()

    @property
    def current(self) -> Procedure:
        """The procedure on the table."""
        return self.procedures[self.proposed - 1]

    @property
    def applied(self) -> Procedure | None:
        """The procedure that is applied: agreed by both, or imposed; None while the talk goes on."""
        given = [answer for answer in self.answers if answer.procedure == self.proposed]
        agreed = len(given) == 2 and all(answer.accepts for answer in given)
        return self.current if agreed or self.current.is_imposed else None

    def answer(self, side: Colour, accepts: bool) -> "Ladder":
        """Enter a side's answer to the procedure on the table; each side answers each procedure once."""
        if self.applied is not None:
            raise Refusal("ladder.settled", "EGF-8g", message="The matter is settled.")
        if any(a.procedure == self.proposed and a.side is side for a in self.answers):
            raise Refusal("ladder.answered", "EGF-8g", message="{side} has answered this procedure.", side=side)
        answers = (*self.answers, Answer(self.proposed, side, accepts))
        given = [answer for answer in answers if answer.procedure == self.proposed]
        refused = len(given) == 2 and not all(answer.accepts for answer in given)
        step = 1 if refused and self.proposed < len(self.procedures) else 0
        return Ladder(self.procedures, self.proposed + step, answers)


def put_back(board: Board, found_on: int, belongs_on: int) -> Board:
    """Return the board with a stone put back where it stood; later moves stay (EGF-8g.1).

    Refused if there is no such stone, or if a later move occupies its point.
    """
    colour = board.cells[found_on]
    if not colour:
        raise Refusal("displaced.none", "EGF-8g.1", message="No stone on {point}.", point=board.geometry.name(found_on))
    if board.cells[belongs_on]:
        raise Refusal(
            "displaced.occupied",
            "EGF-8g.1",
            message="A later move occupies {point}.",
            point=board.geometry.name(belongs_on),
        )
    restored = board.copy()
    restored.remove((found_on,))
    restored.put(belongs_on, colour)
    if restored.breathless():
        raise Refusal("displaced.breathless", "EGF-8g.1", message="A chain would have no liberty then.")
    return restored


def differences(recorded: Board, found: Board) -> tuple[tuple[int, Colour | None, Colour | None], ...]:
    """Return where the board differs from the record: (point, by the record, as found)."""
    return tuple(
        (point, recorded.colour_at(point), found.colour_at(point))
        for point, (ours, theirs) in enumerate(zip(recorded.cells, found.cells, strict=True))
        if ours != theirs
    )


def charged_for_restoring(culprit: Colour | None, *, is_player: bool = True) -> Colour | None:
    """Return in whose time the position is put right: the culprit's (EGF-8f, RU-2.6.13-a); nobody's if it was no
    player (RU-2.6.13-b).
    """
    return culprit if is_player else None
