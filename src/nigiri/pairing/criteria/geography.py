"""Geography: sides from one place did not travel to meet each other."""

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from nigiri.pairing.criteria.criterion import Criterion, points
from nigiri.pairing.field import Field, IntMatrix, Seat
from nigiri.pairing.sentence import Sentence
from nigiri.pairing.settings import Geography


class SamePlace(Criterion, frozen=True):
    """What a game between sides of one club, club group or country costs, in the currency of the score difference.

    A same-club game that is worth 3 points costs as much as a game with 3 points of difference: (2 x 3) squared. The
    two are added, so nine games with one point of difference may buy one same-club game off, and ten are too dear.
    Of several reasons the dearest counts. A club or country that is not known is nobody's neighbour.
    """

    settings: Geography
    name: ClassVar[str] = "geography"
    unit: ClassVar[str] = "half points squared"

    def is_over(self, field: Field) -> bool:
        """Tell whether the rounds in which places count are over."""
        return self.settings.until is not None and field.number > self.settings.until

    def matrix(self, field: Field) -> IntMatrix:
        """Return the squares."""
        worth = np.zeros((len(field), len(field)), np.int64)
        if self.is_over(field):
            return worth
        seats = field.seats
        worth[_equal([seat.country.casefold() for seat in seats])] = self.settings.same_country
        share = _sharing([seat.club_groups for seat in seats])
        worth[share] = np.maximum(worth, self.settings.same_club_group)[share]
        club = _equal([seat.club.casefold() for seat in seats])
        worth[club] = np.maximum(worth, self.settings.same_club)[club]
        if self.settings.not_above is not None:
            above = field.column("rank") >= self.settings.not_above
            worth[above[:, None] & above[None, :]] = 0
        return (2 * worth) ** 2

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the square."""
        return (2 * self._worth(field, field.seats[i], field.seats[j])) ** 2

    def _worth(self, field: Field, first: Seat, second: Seat) -> int:
        limit = self.settings.not_above
        if self.is_over(field) or (limit is not None and min(first.rank, second.rank) >= limit):
            return 0
        reasons = [0]
        if first.club and first.club.casefold() == second.club.casefold():
            reasons.append(self.settings.same_club)
        if first.club_groups & second.club_groups:
            reasons.append(self.settings.same_club_group)
        if first.country and first.country.casefold() == second.country.casefold():
            reasons.append(self.settings.same_country)
        return max(reasons)

    def sentence(self, field: Field, i: int, j: int) -> Sentence | None:
        """Say which place the two share."""
        first, second = field.seats[i], field.seats[j]
        worth = self._worth(field, first, second)
        if not worth:
            return None
        is_club = first.club and first.club.casefold() == second.club.casefold()
        place = first.club if is_club else ", ".join(sorted(first.club_groups & second.club_groups)) or first.country
        return Sentence(
            "{first} and {second} both come from {place}, worth {points} points of difference",
            {"first": first.side, "second": second.side, "place": place, "points": points(2 * worth)},
        )


def _equal(names: list[str]) -> npt.NDArray[np.bool_]:
    numbers = {"": -1}
    column = np.array([numbers.setdefault(name, len(numbers)) for name in names], np.int64)
    same: npt.NDArray[np.bool_] = (column[:, None] == column[None, :]) & (column >= 0)
    return same


def _sharing(groups: list[frozenset[str]]) -> npt.NDArray[np.bool_]:
    share = np.zeros((len(groups), len(groups)), np.bool_)
    for name in sorted(frozenset().union(*groups)):
        inside = np.array([name in group for group in groups], np.bool_)
        share |= inside[:, None] & inside[None, :]
    return share
