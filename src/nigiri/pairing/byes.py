"""The bye by OpenGotha's formula: chosen before the pairs. Nigiri's own is part of the matching."""

from nigiri.ids import EntryId
from nigiri.pairing.field import Field

EARLIER_BYE = 1000


def opengotha_byes(field: Field) -> list[EntryId]:
    """Return who sits out: the least of 1000 for each earlier bye, the rank and twice the McMahon score in points.

    Of equal ones the last in the order of seeding. The others follow in the same order.
    """
    order = sorted(range(len(field)), key=lambda i: (bye_weight(field, i), -field.seats[i].order))
    return [field.seats[i].side for i in order]


def bye_weight(field: Field, i: int) -> int:
    """Return a seat's number by that formula; twice a score in points is the score in half points."""
    seat = field.seats[i]
    return EARLIER_BYE * seat.pairing_byes + seat.rank + seat.mcmahon
