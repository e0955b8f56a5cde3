"""Handicaps and komi by the regulations, and by OpenGotha's rule."""

import pytest

from nigiri.pairing.draw import Order, draw
from nigiri.pairing.field import Ladder
from nigiri.pairing.handicap import handicap, rule_of_h9_tag, stones
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.ratings.rank import HIGHEST, parse_rank
from pairing.fields import field_from, seat

BY_RANK = HandicapRule(HandicapBasis.RANK, reduction=0, ceiling=9, even_from=HIGHEST)
MCMAHON = Ladder(is_mcmahon=True, bar=0, floor=-20)


def by_rank(first: str, second: str, rule: HandicapRule) -> int:
    return handicap(seat("a", 0, rank=parse_rank(first)), seat("b", 0, rank=parse_rank(second)), rule, Ladder())


@pytest.mark.article("RU-2.1.8")
def test_worked_check_of_the_russian_rules() -> None:
    assert by_rank("3d", "5k", HandicapRule(HandicapBasis.NONE)) == 0
    assert by_rank("3d", "5k", BY_RANK) == 7
    assert by_rank("5k", "3d", BY_RANK) == -7
    assert by_rank("3d", "5k", HandicapRule(HandicapBasis.RANK, reduction=2, even_from=HIGHEST)) == 5
    assert by_rank("4d", "9k", BY_RANK) == 9, "twelve ranks, nine stones at most"


@pytest.mark.article("KOD-6.9")
def test_worked_check_of_the_code() -> None:
    assert by_rank("3d", "2k", HandicapRule(HandicapBasis.RANK, reduction=1, even_from=HIGHEST)) == 3
    assert by_rank("3d", "2k", HandicapRule(HandicapBasis.RANK, reduction=2, even_from=HIGHEST)) == 2
    assert by_rank("2k", "2k", BY_RANK) == 0


@pytest.mark.article("RU-2.6.3-c", "KOD-6.9")
def test_games_carry_handicap_colours_and_komi() -> None:
    field = field_from([seat("weak", 0, rank=-5), seat("strong", 0, rank=2)], 1)
    (game,) = draw(field, PairingSettings(handicap=BY_RANK), Order(1, even_komi_halves=13)).games
    assert (game.black, game.white, game.handicap, game.komi_halves) == ("weak", "strong", 7, 1)
    (even,) = draw(field, PairingSettings(), Order(1, even_komi_halves=13)).games
    assert (even.handicap, even.komi_halves) == (0, 13)


@pytest.mark.case("C41")
def test_mms_difference_minus_one_gives_the_lower_score_black() -> None:
    rule = HandicapRule(HandicapBasis.SCORE, reduction=1, ceiling=9)
    twenty, eighteen = seat("20k", 20, rank=-20), seat("18k", 28, rank=-18)
    assert handicap(eighteen, twenty, rule, MCMAHON) == 3
    assert handicap(twenty, eighteen, rule, MCMAHON) == -3
    assert [stones(difference, rule) for difference in (0, 1, 2, 3)] == [0, 0, 1, 2]
    field = field_from([twenty, eighteen], 3, ladder=MCMAHON)
    (game,) = draw(field, PairingSettings(handicap=rule), Order(1)).games
    assert (game.black, game.white, game.handicap) == ("20k", "18k", 3)
    at_the_bar, dan = seat("1k", 60, rank=-1), seat("3d", 64, rank=2)
    assert handicap(at_the_bar, dan, rule, MCMAHON) == 0


@pytest.mark.case("C41")
def test_one_stone_means_black_without_komi() -> None:
    rule = HandicapRule(HandicapBasis.SCORE, reduction=1, komi_halves=0)
    field = field_from([seat("a", 40), seat("b", 36)], 2, ladder=MCMAHON)
    (game,) = draw(field, PairingSettings(handicap=rule), Order(1)).games
    assert (game.black, game.handicap, game.komi_halves) == ("b", 1, 0)


def test_half_points_are_dropped_before_the_difference_is_taken() -> None:
    rule = HandicapRule(HandicapBasis.SCORE, reduction=0)
    assert handicap(seat("a", 41), seat("b", 36), rule, MCMAHON) == 2
    assert handicap(seat("a", 40), seat("b", 37), rule, MCMAHON) == 2


@pytest.mark.case("C43")
def test_a_result_files_tag_reduces_ranks_after_the_cap_of_nine() -> None:
    assert by_rank("1d", "5k", rule_of_h9_tag(2)) == 3
    assert by_rank("5d", "15k", rule_of_h9_tag(2)) == 7
    assert by_rank("5d", "15k", rule_of_h9_tag(9)) == 0
    assert by_rank("5d", "15k", rule_of_h9_tag(0)) == 9


def test_a_ceiling_of_nought_is_an_even_event() -> None:
    rule = HandicapRule(HandicapBasis.SCORE, reduction=0, ceiling=0)
    assert handicap(seat("a", 60), seat("b", 20), rule, MCMAHON) == 0


@pytest.mark.article("KOD-6.9", "RU-2.6.3-b", "RU-2.6.3-c")
def test_handicaps_in_komi_place_no_stones_and_leave_colours_to_the_rules_of_even_games() -> None:
    in_komi = HandicapRule(HandicapBasis.RANK, reduction=0, even_from=HIGHEST, komi_step_halves=14)
    assert by_rank("3d", "1d", in_komi) == 0
    seats = [seat("a", 0, rank=parse_rank("3d")), seat("b", 0, rank=parse_rank("1d"))]
    komi = set()
    for seed in range(20):
        drawing = draw(field_from(seats, 1), PairingSettings(handicap=in_komi), Order(seed, even_komi_halves=13))
        (game,) = drawing.games
        assert game.handicap == 0
        assert game.komi_halves == (13 + 28 if game.black == "a" else 13 - 28)
        komi.add(game.komi_halves)
    assert komi == {41, -15}, "20½ for the weaker White, 7½ reversed for the weaker Black"
