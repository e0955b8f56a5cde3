"""The grammar of GTP and the referee that speaks it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.go import BLACK, CHINESE, JAPANESE, WHITE, geometry
from nigiri.go.gtp import (
    Command,
    Response,
    read_colour,
    read_command,
    read_response,
    read_vertex,
    time_left,
    time_settings,
    write_vertex,
)
from nigiri.go.gtp_referee import Referee

words = st.text("abcdefghij_-0123456789", min_size=1, max_size=8).filter(lambda word: not word.isdigit())


@given(words, st.lists(words, max_size=3), st.none() | st.integers(0, 10**6))
def test_commands_come_back(name: str, arguments: list[str], number: int | None) -> None:
    command = Command(name, tuple(arguments), number)
    assert read_command(command.line()) == command
    assert read_command(f"  {command.line()}\t# a comment\r") == command


@given(st.booleans(), st.text("ab \n=?x1", max_size=20), st.none() | st.integers(0, 999))
def test_responses_come_back(success: bool, text: str, number: int | None) -> None:
    tidy = "\n".join(line for line in text.split("\n") if line.strip()).strip()
    response = Response(success, tidy, number)
    assert read_response(response.block()) == response
    assert response.block().endswith("\n\n")


@pytest.mark.parametrize("line", ["", "   ", "# only a comment", "12", "\t\r"])
def test_lines_without_a_command(line: str) -> None:
    assert read_command(line) is None


def test_vertices_colours_and_times() -> None:
    grid = geometry(19)
    assert read_vertex("q16", grid) == grid.point("Q16")
    assert read_vertex("PASS", grid) is None
    assert write_vertex(None, grid) == "pass"
    assert write_vertex(0, grid) == "A19"
    assert (read_colour("B"), read_colour("white")) == (BLACK, WHITE)
    for wrong in ("I5", "T20", "", "resign"):
        with pytest.raises(Refusal):
            read_vertex(wrong, grid)
    with pytest.raises(Refusal):
        read_colour("red")
    assert time_settings(600_000, 300_000, 25).line() == "time_settings 600 300 25"
    assert time_left(WHITE, 12_999, 3).line() == "time_left white 12 3"
    assert time_left(BLACK, -5).line() == "time_left black 0 0"
    with pytest.raises(Refusal):
        read_response("hello")


class Session:
    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def __call__(self, line: str) -> str:
        answer = self.referee.answer(line)
        assert answer is not None
        response = read_response(answer)
        return response.text if response.is_success else f"? {response.text}"


def test_a_game_under_the_referee() -> None:
    ask = Session(Referee(CHINESE, "1.2"))
    assert (ask("protocol_version"), ask("name"), ask("version")) == ("2", "Nigiri referee", "1.2")
    assert ask("boardsize 9") == ""
    for line in (
        "play b C4",
        "play w F4",
        "play b D5",
        "play w E5",
        "play b D3",
        "play w E3",
        "play b H8",
        "play w D4",
    ):
        assert ask(line) == ""
    assert ask("play b E4") == ""
    assert ask("captures black") == "1"
    assert ask("play w D4") == "? illegal move: ko"
    assert ask("is_legal w D4") == "0"
    assert ask("is_legal w A1") == "1"
    assert ask("play w H8") == "? illegal move: occupied"
    assert ask("play w Z99") == "? Z99 is no point of a board of 9 by 9."
    assert "D4" not in ask("all_legal w").split()
    assert "X" in ask("showboard")
    assert ask("undo") == ""
    assert "D4" not in ask("all_legal w").split()
    assert ask("captures black") == "0"


def test_two_moves_in_a_row_are_allowed_by_the_protocol() -> None:
    ask = Session(Referee())
    ask("boardsize 5")
    assert [ask("play b A1"), ask("play b B1"), ask("play b pass"), ask("play w C1")] == [""] * 4
    assert ask("undo") == ""
    assert ask("is_legal w A2") == "1"


def test_counting_with_dead_stones_and_play_after_passes() -> None:
    ask = Session(Referee(JAPANESE))
    ask("boardsize 5")
    ask("komi 0.5")
    for at in ("c1", "c2", "c3", "c4", "c5"):
        ask(f"play b {at}")
    for at in ("d1", "d2", "d3", "d4", "d5", "a3"):
        ask(f"play w {at}")
    assert ask("final_score") == "W+5.5"
    assert ask("nigiri-dead a3") == ""
    assert ask("final_status_list dead") == "A3"
    assert "C1" in ask("final_status_list alive").split()
    assert ask("final_score") == "B+5.5"
    assert ask("nigiri-dead e5") == "? There is no stone on E5."
    ask("play b pass")
    ask("play w pass")
    assert ask("play b a2") == ""
    assert ask("final_status_list dead") == ""
    assert ask("final_status_list what") == "? invalid status"


def test_handicap_and_settings() -> None:
    ask = Session(Referee())
    assert ask("fixed_handicap 3") == "Q16 D4 Q4"
    assert ask("fixed_handicap 3") == "? board not empty"
    assert ask("clear_board") == ""
    assert ask("set_free_handicap A1 B2 C3") == "A1 B2 C3"
    ask("clear_board")
    for wrong in ("A1 A1", "A1", "A1 B2 A1", "A1 Z9"):
        assert ask(f"set_free_handicap {wrong}").startswith("?")
    assert ask("fixed_handicap 2") == "Q16 D4"
    ask("clear_board")
    assert ask("set_free_handicap A1 B2") == "A1 B2"
    ask("clear_board")
    for wrong in ("0", "1", "10", "x", "-2"):
        assert ask(f"fixed_handicap {wrong}").startswith("?")
    assert ask("boardsize 26") == "? unacceptable size"
    assert ask("boardsize x") == "? unacceptable size"
    assert ask("boardsize +9") == "? unacceptable size"
    assert ask("komi 6.3").startswith("?")
    assert ask("nigiri-rules tromp-taylor") == ""
    assert ask("nigiri-rules none").startswith("?")
    assert ask("undo") == "? cannot undo"
    assert ask("known_command play") == "true"
    assert ask("known_command genmove") == "false"
    assert ask("genmove b") == "? unknown command"
    assert ask("play b") == "? syntax error"
    assert ask("time_settings 1 2 3") == ""
    assert set(ask("list_commands").split()) >= {"play", "quit", "final_score"}


@given(
    st.lists(st.sampled_from(["play", "b", "w", "A1", "B2", "pass", "undo", "komi", "3", "clear_board", "nigiri-dead"]))
)
def test_no_line_breaks_the_referee(parts: list[str]) -> None:
    referee = Referee()
    referee.answer("boardsize 2")
    for begin in range(len(parts)):
        answer = referee.answer(" ".join(parts[begin : begin + 3]))
        assert answer is None or answer[0] in "=?"


def test_quit_ends_the_session() -> None:
    referee = Referee()
    assert referee.answer("7 quit") == "=7\n\n"
    assert referee.is_over
    assert referee.answer("") is None
