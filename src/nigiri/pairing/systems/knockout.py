"""Knockout: who loses is out, or plays on for the places (RU-2.8.2).

Sides are seeds from 1; where their number is no power of two the strongest seeds have byes. Positions follow
RU-2.8.2-h.
"""

from enum import StrEnum

from nigiri.errors import Refusal
from nigiri.pairing.systems.bracket import Bracket, Draft, Seed, Source, pair_off
from nigiri.pairing.systems.seeds import bracket_size, seed_positions


class Placement(StrEnum):
    """Which places are played for: the first two, the third as well, or all (the improved Olympic system)."""

    NONE = "none"
    THIRD = "third"
    ALL = "all"


def knockout(sides: int, placement: Placement = Placement.NONE, *, consolation: bool = False) -> Bracket:
    """Return the bracket of a single elimination (RU-2.8.2-b), with its matches for further places.

    Full placement needs a power of two (RU-2.8.2-d). A consolation tree takes the losers of the first round; it cannot
    stand beside full placement, which already seats them.
    """
    size = bracket_size(sides)
    if placement is Placement.ALL:
        if size != sides:
            raise Refusal(
                "schedule.not_a_power",
                "RU-2.8.2-d",
                message="all places can be played for by 2, 4, 8, 16 … sides, not by {sides}",
                sides=sides,
                where="n",
            )
        if consolation:
            raise Refusal(
                "schedule.consolation", "RU-2.8.2-d", message="full placement leaves nobody for a consolation tree"
            )
    draft = Draft()
    field = first_round(sides)
    if placement is Placement.ALL:
        _play_for(draft, field, 1)
    else:
        _single(draft, field, placement, consolation=consolation)
    return draft.bracket(sides)


def first_round(sides: int) -> list[Source | None]:
    """Return the positions of the first round, None where a bye stands."""
    return [Seed(seed) if seed <= sides else None for seed in seed_positions(bracket_size(sides))]


def _single(draft: Draft, field: list[Source | None], placement: Placement, *, consolation: bool) -> None:
    left_first: list[Source | None] = []
    number = 0
    while len(field) > 2:
        number += 1
        field, losers = pair_off(draft, field, not_before=number)
        if number == 1:
            left_first = losers
        if len(field) == 2 and placement is Placement.THIRD:
            draft.meet(losers[0], losers[1], (3, 4))
    draft.meet(field[0], field[1], (1, 2), not_before=number + 1)
    if consolation:
        while len(left_first) > 1:
            left_first, _ = pair_off(draft, left_first)


def _play_for(draft: Draft, group: list[Source | None], best: int) -> None:
    """Play for the places from `best` on: winners for the upper half, losers for the lower (RU-2.8.2-e to -g)."""
    if len(group) == 2:
        draft.meet(group[0], group[1], (best, best + 1))
        return
    winners, losers = pair_off(draft, group)
    _play_for(draft, winners, best)
    _play_for(draft, losers, best + len(winners))
