"""Moves, turns, ko and longer repetition: the worked checks of the rulebooks, and a naive superko beside."""

import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from go.naive import NaiveBoard
from nigiri.go import (
    BLACK,
    JAPANESE,
    NEW_ZEALAND,
    RFGB_CODE,
    RUSSIA_2020,
    TROMP_TAYLOR,
    WHITE,
    Colour,
    Cycle,
    Fault,
    Forfeited,
    Game,
    IllegalMove,
    Pass,
    Phase,
    Position,
    RecordedMove,
    Repetition,
    Rules,
    custom_position,
    geometry,
    replay,
    rows,
)

SIDES = {"B": BLACK, "W": WHITE}


def moves(game: Game, text: str) -> None:
    """Play `B D4, W Q16, B pass`."""
    for move in text.split(","):
        side, at = move.split()
        if at == "pass":
            game.pass_(SIDES[side])
        else:
            game.play(at, SIDES[side])


def start(size: int, black: str, white: str, to_move: Colour = BLACK) -> Position:
    grid = geometry(size)
    return custom_position(
        grid,
        to_move,
        black=tuple(grid.point(n) for n in black.split()),
        white=tuple(grid.point(n) for n in white.split()),
    )


def refused(game: Game, at: str) -> IllegalMove:
    before = game.copy()
    with pytest.raises(IllegalMove) as caught:
        game.play(at)
    assert game == before
    return caught.value


@pytest.mark.article("RU-1.1", "RU-1.2", "KOD-1.1", "KOD-1.6")
def test_black_begins_on_any_point_of_the_empty_board() -> None:
    game = Game(JAPANESE, 19)
    assert game.to_move is BLACK
    assert len(list(game.legal_points())) == 361
    assert game.fault_of("D4", WHITE) is Fault.ORDER
    game.play("T19")
    assert game.board["T19"] is BLACK
    assert game.board["A1"] is None


@pytest.mark.article("RU-1.3")
def test_a_position_is_stones_and_the_side_to_move() -> None:
    one = start(9, "A1", "B2", BLACK)
    assert one == start(9, "A1", "B2", BLACK)
    assert one != start(9, "A1", "B2", WHITE)
    game = Game(RUSSIA_2020, 9)
    phases = [game.phase]
    game.pass_()
    game.pass_()
    phases.append(game.phase)
    game.accept(BLACK, 0)
    game.accept(WHITE, 0)
    phases.append(game.phase)
    assert phases == [Phase.PLAYING, Phase.FINAL, Phase.CONCLUDING]


@pytest.mark.article("RU-1.5", "KOD-1.3")
def test_no_stone_on_a_stone_and_a_pass_is_a_move() -> None:
    game = Game(RUSSIA_2020, 19)
    game.play("D4")
    assert refused(game, "D4").fault is Fault.OCCUPIED
    assert "RU-1.5" in refused(game, "D4").articles
    moves(game, "W pass, B pass")
    assert game.phase is Phase.FINAL
    assert game.to_move is WHITE
    assert game.fault_of("Q16") is Fault.OVER
    game.resume(BLACK)
    assert (game.phase, game.to_move, game.move_number) == (Phase.PLAYING, WHITE, 3)
    game.play("Q16", WHITE)


@pytest.mark.article("KOD-1.3", "RU-1.6-a", "RU-1.8")
def test_placing_and_removing_are_one_move() -> None:
    game = Game(RUSSIA_2020, start(9, "B1", "A1"))
    play = game.play("A2")
    assert game.board.geometry.names(play.captured) == ("A1",)
    assert game.taken == {BLACK: 1, WHITE: 0}
    assert game.to_move is WHITE
    assert {game.board.geometry.name(p) for p, c in enumerate(game.board.cells) if c} == {"A2", "B1"}
    assert game.fault_of("B1") is Fault.OCCUPIED


