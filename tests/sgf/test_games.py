"""Games from records and records from games."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.go import (
    AGA,
    BLACK,
    CHINESE,
    JAPANESE,
    RFGB_CODE,
    RUSSIA_2020,
    WHITE,
    Fault,
    Game,
    IllegalMove,
    board_of,
    count_game,
    rows,
)
from nigiri.sgf import (
    ClockReading,
    End,
    GameInfo,
    Node,
    Step,
    marked_dead,
    parse,
    play_record,
    read_file,
    read_game,
    read_info,
    serialise,
    start_position,
    write_game,
    write_score,
)
from shared import shared


def line(text: str) -> Node:
    return parse(text).trees[0]


@given(st.lists(st.integers(-1, 80), max_size=120), st.sampled_from([CHINESE, AGA, RFGB_CODE, RUSSIA_2020]))
def test_a_game_comes_back_from_its_record(points: list[int], rules: Any) -> None:
    game = Game(rules, 9, komi=-3)
    clocks = {}
    for number, point in enumerate(points):
        if game.agreement is not None:
            game.resume(BLACK)
        try:
            if point < 0:
                game.pass_()
            else:
                game.play(point)
        except IllegalMove:
            continue
        clocks[game.move_number] = ClockReading(game.to_move.opponent, 1000 * number + 7, number % 4 or None)
    root = write_game(game, GameInfo(black_name="A]"), clocks=clocks)
    record = read_game(line(serialise(root)))
    reading = play_record(record, rules)
    assert not reading.faults
    assert reading.game.board == game.board
    assert reading.game.taken == game.taken
    assert reading.game.move_number == game.move_number
    assert reading.game.komi == -3
    read_clocks = [step.clock for step in record.steps if hasattr(step, "clock")]
    assert [clock for clock in read_clocks if clock] == list(clocks.values())


def test_an_illegal_move_is_reported_with_its_number_and_the_record_read_on() -> None:
    record = read_game(line("(;SZ[9];B[ee];W[ee];B[zz];B[aa];W[];W[bb])"))
    reading = play_record(record, JAPANESE)
    assert [(f.move, f.point, f.fault) for f in reading.faults] == [
        (2, "E5", Fault.OCCUPIED),
        (3, "zz", Fault.OFF_BOARD),
        (4, "A9", Fault.ORDER),
        (6, "B8", Fault.ORDER),
    ]
    assert reading.game.board["E5"] is WHITE
    assert reading.game.board["A9"] is BLACK
    assert reading.game.board["B8"] is WHITE


def test_a_forfeited_turn_comes_back_without_a_fault() -> None:
    game = Game(JAPANESE, 9)
    game.play("E5")
    game.forfeit_turn()
    game.play("C3")
    reading_of_clock = ClockReading(BLACK, 61_500, 2)
    record = read_game(line(serialise(write_game(game, clocks={3: reading_of_clock}))))
    assert [step.clock for step in record.steps if isinstance(step, Step)] == [None, reading_of_clock]
    reading = play_record(record, JAPANESE)
    assert not reading.faults
    assert reading.game.turns == game.turns


@pytest.mark.article("RU-1.4", "KOD-1.8")
def test_handicap_stones_in_every_way_a_record_gives_them() -> None:
    stones = "AB[pd][dp]"
    plain = read_game(line(f"(;SZ[19]HA[2]{stones};W[dd];B[pp])"))
    as_moves = read_game(line("(;SZ[19]HA[2];B[pd];B[dp];W[dd];B[pp])"))
    number_only = read_game(line("(;SZ[19]HA[2];W[dd];B[pp])"))
    boards = []
    for record in (plain, as_moves, number_only):
        reading = play_record(record, JAPANESE)
        assert not reading.faults
        boards.append(rows(reading.game.board))
        assert reading.game.handicap == 2
        assert reading.game.komi == 0
        assert start_position(record)[0].to_move is WHITE
    assert boards[0] == boards[1] == boards[2]
    assert [bool(r.notes) for r in (plain, as_moves, number_only)] == [False, True, True]
    wrong = play_record(read_game(line(f"(;SZ[19]HA[2]{stones};B[dd])")), JAPANESE)
    assert [f.fault for f in wrong.faults] == [Fault.ORDER]


def test_set_up_in_the_middle_changes_the_board_and_ends_the_history() -> None:
    record = read_game(line("(;SZ[5]AB[bb][cb]AW[bc]PL[W];W[ab];B[aa];AE[bb]AW[cc]PL[W];W[dd])"))
    reading = play_record(record, JAPANESE)
    assert rows(reading.game.board) == ["X....", "O.X..", ".OO..", "...O.", "....."]
    assert not reading.faults


def test_faults_after_a_set_up_are_numbered_from_the_beginning() -> None:
    record = read_game(line("(;SZ[5];B[aa];W[bb];AE[aa]PL[B];B[bb];W[bb];AW[ee];W[cc])"))
    faults = play_record(record, JAPANESE).faults
    assert [(f.move, f.point, f.fault) for f in faults] == [
        (3, "B4", Fault.OCCUPIED),
        (4, "B4", Fault.OCCUPIED),
        (5, "C3", Fault.ORDER),
    ]


def test_the_main_line_is_the_first_variation_and_upto_stops_it() -> None:
    record = read_game(line("(;SZ[5];B[aa](;W[bb];B[cc];W[dd])(;W[ee]))"))
    assert len(record.moves) == 4
    assert play_record(record, JAPANESE, upto=2).game.move_number == 2
    assert play_record(record, JAPANESE, upto=0).game.move_number == 0
    assert play_record(record, JAPANESE, upto=99).game.move_number == 4


def test_real_games_survive_as_records() -> None:
    for data in json.loads(shared("data/games/replays.json").read_text())[:40]:
        game = Game(CHINESE, komi=0)
        for move in data["moves"]:
            if move is None:
                game.force_pass(game.to_move)
            else:
                game.force(move[1] * 19 + move[0], game.to_move)
        reading = play_record(read_game(line(serialise(write_game(game)))), CHINESE)
        assert rows(reading.game.board) == rows(game.board)
        assert reading.game.taken == game.taken


@pytest.mark.case("C90")
def test_dead_stones_from_marks_of_territory() -> None:
    board = board_of(
        [
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
    )
    game = Game(CHINESE, 9, komi=0)
    for point, cell in enumerate(board.cells):
        if cell:
            game.board.put(point, cell)
    dead = [board.geometry.point(name) for name in ("D3", "E3", "G3", "H3", "H2")]
    score = count_game(game, dead=dead)
    assert score.result == "B+1"
    node = Node()
    write_score(node, score, board.geometry)
    again = line(serialise(node))
    assert marked_dead([Node(), again], board) == tuple(sorted(dead))
    with pytest.raises(Refusal):
        marked_dead([Node()], board)


@pytest.mark.case("C74")
def test_a_result_in_a_later_node_is_taken_for_the_games() -> None:
    record = read_game(line("(;SZ[9]PB[A];B[aa]C[" + "long " * 500 + "];W[bb];C[over]RE[W+]PB[X])"))
    assert record.info.result is not None
    assert (record.info.result.winner, record.info.black_name) == (WHITE, "A")
    assert record.notes == ("PB in node 3 is left out.", "RE stands in node 3, not in the root.")
    assert line(serialise(write_game(Game(JAPANESE, 9), record.info))).raw("RE") == "W+"


NGF = """Rated game
19
White 7D*
Black      5D
www.example.org
0
0
6
20110812 [09:31]
480
White wins by 2.5 points
4
PMABBQEEQ
PMACWEEEE
PMADBAAAA
PMAEWRRRR
"""


def test_ngf_is_recognised_and_read() -> None:
    found = read_file(NGF.encode())
    assert found.kind == "ngf"
    record = read_game(found.trees[0])
    info = record.info
    assert (info.white_name, info.white_rank, info.black_name, info.black_rank) == ("White", "7d*", "Black", "5d")
    assert (info.komi, info.date, info.place) == (13, "2011-08-12", "www.example.org")
    assert info.result is not None
    assert info.result.canonical() == "W+2.5"
    grid = record.grid
    assert [m.at if m.at is None else grid.name(int(m.at)) for m in record.moves] == ["Q16", "D16", None, "R3"]
    assert not play_record(record, JAPANESE).faults
    with pytest.raises(Refusal) as refused:
        read_file(NGF.replace("PMAEWRRRR", "PMAEWZZZZ").encode(), "game.ngf")
    assert str(refused.value.where).startswith("game.ngf:16")


GIB = r"""\HS
\[GAMEBLACKNAME=kim (2D)\]
\[GAMEWHITENAME=lee (3D)\]
\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GRLT:1,ZIPSU:25,DUM:0,GONGJE:65,TCNT:4\]
\[GAMEPLACE=Server\]
\[GAMETAG=S1,R3,D5,G65,W255,Z0,T30-3-1200,C2016:03:26:17:29\]
\HE
\GS
2 1 0
4 0 &4
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 15
SKI 0 4
STO 0 5 2 0 18
\GE
"""


def test_gib_is_recognised_and_read() -> None:
    found = read_file(GIB.encode())
    assert found.kind == "gib"
    record = read_game(found.trees[0])
    info = record.info
    assert (info.black_name, info.black_rank, info.white_name, info.white_rank) == ("kim", "2D", "lee", "3D")
    assert (info.komi, info.date) == (13, "2016-03-26")
    assert info.result is not None
    assert (info.result.end, info.result.canonical()) == (End.SCORE, "W+2.5")
    grid = record.grid
    assert [m.at if m.at is None else grid.name(int(m.at)) for m in record.moves] == ["Q16", "D4", None, "A1"]
    assert not play_record(record, JAPANESE).faults
    handicap = read_game(
        read_file(GIB.replace("INI 0 1 0", "INI 0 1 3").replace("STO 0 2 1 15 3\n", "").encode()).trees[0]
    )
    assert start_position(handicap)[0].cells.count(BLACK) == 3
    with pytest.raises(Refusal):
        read_file(GIB.replace("15 3", "99 3").encode())


def test_info_of_an_empty_root_is_empty() -> None:
    assert read_info(Node()) == GameInfo()


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("(;GM[2]SZ[9];B[aa])", ["GM[2] is another game; it is read as Go."]),
        ("(;GM[1]SZ[9]HA[0];B[aa])", []),
        ("(;SZ[9]HA[9999];B[aa])", ["HA[9999] is no handicap."]),
        ("(;SZ[9]HA[-3];B[aa])", ["HA[-3] is no handicap."]),
        ("(;SZ[9]SZ[13];B[aa])", ["SZ has 2 values in node 0; the first is taken."]),
        ("(;SZ[9];B[aa];SZ[13]W[bb];SZ[19]B[cc])", ["SZ in node 2 is left out."]),
        ("(;SZ[9]RE[B+R];B[aa]RE[B+R]SZ[9];W[bb]RE[W+R])", ["RE in node 2 is left out."]),
        (
            "(;SZ[9];B[aa];W[bb]KM[5];B[cc]KM[6])",
            ["KM stands in node 2, not in the root.", "KM in node 3 is left out."],
        ),
        ("(;SZ[9];B[aa][bb];W[cc])", ["B has 2 values in node 1; the first is taken."]),
        ("(;SZ[9];B[aa];W[cc]W[dd][ee])", ["W has 3 values in node 2; the first is taken."]),
    ],
)
def test_what_is_left_out_of_a_record_is_said(text: str, notes: list[str]) -> None:
    record = read_game(line(text))
    assert list(record.notes) == notes
    assert (record.width, record.info.handicap) == (9, 0)
    assert record.moves[0].at == 0
