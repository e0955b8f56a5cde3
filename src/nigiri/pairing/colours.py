"""Colours of a drawn pair: handicap, then the event's own word, then balance, then alternation, then lot."""

from enum import StrEnum

from nigiri.games.colour import Colour
from nigiri.pairing.field import Seat
from nigiri.pairing.lot import lot


class Reason(StrEnum):
    """What decided the colours of a game."""

    HANDICAP = "handicap"
    BY_HAND = "by-hand"
    BALANCE = "balance"
    ALTERNATION = "alternation"
    LOT = "lot"
    NIGIRI = "nigiri"
    SCHEDULE = "schedule"


def first_is_black(
    first: Seat, second: Seat, handicap: int, *, seed: int, number: int, do_alternate: bool = True
) -> tuple[bool, Reason]:
    """Decide whether the first side plays Black, and say why.

    `handicap` is positive when the first gives it: the side that takes stones, or the first move without komi, is
    Black (RU-2.6.3-c). In an even game the one with the greater need of Black has it: who has had White more often
    than the other (RU-2.8.6, KOD-11.2). That makes the greater of the two imbalances least, and meets the stronger need
    where they differ. If both have the same balance, the last round in which they played different colours decides,
    and each changes over; if their histories are the same, the lot (RU-2.6.3-b), drawn by the seed.
    """
    if handicap:
        return handicap < 0, Reason.HANDICAP
    if first.balance != second.balance:
        return first.balance > second.balance, Reason.BALANCE
    if do_alternate:
        last = alternation(first.colours, second.colours)
        if last is not None:
            return last is Colour.WHITE, Reason.ALTERNATION
    lower, higher = sorted((first.side, second.side))
    is_lower_black = lot(seed, f"colours {number}", lower, higher) & 1 == 1
    return is_lower_black == (first.side == lower), Reason.LOT


def alternation(first: tuple[Colour, ...], second: tuple[Colour, ...]) -> Colour | None:
    """Return the colour that the first side should leave: what it had in the latest game in which they differ.

    Who has played while the other has not changes over. None: their histories do not differ.
    """
    for mine, other in zip(reversed(first), reversed(second), strict=False):
        if mine is not other:
            return mine
    if len(first) == len(second):
        return None
    if len(first) > len(second):
        return first[len(first) - len(second) - 1]
    return second[len(second) - len(first) - 1].other
