"""Remarks: what a draw has to say aloud before anybody acts on it."""

from collections.abc import Iterator, Sequence
from typing import Final

from nigiri.games.bye import Bye
from nigiri.pairing.field import Field
from nigiri.pairing.handwork import HandWork
from nigiri.pairing.matching import Matching
from nigiri.pairing.problem import Problem
from nigiri.pairing.settings import PairingSettings
from nigiri.sentence import Sentence

_OF_TEAMS_SENTENCES: Final = {
    "{fixed} fixed byes leave {left} players: a further bye will be created": (
        "{fixed} fixed byes leave {left} teams: a further bye will be created"
    ),
    "{sides} players and {rounds} rounds: everybody could meet everybody, a round robin is possible": (
        "{sides} teams and {rounds} rounds: all could meet all, a round robin is possible"
    ),
}
"""Remarks that speak of players, and what they are where teams are drawn."""


def of_teams(remark: Sentence) -> Sentence:
    """Return a remark as it is said of teams; one that does not speak of players stays."""
    return Sentence(_OF_TEAMS_SENTENCES.get(remark.template, remark.template), remark.facts)


def hand_remarks(field: Field, hand: HandWork, settings: PairingSettings) -> Iterator[Sentence]:
    """Yield what follows from hand work: byes that make another one necessary, pairs fixed against a ban."""
    left = len(field) - len(hand.byes)
    if hand.byes and left % 2:
        yield Sentence(
            "{fixed} fixed byes leave {left} players: a further bye will be created",
            {"fixed": len(hand.byes), "left": left},
        )
    banned = {frozenset(pair) for pair in (*settings.forbidden, *hand.forbidden)}
    for pair in hand.pairs:
        if frozenset((pair.first, pair.second)) in banned:
            yield Sentence(
                "{first} and {second} were paired by hand although they may not meet",
                {"first": pair.first, "second": pair.second},
            )


def outcome_remarks(field: Field, problem: Problem, matching: Matching, byes: Sequence[Bye]) -> Iterator[Sentence]:
    """Yield what the round itself gives reason to say: rematches, a second bye, a round robin in reach."""
    yield from _rematches(problem, matching)
    seats = {seat.side: seat for seat in field.seats}
    for bye in byes:
        if seats[bye.entry].byes:
            yield Sentence("{side} has had a bye before ({times})", {"side": bye.entry, "times": seats[bye.entry].byes})
    if field.number == 1 and field.rounds >= len(field) - 1 > 0:
        yield Sentence(
            "{sides} players and {rounds} rounds: everybody could meet everybody, a round robin is possible",
            {"sides": len(field), "rounds": field.rounds},
        )


def _rematches(problem: Problem, matching: Matching) -> Iterator[Sentence]:
    seats = problem.field.seats
    pairs = [(seats[i], seats[j]) for i, j in matching.pairs if j < len(seats)]
    again = [(first, second) for first, second in pairs if second.side in first.opponents]
    if not again:
        return
    if not problem.ranking.is_weight and "rematch" in problem.by_criterion:
        template = (
            "no round that keeps what was fixed or forbidden is without a rematch; this one has the fewest: {count}"
            if problem.forced or problem.forbidden
            else "no round without a rematch is possible; this one has the fewest: {count}"
        )
        yield Sentence(template, {"count": len(again)})
    for first, second in again:
        yield Sentence("{first} and {second} meet again", {"first": first.side, "second": second.side})
