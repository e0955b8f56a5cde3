"""What a side is and how often it played and won: category, rank, rating, numbers of games; and the lot."""

import hashlib
from collections.abc import Callable
from fractions import Fraction

from nigiri.errors import Refusal
from nigiri.games.card import Card, Line
from nigiri.games.colour import Colour
from nigiri.ratings.rank import format_rank
from nigiri.sentence import Sentence, Words
from nigiri.standings.contributions import UNPLAYED
from nigiri.standings.criteria.criterion import ByRounds, BySide
from nigiri.standings.criteria.words import result
from nigiri.standings.ledger import Ledger, is_played

_RATING_OF_SHODAN = 2100


def rating(card: Card) -> int:
    """The rating, or for the unrated the one their rank stands for (1d 2100, 100 a rank)."""
    return card.rating if card.rating is not None else _RATING_OF_SHODAN + 100 * card.rank


def _words_of_rating(ledger: Ledger, number: int) -> Sentence:
    card = ledger.cards[number]
    if card.rating is not None:
        return Sentence("rating {rating}", {"rating": card.rating})
    return Sentence("unrated: {rating} for {rank}", {"rating": rating(card), "rank": format_rank(card.rank)})


def _rated_opponents(ledger: Ledger, number: int) -> list[int]:
    return [rating(ledger.cards[other]) for other in ledger.opponents[number] if other != UNPLAYED]


def _average_rating(ledger: Ledger) -> list[Fraction]:
    rows = [_rated_opponents(ledger, number) for number in range(len(ledger.cards))]
    return [Fraction(sum(row), len(row)) if row else Fraction(0) for row in rows]


def _words_of_average(ledger: Ledger, number: int) -> Sentence:
    ratings = _rated_opponents(ledger, number)
    return Sentence("sum of ratings {sum}, divided by {games} games", {"sum": sum(ratings), "games": len(ratings)})


def _lots(ledger: Ledger) -> list[int]:
    """Lots from the announced seed: the order does not depend on the order of entry nor on names."""
    seed = ledger.frame.lot_seed
    if seed is None:
        raise Refusal(
            "lot.not_drawn", "RU-2.8.1-l", message="LOT needs the seed of a drawing of lots", where="criteria"
        )
    drawn = [hashlib.sha256(f"{seed}:{card.side}".encode()).digest() for card in ledger.cards]
    order = sorted(range(len(drawn)), key=lambda number: drawn[number])
    lots = [0] * len(order)
    for lot, number in enumerate(order, start=1):
        lots[number] = lot
    return lots


def _count(name: str, formula: Sentence, counts: Callable[[Line], bool]) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return [[int(counts(line)) for line in card.lines] for card in ledger.cards]

    def words(ledger: Ledger, number: int, k: int) -> Words:
        line = ledger.cards[number].lines[k]
        return result(line), Sentence("counts as {value}", {"value": int(counts(line))})

    return ByRounds(name, formula, terms, words, unit=1)


def _is_win(line: Line) -> bool:
    return line.opponent is not None and line.points == 2


CAT = BySide(
    "CAT",
    Sentence("category, 1 is the top one"),
    lambda ledger: [card.category + 1 for card in ledger.cards],
    lambda ledger, number: Sentence("category {category}", {"category": ledger.cards[number].category + 1}),
    is_lower_better=True,
)
RANK = BySide(
    "RANK",
    Sentence("rank: 1d is 0, 1k is -1"),
    lambda ledger: [card.rank for card in ledger.cards],
    lambda ledger, number: Sentence("rank {rank}", {"rank": format_rank(ledger.cards[number].rank)}),
)
RATING = BySide(
    "RATING",
    Sentence("rating; for the unrated what their rank stands for"),
    lambda ledger: [rating(card) for card in ledger.cards],
    _words_of_rating,
)
AVR = BySide("AVR", Sentence("average rating of the opponents"), _average_rating, _words_of_average)
LOT = BySide(
    "LOT",
    Sentence("lot, 1 is the best"),
    _lots,
    lambda ledger, _number: Sentence("drawn with seed {seed}", {"seed": ledger.frame.lot_seed or 0}),
    is_lower_better=True,
)
WINS = _count("WINS", Sentence("number of games won, jigo and byes not counted"), _is_win)
WINSW = _count(
    "WINSW", Sentence("number of games won as White"), lambda line: _is_win(line) and line.colour is Colour.WHITE
)
GAMES = _count("GAMES", Sentence("number of games really played"), lambda line: is_played(line) and line.is_decided)

CRITERIA = (CAT, RANK, RATING, AVR, LOT, WINS, WINSW, GAMES)
