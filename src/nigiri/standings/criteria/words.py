"""What a round was, in words: the beginning of every line of an explanation."""

from fractions import Fraction

from nigiri.games.card import Line, LineKind
from nigiri.standings.phrase import Phrase

_UNPLAYED = {
    LineKind.BYE: Phrase("bye"),
    LineKind.ABSENT: Phrase("absent"),
    LineKind.UNASSIGNED: Phrase("not drawn"),
    LineKind.GAME: Phrase("game by default, counted as not played"),
}
_RESULTS = {2: Phrase("win against {opponent}"), 1: Phrase("jigo with {opponent}"), 0: Phrase("loss to {opponent}")}
_DEFAULTS = {
    2: Phrase("win by default against {opponent}"),
    1: Phrase("jigo by default with {opponent}"),
    0: Phrase("loss by default to {opponent}"),
}
_UNDECIDED = Phrase("no result yet against {opponent}")

NOTHING = Phrase("counts as nothing")


def halves(value: int) -> Fraction:
    """Half points as points."""
    return Fraction(value, 2)


def result(line: Line) -> Phrase:
    """A game's result from this side, or what the round was instead."""
    if line.kind is not LineKind.GAME:
        return unplayed(line)
    said = _UNDECIDED if not line.is_decided else (_DEFAULTS if line.by_default else _RESULTS)[line.points]
    return said.filled(opponent=str(line.opponent))


def unplayed(line: Line) -> Phrase:
    """What the round without a game was."""
    return _UNPLAYED[line.kind]
