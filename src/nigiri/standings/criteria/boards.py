"""Criteria of teams: match points, points at the boards, and what is made of them (RU-2.8.1-m to RU-2.8.1-s).

A side without boards is a team of one board, so each of them has a value for it too.
"""

from collections.abc import Sequence
from itertools import pairwise

from nigiri.games.card import Line, LineKind
from nigiri.sentence import Sentence, Words
from nigiri.standings.contributions import UNPLAYED
from nigiri.standings.criteria.attributes import rating
from nigiri.standings.criteria.criterion import ByRounds, BySide
from nigiri.standings.criteria.words import NOTHING, halves, result, unplayed
from nigiri.standings.ledger import Ledger, Scale

MOST_BOARDS = 10
"""The most boards a match may have."""

_TIMES = Sentence("times {points}")


def board_points(ledger: Ledger, line: Line) -> tuple[int, ...]:
    """What each board got in a round, in half points; a side without boards has one."""
    if line.boards:
        return line.boards
    return (line.points,) if line.kind is LineKind.GAME else (ledger.unplayed_points(line, Scale.WINS),)


def _match_points(ledger: Ledger) -> list[list[int]]:
    """Points of matches: the settings say what a win counts, a draw counts half of it (RU-2.8.1-m)."""
    win = ledger.settings.match_win
    return [[win * (after - before) for before, after in pairwise(row)] for row in ledger.running(Scale.WINS)]


def _words_of_match_points(ledger: Ledger, number: int, k: int) -> Words:
    return (result(ledger.cards[number].lines[k]),)


def _points_at(ledger: Ledger, first: int, last: int) -> list[list[int]]:
    return [[sum(board_points(ledger, line)[first - 1 : last]) for line in card.lines] for card in ledger.cards]


def _sums(ledger: Ledger) -> list[int]:
    """The sum of individual points of each team at all boards (RU-2.8.1-n)."""
    return ledger.once(("boards",), lambda: [sum(row) for row in _points_at(ledger, 1, MOST_BOARDS)])


def _at_boards(name: str, formula: Sentence, first: int, last: int) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return _points_at(ledger, first, last)

    def words(ledger: Ledger, number: int, k: int) -> Words:
        line = ledger.cards[number].lines[k]
        boards = " ".join(str(halves(points)) for points in board_points(ledger, line)[first - 1 : last])
        return result(line), Sentence("boards: {boards}", {"boards": boards or "–"})

    return ByRounds(name, formula, terms, words)


def _match_opponents(ledger: Ledger) -> list[list[int]]:
    win, points = ledger.settings.match_win, ledger.final(Scale.WINS)
    return [[0 if other == UNPLAYED else win * points[other] for other in row] for row in ledger.opponents]


def _words_of_opponents(ledger: Ledger, number: int, k: int) -> Words:
    line, other = ledger.cards[number].lines[k], ledger.opponents[number][k]
    if other == UNPLAYED:
        return unplayed(line), NOTHING
    points = halves(ledger.settings.match_win * ledger.final(Scale.WINS)[other])
    return result(line), Sentence("{criterion} {score}", {"criterion": "TEAMP", "score": points})


def _berger(name: str, of: str, formula: Sentence) -> ByRounds:
    """Berger's coefficient on a score of the teams: of the beaten in full, of those drawn with by half."""

    def scores(ledger: Ledger) -> Sequence[int]:
        if of == "BDW":
            return _sums(ledger)
        return [ledger.settings.match_win * points for points in ledger.final(Scale.WINS)]

    def terms(ledger: Ledger) -> list[list[int]]:
        points = scores(ledger)
        return [
            [0 if o == UNPLAYED else points[o] * line.points for line, o in zip(card.lines, row, strict=True)]
            for card, row in zip(ledger.cards, ledger.opponents, strict=True)
        ]

    def words(ledger: Ledger, number: int, k: int) -> Words:
        line, other = ledger.cards[number].lines[k], ledger.opponents[number][k]
        if other == UNPLAYED:
            return unplayed(line), NOTHING
        score = Sentence("{criterion} {score}", {"criterion": of, "score": halves(scores(ledger)[other])})
        return result(line), score, _TIMES.filled(points=halves(line.points))

    return ByRounds(name, formula, terms, words, unit=4)


def _words_of_rating(ledger: Ledger, number: int) -> Sentence:
    facts: dict[str, object] = {"rating": rating(ledger.cards[number])}
    return Sentence("mean rating {rating} of the boards in round 1", facts)


TEAMP = ByRounds(
    "TEAMP",
    Sentence("match points: a match won counts what the event says (2 or 1), a draw half of it"),
    _match_points,
    _words_of_match_points,
)
SOST = ByRounds("SOST", Sentence("sum of the opponents' match points"), _match_opponents, _words_of_opponents)
BDW = _at_boards("BDW", Sentence("sum of individual points at all boards"), 1, MOST_BOARDS)
UPPER_BOARDS = tuple(
    _at_boards(f"BDW{count}U", Sentence("sum of individual points at boards 1 to {count}", {"count": count}), 1, count)
    for count in range(1, MOST_BOARDS)
)
SINGLE_BOARDS = tuple(
    _at_boards(f"BD{board}", Sentence("points at board {board}", {"board": board}), board, board)
    for board in range(1, MOST_BOARDS + 1)
)
BERGERT = _berger(
    "BERGERT", "TEAMP", Sentence("Berger coefficient of match points: of the beaten, and half of those drawn with")
)
BERGERB = _berger(
    "BERGERB",
    "BDW",
    Sentence("Berger coefficient of sums of individual points: of the beaten, half of those drawn with"),
)
MNR = BySide(
    "MNR",
    Sentence("mean rating of the boards in round 1; of the unrated the rating of their rank"),
    lambda ledger: [rating(card) for card in ledger.cards],
    _words_of_rating,
)

CRITERIA: tuple[ByRounds | BySide, ...] = (TEAMP, SOST, BDW, *UPPER_BOARDS, *SINGLE_BOARDS, BERGERT, BERGERB, MNR)

NAMES = frozenset(one.name for one in CRITERIA)
"""What they are called: none of them ranks players."""

IN_ORDER_OF_BOARDS = "BOARDS"
"""In a list of criteria: the points at board 1, then at board 2, and so on (RU-2.8.1-r)."""


def expanded(criteria: Sequence[str], boards: int) -> tuple[str, ...]:
    """Return a list of criteria with `BOARDS` written out for a match of so many boards."""
    names: list[str] = []
    for name in criteria:
        if name.strip().upper() == IN_ORDER_OF_BOARDS:
            names += [f"BD{board}" for board in range(1, boards + 1)]
        else:
            names.append(name)
    return tuple(names)
