"""Sums over defeated opponents: SODOS and the Berger coefficient; values in quarter points."""

from nigiri.sentence import Sentence, Words
from nigiri.standings.contributions import UNPLAYED, contributions
from nigiri.standings.criteria.criterion import ByRounds
from nigiri.standings.criteria.opponents import SCORE_NAMES, words_of_contribution
from nigiri.standings.criteria.words import NOTHING, halves, result, unplayed
from nigiri.standings.ledger import Ledger, Scale

_TIMES = Sentence("times {points}")


def _sum_of_defeated(scale: Scale) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return [
            [
                0 if other == UNPLAYED else value * line.points
                for value, line, other in zip(row, card.lines, opponents, strict=True)
            ]
            for row, card, opponents in zip(contributions(ledger, scale), ledger.cards, ledger.counted, strict=True)
        ]

    def words(ledger: Ledger, number: int, k: int) -> Words:
        line = ledger.cards[number].lines[k]
        if ledger.counted[number][k] == UNPLAYED:
            return unplayed(line), NOTHING
        return *words_of_contribution(ledger, scale, number, k), _TIMES.filled(points=halves(line.points))

    formula = Sentence(
        "sum of the opponents' {criterion}, times 1 for a win, 1/2 for jigo, 0 for a loss",
        {"criterion": SCORE_NAMES[scale]},
    )
    return ByRounds(f"SODOS{scale.value}", formula, terms, words, unit=4)


def _berger(ledger: Ledger) -> list[list[int]]:
    """Points of the opponents beaten, half the points of those drawn with (RU-2.8.1-j).

    Final points of all opponents count, and games by default count as any other.
    """
    points = ledger.final(Scale.WINS)
    return [
        [0 if other == UNPLAYED else points[other] * line.points for line, other in zip(card.lines, row, strict=True)]
        for card, row in zip(ledger.cards, ledger.opponents, strict=True)
    ]


def _words_of_berger(ledger: Ledger, number: int, k: int) -> Words:
    line = ledger.cards[number].lines[k]
    other = ledger.opponents[number][k]
    if other == UNPLAYED:
        return unplayed(line), NOTHING
    points = Sentence("{criterion} {score}", {"criterion": "NBW", "score": halves(ledger.final(Scale.WINS)[other])})
    return result(line), points, _TIMES.filled(points=halves(line.points))


BERGER = ByRounds(
    "BERGER",
    Sentence("Berger coefficient: points of the opponents beaten plus half the points of those drawn with"),
    _berger,
    _words_of_berger,
    unit=4,
)

CRITERIA = (*(_sum_of_defeated(scale) for scale in Scale), BERGER)