@pytest.mark.article("KOD-1.8", "RU-1.8")
def test_sides_move_in_turn_and_a_forfeited_turn_keeps_it_so() -> None:
    game = Game(RUSSIA_2020, 19)
    game.play("D4")
    with pytest.raises(IllegalMove) as caught:
        game.play("Q16", BLACK)
    assert caught.value.fault is Fault.ORDER
    with pytest.raises(IllegalMove):
        game.pass_(BLACK)
    game.play("Q16", WHITE)
    game.forfeit_turn()
    game.play("Q4", WHITE)
    assert [type(turn) for turn in game.turns[2:3]] == [Forfeited]
    assert game.move_number == 4
    handicap = Game(RUSSIA_2020, 19, handicap=4)
    assert handicap.fault_of("C3", BLACK) is Fault.ORDER
    handicap.play("C3", WHITE)


@pytest.mark.article("RU-1.6-b", "KOD-2.1")
def test_suicide_is_refused_unless_it_captures() -> None:
    assert refused(Game(RUSSIA_2020, start(9, "", "A2 B1")), "A1").fault is Fault.SUICIDE
    game = Game(RUSSIA_2020, start(9, "A3 B2 C1", "A2 B1"))
    assert len(game.play("A1").captured) == 2
    assert game.taken[BLACK] == 2
    two = Game(RUSSIA_2020, start(9, "D4", "C4 D3 D5 E3 E5 F4"))
    assert refused(two, "E4").fault is Fault.SUICIDE
    allowed = Game(NEW_ZEALAND, start(9, "D4", "C4 D3 D5 E3 E5 F4"))
    before = allowed.copy()
    assert allowed.play("E4").is_suicide
    assert allowed.taken == {BLACK: 0, WHITE: 2}
    assert allowed.board["D4"] is None
    allowed.undo()
    assert allowed == before


def test_a_single_stone_suicide_repeats_the_position_where_that_is_forbidden() -> None:
    position = start(9, "", "A2 B1")
    assert refused(Game(TROMP_TAYLOR, position), "A1").fault is Fault.SUPERKO
    assert Game(NEW_ZEALAND, position).play("A1").is_suicide


@pytest.mark.article("RU-1.7")
def test_ko_of_the_russian_rules() -> None:
    game = Game(RUSSIA_2020, start(13, "B4 C3 C5", "C4 D3 D5 E4"))
    game.play("D4")
    assert game.taken[BLACK] == 1
    assert refused(game, "C4").fault is Fault.KO
    moves(game, "W K10, B K11, W C4")
    assert game.board["D4"] is None
    assert refused(game, "D4").fault is Fault.KO


@pytest.mark.article("RU-1.7")
def test_after_passes_the_ko_may_be_retaken_under_simple_ko() -> None:
    game = Game(RUSSIA_2020, start(9, "B4 C3 C5", "C4 D3 D5 E4"))
    moves(game, "B D4, W pass, B pass")
    game.resume(WHITE)
    assert game.is_legal("C4")


@pytest.mark.article("RU-1.7", "KOD-2.2var")
def test_two_stones_and_one_back_is_no_ko() -> None:
    game = Game(RUSSIA_2020, start(9, "B1 C2 D1", "A2 B2"))
    moves(game, "B A1, W C1, B B1")
    assert game.taken == {BLACK: 1, WHITE: 2}
    assert not game.cycles


@pytest.mark.article("KOD-2.2")
def test_basic_ko_under_situational_superko() -> None:
    game = Game(RFGB_CODE, 9)
    moves(game, "B C4, W F4, B D5, W E5, B D3, W E3, B H8, W D4, B E4")
    refusal = refused(game, "D4")
    assert (refusal.fault, refusal.earlier) == (Fault.KO, 8)
    moves(game, "W A1, B J9, W D4")
    assert game.board["E4"] is None


