"""How far a bracket has come: who sits where, what is still open, who is placed."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from msgspec import Struct

from nigiri.pairing.systems.bracket import Bracket, LoserOf, Match, Seed, Source, WinnerOf


class Vacant(Enum):
    """A place without a side: not known yet, or never to be filled."""

    TO_BE_DECIDED = "to be decided"
    NEVER = "never filled"


Occupant = int | Vacant
Series = Mapping[int, list[int]]


class Verdict(Enum):
    """How a match ended, from the first side's view. `NOBODY`: both lost, or both are gone."""

    FIRST = "first"
    SECOND = "second"
    NOBODY = "nobody"


class Standing(Struct, frozen=True):
    """A match with whoever sits in it. `winner` and `loser` are known once it has ended or nobody else can come.

    A match is `playable` when both sides are known and it has not ended.
    """

    match: Match
    first: Occupant
    second: Occupant
    winner: Occupant
    loser: Occupant
    is_needed: bool

    @property
    def is_playable(self) -> bool:
        """Tell whether the match can be played now."""
        known = isinstance(self.first, int) and isinstance(self.second, int)
        return known and self.is_needed and self.winner is Vacant.TO_BE_DECIDED


def progress(
    bracket: Bracket,
    verdicts: Mapping[int, Verdict],
    gone: frozenset[int] = frozenset(),
    passed: Mapping[int, int] | None = None,
) -> list[Standing]:
    """Return every match with its occupants after the verdicts so far.

    `gone` are seeds that have withdrawn: their unplayed matches fall to the opponent. Places nobody can reach any more
    are passed on by themselves. `passed` are seeds that have gone on from a match in that way already: they stay where
    they are, even if they leave later.
    """
    known = passed or {}
    standings: dict[int, Standing] = {}
    losses: Counter[int] = Counter()
    series = _series(bracket)
    for match in bracket.matches:
        first, second = (_occupant(source, standings, series) for source in match.sides)
        is_needed = match.repeats is None or _is_needed(bracket, match, standings, losses, series)
        winner: Occupant = Vacant.TO_BE_DECIDED
        loser: Occupant = Vacant.TO_BE_DECIDED
        if is_needed:
            here = gone - {known.get(match.number, 0)}
            winner, loser = _end(first, second, verdicts.get(match.number), here)
            _count(losses, first, second, winner, verdicts.get(match.number))
        standings[match.number] = Standing(match, first, second, winner, loser, is_needed)
    return list(standings.values())


def _occupant(source: Source, standings: Mapping[int, Standing], series: Series) -> Occupant:
    match source:
        case Seed(number):
            return number
        case WinnerOf(number):
            return _last_of_series(number, standings, series).winner
        case LoserOf(number):
            return _last_of_series(number, standings, series).loser
        case _:
            assert_never(source)


def _last_of_series(number: int, standings: Mapping[int, Standing], series: Series) -> Standing:
    numbers = (number, *series.get(number, ()))
    return [standings[n] for n in numbers if n in standings and standings[n].is_needed][-1]


def _series(bracket: Bracket) -> Series:
    """Return the numbers of the repetitions of each match that has some."""
    series: dict[int, list[int]] = {}
    for match in bracket.matches:
        if match.repeats is not None:
            series.setdefault(match.repeats, []).append(match.number)
    return series


def _is_needed(
    bracket: Bracket, match: Match, standings: Mapping[int, Standing], losses: Counter[int], series: Series
) -> bool:
    """Tell whether a repetition is played: the match before it has ended and both sides still have a loss to spare."""
    first = match.repeats if match.repeats is not None else match.number
    before = standings[max(number for number in (first, *series.get(first, ())) if number < match.number)]
    if not before.is_needed or not isinstance(before.winner, int):
        return False
    return all(isinstance(side, int) and losses[side] < bracket.losses for side in (before.first, before.second))


def _end(first: Occupant, second: Occupant, verdict: Verdict | None, gone: frozenset[int]) -> tuple[Occupant, Occupant]:
    if verdict is not None and isinstance(first, int) and isinstance(second, int):
        match verdict:
            case Verdict.FIRST:
                return first, second
            case Verdict.SECOND:
                return second, first
            case Verdict.NOBODY:
                return Vacant.NEVER, Vacant.NEVER
    first, second = (Vacant.NEVER if side in gone else side for side in (first, second))
    if Vacant.TO_BE_DECIDED in {first, second}:
        return Vacant.TO_BE_DECIDED, Vacant.TO_BE_DECIDED
    if first is Vacant.NEVER:
        return second, Vacant.NEVER
    return (first, Vacant.NEVER) if second is Vacant.NEVER else (Vacant.TO_BE_DECIDED, Vacant.TO_BE_DECIDED)


def _count(losses: Counter[int], first: Occupant, second: Occupant, winner: Occupant, verdict: Verdict | None) -> None:
    if verdict is None:
        return
    for side in (first, second):
        if isinstance(side, int) and side != winner:
            losses[side] += 1


def places(bracket: Bracket, standings: list[Standing]) -> dict[int, tuple[int, int]]:
    """Return the place, or the range of places, of each seed that is out or placed (RU-2.8.2-b).

    Sides that lost in the same round without a match for their places share them: losers of semi-finals 3-4.
    """
    placed: dict[int, tuple[int, int]] = {}
    out: dict[int, list[int]] = {}
    ended = [standing for standing in standings if isinstance(standing.winner, int)]
    for standing in ended:
        if standing.match.places is not None and isinstance(standing.winner, int):
            best, worst = standing.match.places
            placed[standing.winner] = (best, best)
            if isinstance(standing.loser, int):
                placed[standing.loser] = (worst, worst)
    lost: Counter[int] = Counter()
    for standing in ended:
        if isinstance(standing.loser, int):
            lost[standing.loser] += 1
            if lost[standing.loser] == bracket.losses and standing.loser not in placed:
                out.setdefault(standing.match.round, []).append(standing.loser)
    worst_free = bracket.sides
    for number in sorted(out):
        group = [side for side in out[number] if side not in placed]
        for side in group:
            placed[side] = (worst_free - len(group) + 1, worst_free)
        worst_free -= len(group)
    return placed
