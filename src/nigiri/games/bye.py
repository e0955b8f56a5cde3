"""Byes: a round without an opponent, given by the draw or granted by the director."""

from enum import StrEnum

from msgspec import Struct

from nigiri.ids import EntryId


class ByeKind(StrEnum):
    """`PAIRING`: given because the number is odd; it takes the right to another. The others are granted."""

    PAIRING = "pairing"
    FULL = "full"
    HALF = "half"
    ZERO = "zero"


class Bye(Struct, frozen=True, omit_defaults=True):
    """A side that sits out a round. `by_hand`: chosen by the director, kept by a redraw.

    `boards` is what the boards of a team get for it, in half points.
    """

    entry: EntryId
    kind: ByeKind = ByeKind.PAIRING
    by_hand: bool = False
    boards: tuple[int, ...] = ()
