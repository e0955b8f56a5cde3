"""From the passes to the agreed position: who accepted what, disputes, who moves then."""

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
    RFGB_CODE,
    RUSSIA_2020,
    WHITE,
    Agreement,
    Colour,
    Dispute,
    Game,
    Phase,
    Rules,
    Tradition,
    Way,
    board_of,
    count_game,
)
from nigiri.go.endings import Ending, check_ending
from nigiri.go.position import Position


def ended(rules: Rules, drawing: list[str], to_move: Colour = BLACK) -> Game:
    board = board_of(drawing)
    game = Game(rules, Position.of(board, to_move), komi=0)
    while game.phase is Phase.PLAYING:
        game.pass_()
    return game


RU = ["...X.O..."] * 4 + [".O.X.O..."] + ["...X.O..."] * 4


def at(game: Game, name: str) -> int:
    return game.board.geometry.point(name)


@pytest.mark.article("RU-1.9", "KOD-3.1")
def test_a_position_is_final_when_a_pass_is_answered_by_a_pass() -> None:
    game = Game(RUSSIA_2020, 9)
    phases = []
    for what in ("pass", "E5", "pass", "pass"):
        game.pass_() if what == "pass" else game.play(what)
        phases.append(game.phase)
    assert phases == [Phase.PLAYING] * 3 + [Phase.FINAL]
    full = Game(RUSSIA_2020, Position.of(board_of(["XX", "X."]), BLACK))
    assert not list(full.legal_points())
    assert full.phase is Phase.PLAYING


@pytest.mark.article("RU-1.10", "KOD-13.1")
def test_the_same_marking_accepted_by_both_concludes_the_game() -> None:
    game = ended(RUSSIA_2020, RU)
    agreement = game.mark_dead(BLACK, "B5")
    phases = []
    for side in (BLACK, WHITE):
        game.accept(side, agreement.version)
        phases.append(game.phase)
    assert phases == [Phase.FINAL, Phase.CONCLUDING]
    score = count_game(game)
    assert score.dead == (at(game, "B5"),)
    assert score.result == "B+1"
    with pytest.raises(Refusal):
        game.mark_dead(WHITE, "B5")
    with pytest.raises(Refusal):
        game.resume(WHITE)


@pytest.mark.article("RU-1.10")
def test_one_side_alone_does_not_conclude_and_play_can_be_resumed() -> None:
    game = ended(RUSSIA_2020, RU)
    game.mark_dead(BLACK, "B5")
    game.accept(BLACK, 1)
    assert game.phase is Phase.FINAL
    game.resume(WHITE)
    assert (game.phase, game.to_move) == (Phase.PLAYING, BLACK)


@pytest.mark.article("KOD-13.1")
@pytest.mark.case("C95")
def test_any_change_voids_both_acceptances_and_a_late_acceptance_is_refused() -> None:
    game = ended(RUSSIA_2020, RU)
    shown = game.mark_dead(BLACK, "B5")
    game.accept(BLACK, shown.version)
    changed = game.mark_dead(WHITE, "D1")
    assert changed.accepted == ()
    assert len(changed.dead) == 10
    with pytest.raises(Refusal) as refused:
        game.accept(WHITE, shown.version)
    assert refused.value.code == "agreement.stale"
    game.accept(WHITE, changed.version)
    game.mark_dead(BLACK, "D9")
    assert game.agreement is not None
    assert (game.agreement.accepted, game.agreement.dead) == ((), (at(game, "B5"),))


@pytest.mark.case("C95")
def test_time_running_out_calls_the_referee_and_accepts_nothing() -> None:
    agreement = Agreement.begin(Position.of(board_of(RU), BLACK)).accept(BLACK, 0)
    assert agreement.time_out() is Way.REFEREE
    assert not agreement.is_settled
    assert agreement.withdraw(BLACK).accepted == ()


@pytest.mark.case("C93")
def test_no_group_is_marked_dead_without_the_other_side_seeing_it() -> None:
    game = ended(JAPANESE, [".XXXOO.", "XXX.OOO"])
    game.accept(WHITE, 0)
    marked = game.mark_dead(BLACK, "E1")
    assert marked.accepted == ()
    assert marked.marked_by is BLACK
    game.accept(BLACK, marked.version)
    assert game.phase is Phase.FINAL


@given(st.lists(st.tuples(st.sampled_from("tap"), st.sampled_from([BLACK, WHITE]), st.integers(0, 13)), max_size=25))
def test_whatever_is_settled_was_accepted_by_both_as_it_is(steps: list[tuple[str, Colour, int]]) -> None:
    agreement = Agreement.begin(Position.of(board_of([".XXXOO.", "XXX.OOO"]), BLACK))
    seen: dict[Colour, tuple[int, ...] | None] = {BLACK: None, WHITE: None}
    for what, side, point in steps:
        try:
            if what == "a":
                agreement = agreement.accept(side, agreement.version)
                seen[side] = agreement.dead
            elif what == "t":
                agreement = agreement.toggle(side, point)
            else:
                agreement = agreement.propose(side, (0,) if point == 0 else (1, 2)[: point % 3])
        except Refusal:
            continue
        if agreement.is_settled:
            assert seen[BLACK] == seen[WHITE] == agreement.dead
            assert agreement.phase is Phase.CONCLUDING