@pytest.mark.article("KOD-2.2", "RU-1.5")
def test_taking_play_up_again_is_no_move_in_what_a_refusal_says() -> None:
    position = start(9, "B1 C2 D1", "A2 B2")
    game = Game(TROMP_TAYLOR, position)
    moves(game, "B pass, W pass")
    game.resume(WHITE)
    moves(game, "B A1, W C1")
    refusal = refused(game, "B1")
    assert (refusal.fault, refusal.earlier, game.move_number) == (Fault.SUPERKO, 0, 4)
    later = Game(TROMP_TAYLOR, 9)
    moves(later, "B J9, W pass, B pass")
    later.resume(BLACK)
    moves(later, "W A2, B B1, W B2, B C2, W J1, B D1, W J2, B A1, W C1")
    again = refused(later, "B1")
    assert (again.fault, again.earlier) == (Fault.SUPERKO, 10)


TRIPLE = start(13, "C3 D4 D2 C7 D8 D6 C11 D12 D10 E7", "F3 E4 E2 F7 E8 E6 F11 E12 E10 D3 D11")
TRIPLE_MOVES = "B E3, W D7, B E11, W D3, B E7"


@pytest.mark.article("KOD-2.2")
def test_triple_ko_is_stopped_by_superko_at_the_sixth_capture() -> None:
    game = Game(RFGB_CODE, TRIPLE)
    moves(game, TRIPLE_MOVES)
    assert [len(turn.captured) for turn in game.turns if hasattr(turn, "captured")] == [1] * 5
    refusal = refused(game, "D11")
    assert (refusal.fault, refusal.earlier) == (Fault.SUPERKO, 0)


@pytest.mark.article("RU-1.7", "KOD-2.2var", "RU-2.7.6")
def test_triple_ko_is_legal_and_reported_under_simple_ko() -> None:
    game = Game(RUSSIA_2020, TRIPLE)
    moves(game, TRIPLE_MOVES)
    assert not game.cycles
    game.play("D11", WHITE)
    assert game.cycles == [Cycle(move=6, earlier=0, times=2)]
    assert game.cycles[0].length == 6
    moves(game, TRIPLE_MOVES)
    game.play("D11", WHITE)
    assert (game.cycles[-1].move, game.cycles[-1].earlier, game.cycles[-1].times) == (12, 6, 3)
    game.undo()
    assert [cycle.times for cycle in game.cycles] == [2] * 6


@pytest.mark.article("KOD-2.2", "KOD-A.4")
def test_sending_two_returning_one_under_each_superko() -> None:
    position = start(9, "B1 C2 D1", "A2 B2")
    game = Game(RFGB_CODE, position)
    moves(game, "B A1, W C1, B B1, W pass")
    assert refused(game, "A1").fault is Fault.SUPERKO
    positional = Game(TROMP_TAYLOR, position)
    moves(positional, "B A1, W C1")
    assert refused(positional, "B1").fault is Fault.SUPERKO
    natural = Game(msgspec.structs.replace(RFGB_CODE, repetition=Repetition.NATURAL), position)
    moves(natural, "B A1, W C1, B B1, W pass")
    assert refused(natural, "A1").fault is Fault.SUPERKO


def test_natural_superko_does_not_count_what_a_pass_left() -> None:
    position = start(9, "B4 C3 C5", "C4 D3 D5 E4")
    for repetition, legal in ((Repetition.SITUATIONAL, False), (Repetition.NATURAL, True)):
        rules = msgspec.structs.replace(RFGB_CODE, repetition=repetition, passes_to_end=3)
        game = Game(rules, position)
        moves(game, "B pass, W pass, B D4")
        assert game.is_legal("C4") is legal


