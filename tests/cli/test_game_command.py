"""`nigiri game` in the form others rely on: what is printed, drawn, and refused."""

import json
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from commands import Shell
from nigiri.go import BLACK, CHINESE, Game, board_of, count_game
from nigiri.go.picture import svg
from nigiri.sgf import serialise, write_game
from shared import shared

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


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Shell:
    return Shell(monkeypatch, capsys, f"sqlite:///{tmp_path / 'none.db'}")


def record(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(text, encoding="utf-8")
    return path


def setup_of(drawing: list[str], info: str) -> str:
    letters = "abcdefghijklmnopqrs"
    stones = {
        sign: "".join(
            f"[{letters[x]}{letters[y]}]" for y, row in enumerate(drawing) for x, cell in enumerate(row) if cell == sign
        )
        for sign in "XO"
    }
    return f"(;FF[4]SZ[{len(drawing)}]{info}AB{stones['X']}AW{stones['O']}PL[B];B[];W[])"


@pytest.mark.case("C90")
def test_dead_stones_on_the_command_line(shell: Shell, tmp_path: Path) -> None:
    file = record(tmp_path, setup_of(C90, "KM[0]RE[B+1]"))
    said = shell.json("game", file, "--rules", "chinese", "--dead", "D3,E3,G3,H3,H2")
    assert said["score"] == {"black": 41, "white": 40, "result": "B+1"}
    assert (said["end"], said["record_result"], said["moves"], said["size"]) == ("score", "B+1", 2, 9)
    assert said["position"] == C90
    assert said["illegal"] is None
    assert said["captures"] == {"black": 0, "white": 0}
    assert shell.json("game", file, "--rules", "chinese", "--dead", "D3")["score"]["result"] != "B+1"
    assert shell.json("game", file, "--rules", "chinese")["score"]["result"] == "W+22"


@pytest.mark.case("C90", "C96")
def test_dead_stones_by_the_marks_of_the_record(shell: Shell, tmp_path: Path) -> None:
    text = setup_of(C90, "KM[0]RE[B+1]")
    territory = "TB[dg][eg][gg][hg][hh]TW[aa:ib]"
    file = record(tmp_path, text.replace(";W[])", f";W[]{territory})"))
    said = shell.json("game", file, "--rules", "chinese", "--dead", "marks", "--explain-score")
    assert said["score"]["result"] == said["record_result"] == "B+1"
    assert said["explanation"]["dead"] == ["D3", "E3", "G3", "H3", "H2"]


def test_an_illegal_move_is_shown_with_number_point_and_reason(shell: Shell, tmp_path: Path) -> None:
    ko = "B[ce]W[fe]B[dd]W[ed]B[df]W[ef]B[gb]W[de]B[ee]W[de]"
    nodes = "".join(f";{part}]" for part in ko.split("]") if part)
    file = record(tmp_path, f"(;SZ[9]{nodes};B[aa];B[bb])")
    for rules, reason in (("rfgb-code", "ko"), ("japanese", "ko"), ("tromp-taylor", "ko")):
        said = shell.json("game", file, "--rules", rules)
        assert said["illegal"] == {"move": 10, "point": "D5", "reason": reason}
        assert [each["reason"] for each in said["all_illegal"]] == [reason, "order"]
        assert said["captures"] == {"black": 1, "white": 1}
    code, out, _ = shell.run("game", file, "--rules", "japanese")
    assert code == 0
    assert "move 10, D5: illegal (ko)" in out


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (";B[aa];W[aa]", "occupied"),
        (";B[zz]", "off-board"),
        (";W[aa]", "order"),
        (";B[ab];W[ee];B[ba];W[aa]", "suicide"),
    ],
)
def test_every_reason_has_its_word(shell: Shell, tmp_path: Path, moves: str, reason: str) -> None:
    said = shell.json("game", record(tmp_path, f"(;SZ[9]{moves})"))
    assert said["illegal"]["reason"] == reason


