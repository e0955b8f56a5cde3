"""Every criterion says the same for all pairs at once as for one pair alone."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from nigiri.errors import Refusal
from nigiri.pairing.criteria.criterion import Criterion
from nigiri.pairing.criteria.geography import SamePlace
from nigiri.pairing.criteria.opengotha.weight import concave
from nigiri.pairing.field import Field
from nigiri.pairing.ranking import ranking
from nigiri.pairing.settings import (
    FloaterPlace,
    Floats,
    Geography,
    HandicapBasis,
    HandicapRule,
    OpenGothaWeights,
    PairingSettings,
    Seeding,
    SeedMethod,
)
from pairing.fields import field_from, random_field, seat


def random_settings(dice: Random) -> PairingSettings:
    """Return settings in which every choice comes up."""
    method = dice.choice(list(SeedMethod))
    return PairingSettings(
        handicap=HandicapRule(
            dice.choice(list(HandicapBasis)), reduction=dice.randint(0, 3), ceiling=dice.randint(0, 9)
        ),
        seeding=Seeding(method, method),
        floats=Floats(dice.choice(list(FloaterPlace)), dice.choice(list(FloaterPlace)), dice.random() < 0.5),
        geography=Geography(until=dice.choice((None, 1, 4)), not_above=dice.choice((None, 0))),
        opengotha=OpenGothaWeights(
            random=dice.choice((0, 10**9)),
            minimise_handicap=dice.choice((0, 10**8)),
            is_bar_threshold_active=dice.random() < 0.5,
            is_wins_threshold_active=dice.random() < 0.5,
            rank_threshold=dice.randint(-5, 5),
        ),
    )


@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_matrices_equal_the_costs_of_single_pairs(name: str) -> None:
    for case in range(60):
        dice = Random(f"criteria {case}")
        field = random_field(
            dice, dice.randint(2, 12), is_mcmahon=dice.random() < 0.7, categories=dice.choice((1, 1, 3))
        )
        for criterion in ranking(name, random_settings(dice), number=field.number, seed=case).criteria:
            check(criterion, field)


def check(criterion: Criterion, field: Field) -> None:
    matrix = criterion.costs(field)(np.arange(len(field))[:, None], np.arange(len(field)))
    off = ~np.eye(len(field), dtype=np.bool_)
    assert matrix.dtype == np.int64, criterion.name
    assert (matrix == matrix.T)[off].all(), criterion.name
    for i in range(len(field)):
        for j in range(len(field)):
            if i != j:
                assert matrix[i, j] == criterion.cost(field, i, j), (criterion.name, i, j)
    byes = criterion.byes(field).tolist()
    assert byes == [criterion.bye_cost(field, i) for i in range(len(field))], criterion.name


def test_all_sentences_can_be_told() -> None:
    for case in range(10):
        dice = Random(f"sentences {case}")
        field = random_field(dice, 8, categories=2)
        for criterion in ranking("nigiri", random_settings(dice), number=field.number, seed=1).criteria:
            for i in range(8):
                told = [criterion.sentence(field, i, j) for j in range(8) if j != i]
                for sentence in (*told, criterion.bye_sentence(field, i)):
                    assert sentence is None or "{" not in str(sentence)


def test_an_unknown_criterion_or_set_is_refused_and_the_known_ones_named() -> None:
    own = ranking("nigiri", PairingSettings(), number=1, seed=1)
    with pytest.raises(Refusal, match="geography") as refused:
        own.without(["weather"])
    assert refused.value.code == "criterion.unknown"
    with pytest.raises(Refusal, match="opengotha") as refused:
        ranking("chess", PairingSettings(), number=1, seed=1)
    assert refused.value.code == "criteria_set.unknown"
    assert "geography" not in {criterion.name for criterion in own.without(["geography"]).criteria}


def test_a_same_club_game_costs_as_much_as_three_points_of_difference() -> None:
    field = field_from([seat("a", 4, club="Brno"), seat("b", 4, club="brno"), seat("c", 4), seat("d", 4)], 1)
    same_place = SamePlace(Geography())
    assert same_place.cost(field, 0, 1) == (2 * 3) ** 2
    assert same_place.cost(field, 2, 3) == 0, "a club that is not known is nobody's neighbour"


def test_the_concave_function_is_exact_at_its_ends_and_between() -> None:
    half = Fraction(1, 2)
    assert concave(10**11, Fraction(0), half) == 10**11
    assert concave(10**11, Fraction(1), half) == 0
    assert concave(1000, Fraction(1, 3), half) == 777, "1000 * 2/3 * 7/6 = 777.7…, truncated"


def test_opengotha_weights_of_a_pair_by_hand() -> None:
    """McMahon, bar 4d, floor 20k, round 1: groups = 3 + 20 + 0 + 4 = 27 whole scores."""
    seats = [
        seat("a", 66, club="X", country="CZ"),
        seat("b", 66, club="Y", country="CZ"),
        seat("c", 64, club="X", country="CZ"),
        seat("d", 64, club="Z", country="RU"),
    ]
    from nigiri.pairing.field import Ladder

    field = field_from(seats, 1, ladder=Ladder(is_mcmahon=True, bar=3, floor=-20))
    settings = PairingSettings(seeding=Seeding(SeedMethod.SPLIT_AND_SLIP, SeedMethod.SPLIT_AND_SLIP))
    weights = {c.name: c for c in ranking("opengotha", settings, number=1, seed=1).criteria}
    assert weights["rematch"].cost(field, 0, 1) == 500_000_000_000_000
    assert weights["difference"].cost(field, 0, 1) == 100_000_000_000
    # (1 - 1/27)(1 + 1/54) = 26/27 * 55/54 = 1430/1458
    assert weights["difference"].cost(field, 0, 2) == 98_079_561_042
    # two fifths, and half a fifth times (2 - 1 - |0 - 1|) / 2 = 0 for each of the middle places
    assert weights["floats"].cost(field, 0, 2) == 40_000_000
    # places 0 and 1 of 2 are half the group apart: the slip asks for just that
    assert weights["seeding"].cost(field, 0, 1) == 5_000_000
    # same country, other club: 3 * 1.2 / 27 + 0.5 / 27 = 41/270; 10^11 - 10^11 * 229/270 * 581/540
    assert weights["geography"].cost(field, 0, 1) == 100_000_000_000 - 10**11 * 229 * 581 // (270 * 540)
    assert weights["geography"].cost(field, 0, 2) == 0, "same club and country"
    # other country too: max(3.6, 1)/27 + 1/54 + 1/54 = 4.6/27
    assert weights["geography"].cost(field, 0, 3) == 100_000_000_000 - 10**11 * 224 * 586 // (270 * 540)