@pytest.mark.parametrize("stretches", [128, 0])
@given(
    points=st.lists(st.integers(-1, 15), max_size=60),
    repetition=st.sampled_from(
        [Repetition.SIMPLE_KO, Repetition.POSITIONAL, Repetition.SITUATIONAL, Repetition.NATURAL]
    ),
    suicide=st.booleans(),
    size=st.sampled_from([(2, 2), (3, 2), (4, 4), (2, 5)]),
)
@settings(max_examples=400)
def test_legality_equals_a_naive_history_of_positions(
    stretches: int, points: list[int], repetition: Repetition, suicide: bool, size: tuple[int, int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nigiri.go.repetition._MOST_STRETCHES", stretches)
        _agrees_with_naive(points, repetition, suicide, size)


def _agrees_with_naive(points: list[int], repetition: Repetition, suicide: bool, size: tuple[int, int]) -> None:
    rules = msgspec.structs.replace(RFGB_CODE, repetition=repetition, suicide=suicide, passes_to_end=99)
    width, height = size
    game = Game(rules, Position(width, height, bytes(width * height), BLACK))
    naive = NaiveBoard(width, height)
    history: list[tuple[Any, int, int | None]] = [(naive.key(), 1, None)]
    for at in points:
        colour = int(game.to_move)
        if at < 0:
            game.pass_()
            history.append((naive.key(), 3 - colour, None))
            continue
        point = at % (width * height)
        legal = _naive_legal(naive, history, (point % width, point // width), colour, rules)
        assert game.is_legal(point) == legal
        if legal:
            game.play(point)
            naive.play((point % width, point // width), colour)
            history.append((naive.key(), 3 - colour, colour))
            assert {(p % width, p // width): c for p, c in enumerate(game.board.cells) if c} == naive.stones


def _naive_legal(
    board: NaiveBoard, history: list[tuple[Any, int, int | None]], place: Any, colour: int, rules: Rules
) -> bool:
    if place in board.stones:
        return False
    trial = NaiveBoard(board.width, board.height)
    trial.stones = dict(board.stones)
    _, suicide = trial.play(place, colour)
    if suicide and not rules.suicide:
        return False
    key = trial.key()
    match rules.repetition:
        case Repetition.SIMPLE_KO:
            return not (len(history) > 1 and history[-1][2] is not None and history[-2][0] == key)
        case Repetition.POSITIONAL:
            return all(before != key for before, _, _ in history)
        case Repetition.SITUATIONAL:
            return all((before, to_move) != (key, 3 - colour) for before, to_move, _ in history)
        case Repetition.NATURAL:
            return all((before, maker) != (key, colour) for before, _, maker in history)


LOOSE = msgspec.structs.replace(JAPANESE, suicide=True)


@given(
    st.lists(st.tuples(st.integers(1, 2), st.integers(-1, 8)), max_size=60),
    st.sampled_from([JAPANESE, LOOSE, RFGB_CODE, NEW_ZEALAND, TROMP_TAYLOR]),
    st.sampled_from([(2, 2), (3, 2), (3, 3)]),
)
@settings(max_examples=400)
def test_a_record_is_read_alike_by_search_and_by_all_arrangements(
    record: list[tuple[int, int]], rules: Rules, size: tuple[int, int]
) -> None:
    line = [RecordedMove(Colour(colour), None if at < 0 else at) for colour, at in record]
    read = []
    for stretches in (128, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("nigiri.go.repetition._MOST_STRETCHES", stretches)
            game = Game(rules, Position(*size, bytes(size[0] * size[1]), BLACK))
            faults = replay(game, line)
            while game.turns and len(game.turns) > len(line) // 2:
                game.undo()
            read.append((faults, game, replay(game, line[len(line) // 2 :])))
    assert read[0] == read[1]


@pytest.mark.parametrize("rules", [RUSSIA_2020, RFGB_CODE, TROMP_TAYLOR])
@pytest.mark.parametrize(("line", "rounds"), [(f"{TRIPLE_MOVES}, W D11", 60), ("B pass, W pass", 500)])
def test_twice_as_many_moves_of_an_endless_record_cost_twice_as_much(rules: Rules, line: str, rounds: int) -> None:
    grid = TRIPLE.board().geometry
    turns = [move.split() for move in line.split(", ")]
    record = [RecordedMove(SIDES[side], None if at == "pass" else grid.point(at)) for side, at in turns]

    def calls(rounds: int) -> int:
        called = 0

        def count(*_: object) -> None:
            nonlocal called
            called += 1

        game = Game(rules, TRIPLE)
        sys.setprofile(count)
        try:
            replay(game, record * rounds)
        finally:
            sys.setprofile(None)
        assert len(game.turns) == len(record) * rounds
        return called

    assert calls(2 * rounds) < 2.5 * calls(rounds)


@given(
    st.lists(st.integers(-2, 24), max_size=80),
    st.sampled_from([JAPANESE, RFGB_CODE, NEW_ZEALAND, TROMP_TAYLOR]),
    st.data(),
)
@settings(max_examples=200)
def test_undo_restores_equality_and_copies_are_independent(
    points: list[int], rules: Rules, data: st.DataObject
) -> None:
    game = Game(rules, 5)
    states = [game.copy()]
    for at in points:
        if game.agreement is not None:
            game.resume(data.draw(st.sampled_from([BLACK, WHITE])))
        elif at == -1:
            game.pass_()
        elif at == -2:
            game.forfeit_turn()
        elif game.is_legal(at):
            game.play(at)
        else:
            game.force(at, data.draw(st.sampled_from([BLACK, WHITE])))
        states.append(game.copy())
    for state in reversed(states[:-1]):
        assert game != state
        game.undo()
        assert game == state
        assert list(game.legal_points()) == list(state.legal_points())
        assert not game.board.breathless()


@given(st.lists(st.integers(0, 24), max_size=60))
def test_a_whole_line_plays_as_its_moves_do(points: list[int]) -> None:
    one = Game(RFGB_CODE, 5)
    done: list[int | None] = []
    for point in points:
        if one.is_legal(point):
            one.play(point)
            done.append(point)
    line = Game(RFGB_CODE, 5)
    line.play_all(done)
    assert line == one
    bad = next((point for point in range(25) if not one.is_legal(point)), None)
    if bad is not None:
        broken = Game(RFGB_CODE, 5)
        with pytest.raises(IllegalMove):
            broken.play_all([*done, bad, 0])
        assert broken == one


@pytest.mark.parametrize("at", [-1, 25, 400, "Z9", "", "I5", "A0"])
def test_no_point_off_the_board_is_played(at: int | str) -> None:
    game = Game(JAPANESE, 5)
    assert game.fault_of(at) is Fault.OFF_BOARD
    assert game.move_number == 0


def test_a_record_overrules_and_play_does_not() -> None:
    game = Game(JAPANESE, 5)
    game.force("C3", WHITE)
    turn, fault = game.force("C3", BLACK)
    assert fault is not None
    assert fault.fault is Fault.OCCUPIED
    assert rows(game.board)[2] == "..X.."
    game.undo()
    assert rows(game.board)[2] == "..O.."
    game.force("A5", BLACK)
    corner, fault = game.force(0, WHITE)
    assert (fault is not None, rows(game.board)[0]) == (True, "O....")
    assert game.undo() == corner
    assert rows(game.board)[0] == "X...."
    game.undo()
    assert isinstance(game.force_pass(BLACK), IllegalMove) is False
    assert isinstance(game.turns[-1], Pass)
    assert turn.colour is BLACK


def test_records_report_passes_out_of_turn_and_play_after_passes_is_none() -> None:
    game = Game(JAPANESE, 5)
    recorded = [(WHITE, None), (BLACK, 0), (BLACK, None), (WHITE, 1), (BLACK, None), (WHITE, None), (BLACK, 2)]
    faults = replay(game, [RecordedMove(side, at) for side, at in recorded])
    assert [(f.move, f.point, f.fault) for f in faults] == [(1, "pass", Fault.ORDER), (3, "pass", Fault.ORDER)]
    assert game.move_number == 7
    assert rows(game.board)[0] == "XOX.."
