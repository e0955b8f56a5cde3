"""Whole rounds: the situations of the field, drawn."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import HandWork
from nigiri.pairing.ranking import ranking
from nigiri.pairing.settings import FloaterPlace, Floats, Geography, PairingSettings, Seeding, SeedMethod
from nigiri.pairing.tables import in_table_order
from pairing.fields import field_from, seat, with_games

SLIP = PairingSettings(seeding=Seeding(SeedMethod.SPLIT_AND_SLIP, SeedMethod.SPLIT_AND_SLIP))


def pairs_of(drawing: Drawing) -> set[str]:
    return {"-".join(sorted(game.sides)) for game in drawing.games}


@pytest.mark.case("C09")
def test_the_only_round_without_a_rematch_is_found() -> None:
    field = field_from(with_games({"A": 4, "B": 2, "C": 2, "D": 0}, "A-B C-D A-C B-D"), 3)
    for name in ("nigiri", "opengotha"):
        assert pairs_of(draw(field, PairingSettings(), Order(1, name))) == {"A-D", "B-C"}


@pytest.mark.case("C10")
def test_of_two_rounds_without_rematch_the_more_even_one_is_drawn() -> None:
    scores = {"1": 6, "5": 4, "2": 2, "3": 2, "4": 2, "6": 2}
    field = field_from(with_games(scores, "1-2 3-4 5-6 1-3 2-5 4-6 1-4 2-6 3-5"), 4)
    for seed in range(5):
        drawing = draw(field, PairingSettings(), Order(seed))
        assert pairs_of(drawing) == {"1-5", "2-4", "3-6"}
        assert drawing.costs["difference"] == 4, "one point is two half points: 4 is 1 in points squared"


TRIANGLE_AND_PENTAGON = ({"1-2", "2-3", "1-3"}, {"4-5", "5-6", "6-7", "7-8", "4-8"})


@pytest.mark.case("C12")
def test_when_every_round_has_a_rematch_the_fewest_are_drawn_and_said_aloud() -> None:
    unmet = set().union(*TRIANGLE_AND_PENTAGON)
    games = " ".join(f"{a}-{b}" for a, b in combinations("12345678", 2) if f"{a}-{b}" not in unmet)
    two_camps = " ".join(f"{a}-{b}" for a in "123" for b in "456")
    for played, names, number in ((games, "12345678", 6), (two_camps, "123456", 4)):
        field = field_from(with_games(dict.fromkeys(names, 4), played), number, rounds=7)
        drawing = draw(field, PairingSettings(), Order(1))
        assert drawing.costs["rematch"] == 1
        assert drawing.optimal
        said = [str(remark) for remark in drawing.remarks]
        assert said[0] == "no round without a rematch is possible; this one has the fewest: 1"
        assert said[1].endswith("meet again")


@pytest.mark.case("C12")
@pytest.mark.article("RU-2.8.4-a")
def test_a_round_robin_in_reach_is_said_before_the_first_round() -> None:
    field = field_from([seat(name, 0) for name in "abcd"], 1, rounds=3)
    assert "a round robin is possible" in str(draw(field, PairingSettings(), Order(1)).remarks[0])
    longer = field_from([seat(str(i), 0) for i in range(8)], 1, rounds=5)
    assert not draw(longer, PairingSettings(), Order(1)).remarks


def test_of_two_rematches_the_pair_that_has_met_less_often_meets_again() -> None:
    field = field_from(with_games(dict.fromkeys("abcd", 4), "a-b a-b c-d a-c b-d a-d b-c"), 4)
    drawing = draw(field, PairingSettings(), Order(1))
    assert drawing.costs["further-meetings"] == 0
    assert pairs_of(drawing) != {"a-b", "c-d"}


@pytest.mark.case("C13")
def test_half_points_are_ordinary_numbers() -> None:
    field = field_from([seat("a", 7), seat("b", 6), seat("c", 6), seat("d", 5)], 5)
    drawing = draw(field, PairingSettings(), Order(1))
    assert pairs_of(drawing) in ({"a-b", "c-d"}, {"a-c", "b-d"})
    assert drawing.costs["difference"] == 2, "0.5 in points squared"


@pytest.mark.case("C13")
def test_opengotha_drops_halves_first() -> None:
    field = field_from([seat("a", 7), seat("b", 6), seat("c", 6), seat("d", 5)], 5)
    groups = [one.group for one in field.seats]
    assert groups == [3, 3, 3, 2]


@pytest.mark.case("C15")
def test_random_is_random_inside_the_group() -> None:
    scores = {name: halves for names, halves in (("abcd", 0), ("efgh", -2), ("ijkl", -4)) for name in names}
    field = field_from([seat(name, halves) for name, halves in scores.items()], 1)
    settings = PairingSettings(seeding=Seeding(SeedMethod.RANDOM, SeedMethod.RANDOM))
    seen = set()
    for seed in range(60):
        drawing = draw(field, settings, Order(seed))
        assert all(scores[game.black] == scores[game.white] for game in drawing.games)
        seen.add(frozenset(pair for pair in pairs_of(drawing) if pair[0] in "abcd"))
    assert len(seen) == 3, "each of the three ways to pair four comes up"


def clubs_of_six(games: str, scores: dict[str, int], number: int) -> Drawing:
    clubs = {"P1": "X", "P2": "X", "P3": "Y", "P4": "Y", "P5": "Z", "P6": "Z"}
    seats = [replace(one, club=clubs[one.side]) for one in with_games(scores, games)]
    return draw(field_from(seats, number, rounds=5), PairingSettings(geography=Geography(until=2)), Order(number))


@pytest.mark.case("C17")
def test_same_club_games_are_avoided_in_the_stated_rounds_and_no_longer_after_them() -> None:
    even = dict.fromkeys(("P1", "P2", "P3", "P4", "P5", "P6"), 2)
    for number in (1, 2):
        assert not pairs_of(clubs_of_six("", even, number)) & {"P1-P2", "P3-P4", "P5-P6"}
    apart = {"P1": 8, "P2": 8, "P3": 4, "P4": 4, "P5": 0, "P6": 0}
    assert pairs_of(clubs_of_six("", apart, 3)) == {"P1-P2", "P3-P4", "P5-P6"}


@pytest.mark.case("C17")
def test_a_same_club_game_is_better_than_a_rematch() -> None:
    even = dict.fromkeys(("P1", "P2", "P3", "P4", "P5", "P6"), 2)
    everybody = [f"{a}-{b}" for a, b in combinations(even, 2)]
    played = " ".join(pair for pair in everybody if pair not in ("P1-P2", "P3-P4", "P5-P6"))
    seats = [replace(one, club=club) for one, club in zip(with_games(even, played), "XXYYZZ", strict=True)]
    drawing = draw(field_from(seats, 5), PairingSettings(), Order(1))
    assert pairs_of(drawing) == {"P1-P2", "P3-P4", "P5-P6"}
    assert drawing.costs["geography"] == 3 * 36
    assert drawing.costs["rematch"] == 0


@pytest.mark.case("C17")
def test_forbidden_pairs_are_hard_and_reported_when_they_leave_no_round() -> None:
    field = field_from([seat(name, 0) for name in "abcd"], 1)
    settings = PairingSettings(forbidden=(("a", "b"), ("a", "c"), ("a", "d")))
    with pytest.raises(Refusal, match="forbidden pairs leave no way") as refused:
        draw(field, settings, Order(1))
    assert refused.value.code == "pairing.impossible"
    two = HandWork(forbidden=(("a", "b"), ("a", "c")))  # type: ignore[arg-type]
    assert pairs_of(draw(field, PairingSettings(), Order(1), two)) == {"a-d", "b-c"}


@pytest.mark.parametrize(("apart", "is_avoided"), [(4, True), (5, False)])
def test_a_same_club_game_is_avoided_at_the_stated_price_and_no_higher(apart: int, is_avoided: bool) -> None:
    """Two games 2 points apart cost 2 * 16, less than the 36 of a same-club game; 2.5 points apart they cost 50."""
    clubmates = [seat("a", 10, club="X"), seat("b", 10, club="X")]
    field = field_from([*clubmates, seat("c", 10 - apart), seat("d", 10 - apart)], 3)
    drawing = draw(field, PairingSettings(), Order(1))
    assert ("a-b" not in pairs_of(drawing)) == is_avoided
    assert drawing.costs["difference"] + drawing.costs["geography"] == (2 * 16 if is_avoided else 36)


@pytest.mark.case("C19")
def test_tables_go_by_the_higher_score_then_the_sum_then_the_seeding() -> None:
    five_four = (seat("a", 10, order=0), seat("b", 8, order=5))
    fives = (seat("c", 10, order=1), seat("d", 10, order=2))
    fours = (seat("e", 8, order=3), seat("f", 8, order=4))
    assert in_table_order([five_four, fives, fours]) == [fives, five_four, fours]
    far_apart = (seat("i", 12, order=9), seat("j", 0, order=10))
    assert in_table_order([fives, far_apart]) == [far_apart, fives], "the higher score goes before the sum"
    equal = [(seat("g", 8, order=7), seat("h", 8, order=8)), fours]
    assert in_table_order(equal) == [fours, equal[0]]


@pytest.mark.article("RU-2.8.4-b")
def test_split_and_slip_pairs_eight_as_the_worked_check_says() -> None:
    first = field_from([seat(str(i), 0) for i in range(1, 9)], 1)
    assert pairs_of(draw(first, SLIP, Order(1))) == {"1-5", "2-6", "3-7", "4-8"}
    scores = {"1": 2, "2": 2, "3": 2, "4": 2, "5": 0, "6": 0, "7": 0, "8": 0}
    second = field_from(with_games(scores, "1-5 2-6 3-7 4-8"), 2)
    assert pairs_of(draw(second, SLIP, Order(1))) == {"1-3", "2-4", "5-7", "6-8"}


@pytest.mark.article("RU-2.8.4-b")
def test_fold_and_adjacent_pair_as_they_are_called() -> None:
    field = field_from([seat(str(i), 0) for i in range(1, 9)], 1)
    fold = PairingSettings(seeding=Seeding(SeedMethod.SPLIT_AND_FOLD))
    assert pairs_of(draw(field, fold, Order(1))) == {"1-8", "2-7", "3-6", "4-5"}
    adjacent = PairingSettings(seeding=Seeding(SeedMethod.ADJACENT))
    assert pairs_of(draw(field, adjacent, Order(1))) == {"1-2", "3-4", "5-6", "7-8"}
    split = PairingSettings(seeding=Seeding(SeedMethod.SPLIT_AND_RANDOM))
    for seed in range(5):
        assert all(
            int(a) <= 4 < int(b) for a, b in (pair.split("-") for pair in pairs_of(draw(field, split, Order(seed))))
        )


@pytest.mark.article("RU-2.8.4-b")
def test_two_odd_levels_make_exactly_one_pair_between_them() -> None:
    field = field_from([seat(name, halves) for name, halves in zip("abcdef", (4, 4, 4, 2, 2, 2), strict=True)], 3)
    drawing = draw(field, PairingSettings(), Order(1))
    assert drawing.costs["difference"] == 4
    scores = {one.side: one.score for one in field.seats}
    assert sum(scores[game.black] != scores[game.white] for game in drawing.games) == 1


def test_who_was_drawn_down_before_is_not_again_while_another_can_be() -> None:
    upper = [seat("a", 4, downs=1), seat("b", 4), seat("c", 4, downs=1)]
    lower = [seat("d", 2, ups=1), seat("e", 2, downs=1), seat("f", 2)]
    drawing = draw(field_from([*upper, *lower], 3), PairingSettings(), Order(1))
    assert "b-e" in pairs_of(drawing), "b for the first time, and e is made good"


def test_nigiris_criteria_decide_in_this_order() -> None:
    levels = ranking("nigiri", PairingSettings(), number=1, seed=1).levels
    assert [[criterion.name for criterion in level] for level in levels] == [
        ["rematch"],
        ["further-meetings"],
        ["second-bye"],
        ["bye-level"],
        ["category"],
        ["difference", "geography"],
        ["floats"],
        ["floater-place"],
        ["seeding"],
        ["colour-balance"],
        ["colour-alternation"],
        ["lot"],
    ]


def test_categories_go_before_scores() -> None:
    seats = [seat("a", 6), seat("b", 0), seat("c", 6), seat("d", 0)]
    seats = [replace(one, category=category) for one, category in zip(seats, (0, 0, 1, 1), strict=True)]
    assert pairs_of(draw(field_from(seats, 4), PairingSettings(), Order(1))) == {"a-b", "c-d"}


def test_repeated_floats_go_before_the_floaters_place() -> None:
    """The last of the upper three would float, but was drawn down before: the next one does."""
    bottom = PairingSettings(floats=Floats(FloaterPlace.BOTTOM, FloaterPlace.TOP))
    upper = [seat("a", 4), seat("b", 4)]
    for downs, floater in ((0, "c"), (1, "b")):
        seats = [*upper, seat("c", 4, downs=downs), seat("d", 2), seat("e", 2), seat("f", 2)]
        assert f"{floater}-d" in pairs_of(draw(field_from(seats, 3), bottom, Order(1)))
