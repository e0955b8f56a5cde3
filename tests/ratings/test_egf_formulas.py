"""The rating formulas against the published worked games."""

import pytest

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.ratings import egf_2010, egf_2021
from nigiri.ratings.egf_2021 import HandicapShift
from nigiri.ratings.entry_rating import entry_rating, reset_rating
from nigiri.ratings.event_rating import Formula, RatedGame, rate_event

BLACK, WHITE = EntryId("black"), EntryId("white")


def one_game(
    black: float,
    white: float,
    points: int,
    handicap: int = 0,
    weight: float = 1.0,
    formula: Formula = Formula.EGF_2021,
    shift: HandicapShift = HandicapShift.BLACK_UP,
) -> tuple[float, float]:
    games = [RatedGame(1, BLACK, WHITE, handicap, points)]
    after = rate_event(games, {BLACK: black, WHITE: white}, formula, weight, shift)
    return after[BLACK].after, after[WHITE].after


@pytest.mark.case("C46")
@pytest.mark.parametrize(
    ("black", "white", "points", "expected"),
    [
        (2100, 2100, 2, (2109.306, 2091.725)),
        (2100, 2100, 1, (2100.516, 2100.516)),
        (1500, 1700, 2, (1525.382, 1682.134)),
        (2400, 2000, 2, (2400.836, 1999.339)),
    ],
)
def test_even_games_of_class_a(black: float, white: float, points: int, expected: tuple[float, float]) -> None:
    assert one_game(black, white, points) == pytest.approx(expected, abs=0.001)


@pytest.mark.case("C46")
def test_a_beginner_gains_the_bonus() -> None:
    assert one_game(100, 100, 2)[0] == pytest.approx(147.724, abs=0.001)


def test_nobody_falls_below_thirty_kyu() -> None:
    raw = -900 + egf_2021.change(-900, 0.5, 0)
    assert raw == pytest.approx(-957.240, abs=0.002)
    assert one_game(-900, -900, 2)[1] == -900


@pytest.mark.case("C47")
def test_the_parts_of_the_formula() -> None:
    assert egf_2021.expected_score(2674.564, 2611.051) == pytest.approx(0.663075, abs=1e-6)
    assert egf_2021.con(2674.564) == pytest.approx(6.197901, abs=1e-6)
    assert egf_2021.bonus(2674.564) == pytest.approx(0.001843, abs=1e-6)
    assert one_game(2674.564, 2611.051, 0)[0] == pytest.approx(2670.456, abs=0.001)


@pytest.mark.case("C48")
@pytest.mark.parametrize(
    ("shift", "expected"),
    [(HandicapShift.BLACK_UP, (1717.258, 1989.451)), (HandicapShift.WHITE_DOWN, (1716.970, 1989.657))],
)
def test_which_side_the_stones_move_is_a_setting(shift: HandicapShift, expected: tuple[float, float]) -> None:
    assert one_game(1700, 2000, 2, handicap=3, shift=shift) == pytest.approx(expected, abs=0.001)


@pytest.mark.case("C49")
@pytest.mark.parametrize(("weight", "after"), [(1, 2109.306), (0.75, 2106.980), (0.5, 2104.653), (0.25, 2102.327)])
def test_the_class_weighs_the_whole_change(weight: float, after: float) -> None:
    assert one_game(2100, 2100, 2, weight=weight)[0] == pytest.approx(after, abs=0.001)


@pytest.mark.case("C51")
def test_entry_ratings_by_grade() -> None:
    written = ("30k", "20k", "5k", "1k", "1d", "2d", "7d", "1p", "9p")
    assert [entry_rating(g) for g in written] == [-900, 100, 1600, 2000, 2100, 2200, 2700, 2700, 2940]
    with pytest.raises(Refusal, match="8d is above 7d"):
        entry_rating("8d")


@pytest.mark.case("C51")
def test_a_reset_is_offered_only_for_a_jump_of_more_than_one_grade() -> None:
    assert reset_rating(1120, "7k") == 1400
    assert reset_rating(1120, "9k") is None


@pytest.mark.case("C52")
def test_the_formula_until_2020() -> None:
    assert one_game(320, 400, 2, formula=Formula.EGF_2010) == pytest.approx((383.68, 340.37), abs=0.005)
    assert one_game(1700, 2000, 2, formula=Formula.EGF_2010)[0] == pytest.approx(1736.354, abs=0.001)
    assert one_game(2100, 2100, 2, formula=Formula.EGF_2010)[0] == pytest.approx(2112.192, abs=0.001)


def test_con_until_2020_is_linear_between_its_steps() -> None:
    assert [egf_2010.con(r) for r in (0, 100, 150, 2650, 2700, 3000)] == [116, 116, 113, 10.5, 10, 10]


def test_all_games_count_from_the_rating_before_the_event() -> None:
    third = EntryId("third")
    before = {BLACK: 2000.0, WHITE: 2000.0, third: 2000.0}
    games = [RatedGame(1, BLACK, WHITE, 0, 2), RatedGame(2, BLACK, third, 0, 2)]
    forwards = rate_event(games, before, Formula.EGF_2021, 1.0)
    backwards = rate_event(games[::-1], before, Formula.EGF_2021, 1.0)
    assert forwards[BLACK].after == pytest.approx(backwards[BLACK].after, abs=1e-9)
    assert forwards[WHITE].after == forwards[third].after
    assert forwards[BLACK].after - 2000 == pytest.approx(2 * (one_game(2000, 2000, 2)[0] - 2000))


@pytest.mark.case("C55")
def test_more_than_nine_stones_count_as_nine() -> None:
    assert one_game(1000, 2000, 2, handicap=12) == one_game(1000, 2000, 2, handicap=9)
