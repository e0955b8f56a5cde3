"""Scores: wins (NBW), McMahon (MMS), Strasbourg (STS), cup (CPS), and the sums of running scores (CUSSW, CUSSM)."""

from itertools import pairwise

from nigiri.games.card import LineKind
from nigiri.sentence import Sentence, Words
from nigiri.standings.criteria.criterion import ByRounds
from nigiri.standings.criteria.words import halves, result
from nigiri.standings.ledger import Ledger, Scale


def _gains(ledger: Ledger, scale: Scale) -> list[list[int]]:
    return [[after - before for before, after in pairwise(row)] for row in ledger.running(scale)]


def _score(name: str, scale: Scale, formula: Sentence) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return _gains(ledger, scale)

    def words(ledger: Ledger, number: int, k: int) -> Words:
        row = ledger.running(scale)[number]
        change = Sentence("from {before} to {after}", {"before": halves(row[k]), "after": halves(row[k + 1])})
        line = ledger.cards[number].lines[k]
        if line.kind is not LineKind.GAME and row[k + 1] - row[k] != (worth := ledger.unplayed_points(line, scale)):
            note = Sentence("worth {points}, sums of such points rounded down", {"points": halves(worth)})
            return result(line), note, change
        return result(line), change

    def start(ledger: Ledger, number: int) -> int:
        return ledger.start(number, scale)

    return ByRounds(name, formula, terms, words, start=None if scale is Scale.WINS else start)


def _doubled(ledger: Ledger) -> list[list[int]]:
    last = ledger.rounds - 1
    return [[points << (last - k) for k, points in enumerate(row)] for row in _gains(ledger, Scale.WINS)]


def _words_of_cup(ledger: Ledger, number: int, k: int) -> Words:
    row = ledger.running(Scale.WINS)[number]
    facts: dict[str, object] = {"points": halves(row[k + 1] - row[k]), "times": ledger.rounds - 1 - k}
    return result(ledger.cards[number].lines[k]), Sentence("{points} points doubled {times} times", facts)


def cup_running(ledger: Ledger) -> list[list[int]]:
    """The cup score before the first round and after each."""
    rows = []
    for gains in _gains(ledger, Scale.WINS):
        row = [0]
        for gain in gains:
            row.append(2 * row[-1] + gain)
        rows.append(row)
    return rows


def _cumulative(name: str, scale: Scale, formula: Sentence) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return [row[1:] for row in ledger.running(scale)]

    def words(ledger: Ledger, number: int, k: int) -> Words:
        score = halves(ledger.running(scale)[number][k + 1])
        return result(ledger.cards[number].lines[k]), Sentence("{score} after the round", {"score": score})

    return ByRounds(name, formula, terms, words)


NBW = _score(
    "NBW",
    Scale.WINS,
    Sentence("number of wins: 1 for a win, 1/2 for jigo; a round without a game is worth what the event says"),
)
MMS = _score("MMS", Scale.MCMAHON, Sentence("McMahon score: start score plus the points of all rounds"))
STS = _score(
    "STS",
    Scale.STRASBOURG,
    Sentence(
        "Strasbourg score: McMahon score, plus 2 for who has won all games from the bar on two rounds before the end "
        "of the event, plus 2 for who has done so one round before it"
    ),
)
CPS = ByRounds(
    "CPS",
    Sentence("cup score: doubled before each round, then the points of the round are added"),
    _doubled,
    _words_of_cup,
)
CUSSW = _cumulative("CUSSW", Scale.WINS, Sentence("sum of the number of wins after each round"))
CUSSM = _cumulative("CUSSM", Scale.MCMAHON, Sentence("sum of the McMahon score after each round"))

CRITERIA = (NBW, MMS, STS, CPS, CUSSW, CUSSM)
