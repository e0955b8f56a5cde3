"""Scores: wins (NBW), McMahon (MMS), Strasbourg (STS), cup (CPS), and the sums of running scores (CUSSW, CUSSM)."""

from itertools import pairwise

from nigiri.standings.criteria.criterion import ByRounds
from nigiri.standings.criteria.words import halves, join, result
from nigiri.standings.ledger import Ledger, Scale
from nigiri.standings.phrase import Phrase


def _differences(ledger: Ledger, scale: Scale) -> list[list[int]]:
    return [[after - before for before, after in pairwise(row)] for row in ledger.running(scale)]


def _score(name: str, scale: Scale, formula: str) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return _differences(ledger, scale)

    def words(ledger: Ledger, number: int, k: int) -> Phrase:
        row = ledger.running(scale)[number]
        line = ledger.cards[number].lines[k]
        return join(result(line), "from {before} to {after}", before=halves(row[k]), after=halves(row[k + 1]))

    def start(ledger: Ledger, number: int) -> int:
        return ledger.start(number, scale)

    return ByRounds(name, formula, terms, words, start=None if scale is Scale.WINS else start)


def _doubled(ledger: Ledger) -> list[list[int]]:
    last = ledger.rounds - 1
    return [[points << (last - k) for k, points in enumerate(row)] for row in _differences(ledger, Scale.WINS)]


def _words_of_cup(ledger: Ledger, number: int, k: int) -> Phrase:
    row = ledger.running(Scale.WINS)[number]
    return join(
        result(ledger.cards[number].lines[k]),
        "{points} doubled {times} times",
        points=halves(row[k + 1] - row[k]),
        times=ledger.rounds - 1 - k,
    )


def cup_running(ledger: Ledger) -> list[list[int]]:
    """The cup score before the first round and after each."""
    rows = []
    for points in _differences(ledger, Scale.WINS):
        row = [0]
        for gained in points:
            row.append(2 * row[-1] + gained)
        rows.append(row)
    return rows


def _cumulative(name: str, scale: Scale, formula: str) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return [row[1:] for row in ledger.running(scale)]

    def words(ledger: Ledger, number: int, k: int) -> Phrase:
        score = ledger.running(scale)[number][k + 1]
        return join(result(ledger.cards[number].lines[k]), "score after the round {score}", score=halves(score))

    return ByRounds(name, formula, terms, words)


NBW = _score("NBW", Scale.WINS, "number of wins: 1 for a win, 1/2 for jigo, rounds without a game as the event says")
MMS = _score("MMS", Scale.MCMAHON, "McMahon score: start score plus the points of all rounds")
STS = _score(
    "STS",
    Scale.STRASBOURG,
    "Strasbourg score: McMahon score, plus 2 for who is unbeaten from the bar two rounds before the end of the event, "
    "plus 2 for who is so one round before it",
)
CPS = ByRounds(
    "CPS", "cup score: doubled before each round, then the points of the round are added", _doubled, _words_of_cup
)
CUSSW = _cumulative("CUSSW", Scale.WINS, "sum of the number of wins after each round")
CUSSM = _cumulative("CUSSM", Scale.MCMAHON, "sum of the McMahon score after each round")

CRITERIA = (NBW, MMS, STS, CPS, CUSSW, CUSSM)
