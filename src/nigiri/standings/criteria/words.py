"""What a round was, in words: the beginning of every line of an explanation."""

from fractions import Fraction

from nigiri.games.card import Line, LineKind
from nigiri.standings.phrase import Fact, Phrase

_UNPLAYED = {
    LineKind.BYE: "bye",
    LineKind.ABSENT: "absent",
    LineKind.UNASSIGNED: "not drawn",
    LineKind.GAME: "game by default, counted as not played",
}
_RESULTS = {2: "win", 1: "jigo", 0: "loss"}


def halves(value: int) -> Fraction:
    """Half points as points."""
    return Fraction(value, 2)


def result(line: Line) -> Phrase:
    """A game's result from this side, or what the round was instead."""
    if line.kind is not LineKind.GAME:
        return unplayed(line)
    if not line.is_decided:
        return Phrase("no result yet against {opponent}", {"opponent": str(line.opponent)})
    by_default = " by default" if line.by_default else ""
    return Phrase(f"{_RESULTS[line.points]}{by_default} against {{opponent}}", {"opponent": str(line.opponent)})


def unplayed(line: Line) -> Phrase:
    """What the round without a game was."""
    return Phrase(_UNPLAYED[line.kind])


def join(first: Phrase, rest: str, **facts: Fact) -> Phrase:
    """Two parts of one sentence, with a colon between them."""
    return Phrase(f"{first.template}: {rest}", {**first.facts, **facts})
