"""Sums over opponents: SOS, without the lowest one or two, and the sums of the opponents' sums (SOSOS)."""

from nigiri.standings.contributions import UNPLAYED, contributions, second_contributions
from nigiri.standings.criteria.criterion import ByRounds
from nigiri.standings.criteria.words import halves, join, result, unplayed
from nigiri.standings.ledger import Ledger, Scale
from nigiri.standings.phrase import Phrase
from nigiri.standings.settings import Unplayed

SCORE_NAMES = {Scale.WINS: "NBW", Scale.MCMAHON: "MMS", Scale.STRASBOURG: "STS"}

_CONVENTIONS = {
    Unplayed.OWN_START: "counts as own start score",
    Unplayed.NOTHING: "counts as nothing",
    Unplayed.WITHOUT_BYE: "counts as own score without this round",
    Unplayed.DUMMY: "counts as own score",
    Unplayed.VIRTUAL_OPPONENT: "counts as a virtual opponent's score",
    Unplayed.AVERAGE: "counts as the average of the rounds played",
    Unplayed.ZERO_PLAYER: "counts as a player of score 0",
}
_SECOND_CONVENTIONS = {
    Unplayed.OWN_START: "counts as own start score for each round",
    Unplayed.NOTHING: "counts as nothing",
    Unplayed.WITHOUT_BYE: "counts as own sum",
    Unplayed.DUMMY: "counts as own sum",
    Unplayed.VIRTUAL_OPPONENT: "counts as own sum",
    Unplayed.AVERAGE: "counts as the average of the rounds played",
    Unplayed.ZERO_PLAYER: "a bye counts as the sum of a player of score 0",
}


def words_of_contribution(ledger: Ledger, scale: Scale, number: int, k: int) -> Phrase:
    """Say where a contribution comes from."""
    line = ledger.cards[number].lines[k]
    other = ledger.counted[number][k]
    if other == UNPLAYED:
        return join(unplayed(line), f"{_CONVENTIONS[ledger.settings.unplayed]}, {{value}}",
                    value=halves(contributions(ledger, scale)[number][k]))  # fmt: skip
    virtual = "virtual " if ledger.settings.unplayed_as_half else ""
    said = join(
        result(line),
        f"{virtual}{SCORE_NAMES[scale]} {{score}}",
        score=halves(ledger.as_opponent(scale)[other]),
    )
    if scale is Scale.WINS or not ledger.settings.handicap_correction or not line.handicap:
        return said
    sign = "plus" if line.handicap > 0 else "minus"
    stones = "given" if line.handicap > 0 else "taken"
    return Phrase(f"{said.template} {sign} {{stones}} stones {stones}", {**said.facts, "stones": abs(line.handicap)})


def _sum_of_scores(scale: Scale, dropped: int) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return contributions(ledger, scale)

    def words(ledger: Ledger, number: int, k: int) -> Phrase:
        return words_of_contribution(ledger, scale, number, k)

    without = ("", ", without the lowest", ", without the two lowest")[dropped]
    name = f"SOS{scale.value}" + (f"-{dropped}" if dropped else "")
    return ByRounds(name, f"sum of the opponents' {SCORE_NAMES[scale]}{without}", terms, words, dropped=dropped)


def _sum_of_sums(scale: Scale) -> ByRounds:
    def terms(ledger: Ledger) -> list[list[int]]:
        return second_contributions(ledger, scale)

    def words(ledger: Ledger, number: int, k: int) -> Phrase:
        line = ledger.cards[number].lines[k]
        value = halves(second_contributions(ledger, scale)[number][k])
        if ledger.counted[number][k] == UNPLAYED:
            return join(unplayed(line), f"{_SECOND_CONVENTIONS[ledger.settings.unplayed]}, {{value}}", value=value)
        return join(result(line), f"SOS{scale.value} {{value}}", value=value)

    return ByRounds(f"SOSOS{scale.value}", f"sum of the opponents' SOS{scale.value}", terms, words)


CRITERIA = tuple(_sum_of_scores(scale, dropped) for scale in Scale for dropped in range(3)) + tuple(
    _sum_of_sums(scale) for scale in Scale
)
