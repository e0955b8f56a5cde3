"""Replay of whole games with every check, and reading of records: Nigiri beside sgfmill and sente.

CPU time, the runs of all programs in turn so that a busy machine slows all of them; the median of the rounds. The
games are the real ones of ../shared where they are, else random ones made here.
"""

import json
import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from pathlib import Path

from sgfmill import boards, sgf, sgf_grammar

from nigiri.go import AGA, BLACK, CHINESE, TROMP_TAYLOR, Game, IllegalMove, RecordedMove, Rules, replay
from nigiri.sgf import Node, parse, read_game, serialise, write_game

ROUNDS = 7
REAL = Path(__file__).resolve().parents[2] / "shared" / "data" / "games" / "replays.json"
Line = list[int | None]


def games() -> tuple[str, list[Line]]:
    """Return the moves of many games on 19 lines, points from the upper left."""
    if REAL.exists():
        loaded = json.loads(REAL.read_text())
        return "real games", [[None if m is None else m[1] * 19 + m[0] for m in game["moves"]] for game in loaded]
    dice = random.Random(1)
    lines: list[Line] = []
    for _ in range(60):
        game = Game(CHINESE)
        for _ in range(600):
            point = dice.randrange(361)
            if game.is_legal(point):
                game.play(point)
        lines.append([turn.point for turn in game.turns if hasattr(turn, "point")])
    return "random games (no ../shared here)", lines


def in_turn(runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the median CPU seconds of each run."""
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            begun = time.process_time()
            run()
            seconds[name].append(time.process_time() - begun)
    return {name: statistics.median(each) for name, each in seconds.items()}


def by_line(rules: Rules, lines: list[Line]) -> None:
    """Replay line by line; what is illegal is entered all the same, as from a record."""
    for moves in lines:
        game = Game(rules)
        while (at := len(game.turns)) < len(moves):
            try:
                game.play_all(moves[at:])
            except IllegalMove:
                wrong = moves[len(game.turns)]
                if wrong is None:
                    game.force_pass(game.to_move)
                else:
                    game.force(wrong, game.to_move)


def by_move(rules: Rules, lines: list[Line]) -> None:
    """Replay move by move, as an online game does."""
    for moves in lines:
        game = Game(rules)
        for move in moves:
            try:
                game.pass_() if move is None else game.play(move)
            except IllegalMove:
                game.force_pass(game.to_move) if move is None else game.force(move, game.to_move)


def as_record(rules: Rules, records: list[list[RecordedMove]]) -> None:
    """Replay records with a list of their faults."""
    for moves in records:
        replay(Game(rules), moves)


def with_sgfmill(lines: list[Line]) -> None:
    """Replay with sgfmill's `play`, which checks neither ko nor suicide."""
    for moves in lines:
        board = boards.Board(19)
        for move, colour in zip(moves, cycle("bw")):
            if move is not None:
                board.play(18 - move // 19, move % 19, colour)


def sente_run(lines: list[Line]) -> Callable[[], object] | None:
    """Return a replay with sente's C++ board, or None where it is not installed."""
    try:
        sente = import_module("sente")
    except ImportError:
        return None

    def run() -> None:
        for moves in lines:
            game = sente.Game(19)
            for move in moves:
                try:
                    game.pss() if move is None else game.play(move % 19 + 1, move // 19 + 1)
                except sente.exceptions.IllegalMoveException:
                    break

    return run


def bench_replay(lines: list[Line]) -> None:
    """Print moves a second of each way to replay."""
    records = [
        [RecordedMove(colour, move) for move, colour in zip(moves, cycle((BLACK, BLACK.opponent)))] for moves in lines
    ]
    runs: dict[str, Callable[[], object]] = {
        "sgfmill, play without checks": lambda: with_sgfmill(lines),
        "nigiri, a line, situational superko": lambda: by_line(AGA, lines),
        "nigiri, a line, positional superko": lambda: by_line(TROMP_TAYLOR, lines),
        "nigiri, a line, simple ko and cycles": lambda: by_line(CHINESE, lines),
        "nigiri, move by move, situational superko": lambda: by_move(AGA, lines),
        "nigiri, a record with its faults": lambda: as_record(AGA, records),
    }
    theirs = sente_run(lines)
    if theirs is None:
        print("sente is not installed; it has no wheel for every Python")
    else:
        runs["sente (C++)"] = theirs
    report(in_turn(runs), sum(map(len, lines)), "moves", "sgfmill, play without checks")


def bench_records(lines: list[Line]) -> None:
    """Print records a second: parsing alone, and with the moves of the main line read."""
    texts = [_record(moves) for moves in lines]
    contents = [text.encode() for text in texts]

    def ours_with_moves() -> None:
        for text in texts:
            assert read_game(parse(text).trees[0]).moves

    def theirs_with_moves() -> None:
        for content in contents:
            assert [node.get_move() for node in sgf.Sgf_game.from_bytes(content).get_main_sequence()]

    print("parsing alone")
    alone: dict[str, Callable[[], object]] = {
        "sgfmill": lambda: [sgf_grammar.parse_sgf_game(content) for content in contents],
        "nigiri": lambda: [parse(text) for text in texts],
    }
    report(in_turn(alone), len(texts), "records", "sgfmill")
    print("parsing, and every move of the main line read")
    report(in_turn({"sgfmill": theirs_with_moves, "nigiri": ours_with_moves}), len(texts), "records", "sgfmill")


def _record(moves: Line) -> str:
    game = Game(CHINESE)
    for move in moves:
        if move is None:
            game.force_pass(game.to_move)
        else:
            game.force(move, game.to_move)
    root: Node = write_game(game)
    for number, node in enumerate(root.main_line()):
        if number % 10 == 5:
            node.set_text("C", "A remark about this move [see the diagram].")
    return serialise(root)


def report(seconds: dict[str, float], amount: int, what: str, base: str) -> None:
    """Print a table with ratios to one of the rows."""
    named = base.split(",", maxsplit=1)[0]
    for name, spent in seconds.items():
        print(f"{name:44} {amount / spent:12,.0f} {what}/s  {seconds[base] / spent:6.2f} × {named}")


def main() -> None:
    """Replay and read."""
    name, lines = games()
    print(f"{len(lines)} {name}, {sum(map(len, lines))} moves, median of {ROUNDS}")
    bench_replay(lines)
    bench_records(lines)


if __name__ == "__main__":
    main()
