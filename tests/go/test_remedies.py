"""The referee's tools: illegal moves, wrong set-ups, displaced stones, adjourned games."""

import msgspec
import pytest

from nigiri.errors import Refusal
from nigiri.go import (
    AGA,
    BLACK,
    JAPANESE,
    RUSSIA_2020,
    WHITE,
    Fault,
    Forfeited,
    Game,
    IllegalMove,
    Pass,
    Play,
    board_of,
    count_game,
    rows,
)
from nigiri.go.adjournment import BadSealedMove, adjourned, missing_stones, open_sealed, set_up
from nigiri.go.displacement import (
    EGF_LADDER,
    Effect,
    Ladder,
    charged_for_restoring,
    differences,
    put_back,
)
from nigiri.go.remedies import (
    Continue,
    CountsAs,
    GoOn,
    Loss,
    Moves,
    Restart,
    Rewind,
    WhiteStones,
    check_restoration,
    illegal_move,
    restarted_main,
    rewind,
    white_stones,
    wrong_setup,
)


def played(count: int, handicap: int = 0) -> Game:
    game = Game(RUSSIA_2020, 19, handicap=handicap)
    for point in list(game.legal_points())[::2][:count]:
        game.play(point)
    return game


@pytest.mark.article("RU-2.6.11")
def test_an_illegal_move_found_later_is_gone_back_to() -> None:
    assert illegal_move(61, 70, BLACK) == Rewind(60)
    assert illegal_move(61, 70, BLACK, restorable=[10, 55, 65]) == Rewind(55)
    assert illegal_move(61, 70, BLACK, restorable=[65]) == Loss(BLACK)
    check_restoration(61, 60)
    check_restoration(1, 0)
    with pytest.raises(Refusal) as refused:
        check_restoration(61, 65)
    assert refused.value.articles == ("RU-2.6.11",)
    game = played(70)
    before = game.copy()
    back = rewind(game, 60)
    assert back.move_number == 60
    assert game == before
    assert back == played(60)
    for wrong in (-1, 71):
        with pytest.raises(Refusal):
            rewind(game, wrong)
    with pytest.raises(Refusal):
        illegal_move(71, 70, BLACK)


@pytest.mark.article("EGF-8c.1", "EGF-8c.2")
@pytest.mark.parametrize(
    ("found_after", "ruling"), [(87, Rewind(86)), (89, Rewind(86)), (90, Rewind(86)), (91, GoOn())]
)
def test_the_european_window_of_three_moves(found_after: int, ruling: Rewind | GoOn) -> None:
    assert illegal_move(87, found_after, BLACK, window=3) == ruling
    if isinstance(ruling, Rewind):
        back = rewind(played(found_after), ruling.to)
        assert (back.move_number, back.to_move) == (86, BLACK)


@pytest.mark.article("RU-2.6.12-a")
def test_the_russian_limit_is_three_white_stones() -> None:
    limit, actual = WhiteStones(3), CountsAs.ACTUAL
    assert wrong_setup(played(5), limit, actual) == Restart()
    assert wrong_setup(played(6), limit, actual) == Continue(CountsAs.ACTUAL)
    handicap = played(4, handicap=3)
    assert white_stones(handicap) == 2
    assert wrong_setup(handicap, limit, actual) == Restart()
    assert wrong_setup(played(5, handicap=3), limit, actual) == Continue(CountsAs.ACTUAL)
    minutes = 60_000
    assert restarted_main(60 * minutes, 14 * minutes) == 53 * minutes
    assert restarted_main(45 * minutes, 9 * minutes) == 40 * minutes + 30_000
    assert restarted_main(10 * minutes, 40 * minutes) == 0


@pytest.mark.article("RU-2.6.12-a")
def test_captured_white_stones_count_as_placed() -> None:
    game = Game(RUSSIA_2020, 9)
    for at in ("B1", "A1", "A2", "E5", "E6", "F5"):
        game.play(at)
    assert (game.board.count(WHITE), white_stones(game)) == (2, 3)
    assert isinstance(wrong_setup(game, WhiteStones(), CountsAs.ACTUAL), Continue)


