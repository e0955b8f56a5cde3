"""Geography: sides from one place did not travel to meet each other."""

from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.criterion import Criterion, points
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Seat, Vertices, nothing
from nigiri.pairing.settings import Geography
from nigiri.sentence import Sentence


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

    def costs(self, field: Field) -> PairCosts:
        """Return the squares."""
        if self.is_over(field):
            return nothing
        settings = self.settings
        country = numbered([seat.country.casefold() for seat in field.seats])
        club = numbered([seat.club.casefold() for seat in field.seats])
        groups = memberships([seat.club_groups for seat in field.seats])
        limit = settings.not_above
        above = field.column("rank") >= limit if limit is not None else None

        def squares(a: Vertices, b: Vertices) -> IntMatrix:
            worth = np.where(country[a] == country[b], max(0, settings.same_country), 0)
            for group in groups:
                np.maximum(worth, settings.same_club_group, out=worth, where=group[a] & group[b] != 0)
            np.maximum(worth, settings.same_club, out=worth, where=club[a] == club[b])
            if above is not None:
                worth[above[a] & above[b]] = 0
            return (2 * worth) ** 2

        return squares

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


def numbered(names: list[str]) -> IntVector:
    """Return a number for each name, equal for equal names; where there is no name, one of its own."""
    numbers: dict[str, int] = {}
    return np.array(
        [numbers.setdefault(name, len(numbers)) if name else -1 - i for i, name in enumerate(names)], np.int64
    )


GROUPS_IN_A_WORD = 62


def memberships(groups: list[frozenset[str]]) -> list[IntVector]:
    """Return whose groups are which as words of bits, as many words as it takes: who shares a bit shares a group."""
    names = sorted(frozenset[str]().union(*groups))
    words = []
    for start in range(0, len(names), GROUPS_IN_A_WORD):
        bit = {name: 1 << k for k, name in enumerate(names[start : start + GROUPS_IN_A_WORD])}
        words.append(np.array([sum(bit.get(name, 0) for name in group) for group in groups], np.int64))
    return words
