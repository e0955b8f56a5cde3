"""Why a move is illegal."""

from enum import Enum

from nigiri.errors import Refusal
from nigiri.go.colours import Colour


class Fault(Enum):
    """What is wrong with a move; the values are those of the contract."""

    OCCUPIED = "occupied"
    KO = "ko"
    SUPERKO = "superko"
    SUICIDE = "suicide"
    OFF_BOARD = "off-board"
    ORDER = "order"
    OVER = "over"
    """Both sides have passed; play must be resumed first."""


_CLAUSES: dict[Fault, tuple[str, ...]] = {
    Fault.OCCUPIED: ("RU-1.5", "KOD-1.3"),
    Fault.KO: ("RU-1.7", "KOD-2.2var"),
    Fault.SUPERKO: ("KOD-2.2",),
    Fault.SUICIDE: ("RU-1.6-b", "KOD-2.1"),
    Fault.OFF_BOARD: ("KOD-1.2",),
    Fault.ORDER: ("KOD-1.8", "RU-1.3"),
    Fault.OVER: ("RU-1.9",),
}
_SENTENCES: dict[Fault, str] = {
    Fault.OCCUPIED: "{colour} {at}: the point is occupied.",
    Fault.KO: "{colour} {at}: ko, this restores the position before the last move.",
    Fault.SUPERKO: "{colour} {at}: superko, this restores the position after move {earlier}.",
    Fault.SUICIDE: "{colour} {at}: suicide, the stone would have no liberty.",
    Fault.OFF_BOARD: "{colour} {at}: no such point on this board.",
    Fault.ORDER: "{colour} {at}: it is not {colour}'s turn.",
    Fault.OVER: "{colour} {at}: both sides have passed.",
}


class IllegalMove(Refusal):
    """A move the rules forbid: `fault` says why, `earlier` after which move the position stood before."""

    def __init__(self, fault: Fault, colour: Colour, at: str, earlier: int | None = None) -> None:
        self.fault = fault
        self.earlier = earlier
        clauses, message = _CLAUSES[fault], _SENTENCES[fault]
        super().__init__(f"move.{fault.value}", *clauses, message=message, colour=colour, at=at, earlier=earlier)
