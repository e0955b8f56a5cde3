"""`nigiri gtp` on standard input, and a match between two programs."""

import json
import shlex
import sys
from pathlib import Path

from typer.testing import CliRunner

from nigiri.cli.gtp import app
from nigiri.go import CHINESE
from nigiri.sgf import parse, play_record, read_game

PROGRAM = """
import sys
moves = iter(sys.argv[1:])
for line in sys.stdin:
    words = line.split()
    print("=", next(moves, "pass") if words[0] == "genmove" else "", end="\\n\\n", flush=True)
    if words[0] == "quit":
        break
"""


def test_the_referee_answers_until_quit() -> None:
    lines = "1 protocol_version\n\n# nothing\nboardsize 5\nplay b C3\n2 play w C3\nfinal_score\nquit\nname\n"
    done = CliRunner().invoke(app, ["--rules", "chinese"], input=lines)
    assert done.exit_code == 0
    assert done.stdout == "=1 2\n\n=\n\n=\n\n?2 illegal move: occupied\n\n= B+17.5\n\n=\n\n"


def test_two_programs_play_and_the_record_is_written(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(PROGRAM)
    engine = shlex.join([sys.executable, str(program)])
    record = tmp_path / "game.sgf"
    words = ["match", f"{engine} C3 C2 C4 C1 C5", f"{engine} D3 D2 D4 D1 D5", "--size", "5", "--komi", "0.5"]
    done = CliRunner().invoke(app, [*words, "--time", "10m", "--sgf", str(record), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == {"result": "B+4.5", "reason": "", "moves": 12}
    root = parse(record.read_text(encoding="utf-8")).trees[0]
    game = read_game(root)
    assert game.info.result is not None
    assert game.info.result.canonical() == "B+4.5"
    assert not play_record(game, CHINESE).faults
    clocks = [step.clock for step in game.steps if hasattr(step, "clock")]
    assert len([clock for clock in clocks if clock and clock.left_ms]) == 12
