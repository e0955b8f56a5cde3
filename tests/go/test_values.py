"""Values of the go room as JSON, as journals and interfaces keep them."""

import msgspec
import pytest

from nigiri.go import BLACK, PRESETS, RUSSIA_2020, Agreement, Game, Position, Rules, Score, Turn, count_game
from nigiri.go.displacement import Ladder
from nigiri.go.remedies import Continue, CountsAs, GoOn, Loss, Restart, Rewind


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_rules_come_back(rules: Rules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def test_turns_positions_agreements_and_scores_come_back() -> None:
    game = Game(RUSSIA_2020, 9)
    for at in ("B1", "A1", "A2"):
        game.play(at)
    game.forfeit_turn()
    game.pass_()
    game.pass_()
    game.mark_dead(BLACK, "B1")
    game.resume(BLACK)
    turns = msgspec.json.decode(msgspec.json.encode(game.turns), type=tuple[Turn, ...])
    assert turns == game.turns
    assert {type(turn).__name__ for turn in turns} == {"Play", "Forfeited", "Pass", "Resumed"}
    assert msgspec.json.decode(msgspec.json.encode(game.position), type=Position) == game.position
    agreement = Agreement.begin(game.position).toggle(BLACK, game.board.geometry.point("B1"))
    assert msgspec.json.decode(msgspec.json.encode(agreement), type=Agreement) == agreement
    score = count_game(game)
    assert msgspec.json.decode(msgspec.json.encode(score), type=Score) == score


def test_rulings_come_back() -> None:
    union = Rewind | GoOn | Loss
    for ruling in (Rewind(60), GoOn(), Loss(BLACK)):
        assert msgspec.json.decode(msgspec.json.encode(ruling), type=union) == ruling
    for outcome in (Restart(), Continue(CountsAs.ACTUAL, colour_debt=True)):
        assert msgspec.json.decode(msgspec.json.encode(outcome), type=Restart | Continue) == outcome
    ladder = Ladder().answer(BLACK, True)
    assert msgspec.json.decode(msgspec.json.encode(ladder), type=Ladder) == ladder
