"""The real games and random playouts of the shared data, against what is known of them."""

import json
from typing import Any

import msgspec
import pytest

from nigiri.go import (
    AGA,
    BLACK,
    CHINESE,
    JAPANESE,
    WHITE,
    Fault,
    Game,
    RecordedMove,
    RecordFault,
    Repetition,
    Rules,
    count_game,
    replay,
)
from shared import shared

SETS = {
    "chinese": CHINESE,
    "chinese-ogs": msgspec.structs.replace(CHINESE, repetition=Repetition.POSITIONAL),
    "aga": AGA,
    "japanese": JAPANESE,
}


def games(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(shared(f"data/games/{name}.json").read_text())
    return loaded


def played(rules: Rules, game: dict[str, Any]) -> tuple[Game, list[RecordFault]]:
    board = Game(rules, komi=0)
    moves = [
        RecordedMove((BLACK, WHITE)[number % 2], None if move is None else move[1] * 19 + move[0])
        for number, move in enumerate(game["moves"])
    ]
    return board, replay(board, moves)


def same_board(board: Game, game: dict[str, Any]) -> None:
    assert "".join(".XO"[cell] for cell in board.board.cells) == game["final"]
    assert board.taken == {BLACK: game["captured_white"], WHITE: game["captured_black"]}


@pytest.mark.parametrize("name", SETS)
def test_real_games_end_and_fail_where_they_should_under_each_rule_set(name: str) -> None:
    found = {}
    for game in games("replays"):
        board, faults = played(SETS[name], game)
        same_board(board, game)
        first = faults[0].move - 1 if faults else -1
        assert first == game["rules"][name]["illegal_at"], game["id"]
        if faults:
            found[game["id"]] = faults[0].fault
    assert set(found.values()) <= {Fault.SUPERKO}


@pytest.mark.parametrize("source", ["replays", "playouts"])
def test_areas_of_final_positions_differ_as_known(source: str) -> None:
    for game in games(source):
        board, _ = played(CHINESE, game)
        same_board(board, game)
        assert count_game(board).margin == 2 * game["area_black_minus_white"]