def test_superko_in_a_real_game(shell: Shell, tmp_path: Path) -> None:
    games = json.loads(shared("data/games/replays.json").read_text())
    data = next(game for game in games if game["rules"]["aga"]["illegal_at"] >= 0)
    game = Game(CHINESE, komi=15)
    for move in data["moves"]:
        if move is None:
            game.force_pass(game.to_move)
        else:
            game.force(move[1] * 19 + move[0], game.to_move)
    file = record(tmp_path, serialise(write_game(game)))
    said = shell.json("game", file, "--rules", "aga")
    assert said["illegal"]["move"] == data["rules"]["aga"]["illegal_at"] + 1
    assert said["illegal"]["reason"] == "superko"
    assert "".join(said["position"]) == data["final"]
    assert said["captures"] == {"black": data["captured_white"], "white": data["captured_black"]}
    plain = shell.json("game", file, "--rules", "chinese")
    assert plain["illegal"] is None
    assert plain["score"]["black"] - plain["score"]["white"] == data["area_black_minus_white"] - 7.5


@pytest.mark.case("C74")
@pytest.mark.parametrize(
    ("text", "end"),
    [("W+", "unknown"), ("W+R", "resign"), ("W+T", "time"), ("W+F", "forfeit"), ("W+3.5", "score"), ("0", "score"),
     ("Draw", "score"), ("Void", "void"), ("?", "unknown")],
)  # fmt: skip
def test_how_the_game_ended(shell: Shell, tmp_path: Path, text: str, end: str) -> None:
    said = shell.json("game", record(tmp_path, f"(;SZ[9]C[{'long ' * 999}]RE[{text}];B[ee])"))
    assert (said["end"], said["record_result"]) == (end, text)
    silent = shell.json("game", record(tmp_path, "(;SZ[9];B[ee])"))
    assert (silent["end"], silent["record_result"]) == ("unknown", None)


@pytest.mark.case("C76")
def test_a_result_in_chinese_is_shown_and_a_reading_offered(shell: Shell, tmp_path: Path) -> None:
    file = record(tmp_path, "(;SZ[9]KM[7.5]RE[白胜43.5目];B[ee])")
    said = shell.json("game", file)
    assert (said["record_result"], said["record_result_proposal"], said["end"]) == ("白胜43.5目", "W+43.5", "unknown")
    assert said["notes"][-1] == "RE[白胜43.5目] is not standard."
    _, out, _ = shell.run("game", file)
    assert "白胜43.5目" in out
    assert "not standard" in out
    assert "W+43.5" in out
    other = shell.json("game", record(tmp_path, "(;SZ[9]KM[7.5]RE[Z+99];B[ee])"))
    assert (other["record_result_proposal"], other["notes"][-1]) == (None, "RE[Z+99] is not standard.")


def test_komi_and_rules_come_from_the_command_the_record_or_the_rules(shell: Shell, tmp_path: Path) -> None:
    file = record(tmp_path, "(;SZ[9]RU[Chinese]KM[5.5];B[ee])")
    assert [shell.json("game", file)[key] for key in ("rules", "komi")] == ["chinese", 5.5]
    assert shell.json("game", file, "--rules", "aga", "--komi", "-3")["komi"] == -3
    bare = record(tmp_path, "(;SZ[9];B[ee])")
    said = shell.json("game", bare)
    assert (said["rules"], said["komi"]) == ("japanese", 6.5)
    assert len(said["notes"]) == 2
    handicap = record(tmp_path, "(;SZ[9]HA[2]AB[cc][gg];W[ee])")
    assert shell.json("game", handicap, "--rules", "chinese")["komi"] == 0


@pytest.mark.case("C93")
def test_the_count_is_explained_point_by_point(shell: Shell, tmp_path: Path) -> None:
    stones = "AB[ba][ca][da][ab][bb][cb]AW[ea][fa][eb][fb][gb]"
    file = record(tmp_path, f"(;SZ[7:2]KM[0]{stones}PL[B];B[];W[])")
    said = shell.json("game", file, "--rules", "japanese", "--explain-score")
    assert said["size"] == [7, 2]
    explained = said["explanation"]
    assert explained["map"] == ["sXXXOOs", "XXX.OOO"]
    assert (explained["neutral"], len(explained["seki"])) == (["A2", "G2", "D1"], 11)
    area = shell.json("game", file, "--rules", "chinese", "--explain-score")
    assert area["score"] == {"black": 7, "white": 6, "result": "B+1"}
    assert area["explanation"]["black"] == [
        {"source": "territory", "points": 1, "reason": ""},
        {"source": "stones", "points": 6, "reason": ""},
    ]
    assert area["explanation"]["territory"] == {"black": ["A2"], "white": ["G2"]}
    marked = shell.json("game", file, "--rules", "japanese", "--seki", "A1")
    assert (marked["score"]["black"], marked["score"]["white"]) == (0, 1)
    code, out, _ = shell.run("game", file, "--explain-score")
    assert code == 0
    assert "s X X X O O s" in out


