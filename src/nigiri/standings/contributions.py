"""What each round contributes to a sum over opponents (SOS) and to a sum over their sums (SOSOS)."""

from collections.abc import Callable
from typing import assert_never

from nigiri.games.card import LineKind
from nigiri.standings.ledger import Ledger, Scale
from nigiri.standings.settings import Unplayed

UNPLAYED = -1
Matrix = list[list[int]]


def contributions(ledger: Ledger, scale: Scale) -> Matrix:
    """By side and round: the opponent's score now, handicap corrected, or what the convention puts for no game."""
    return ledger.once(("first order", scale), lambda: _first(ledger, scale))


def second_contributions(ledger: Ledger, scale: Scale) -> Matrix:
    """By side and round: the opponent's sum of contributions, or what the convention puts for no game."""
    return ledger.once(("second order", scale), lambda: _second(ledger, scale))


def _first(ledger: Ledger, scale: Scale) -> Matrix:
    scores = ledger.as_opponent(scale)
    stones = 2 if ledger.settings.handicap_correction and scale is not Scale.WINS else 0
    substitute = _first_substitute(ledger, scale)
    rows = []
    for number, card in enumerate(ledger.cards):
        opponents = ledger.counted[number]
        row = [
            substitute(number, k) if other == UNPLAYED else scores[other] + stones * line.handicap
            for k, (line, other) in enumerate(zip(card.lines, opponents, strict=True))
        ]
        if ledger.settings.unplayed is Unplayed.AVERAGE:
            _put_averages(row, opponents, ledger.start(number, scale))
        rows.append(row)
    return rows


def _second(ledger: Ledger, scale: Scale) -> Matrix:
    sums = [sum(row) for row in contributions(ledger, scale)]
    substitute = _second_substitute(ledger, scale, sums)
    rows = []
    for number, opponents in enumerate(ledger.counted):
        row = [substitute(number, k) if other == UNPLAYED else sums[other] for k, other in enumerate(opponents)]
        if ledger.settings.unplayed is Unplayed.AVERAGE:
            _put_averages(row, opponents, ledger.start(number, scale) * ledger.rounds)
        rows.append(row)
    return rows


def _put_averages(row: list[int], opponents: list[int], otherwise: int) -> None:
    """Put the average of the played rounds, down to the half point, where there was no game."""
    played = [value for value, other in zip(row, opponents, strict=True) if other != UNPLAYED]
    average = sum(played) // len(played) if played else otherwise
    for k, other in enumerate(opponents):
        if other == UNPLAYED:
            row[k] = average


def _first_substitute(ledger: Ledger, scale: Scale) -> Callable[[int, int], int]:
    running = ledger.running(scale)
    match ledger.settings.unplayed:
        case Unplayed.OWN_START:
            return lambda number, _: ledger.start(number, scale)
        case Unplayed.NOTHING | Unplayed.ZERO_PLAYER | Unplayed.AVERAGE:
            return lambda _number, _: 0
        case Unplayed.WITHOUT_BYE:
            return lambda number, k: running[number][-1] - running[number][k + 1] + running[number][k]
        case Unplayed.DUMMY:
            return lambda number, _: running[number][-1]
        case Unplayed.VIRTUAL_OPPONENT:
            return lambda number, k: _virtual_opponent(ledger, scale, number, k)
        case other:
            assert_never(other)


def _virtual_opponent(ledger: Ledger, scale: Scale, number: int, k: int) -> int:
    """The score before the round, what the opponent would have got in it, half a point for each later round."""
    line = ledger.cards[number].lines[k]
    own = line.points if line.kind is LineKind.GAME else ledger.unplayed_points(line, scale)
    return ledger.running(scale)[number][k] + (2 - own) + (ledger.rounds - 1 - k)


def _second_substitute(ledger: Ledger, scale: Scale, sums: list[int]) -> Callable[[int, int], int]:
    match ledger.settings.unplayed:
        case Unplayed.OWN_START:
            return lambda number, _: ledger.start(number, scale) * ledger.rounds
        case Unplayed.NOTHING | Unplayed.AVERAGE:
            return lambda _number, _: 0
        case Unplayed.WITHOUT_BYE | Unplayed.DUMMY | Unplayed.VIRTUAL_OPPONENT:
            return lambda number, _: sums[number]
        case Unplayed.ZERO_PLAYER:
            met = sum_over_byes(ledger, scale)
            cards = ledger.cards
            return lambda number, k: met if cards[number].lines[k].kind is LineKind.BYE else 0
        case other:
            assert_never(other)


def sum_over_byes(ledger: Ledger, scale: Scale) -> int:
    """The sum of the imagined player of score 0: the scores of all sides that had a bye, once for each bye."""
    final = ledger.final(scale)
    return sum(
        final[number] for number, card in enumerate(ledger.cards) for line in card.lines if line.kind is LineKind.BYE
    )
