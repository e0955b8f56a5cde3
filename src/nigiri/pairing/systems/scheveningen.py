"""Scheveningen: everyone of one group meets everyone of the other once (RU-2.8.3-b)."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.errors import Refusal

MOST_MEMBERS = 500
"""Members of a group; two such groups are the largest round robin's number of sides."""


class GroupColours(StrEnum):
    """How the colours go round.

    `BALANCED`: by the parity of the two numbers, so that the groups' Blacks differ by one at most and each side's
    colours by one at most. `BY_ROUND`: the first group has Black in odd rounds, so that everybody alternates strictly
    (RU-2.8.6), and with an odd number of rounds the first group has Black once more each.
    """

    BALANCED = "balanced"
    BY_ROUND = "by-round"


class GroupEncounter(Struct, frozen=True):
    """A number of the first group meets one of the second; `is_first_black` tells the colours."""

    first: int
    second: int
    is_first_black: bool


class GroupRound(Struct, frozen=True):
    """The boards of a round in the order of the first group's numbers, and the second group's numbers that rest."""

    games: tuple[GroupEncounter, ...]
    rests: tuple[int, ...] = ()


def scheveningen(
    first: int, second: int, colours: GroupColours = GroupColours.BALANCED, *, is_individual: bool = False
) -> tuple[GroupRound, ...]:
    """Return as many rounds as the larger group has members (RU-2.8.3-c).

    The smaller group is the first and keeps its boards; the second shifts by one each round. An individual event needs
    equal groups, so that everybody has the same number of rounds (RU-2.8.3-a).
    """
    if min(first, second) < 1:
        raise Refusal(
            "schedule.empty_group", "RU-2.8.3-a", message="both groups need a member", where="n" if first < 1 else "m"
        )
    if max(first, second) > MOST_MEMBERS:
        raise Refusal(
            "schedule.too_many",
            message="groups of more than {most} are not drawn up",
            most=MOST_MEMBERS,
            where="n" if first > MOST_MEMBERS else "m",
        )
    if is_individual and first != second:
        raise Refusal(
            "schedule.unequal_groups",
            "RU-2.8.3-a",
            message="an individual event needs equal groups, not {first} and {second}",
            where="m",
            first=first,
            second=second,
        )
    if first > second:
        raise Refusal(
            "schedule.larger_first",
            "RU-2.8.3-c",
            message="the smaller group is the first: {first} against {second}",
            where="n",
            first=first,
            second=second,
        )
    return tuple(_round(number, first, second, colours) for number in range(1, second + 1))


def _round(number: int, first: int, second: int, colours: GroupColours) -> GroupRound:
    games = tuple(
        GroupEncounter(one, other, _is_first_black(one, other, number, colours))
        for one in range(1, first + 1)
        for other in ((one + number - 2) % second + 1,)
    )
    playing = {game.second for game in games}
    return GroupRound(games, tuple(n for n in range(1, second + 1) if n not in playing))


def _is_first_black(one: int, other: int, number: int, colours: GroupColours) -> bool:
    match colours:
        case GroupColours.BALANCED:
            return (one + other) % 2 == 0
        case GroupColours.BY_ROUND:
            return number % 2 == 1
        case _:
            assert_never(colours)