@pytest.mark.article("RU-A1-2")
def test_a_position_in_the_middle_as_text_svg_and_png(shell: Shell, tmp_path: Path) -> None:
    file = record(tmp_path, "(;SZ[9]PB[A & B]PW[<C>];B[ee];W[cc];B[gg];W[gc])")
    said = shell.json("game", file, "--show", 2)
    assert said["shown"]["move"] == 2
    assert said["shown"]["position"][2] == "..O......"
    assert said["position"][2] == "..O...O.."
    drawn, pixels = tmp_path / "board.svg", tmp_path / "board.png"
    code, out, _ = shell.run("game", file, "--show", 2, "--svg", drawn, "--png", pixels)
    assert code == 0
    assert " 7 . . O . . . + . . 7\n 6 . ." in out
    tree = ElementTree.fromstring(drawn.read_text())
    assert tree[0].text == "A & B – <C> (2)"
    circles = [c for c in tree if c.tag.endswith("circle") and c.get("stroke-width") == ".7"]
    assert [c.get("fill") for c in circles] == ["#fff", "#111"]
    content = pixels.read_bytes()
    assert content.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", content[16:24])
    assert height > width > 300
    assert shell.no("game", file, "--show", 5)["code"] == "game.move"


def test_a_picture_of_a_count() -> None:
    game = Game(CHINESE, 5)
    for at in ("C3", "D3"):
        game.play(at)
    score = count_game(game, dead=[game.board.geometry.point("D3")])
    drawn = svg(game.board, numbers={game.board.geometry.point("C3"): 1}, score=score)
    tree = ElementTree.fromstring(drawn)
    squares = [part for part in tree if part.tag.endswith("rect")][1:]
    assert len(squares) == 24
    assert {square.get("fill") for square in squares} == {"#111"}
    assert [part.text for part in tree if part.tag.endswith("text")][-1] == "1"
    assert sum(part.get("opacity") == ".45" for part in tree) == 1
    assert ElementTree.fromstring(svg(board_of(["X."]), last=0)) is not None
    assert score.winner is BLACK


def test_malformed_files_are_read_with_notes_or_refused(shell: Shell, tmp_path: Path) -> None:
    file = record(tmp_path, "(;SZ[9]PB[P1[3d]];B[ee]")
    notes = shell.json("game", file)["notes"]
    assert any(note.startswith("game.sgf:1:16:") for note in notes)
    for text, code in (
        ("", "sgf.no-game"),
        ("\x00\x01\x02", "sgf.no-game"),
        ("(;SZ[99];B[aa])", "sgf.size"),
        ("(;SZ[x];B[aa])", "sgf.size"),
    ):
        error = shell.no("game", record(tmp_path, text))
        assert error["code"] == code
        assert "game.sgf" in error["where"]
    good = record(tmp_path, "(;SZ[9];B[ee])")
    for option, value, code in (
        ("--rules", "house", "rules.unknown"),
        ("--dead", "A1", "dead.empty"),
        ("--dead", "Z1", "point.off-board"),
        ("--seki", "Z1", "point.off-board"),
        ("--dead", "marks", "sgf.no-marks"),
        ("--komi", "6.3", "points.not-half"),
    ):
        refused = shell.no("game", good, option, value)
        assert (refused["code"], refused["where"]) == (code, option)
    assert shell.no("game", good, "--game", 2)["code"] == "game.number"
    assert shell.no("game", tmp_path / "absent.sgf")["code"] == "file.unreadable"


def test_a_file_with_several_games(shell: Shell, tmp_path: Path) -> None:
    file = record(tmp_path, "(;SZ[9];B[ee])(;SZ[13];B[aa];W[bb])")
    assert [shell.json("game", file, "--game", number)["size"] for number in (1, 2)] == [9, 13]
