"""The calendar of a fixed order: who meets whom in which round, from the numbers (RU-2.8.1, RU-2.8.3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from nigiri.ids import EntryId
from nigiri.pairing.systems.round_robin import round_robin
from nigiri.pairing.systems.scheveningen import scheveningen
from nigiri.regulations.system import RoundRobin, Scheveningen
from nigiri.tournament.state import Tournament


class Day(Struct, frozen=True):
    """One round of a calendar: who meets, Black first, in the order of tables; who rests."""

    pairs: tuple[tuple[EntryId, EntryId], ...]
    resting: tuple[EntryId, ...] = ()


def days_of(system: RoundRobin | Scheveningen, groups: Sequence[Sequence[EntryId]]) -> tuple[Day, ...]:
    """Return the calendar of groups whose sides stand in the order of their numbers.

    Groups of a round robin play side by side; in a round that a smaller group does not have it has nothing to do.
    """
    match system:
        case RoundRobin():
            return _side_by_side([_round_robin(group, system.cycles) for group in groups])
        case Scheveningen():
            first, second = groups
            rounds = scheveningen(len(first), len(second), system.colours, is_individual=not system.is_match)
            return tuple(
                Day(
                    tuple(
                        (first[game.first - 1], second[game.second - 1])
                        if game.is_first_black
                        else (second[game.second - 1], first[game.first - 1])
                        for game in drawn.games
                    ),
                    tuple(second[number - 1] for number in drawn.rests),
                )
                for drawn in rounds
            )
        case _:
            assert_never(system)


def calendar(view: Tournament) -> tuple[Day, ...]:
    """Return the calendar of an event of a fixed order whose numbers are given."""
    system = view.regulations.system
    assert isinstance(system, RoundRobin | Scheveningen)
    given = view.numbers[1]
    return without_games(days_of(system, given.groups), given.met)


def without_games(days: Sequence[Day], met: Sequence[tuple[EntryId, EntryId]]) -> tuple[Day, ...]:
    """Return a calendar less the games that were carried over, once each, and the rounds that this leaves empty."""
    if not met:
        return tuple(days)
    left = Counter(map(frozenset, met))
    kept: list[Day] = []
    for day in days:
        pairs = []
        for pair in day.pairs:
            if left[frozenset(pair)]:
                left[frozenset(pair)] -= 1
            else:
                pairs.append(pair)
        if pairs:
            kept.append(Day(tuple(pairs), day.resting))
    return tuple(kept)


def owed(view: Tournament, days: Sequence[Day], number: int) -> Iterator[tuple[int, EntryId, EntryId]]:
    """Yield the games of the calendar up to round `number` that no round drawn before it has, by round, Black first.

    A game that was drawn stands first for the one that has its colours: of two cycles the other one is still owed.
    """
    drawn = Counter(game.sides for one in view.rounds[: number - 1] for game in one.games)
    waiting = []
    for round_number, day in enumerate(days[:number], start=1):
        for pair in day.pairs:
            if drawn[pair]:
                drawn[pair] -= 1
            else:
                waiting.append((round_number, *pair))
    for round_number, black, white in waiting:
        if drawn[white, black]:  # its colours were changed, by hand or by a handicap
            drawn[white, black] -= 1
        else:
            yield round_number, black, white


def _round_robin(group: Sequence[EntryId], cycles: int) -> tuple[Day, ...]:
    return tuple(
        Day(
            tuple((group[game.black - 1], group[game.white - 1]) for game in drawn.games),
            tuple(group[number - 1] for number in drawn.rests),
        )
        for drawn in round_robin(len(group), cycles)
    )


def _side_by_side(groups: Sequence[Sequence[Day]]) -> tuple[Day, ...]:
    longest = max(map(len, groups))
    together = [[days[number] for days in groups if number < len(days)] for number in range(longest)]
    return tuple(
        Day(tuple(pair for day in of for pair in day.pairs), tuple(side for day in of for side in day.resting))
        for of in together
    )
