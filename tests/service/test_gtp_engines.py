"""Engines as processes: GNU Go where it is installed, and small programs that misbehave."""

import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from nigiri.clocks.controls import Absolute, CanadianByoyomi, CanadianPeriod, Control, Fischer
from nigiri.errors import Refusal
from nigiri.go import BLACK, CHINESE, JAPANESE, WHITE, Game, Phase
from nigiri.service.gtp import Engine
from nigiri.service.gtp_match import MatchResult, play_match

PROGRAM = """
import sys
moves = iter({moves!r})
for line in sys.stdin:
    words = line.split()
    answer = ""
    if words[0] == "genmove":
        answer = next(moves, "resign")
        if answer == "crash":
            sys.exit(3)
        if answer == "silence":
            continue
        if answer == "refuse":
            print("? no")
            print(flush=True)
            continue
    elif words[0] == "known_command":
        answer = "true" if words[1] == "genmove" else "false"
    elif words[0] == "final_status_list":
        answer = {dead!r}
    print("=", answer)
    print(flush=True)
    if words[0] == "quit":
        break
"""


Maker = Callable[..., Engine]


@pytest.fixture
def engine(tmp_path: Path) -> Maker:
    numbers = count()

    def make(*moves: str, dead: str = "", patience_s: float = 20) -> Engine:
        program = tmp_path / f"engine{next(numbers)}.py"
        program.write_text(PROGRAM.format(moves=list(moves), dead=dead))
        return Engine([sys.executable, str(program)], patience_s=patience_s)

    return make


def played(black: Engine, white: Engine, game: Game, control: Control | None = None, tick: int = 10) -> MatchResult:
    clock = count(0, tick)
    with black, white:
        return play_match({BLACK: black, WHITE: white}, game, lambda: next(clock), control=control)


@pytest.mark.article("RU-2.6.3-a")
def test_two_programs_play_a_game_to_its_count(engine: Maker) -> None:
    ended = played(engine("C3", "C4", "C2", "pass"), engine("D3", "D4", "D2", "pass"), Game(CHINESE, 5, komi=0))
    assert (ended.game.phase, ended.game.move_number) == (Phase.CONCLUDING, 8)
    assert ended.score is not None
    assert ended.result == ended.score.result


@pytest.mark.parametrize(
    ("black", "white", "result"),
    [
        (("resign",), (), "W+R"),
        (("C3",), ("C3",), "B+F"),
        (("Z9",), (), "W+F"),
        (("crash",), (), "W+F"),
        (("C3",), ("refuse",), "B+F"),
        (("C3",), ("nonsense",), "B+F"),
    ],
)
def test_faults_of_an_engine_lose_its_game(
    engine: Maker, black: tuple[str, ...], white: tuple[str, ...], result: str
) -> None:
    ended = played(engine(*black), engine(*white), Game(CHINESE, 5))
    assert ended.result == result
    assert bool(ended.reason) == result.endswith("F")


def test_an_engine_that_says_nothing_is_silent_and_its_process_ends(engine: Maker) -> None:
    with engine("silence", patience_s=0.3) as silent:
        with pytest.raises(Refusal) as refused:
            silent.ask("genmove", "black")
        assert refused.value.code == "engine.silent"
    assert silent._process.poll() is not None


def test_an_engine_that_talks_while_it_is_closed_is_heard_out() -> None:
    program = "import sys\nfor line in sys.stdin:\n    print('= yes\\n\\n' * 20_000, flush=True)\n"
    for _ in range(5):
        with Engine([sys.executable, "-c", program]) as chatterer:
            assert chatterer.ask("known_command", "genmove") == "yes"
        assert not chatterer._reader.is_alive()
        assert chatterer._process.returncode == 0
        chatterer.close()


def test_an_engine_that_cannot_be_started_is_refused() -> None:
    for command in ("no-such-engine --gtp", ""):
        with pytest.raises(Refusal) as refused:
            Engine(command)
        assert refused.value.code == "engine.missing"


def test_the_clock_decides_when_time_is_used_up(engine: Maker) -> None:
    game = Game(CHINESE, 5)
    moves = ("C3", "B3", "A3", "A1"), ("D3", "E3", "E1", "E5")
    ended = played(engine(*moves[0]), engine(*moves[1]), game, control=Absolute(1500), tick=500)
    assert ended.result == "W+T"
    assert ended.game.move_number == 4
    assert all(reading.left_ms is not None for reading in ended.clocks.values())


def test_canadian_time_is_counted_down_and_recorded(engine: Maker) -> None:
    control = CanadianByoyomi(1000, (CanadianPeriod(60_000, 5),))
    ended = played(engine("C3", "C4", "pass"), engine("D3", "D4", "pass"), Game(CHINESE, 5, komi=0), control, tick=700)
    assert ended.score is not None
    assert {reading.overtime_left for reading in ended.clocks.values()} > {None}


def test_a_control_that_gtp_cannot_say_is_refused(engine: Maker) -> None:
    with pytest.raises(Refusal) as refused:
        played(engine(), engine(), Game(CHINESE, 5), control=Fischer(1000, 100))
    assert refused.value.code == "gtp.control"


@pytest.mark.article("KOD-13.4")
def test_engines_that_disagree_play_on_and_then_the_board_decides(engine: Maker) -> None:
    ended = played(
        engine("C3", "pass", "pass", dead="D3"), engine("D3", "pass", "pass", "pass"), Game(CHINESE, 5, komi=0)
    )
    assert ended.score is not None
    assert ended.score.dead == ()
    assert "do not agree" in ended.reason


GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
needs_gnugo = pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")


@needs_gnugo
@pytest.mark.article("RU-2.6.3-a")
def test_gnu_go_plays_itself_under_the_referee() -> None:
    command = [str(GNUGO), "--mode", "gtp", "--level", "1", "--seed", "7"]
    control = CanadianByoyomi(600_000, (CanadianPeriod(60_000, 25),))
    ended = played(Engine(command), Engine([*command, "--chinese-rules"]), Game(CHINESE, 7), control)
    assert ended.result[:2] in ("B+", "W+")
    assert ended.result[2:3].isdigit() or ended.result.endswith("R")


@needs_gnugo
def test_gnu_go_follows_a_game_with_handicap_and_agrees_about_legal_moves() -> None:
    game = Game(JAPANESE, 9, handicap=3)
    for at in ("E5", "E6", "D5", "pass", "F6"):
        game.pass_() if at == "pass" else game.play(at)
    with Engine([str(GNUGO), "--mode", "gtp"]) as gnugo:
        gnugo.set_up(game)
        theirs = gnugo.ask("all_legal", "black").split()
        assert sorted(theirs) == sorted(game.board.geometry.name(p) for p in game.legal_points())
        assert gnugo.knows("genmove")
        assert not gnugo.knows("no_such_command")
        assert isinstance(gnugo.move(game), int)