@pytest.mark.article("RU-1.5", "KOD-3.1")
def test_the_side_after_the_last_pass_moves_when_play_is_resumed() -> None:
    game = Game(RUSSIA_2020, 9)
    game.play("E5")
    game.pass_()
    game.pass_()
    for asks in (BLACK, WHITE):
        trial = game.copy()
        trial.resume(asks)
        assert trial.to_move is WHITE
        phases = []
        for _ in range(2):
            trial.pass_()
            phases.append(trial.phase)
        assert phases == [Phase.PLAYING, Phase.FINAL]
        assert trial.move_number == 5


def test_in_japan_the_opponent_of_the_one_who_asks_moves() -> None:
    for asks in (BLACK, WHITE):
        game = ended(JAPANESE, RU)
        game.resume(asks)
        assert game.to_move is asks.opponent


@pytest.mark.article("KOD-13.4")
def test_after_a_play_out_the_board_decides_under_area_and_the_referee_under_territory() -> None:
    for rules, way in ((RFGB_CODE, Way.AS_IT_STANDS), (RUSSIA_2020, Way.REFEREE)):
        game = ended(rules, RU)
        assert game.agreement is not None
        assert game.agreement.way_out(rules) is Way.RESUME
        game.resume(BLACK)
        game.play("E5", game.to_move)
        game.pass_()
        game.pass_()
        assert game.agreement is not None
        assert game.agreement.way_out(rules) is way


@pytest.mark.article("RU-1.10")
def test_the_referee_fixes_the_dead_stones() -> None:
    game = ended(EGF, RU)
    assert game.agreement is not None
    assert game.agreement.way_out(EGF) is Way.REFEREE
    with pytest.raises(Refusal) as refused:
        game.resume(BLACK)
    assert refused.value.code == "dispute.referee"
    assert game.rule_dead((at(game, "B5"),)).version == 1
    assert game.phase is Phase.CONCLUDING
    assert count_game(game).dead == (at(game, "B5"),)
    with pytest.raises(Refusal):
        Game(EGF, 9).rule_dead(())


def test_a_play_out_with_pass_stones_costs_nobody_anything() -> None:
    rules = msgspec.structs.replace(RFGB_CODE, tradition=Tradition.TERRITORY, dispute=Dispute.RESUME_WITH_PASS_STONES)
    game = ended(rules, RU)
    before = count_game(game, dead=[at(game, "B5")])
    game.resume(BLACK)
    begins = game.to_move
    for move in ("A5", "pass", "C5", "pass", "B4", "pass", "B6", "pass"):
        game.pass_() if move == "pass" else game.play(move)
    assert game.board["B5"] is None
    game.pass_(begins)
    assert game.phase is Phase.PLAYING
    game.pass_(begins.opponent)
    assert count_game(game).margin == before.margin


@pytest.mark.article("KOD-A.4")
def test_under_aga_rules_white_passes_last() -> None:
    game = Game(AGA, 9)
    game.play("E5")
    phases = []
    for _ in range(3):
        game.pass_()
        phases.append(game.phase)
    assert phases == [Phase.PLAYING, Phase.PLAYING, Phase.FINAL]
    assert (game.pass_stones(BLACK), game.pass_stones(WHITE)) == (1, 2)
    assert game.prisoners(BLACK) == 2


@pytest.mark.parametrize(
    ("rules", "passes"), [(CHINESE, 2), (ING, 4), (msgspec.structs.replace(JAPANESE, passes_to_end=3), 3)]
)
def test_the_number_of_passes_is_a_rule(rules: Rules, passes: int) -> None:
    game = Game(rules, 9)
    for number in range(1, passes + 1):
        game.pass_()
        assert (game.phase is Phase.FINAL) == (number == passes)


def test_a_forfeited_turn_is_no_pass() -> None:
    game = Game(RUSSIA_2020, 9)
    game.pass_()
    game.forfeit_turn()
    game.pass_()
    assert game.phase is Phase.PLAYING


@pytest.mark.article("EGF-5h", "KOD-13.5")
def test_a_draw_cannot_be_agreed() -> None:
    with pytest.raises(Refusal) as refused:
        check_ending(Ending.AGREED_DRAW)
    assert refused.value.articles == ("EGF-5h",)
    check_ending(Ending.AGREED_DRAW, agreed_draw=True)
    for ending in set(Ending) - {Ending.AGREED_DRAW}:
        check_ending(ending)
