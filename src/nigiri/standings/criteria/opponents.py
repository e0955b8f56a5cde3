"""Sums over opponents: SOS, without the lowest one or two, and the sums of the opponents' sums (SOSOS)."""

from nigiri.sentence import Sentence, Words
from nigiri.standings.contributions import UNPLAYED, contributions, second_contributions
from nigiri.standings.criteria.criterion import ByRounds
from nigiri.standings.criteria.words import halves, result, unplayed
from nigiri.standings.ledger import Ledger, Scale
from nigiri.standings.settings import Unplayed

SCORE_NAMES = {Scale.WINS: "NBW", Scale.MCMAHON: "MMS", Scale.STRASBOURG: "STS"}

_FORMULAS = (
    Sentence("sum of the opponents' {criterion}"),
    Sentence("sum of the opponents' {criterion}, without the lowest"),
    Sentence("sum of the opponents' {criterion}, without the two lowest"),
)
_CONVENTIONS = {
    Unplayed.OWN_START: Sentence("counts as own start score, {value}"),
    Unplayed.NOTHING: Sentence("counts as nothing"),
    Unplayed.WITHOUT_BYE: Sentence("counts as own score without this round, {value}"),
    Unplayed.DUMMY: Sentence("counts as own score, {value}"),
    Unplayed.VIRTUAL_OPPONENT: Sentence("counts as a virtual opponent's score, {value}"),
    Unplayed.AVERAGE: Sentence("counts as the average of the rounds played, {value}"),
    Unplayed.ZERO_PLAYER: Sentence("counts as a player of score 0"),
}
_OWN_SUM = Sentence("counts as own sum, {value}")
_SECOND_CONVENTIONS = {
    Unplayed.OWN_START: Sentence("counts as own start score for each round, {value}"),
    Unplayed.NOTHING: Sentence("counts as nothing"),
    Unplayed.WITHOUT_BYE: _OWN_SUM,
    Unplayed.DUMMY: _OWN_SUM,
    Unplayed.VIRTUAL_OPPONENT: _OWN_SUM,
    Unplayed.AVERAGE: Sentence("counts as the average of the rounds played, {value}"),
    Unplayed.ZERO_PLAYER: Sentence("a bye counts as the sum of a player of score 0, here {value}"),
}


def words_of_contribution(ledger: Ledger, scale: Scale, number: int, k: int) -> Words:
    """Say where a contribution comes from."""
    line = ledger.cards[number].lines[k]
    other = ledger.counted[number][k]
    if other == UNPLAYED:
        value = halves(contributions(ledger, scale)[number][k])
        return unplayed(line), _CONVENTIONS[ledger.settings.unplayed].filled(value=value)
    score = Sentence("virtual {criterion} {score}" if ledger.settings.unplayed_as_half else "{criterion} {score}")
    score = score.filled(criterion=SCORE_NAMES[scale], score=halves(ledger.as_opponent(scale)[other]))
    if scale is Scale.WINS or not ledger.settings.handicap_correction or not line.handicap:
        return result(line), score
    stones = Sentence("plus {stones} stones given") if line.handicap > 0 else Sentence("minus {stones} stones taken")
    return result(line), score, stones.filled(stones=abs(line.handicap))


def _sum_of_scores(scale: Scale, dropped: int) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return contributions(ledger, scale)

    def words(ledger: Ledger, number: int, k: int) -> Words:
        return words_of_contribution(ledger, scale, number, k)

    name = f"SOS{scale.value}" + (f"-{dropped}" if dropped else "")
    return ByRounds(name, _FORMULAS[dropped].filled(criterion=SCORE_NAMES[scale]), terms, words, dropped=dropped)


def _sum_of_sums(scale: Scale) -> ByRounds:
    first = f"SOS{scale.value}"

    def terms(ledger: Ledger) -> list[list[int]]:
        return second_contributions(ledger, scale)

    def words(ledger: Ledger, number: int, k: int) -> Words:
        line = ledger.cards[number].lines[k]
        value = halves(second_contributions(ledger, scale)[number][k])
        if ledger.counted[number][k] == UNPLAYED:
            return unplayed(line), _SECOND_CONVENTIONS[ledger.settings.unplayed].filled(value=value)
        return result(line), Sentence("{criterion} {score}", {"criterion": first, "score": value})

    return ByRounds(f"SOSOS{scale.value}", _FORMULAS[0].filled(criterion=first), terms, words)


CRITERIA = tuple(_sum_of_scores(scale, dropped) for scale in Scale for dropped in range(3)) + tuple(
    _sum_of_sums(scale) for scale in Scale
)