@pytest.mark.article("EGF-8a.1", "EGF-5d.2")
def test_the_european_limit_is_the_fourth_move_and_laying_is_the_first() -> None:
    limit, proper = Moves(4), CountsAs.AS_SCHEDULED
    assert wrong_setup(played(3), limit, proper) == Restart()
    assert wrong_setup(played(4), limit, proper) == Continue(CountsAs.AS_SCHEDULED)
    assert wrong_setup(played(2, handicap=3), limit, proper) == Restart()
    assert wrong_setup(played(3, handicap=3), limit, proper) == Continue(CountsAs.AS_SCHEDULED)


@pytest.mark.article("EGF-8a.2")
def test_swapped_colours_of_an_even_game_are_made_good_in_the_next() -> None:
    limit, proper = Moves(4), CountsAs.AS_SCHEDULED
    ruled = wrong_setup(played(4), limit, proper, colours_swapped=True, keeps_debt=True)
    assert ruled == Continue(CountsAs.AS_SCHEDULED, colour_debt=True)
    for game, swapped, keeps in ((played(4), False, True), (played(4), True, False), (played(5, 3), True, True)):
        ruled = wrong_setup(game, limit, proper, colours_swapped=swapped, keeps_debt=keeps)
        assert ruled == Continue(CountsAs.AS_SCHEDULED, colour_debt=False)
    assert wrong_setup(played(3), limit, proper, colours_swapped=True, keeps_debt=True) == Restart()
    assert wrong_setup(played(4), limit, proper, colours_swapped=True) == Continue(CountsAs.AS_SCHEDULED)


@pytest.mark.article("EGF-8g", "EGF-8g.3")
def test_the_ladder_goes_on_until_both_accept() -> None:
    ladder = Ladder()
    for side, accepts in ((BLACK, True), (WHITE, False), (BLACK, False), (WHITE, False), (BLACK, True), (WHITE, True)):
        assert ladder.applied is None
        ladder = ladder.answer(side, accepts)
    assert ladder.applied is not None
    assert (ladder.applied.article, ladder.applied.effect) == ("EGF-8g.3", Effect.RETURN)
    assert [(a.procedure, a.side, a.accepts) for a in ladder.answers][:2] == [(1, BLACK, True), (1, WHITE, False)]
    with pytest.raises(Refusal):
        ladder.answer(BLACK, True)


@pytest.mark.article("EGF-8g.4", "EGF-8g.5", "EGF-8g.6")
def test_the_sixth_procedure_is_imposed() -> None:
    ladder = Ladder()
    for _ in range(5):
        ladder = ladder.answer(BLACK, False).answer(WHITE, True)
    assert ladder.applied is EGF_LADDER[5]
    assert ladder.applied.effect is Effect.REFEREE
    assert [p.effect for p in EGF_LADDER[3:5]] == [Effect.REPLAY, Effect.DRAW]
    with pytest.raises(Refusal):
        Ladder().answer(BLACK, True).answer(BLACK, True)


@pytest.mark.article("EGF-8g.1")
def test_a_displaced_stone_is_put_back_unless_its_point_is_taken() -> None:
    board = board_of(["..X..", ".....", "..O.."])
    point = board.geometry.point
    restored = put_back(board, point("C3"), point("C2"))
    assert rows(restored) == [".....", "..X..", "..O.."]
    assert differences(restored, board) == ((point("C3"), None, BLACK), (point("C2"), BLACK, None))
    with pytest.raises(Refusal) as refused:
        put_back(board, point("C3"), point("C1"))
    assert refused.value.code == "displaced.occupied"
    with pytest.raises(Refusal):
        put_back(board, point("A1"), point("B1"))
    with pytest.raises(Refusal):
        put_back(board_of([".OX", "O..", "..."]), board_of(["..."] * 3).geometry.point("C3"), 0)


