"""What a round was, in words: the beginning of every line of an explanation."""

from fractions import Fraction

from nigiri.games.card import Line, LineKind
from nigiri.sentence import Sentence

_UNPLAYED = {
    LineKind.BYE: Sentence("bye"),
    LineKind.ABSENT: Sentence("absent"),
    LineKind.UNASSIGNED: Sentence("not drawn"),
    LineKind.GAME: Sentence("game by default, counted as not played"),
}
_RESULTS = {
    2: Sentence("win against {opponent}"),
    1: Sentence("jigo with {opponent}"),
    0: Sentence("loss to {opponent}"),
}
_DEFAULTS = {
    2: Sentence("win by default against {opponent}"),
    1: Sentence("jigo by default with {opponent}"),
    0: Sentence("loss by default to {opponent}"),
}
_VOID = Sentence("the game against {opponent} was not played")
_UNDECIDED = Sentence("no result yet against {opponent}")

NOTHING = Sentence("counts as nothing")


def halves(value: int) -> Fraction:
    """Half points as points."""
    return Fraction(value, 2)


def result(line: Line) -> Sentence:
    """A game's result from this side, or what the round was instead."""
    if line.kind is not LineKind.GAME:
        return unplayed(line)
    if line.is_void:
        return _VOID.filled(opponent=str(line.opponent))
    said = _UNDECIDED if not line.is_decided else (_DEFAULTS if line.by_default else _RESULTS)[line.points]
    return said.filled(opponent=str(line.opponent))


def unplayed(line: Line) -> Sentence:
    """What the round without a game was."""
    return _UNPLAYED[line.kind]
