"""Where handicap stones go and what goes with them."""

import msgspec
import pytest

from nigiri.errors import Refusal
from nigiri.go import (
    AGA,
    BLACK,
    CHINESE,
    JAPANESE,
    RFGB_CODE,
    RUSSIA_2020,
    WHITE,
    Compensation,
    Game,
    Placement,
    Position,
    count_game,
    custom_position,
    fixed_points,
    free_points,
    geometry,
    initial_position,
    komi_for,
    star_points,
)
from nigiri.go.handicap import compensation

ORDER = {
    2: "Q16 D4",
    3: "Q16 D4 Q4",
    4: "Q16 D4 Q4 D16",
    5: "Q16 D4 Q4 D16 K10",
    6: "Q16 D4 Q4 D16 D10 Q10",
    7: "Q16 D4 Q4 D16 D10 Q10 K10",
    8: "Q16 D4 Q4 D16 D10 Q10 K16 K4",
    9: "Q16 D4 Q4 D16 D10 Q10 K16 K4 K10",
}


def black_stones(position: Position) -> set[str]:
    grid = geometry(position.width, position.height)
    return {grid.name(p) for p, cell in enumerate(position.cells) if cell == BLACK}


@pytest.mark.article(
    "RU-A1-1-h2", "RU-A1-1-h3", "RU-A1-1-h4", "RU-A1-1-h5", "RU-A1-1-h6", "RU-A1-1-h7", "RU-A1-1-h8", "RU-A1-1-h9"
)
@pytest.mark.parametrize("stones", ORDER)
def test_the_order_of_appendix_1(stones: int) -> None:
    grid = geometry(19)
    assert " ".join(grid.name(p) for p in fixed_points(grid, stones)) == ORDER[stones]
    position = initial_position(RUSSIA_2020, 19, stones)
    assert black_stones(position) == set(ORDER[stones].split())
    assert position.to_move is WHITE


@pytest.mark.article("RU-A1-1-intro")
def test_the_nine_handicap_points() -> None:
    grid = geometry(19)
    assert {grid.name(p) for p in star_points(grid)} == {"D4", "D10", "D16", "K4", "K10", "K16", "Q4", "Q10", "Q16"}


@pytest.mark.article("RU-A1-1-h1", "RU-1.4")
def test_handicap_1_is_the_first_move_without_komi() -> None:
    for handicap in (0, 1):
        position = initial_position(RUSSIA_2020, 19, handicap)
        assert (black_stones(position), position.to_move) == (set(), BLACK)
    even, one = Game(RUSSIA_2020, 19), Game(RUSSIA_2020, 19, handicap=1)
    assert (even.komi, one.komi) == (13, 0)
    assert even != one
    assert komi_for(msgspec.structs.replace(RUSSIA_2020, handicap_komi=1), 1) == 1


@pytest.mark.article("RU-A1-1-h9", "KOD-1.7")
def test_nine_is_the_most_with_standard_points() -> None:
    with pytest.raises(Refusal) as refused:
        initial_position(RUSSIA_2020, 19, 10)
    assert "RU-A1-1-h9" in refused.value.articles
    more = msgspec.structs.replace(RFGB_CODE, handicap_max=13)
    with pytest.raises(Refusal) as refused:
        initial_position(more, 19, 10)
    assert refused.value.code == "handicap.no-pattern"
    free = msgspec.structs.replace(more, placement=Placement.FREE)
    assert len(black_stones(initial_position(free, 19, 10, tuple(range(0, 40, 4))))) == 10


@pytest.mark.article("RU-1.4")
def test_other_initial_positions_and_wrong_numbers_of_points() -> None:
    grid = geometry(19)
    with pytest.raises(Refusal):
        free_points(grid, CHINESE, 2, (0, 1, 2))
    assert free_points(grid, CHINESE, 1, ()) == free_points(grid, CHINESE, 0, ()) == ()
    for stones, points in ((1, (5,)), (2, (5, 361)), (-1, ())):
        with pytest.raises(Refusal):
            free_points(grid, CHINESE, stones, points)
    position = custom_position(grid, BLACK, black=(0,), white=(5, 6))
    assert (position.to_move, sum(map(bool, position.cells))) == (BLACK, 3)
    with pytest.raises(Refusal):
        custom_position(grid, BLACK, black=(0, 0))
    with pytest.raises(Refusal):
        custom_position(grid, BLACK, black=(0,), white=(1, 19))


@pytest.mark.article("RU-A1-1-free", "KOD-1.7")
def test_free_placement_where_the_rules_or_the_event_allow_it() -> None:
    grid = geometry(19)
    chosen = tuple(grid.point(name) for name in ("C3", "K10", "T19"))
    assert black_stones(initial_position(CHINESE, 19, 3, chosen)) == {"C3", "K10", "T19"}
    for wrong in ((chosen[0], chosen[0], chosen[1]), (*chosen, 7)):
        with pytest.raises(Refusal):
            initial_position(CHINESE, 19, 3, wrong)
    with pytest.raises(Refusal) as refused:
        initial_position(JAPANESE, 19, 3, chosen)
    assert refused.value.code == "handicap.fixed"
    allowed = msgspec.structs.replace(JAPANESE, placement=Placement.FREE)
    assert initial_position(allowed, 19, 3, chosen).to_move is WHITE
    game = Game(CHINESE, initial_position(CHINESE, 19, 3, chosen), handicap=3)
    assert game.to_move is WHITE


@pytest.mark.article("EGF-5d.2")
def test_laying_the_stones_is_blacks_move_so_white_moves_next() -> None:
    game = Game(RUSSIA_2020, 19, handicap=4)
    assert game.to_move is WHITE
    assert game.move_number == 0


def test_smaller_boards() -> None:
    def names(size: int, stones: int) -> str:
        grid = geometry(size)
        return " ".join(grid.name(p) for p in fixed_points(grid, stones))

    assert names(13, 5) == "K10 D4 K4 D10 G7"
    assert names(9, 5) == "G7 C3 G3 C7 E5"
    assert names(9, 9) == "G7 C3 G3 C7 C5 G5 E7 E3 E5"
    assert names(10, 4) == "H8 C3 H3 C8"
    for size, stones in ((10, 5), (7, 5), (5, 2), (19, -1), (19, 10)):
        with pytest.raises(Refusal):
            names(size, stones)


@pytest.mark.article("RU-1.14")
@pytest.mark.parametrize(
    ("kind", "stones", "points"),
    [
        (Compensation.NONE, 4, 0),
        (Compensation.N, 4, 8),
        (Compensation.N_MINUS_1, 4, 6),
        (Compensation.N, 1, 0),
        (Compensation.N_MINUS_1, 2, 2),
        (Compensation.N, 0, 0),
    ],
)
def test_compensation_for_handicap_stones(kind: Compensation, stones: int, points: int) -> None:
    assert compensation(msgspec.structs.replace(CHINESE, compensation=kind), stones) == points


def test_compensation_is_for_counting_stones_only() -> None:
    results = {}
    for rules in (CHINESE, AGA, JAPANESE):
        game = Game(rules, 9, handicap=3, komi=0)
        results[rules.name] = count_game(game).margin
    assert results["chinese"] == 2 * (81 - 3)
    assert results["aga"] == 2 * (81 - 2)
    assert results["japanese"] == 2 * 78


def test_handicap_by_komi_alone_goes_either_way() -> None:
    reverse = Game(JAPANESE, 9, komi=-20)
    reverse.play("E5")
    score = count_game(reverse)
    assert (score.black.total, score.white.total) == (160 + 20, 0)