@pytest.mark.article("EGF-8g.2")
def test_the_present_position_becomes_the_games() -> None:
    found = board_of(["..X..", ".....", "..O.."])
    game = Game(JAPANESE, msgspec.structs.replace(Game(JAPANESE, 5).position, height=3, cells=found.key()))
    game.play("A1")
    assert rows(game.board) == ["..X..", ".....", "X.O.."]


@pytest.mark.article("EGF-8f", "RU-2.6.13-a", "RU-2.6.13-b")
def test_who_pays_for_putting_the_position_right() -> None:
    assert charged_for_restoring(BLACK) is BLACK
    assert charged_for_restoring(None) is None
    assert charged_for_restoring(WHITE, is_player=False) is None
    game = played(12)
    shifted = game.board.copy()
    stone = next(iter(game.board.chains()[0].points()))
    shifted.remove((stone,))
    assert differences(game.board, shifted) == ((stone, game.board.colour_at(stone), None),)


@pytest.mark.article("RU-2.6.2-b", "CLK-adj-3", "CLK-res-2")
def test_an_adjourned_position_is_set_up_again_as_it_was() -> None:
    game = Game(RUSSIA_2020, 9)
    for at in ("B1", "A1", "A2", "E5", "E6", "F5", "G7"):
        game.play(at)
    envelope = adjourned(game, komi_stones=6)
    assert envelope.held == (1, 6)
    assert missing_stones(envelope) == {BLACK: 0, WHITE: 0}
    resumed = set_up(envelope, RUSSIA_2020)
    assert resumed.position == game.position
    assert resumed.taken == game.taken
    assert count_game(resumed).margin == count_game(game).margin
    resumed.play("C3", WHITE)
    with pytest.raises(Refusal):
        set_up(msgspec.structs.replace(envelope, held=(1, 5)), RUSSIA_2020)
    assert missing_stones(msgspec.structs.replace(envelope, held=(3, 6)))[WHITE] == -2
    breathless = msgspec.structs.replace(game.position, cells=b"\1" * 81)
    with pytest.raises(Refusal):
        set_up(msgspec.structs.replace(envelope, position=breathless), RUSSIA_2020)


def test_missing_stones_of_a_handicap_game() -> None:
    game = Game(RUSSIA_2020, 19, handicap=3)
    for at in ("C3", "C4", "D3"):
        game.play(at)
    assert missing_stones(adjourned(game)) == {BLACK: 0, WHITE: 0}
    game.pass_()
    assert missing_stones(adjourned(game)) == {BLACK: 1, WHITE: 0}
    for handicap in (0, 1, 2):
        other = Game(RUSSIA_2020, 19, handicap=handicap)
        other.play("C3")
        assert missing_stones(adjourned(other)) == {BLACK: 0, WHITE: 0}


@pytest.mark.article("CLK-res-5")
def test_a_sealed_move_that_is_illegible_or_illegal_loses_the_turn() -> None:
    game = Game(RUSSIA_2020, 19)
    game.play("R5")
    illegible, illegal, clear = game.copy(), game.copy(), game.copy()
    assert isinstance(open_sealed(illegible, "C6/G6", is_legible=False), Forfeited)
    assert illegible.to_move is BLACK
    assert isinstance(open_sealed(illegal, "R5"), Forfeited)
    assert illegal.to_move is BLACK
    assert isinstance(open_sealed(clear, "R6"), Play)
    assert clear.board["R6"] is WHITE
    assert isinstance(open_sealed(game.copy(), "pass"), Pass)


def test_other_profiles_make_a_bad_sealed_move_a_pass_or_have_it_replaced() -> None:
    game = Game(AGA, 19)
    game.play("R5")
    assert isinstance(open_sealed(game.copy(), "R5", bad=BadSealedMove.PASS), Pass)
    replaced = game.copy()
    with pytest.raises(IllegalMove) as refused:
        open_sealed(replaced, "R5", bad=BadSealedMove.REPLACE_IF_ILLEGAL)
    assert refused.value.fault is Fault.OCCUPIED
    assert replaced == game
    assert isinstance(open_sealed(replaced, "?", is_legible=False, bad=BadSealedMove.REPLACE_IF_ILLEGAL), Pass)
