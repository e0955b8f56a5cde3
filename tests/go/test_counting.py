"""Counting: the worked checks of RU 1.10 to 1.15 and KOD 3, the cases, and what must hold of every count."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.go import (
    AGA,
    BLACK,
    CHINESE,
    EGF,
    ING,
    JAPANESE,
    KOREAN,
    PRESETS,
    RFGB_CODE,
    RUSSIA_2020,
    WHITE,
    Board,
    Colour,
    Correction,
    Game,
    IllegalMove,
    Phase,
    Position,
    Rules,
    Score,
    Source,
    Tradition,
    board_of,
    count,
    count_game,
    deviations,
    half_points,
    penalty,
    points_number,
    points_text,
    points_to_fill,
    rules_named,
    seki_stones,
    unfilled_points,
    whole_chains,
)


def walls(dead: bool = True) -> Board:
    """Black on D1-D9, White on F1-F9, a white stone on B5 if wanted: the board of RU-1.11."""
    return board_of(["...X.O..."] * 4 + [(".O.X.O..." if dead else "...X.O...")] + ["...X.O..."] * 4)


def five(extra: str = "") -> Board:
    """Black on C1-C5, White on D1-D5 of a 5x5 board: the board of KOD-3.2."""
    board = board_of(["..XO."] * 5)
    for item in extra.split():
        board.put(board.geometry.point(item[1:]), BLACK if item[0] == "B" else WHITE)
    return board


def plain(rules: Rules, board: Board, **more: object) -> Score:
    return count(board, rules, komi=0, **more)  # type: ignore[arg-type]


def totals(score: Score) -> tuple[str, str]:
    return points_text(score.black.total), points_text(score.white.total)


@pytest.mark.article("RU-1.10")
def test_dead_stones_go_to_the_prisoners_of_their_colour() -> None:
    board = walls()
    score = plain(RUSSIA_2020, board, dead=[board.geometry.point("B5")])
    assert score.black.of(Source.DEAD_STONES) == 2
    assert board["B5"] is WHITE
    with pytest.raises(Refusal) as refused:
        plain(RUSSIA_2020, board, dead=[0])
    assert "RU-1.10" in refused.value.articles


@pytest.mark.article("RU-1.11", "KOD-3.3")
def test_territory_is_what_one_side_alone_touches() -> None:
    board = walls()
    b5 = board.geometry.point("B5")
    with_dead, without = plain(RUSSIA_2020, board, dead=[b5]), plain(RUSSIA_2020, board)
    assert [len(with_dead.owned(s)) for s in (BLACK, WHITE)] == [27, 27]
    assert len(with_dead.neutral) == 9
    signs = "".join(spot.value for spot in with_dead.spots)
    assert (signs[:9], signs[36:45]) == ("bbbX.Owww", "bobX.Owww")
    assert [len(without.owned(s)) for s in (BLACK, WHITE)] == [0, 27]
    assert len(without.neutral) == 35
    empty = plain(RUSSIA_2020, Board(9))
    assert (len(empty.neutral), totals(empty)) == (81, ("0", "0"))
    part = five()
    part.put(part.geometry.point("D5"), 0)
    open_wall = plain(RFGB_CODE, part)
    assert [len(open_wall.owned(s)) for s in (BLACK, WHITE)] == [10, 0]
    assert part.geometry.name(open_wall.neutral[0]) == "D5"


@pytest.mark.article("RU-1.12")
def test_japanese_tradition_adds_prisoners() -> None:
    board = walls()
    score = plain(RUSSIA_2020, board, dead=[board.geometry.point("B5")], prisoners=(2, 3))
    assert totals(score) == ("30", "30")
    second = board_of(["....XO..."] * 9)
    assert totals(plain(RUSSIA_2020, second)) == ("36", "27")


@pytest.mark.article("RU-1.13")
def test_chinese_tradition_adds_living_stones() -> None:
    rules = msgspec.structs.replace(RUSSIA_2020, tradition=Tradition.AREA)
    board = walls()
    score = plain(rules, board, dead=[board.geometry.point("B5")], prisoners=(5, 9))
    assert totals(score) == ("36", "36")
    assert 36 + 36 + len(score.neutral) == 81
    assert totals(plain(rules, board_of(["....XO..."] * 9))) == ("45", "36")


@pytest.mark.article("RU-1.14", "RU-1.15")
def test_komi_and_penalties_come_off_and_totals_are_compared() -> None:
    board = walls()
    dead = [board.geometry.point("B5")]

    def score(komi: str, *corrections: Correction) -> Score:
        return count(board, RUSSIA_2020, dead=dead, prisoners=(2, 3), komi=half_points(komi), corrections=corrections)

    assert (totals(score("6.5")), score("6.5").result) == (("23.5", "30"), "W+6.5")
    assert (totals(score("-5")), score("-5").result) == (("30", "25"), "B+5")
    assert score("0").result == "0"
    assert score("0").winner is None
    fined = score("6.5", penalty(BLACK, 4, "warning twice"))
    assert (totals(fined), fined.result) == (("21.5", "30"), "W+8.5")
    assert fined.black.lines[-1].reason == "warning twice"
    second = board_of(["....XO..."] * 9)
    assert count(second, RUSSIA_2020, komi=13).result == "B+2.5"
    area = msgspec.structs.replace(RUSSIA_2020, tradition=Tradition.AREA)
    assert count(second, area, komi=15).result == "B+1.5"
    assert totals(count(board, area, dead=dead, komi=15)) == ("28.5", "36")


@pytest.mark.article("RU-T-14")
def test_komi_is_in_halves_and_may_be_negative() -> None:
    assert (half_points("6.5"), half_points(-5), half_points("0.5")) == (13, -10, 1)
    for wrong in ("6.25", "x", "nan", ""):
        with pytest.raises(Refusal) as refused:
            half_points(wrong)
        assert refused.value.articles == ("RU-T-14",)
    assert [points_text(h) for h in (13, -1, 0, -10)] == ["6.5", "-0.5", "0", "-5"]
    assert [points_number(h) for h in (13, 14)] == [6.5, 7]


@pytest.mark.article("KOD-3.2")
def test_area_of_the_code() -> None:
    assert totals(plain(RFGB_CODE, five())) == ("15", "10")
    assert totals(plain(RFGB_CODE, five("BA1"))) == ("15", "10")
    board = five("WA3")
    assert totals(plain(RFGB_CODE, board, dead=[board.geometry.point("A3")])) == ("15", "10")


@pytest.mark.article("KOD-3.2var")
def test_territory_of_the_codes_variant() -> None:
    rules = msgspec.structs.replace(RFGB_CODE, tradition=Tradition.TERRITORY)
    assert totals(plain(rules, five())) == ("10", "5")
    assert totals(plain(rules, five("BA1"))) == ("9", "5")
    board = five("WA3")
    assert totals(plain(rules, board, dead=[board.geometry.point("A3")])) == ("11", "5")


def bare(black: int, white: int, rules: Rules, komi: str, *corrections: Correction) -> Score:
    """Return a count in which the board itself gives nothing and the sides have these points from elsewhere."""
    given = (Correction(BLACK, 2 * black, "counted"), Correction(WHITE, 2 * white, "counted"))
    return count(Board(9), rules, komi=half_points(komi), corrections=(*given, *corrections))


@pytest.mark.article("KOD-3.4", "EGF-5b")
def test_komi_is_added_to_the_side_that_gets_it() -> None:
    white = bare(45, 40, RFGB_CODE, "6.5")
    assert (totals(white), white.result) == (("45", "46.5"), "W+1.5")
    black = bare(40, 44, RFGB_CODE, "-5")
    assert (totals(black), black.result) == (("45", "44"), "B+1")
    european = bare(60, 55, EGF, "6.5")
    assert (totals(european), european.result) == (("60", "61.5"), "W+1.5")
    assert [line.source for line in european.white.lines if line.amount] == [Source.KOMI, Source.CORRECTION]


@pytest.mark.article("KOD-3.5")
def test_every_source_has_its_own_line() -> None:
    score = bare(180, 181, RFGB_CODE, "6.5", penalty(WHITE, 4, "phone"))
    assert totals(score) == ("180", "185.5")
    assert score.result == "W+5.5"
    assert [line.source for line in plain(RUSSIA_2020, Board(9)).black.lines] == [Source.TERRITORY, Source.PRISONERS]
    assert [line.source for line in plain(RFGB_CODE, Board(9)).white.lines] == [Source.TERRITORY, Source.STONES]
    lines = {(line.source, points_text(line.amount)) for line in score.white.lines}
    assert {(Source.KOMI, "6.5"), (Source.PENALTY, "-2"), (Source.CORRECTION, "181")} <= lines


@pytest.mark.article("KOD-3.6", "KOD-1.9")
def test_more_points_win_and_equal_ones_are_a_draw() -> None:
    draw = bare(180, 180, RFGB_CODE, "0")
    assert (draw.result, draw.winner) == ("0", None)
    assert bare(181, 180, RFGB_CODE, "0").result == "B+1"
    assert bare(186, 175, RFGB_CODE, "6.5").result == "B+4.5"
    assert bare(8, 0, ING, "8").winner is BLACK


@pytest.mark.article("KOD-13.2", "KOD-13.3")
def test_both_traditions_from_their_parts() -> None:
    assert bare(90 + 95, 85 + 91, CHINESE, "7.5").result == "B+1.5"
    assert bare(70 + 8, 66 + 5, JAPANESE, "6.5").result == "B+0.5"


C90 = [
    ".........",
    ".........",
    "..OOOO...",
    ".O.OXOOOO",
    "OOOXXXXOX",
    "OXXX.XXXX",
    "X..OOXOO.",
    ".X..X.XO.",
    "....XX.X.",
]


@pytest.mark.case("C90")
def test_without_the_agreement_on_dead_stones_the_wrong_side_wins() -> None:
    board = board_of(C90)
    dead = [board.geometry.point(name) for name in ("D3", "E3", "G3", "H3", "H2")]
    assert (totals(plain(CHINESE, board, dead=dead)), plain(CHINESE, board, dead=dead).result) == (("41", "40"), "B+1")
    assert plain(CHINESE, board).result == "W+22"
    assert whole_chains(board, [dead[0], dead[2]]) == tuple(sorted(dead))


C92 = [
    "....XO...",
    "....XO...",
    "....XO...",
    "....XO...",
    "....X.O..",
    "...XOO...",
    "...XO....",
    "...XO....",
    "..XO.....",
]


@pytest.mark.case("C92")
@pytest.mark.article("EGF-5i")
def test_an_unfilled_neutral_point_costs_a_point_under_area_and_none_under_territory() -> None:
    board = board_of(C92)
    neutral = board.geometry.point("F5")
    open_area = count(board, CHINESE, komi=14)
    assert (totals(plain(CHINESE, board)), open_area.result) == (("40", "40"), "W+7")
    assert unfilled_points(board) == (neutral,)
    filled = board.copy()
    assert filled.place(neutral, BLACK) == ()
    assert (count(filled, CHINESE, komi=14).result, totals(plain(CHINESE, filled))) == ("W+6", ("41", "40"))
    assert unfilled_points(filled) == ()
    for rules in (JAPANESE, RUSSIA_2020):
        assert totals(plain(rules, board)) == totals(plain(rules, filled))


@pytest.mark.case("C92")
@pytest.mark.article("EGF-5i")
def test_neutral_points_are_recalled_before_counting_where_they_matter() -> None:
    board = board_of(C92)
    for rules, reminded in ((CHINESE, True), (EGF, True), (JAPANESE, True), (RUSSIA_2020, False), (RFGB_CODE, True)):
        game = Game(rules, Position.of(board, BLACK))
        game.pass_()
        game.pass_()
        points = points_to_fill(game)
        assert board.geometry.names(points) == (("F5",) if reminded else ())
        if reminded:
            game.resume(BLACK) if rules is not EGF else game.undo()
            game.play("F5", game.to_move)
            assert points_to_fill(game) == ()


SEKI = [".XXXOO.", "XXX.OOO"]
"""Six black stones with an eye, five white ones with an eye, one common liberty."""


@pytest.mark.case("C93")
def test_in_seki_eyes_count_under_area_and_not_under_japanese_rules() -> None:
    board = board_of(SEKI)
    assert (board.count(BLACK), board.count(WHITE)) == (6, 5)
    area = plain(CHINESE, board)
    assert (totals(area), len(area.neutral)) == (("7", "6"), 1)
    for rules in (JAPANESE, KOREAN, EGF):
        score = plain(rules, board)
        assert totals(score) == ("0", "0")
        assert len(score.seki) == 11
    assert totals(plain(RUSSIA_2020, board)) == ("1", "1")
    assert unfilled_points(board) == ()
    overruled = plain(JAPANESE, board, seki=())
    assert totals(overruled) == ("1", "1")


def test_a_seki_without_eyes_leaves_the_territory_elsewhere_alone() -> None:
    board = board_of(
        [
            "OX.OXO...",
            "OX.OXO...",
            "OXXOXO...",
            "OOXOXO...",
            ".OXXXO...",
            ".OOOOO...",
            ".........",
            ".........",
            ".........",
        ]
    )
    grid = board.geometry
    black = board.chain_at(grid.point("B9"))
    inside = board.chain_at(grid.point("D9"))
    assert black is not None
    assert inside is not None
    assert (black.freedom, inside.freedom) == (2, 2)
    assert seki_stones(board) == tuple(sorted((*black.points(), *inside.points())))
    score = plain(JAPANESE, board)
    outside = sum(cell == 0 for cell in board.cells) - 2
    assert (len(score.owned(WHITE)), score.owned(BLACK)) == (outside, ())
    assert grid.names(score.neutral) == ("C9", "C8")
    assert unfilled_points(board) == ()


def test_two_neutral_points_beside_each_other_are_both_filled() -> None:
    board = board_of(["..X.O..", "..X.O..", "..XXO.."])
    assert board.geometry.names(unfilled_points(board)) == ("D3", "D2")
    assert seki_stones(board) == ()


def test_a_group_with_room_for_two_eyes_is_not_in_seki() -> None:
    board = board_of(["....XOO.", "XXXX.OOO"])
    assert seki_stones(board) == ()
    assert len(plain(JAPANESE, board).owned(BLACK)) == 4


def test_the_first_point_of_the_board_can_be_marked() -> None:
    board = board_of(["XO", ".."])
    assert whole_chains(board, [0]) == (0,)
    for wrong in (-1, 4):
        with pytest.raises(Refusal):
            whole_chains(board, [wrong])


@pytest.mark.article("KOD-A.4")
def test_pass_stones_make_territory_equal_area_when_white_passes_last() -> None:
    moves = [
        "C5",
        "D5",
        "C4",
        "D4",
        "C3",
        "D3",
        "C2",
        "D2",
        "C1",
        "D1",
        "A1",
        "pass",
        "B5",
        "pass",
        "A5",
        "E5",
        "pass",
        "E1",
    ]
    game = Game(AGA, 5, komi=0)
    for at in moves:
        game.pass_() if at == "pass" else game.play(at)
    game.pass_()
    phases = [game.phase]
    game.pass_()
    assert [*phases, game.phase] == [Phase.PLAYING, Phase.FINAL]
    assert (game.pass_stones(BLACK), game.pass_stones(WHITE)) == (2, 3)
    area = count_game(game)
    territory = count(
        game.board,
        msgspec.structs.replace(AGA, tradition=Tradition.TERRITORY),
        komi=0,
        pass_stones=(game.pass_stones(WHITE), game.pass_stones(BLACK)),
    )
    assert area.margin == territory.margin


@given(st.lists(st.integers(-1, 24), min_size=8, max_size=90))
def test_pass_stones_always_make_both_traditions_agree(points: list[int]) -> None:
    rules = msgspec.structs.replace(AGA, passes_to_end=99)
    game = Game(rules, 5, komi=0)
    for point in points:
        try:
            game.pass_() if point < 0 else game.play(point)
        except IllegalMove:
            continue
    if game.to_move is WHITE:
        game.pass_()
    territory = msgspec.structs.replace(rules, tradition=Tradition.TERRITORY, seki_territory=True)
    again = count(
        game.board,
        territory,
        komi=0,
        prisoners=(game.taken[BLACK], game.taken[WHITE]),
        pass_stones=(game.pass_stones(WHITE), game.pass_stones(BLACK)),
    )
    assert count_game(game).margin == again.margin


@given(st.lists(st.integers(0, 29), max_size=60), st.sampled_from(sorted(PRESETS)), st.integers(-20, 20), st.data())
def test_scores_are_symmetric_under_colours_and_the_eight_symmetries(
    points: list[int], name: str, komi: int, data: st.DataObject
) -> None:
    rules = PRESETS[name]
    game = Game(rules, _rectangle(5, 6), komi=komi)
    for point in points:
        if game.is_legal(point):
            game.play(point)
    board = game.board
    dead = tuple(p for chain in board.chains() if data.draw(st.integers(0, 3)) == 0 for p in chain.points())
    prisoners = (game.taken[BLACK], game.taken[WHITE])
    base = count(board, rules, dead=dead, komi=komi, prisoners=prisoners)
    swapped = Board.from_cells(board.geometry, [(0, 2, 1)[c] for c in board.cells])
    mirror = count(swapped, rules, dead=dead, komi=-komi, prisoners=(prisoners[1], prisoners[0]))
    assert mirror.margin == -base.margin
    for turned, moved in _symmetries(board, dead):
        again = count(turned, rules, dead=moved, komi=komi, prisoners=prisoners)
        assert (again.black.total, again.white.total) == (base.black.total, base.white.total)
    assert len(base.owners) == 30
    again = count(board, rules, dead=base.dead, seki=base.seki, komi=komi, prisoners=prisoners)
    assert again == base


def _rectangle(width: int, height: int) -> Position:
    return Position(width, height, bytes(width * height), BLACK)


def _symmetries(board: Board, dead: tuple[int, ...]) -> list[tuple[Board, list[int]]]:
    width, height = board.geometry.width, board.geometry.height
    found = []
    for flip_x in (False, True):
        for flip_y in (False, True):
            for turn in (False, True):
                w, h = (height, width) if turn else (width, height)

                def move(point: int, fx: bool = flip_x, fy: bool = flip_y, t: bool = turn, w: int = w) -> int:
                    y, x = divmod(point, width)
                    x, y = (width - 1 - x if fx else x), (height - 1 - y if fy else y)
                    return x * w + y if t else y * w + x

                turned = Board(w, h)
                for point, cell in enumerate(board.cells):
                    turned.cells[move(point)] = cell
                found.append((Board.from_cells(turned.geometry, turned.cells), [move(p) for p in dead]))
    return found


@pytest.mark.case("C96")
@given(st.lists(st.integers(0, 80), max_size=150), st.integers(0, 5))
def test_a_count_from_the_stored_position_and_dead_list_equals_the_result(points: list[int], every: int) -> None:
    game = Game(JAPANESE, 9)
    for point in points:
        if game.is_legal(point):
            game.play(point)
    game.pass_()
    game.pass_()
    for number, chain in enumerate(game.board.chains()):
        if number % 6 == every:
            game.mark_dead(game.to_move, next(chain.points()))
    assert game.agreement is not None
    shown = count_game(game)
    game.accept(BLACK, game.agreement.version)
    game.accept(WHITE, game.agreement.version)
    official = count_game(game)
    assert official == shown
    stored = game.position, game.agreement.dead
    again = count(
        stored[0].board(),
        JAPANESE,
        dead=stored[1],
        komi=game.komi,
        prisoners=(game.taken[BLACK], game.taken[WHITE]),
    )
    assert again == official


@pytest.mark.article("KOD-4.1", "KOD-0.2")
def test_deviations_from_a_base_are_named() -> None:
    own = msgspec.structs.replace(RUSSIA_2020, name="club", komi=0, seki_territory=False)
    assert deviations(own, RUSSIA_2020) == {"komi": (0, 13), "seki_territory": (False, True)}
    assert deviations(RUSSIA_2020, RUSSIA_2020) == {}
    code = deviations(RFGB_CODE, RUSSIA_2020)
    assert [setting.value for setting in code["repetition"]] == ["situational_superko", "simple_ko"]  # type: ignore[attr-defined]


def test_presets_are_found_by_name() -> None:
    assert rules_named("Russia_2020") is RUSSIA_2020
    assert set(PRESETS) >= {
        "japanese", "chinese", "korean", "aga", "new-zealand", "ing", "tromp-taylor", "russia-2020", "rfgb-code",
    }  # fmt: skip
    with pytest.raises(Refusal):
        rules_named("house")


def test_each_side_is_named_once() -> None:
    assert [str(side) for side in Colour] == ["black", "white"]
    assert BLACK.opponent is WHITE
    assert (BLACK.letter, WHITE.letter) == ("B", "W")
