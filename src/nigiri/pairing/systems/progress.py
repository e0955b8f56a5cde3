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


def progress(bracket: Bracket, verdicts: Mapping[int, Verdict], gone: frozenset[int] = frozenset()) -> list[Standing]:
    """Return every match with its occupants after the verdicts so far.

    `gone` are seeds that have withdrawn: their unplayed matches fall to the opponent. Places nobody can reach any more
    are passed on by themselves.
    """
    standings: dict[int, Standing] = {}
    losses: Counter[int] = Counter()
    for match in bracket.matches:
        first, second = (_occupant(source, standings, bracket) for source in match.sides)
        is_needed = match.repeats is None or _is_needed(bracket, match, standings, losses)
        winner: Occupant = Vacant.TO_BE_DECIDED
        loser: Occupant = Vacant.TO_BE_DECIDED
        if is_needed:
            winner, loser = _end(first, second, verdicts.get(match.number), gone)
            _count(losses, first, second, winner, verdicts.get(match.number))
        standings[match.number] = Standing(match, first, second, winner, loser, is_needed)
    return list(standings.values())


def _occupant(source: Source, standings: Mapping[int, Standing], bracket: Bracket) -> Occupant:
    match source:
        case Seed(number):
            return number
        case WinnerOf(number):
            return _last_of_series(number, standings, bracket).winner
        case LoserOf(number):
            return _last_of_series(number, standings, bracket).loser
        case _:
            assert_never(source)


def _last_of_series(number: int, standings: Mapping[int, Standing], bracket: Bracket) -> Standing:
    return [standings[n] for n in _series(number, bracket) if n in standings and standings[n].is_needed][-1]


def _series(number: int, bracket: Bracket) -> list[int]:
    """Return the numbers of a match and of its repetitions."""
    return [number, *(match.number for match in bracket.matches if match.repeats == number)]


def _is_needed(bracket: Bracket, match: Match, standings: Mapping[int, Standing], losses: Counter[int]) -> bool:
    """Tell whether a repetition is played: the match before it has ended and both sides still have a loss to spare."""
    series = _series(match.repeats, bracket) if match.repeats is not None else [match.number]
    before = standings[max(number for number in series if number < match.number)]
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
