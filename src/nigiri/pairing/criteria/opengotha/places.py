"""Geography."""

from fractions import Fraction
from typing import ClassVar

import numpy as np

from nigiri.pairing.criteria.geography import memberships
from nigiri.pairing.criteria.opengotha.weight import Weight, concave, group_count
from nigiri.pairing.field import Field, IntMatrix, IntVector, PairCosts, Seat, Vertices
from nigiri.pairing.settings import Geography, OpenGothaWeights


class GeographyWeight(Weight, frozen=True):
    """Weight for sides of different countries, clubs groups and clubs.

    The names are compared as they are written: two sides whose club is not known count as of one club.
    """

    weights: OpenGothaWeights
    settings: Geography
    name: ClassVar[str] = "geography"

    def weight(self, *, same_country: bool, same_club: bool, same_group: bool, groups: int) -> int:
        """Return the weight of a pair in a field of so many groups."""
        country = Fraction(0) if same_country else min(Fraction(1), Fraction(self.settings.same_country, groups))
        if same_club:
            club = Fraction(0)
        elif same_group:
            club = min(Fraction(1), Fraction(self.settings.same_club, 2 * groups))
        else:
            club = min(Fraction(1), Fraction(self.settings.same_club * 12, 10 * groups))
        share = max(country, club) + min(country, club) / 2
        if share > 0:
            share += Fraction(1, 2 * groups)
        cost = concave(self.weights.geography, share, self.weights.concavity)
        return min(self.weights.geography, self.weights.score_difference - cost)

    def costs(self, field: Field) -> PairCosts:
        """Return the weights of pairs."""
        country = _numbered([seat.country for seat in field.seats])
        club = _numbered([seat.club for seat in field.seats])
        shared = memberships([seat.club_groups for seat in field.seats])
        groups = group_count(field)
        table = [
            self.weight(same_country=bool(k & 4), same_club=bool(k & 2), same_group=bool(k & 1), groups=groups)
            for k in range(8)
        ]
        weight_of = np.array(table, np.int64)

        def weights(a: Vertices, b: Vertices) -> IntMatrix:
            kind = 4 * (country[a] == country[b]) + 2 * (club[a] == club[b])
            for group in shared:
                kind |= group[a] & group[b] != 0
            weight: IntMatrix = weight_of[kind]
            return weight

        return weights

    def cost(self, field: Field, i: int, j: int) -> int:
        """Return the weight of one pair."""
        first, second = field.seats[i], field.seats[j]
        return self.weight(
            same_country=first.country == second.country,
            same_club=first.club == second.club,
            same_group=_share_group(first, second),
            groups=group_count(field),
        )


def _share_group(first: Seat, second: Seat) -> bool:
    return bool(first.club_groups & second.club_groups)


def _numbered(names: list[str]) -> IntVector:
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], np.int64)
