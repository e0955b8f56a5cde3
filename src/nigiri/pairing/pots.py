"""Groups drawn from pots: one of each pot into each group, clubs or countries kept apart as far as can be."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.pairing.lot import lot
from nigiri.pairing.matching.assignment import assign

_CLASH = 1 << 40
"""What a pair of one origin in a group costs, in units of lots of 24 bits: no sum of lots in a pot outweighs it."""


class PotDraw(Struct, frozen=True):
    """The groups, how many pairs of one origin stand together in one, and whether it is proven that fewer cannot."""

    groups: tuple[tuple[EntryId, ...], ...]
    clashes: int
    is_fewest: bool


def draw_groups(
    sides: Sequence[EntryId], groups: int, *, seed: int, origin: Mapping[EntryId, str] | None = None
) -> PotDraw:
    """Draw sides, the strongest first, into groups of sizes that differ by one at most.

    A pot is as many neighbours in strength as there are groups; each group gets one of them. `origin` names the club or
    country of a side, the empty text keeping nobody apart. First every pot is drawn as well as it can be after those
    before it, then sides of one pot change places while that takes clashes away. Refuses more groups than would leave
    two sides to each.
    """
    if groups < 1 or len(sides) < 2 * groups:
        raise Refusal(
            "groups.too_many",
            "RU-2.8",
            message="{sides} sides cannot be drawn into {groups} groups of at least two",
            sides=len(sides),
            groups=groups,
            where="groups",
        )
    known = origin or {}
    home = {side: known.get(side, "").casefold() for side in sides}
    drawn: list[list[EntryId]] = [[] for _ in range(groups)]
    for number in range(0, len(sides), groups):
        _draw_pot(drawn, sides[number : number + groups], home, seed)
    clashes = _improve(drawn, home)
    return PotDraw(tuple(map(tuple, drawn)), clashes, clashes == _least(home, groups))


def _draw_pot(drawn: list[list[EntryId]], pot: Sequence[EntryId], home: Mapping[EntryId, str], seed: int) -> None:
    """Give each side of a pot a group of its own: the fewest clashes, lots between equals."""
    costs = np.array(
        [
            [
                _CLASH * _clashes(side, group, home) + (lot(seed, "pot", side, str(number)) >> 40)
                for number, group in enumerate(drawn)
            ]
            for side in pot
        ],
        dtype=np.float64,
    )
    for side, column in zip(pot, assign(costs).tolist(), strict=True):
        drawn[column].append(side)


def _improve(drawn: list[list[EntryId]], home: Mapping[EntryId, str]) -> int:
    """Exchange sides of one pot while that takes clashes away; return how many are left."""
    total = _total(drawn, home)
    is_better = total > 0
    while is_better:
        is_better = False
        for first in range(len(drawn)):
            for second in range(first + 1, len(drawn)):
                for place in range(min(len(drawn[first]), len(drawn[second]))):
                    one, other = drawn[first], drawn[second]
                    one[place], other[place] = other[place], one[place]
                    found = _total(drawn, home)
                    if found < total:
                        total, is_better = found, True
                    else:
                        one[place], other[place] = other[place], one[place]
    return total


def _clashes(side: EntryId, group: Sequence[EntryId], home: Mapping[EntryId, str]) -> int:
    return sum(home[other] == home[side] for other in group) if home[side] else 0


def _total(drawn: Sequence[Sequence[EntryId]], home: Mapping[EntryId, str]) -> int:
    return sum(_pairs(count) for group in drawn for count in Counter(home[s] for s in group if home[s]).values())


def _least(home: Mapping[EntryId, str], groups: int) -> int:
    """Return the fewest clashes that any draw has: each origin spread as evenly as can be over the groups."""
    least = 0
    for count in Counter(name for name in home.values() if name).values():
        each, more = divmod(count, groups)
        least += more * _pairs(each + 1) + (groups - more) * _pairs(each)
    return least


def _pairs(count: int) -> int:
    return count * (count - 1) // 2
