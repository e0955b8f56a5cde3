"""The sealed move: hidden or open, irrevocable once committed, opened by each profile, good or bad."""

from collections.abc import Callable
from itertools import product

import pytest

from nigiri.clocks import BeginSealing, ClockSetup, Controls, Event, Sealed, Side, Start, final_state, parse_control
from nigiri.clocks import profile as clock_rules
from nigiri.clocks.durations import MINUTE, SECOND
from nigiri.clocks.rules import SealUntil
from nigiri.clocks.sides import Who
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.sealed_move import (
    Made,
    SealedMove,
    ToReplace,
    check,
    commit,
    is_complete,
    make_openly,
    mark,
    must_wait,
    open_move,
    shown,
    write,
)
from nigiri.go import JAPANESE, WHITE, Fault, Forfeited, Game, Pass, Play
from nigiri.rulebook.profiles import profile
from nigiri.rulebook.settings.event import AdjournmentSettings

AT = 13 * 60 * MINUTE + 40 * MINUTE
WHITES = SealedMove(Colour.WHITE, 104)


def settings(name: str, **changed: object) -> AdjournmentSettings:
    overrides = {f"adjournment.{key}": value for key, value in changed.items()}
    return profile(name).with_overrides(overrides).settings.adjournment


def final(text: str) -> SealedMove:
    return commit(write(WHITES, text, AT), AT + 1)


def white_to_move() -> Game:
    game = Game(JAPANESE)
    game.play("R5")
    return game


@pytest.mark.article("EGF-6b.2", "KOD-12.2")
def test_the_last_writing_before_the_commitment_stands() -> None:
    move = write(write(WHITES, "R5", AT), "R6", AT + 20 * SECOND)
    sealed = commit(move, AT + 30 * SECOND)
    assert (sealed.written, sealed.committed_at) == ("R6", AT + 30 * SECOND)
    with pytest.raises(Refusal) as refused:
        write(sealed, "R7", AT + 31 * SECOND)
    assert (refused.value.code, refused.value.articles) == ("seal.irrevocable", ("EGF-6b.2", "KOD-12.2"))
    with pytest.raises(Refusal) as refused:
        commit(sealed, AT + 31 * SECOND)
    assert (refused.value.code, refused.value.articles) == ("seal.irrevocable", ("EGF-6b.2",))


@pytest.mark.article("EGF-6b.1")
def test_nothing_is_sealed_that_has_not_been_written() -> None:
    wrongs: tuple[Callable[[], object], ...] = (
        lambda: write(WHITES, "  ", AT),
        lambda: commit(WHITES, AT),
        lambda: commit(write(WHITES, "R5", AT), AT - 1),
        lambda: open_move(settings("egf"), write(WHITES, "R5", AT), white_to_move()),
    )
    for wrong in wrongs:
        with pytest.raises(Refusal) as refused:
            wrong()
        assert refused.value.articles == ("EGF-6b.1",)


@pytest.mark.article("EGF-6b.1", "KOD-12.2")
def test_a_sealed_move_is_seen_by_nobody_and_its_mark_tells_it_from_all_others() -> None:
    sealed = final("R5")
    assert shown(sealed, is_opened=False) is None
    assert shown(sealed, is_opened=True) == "R5"
    points = [f"{column}{line}" for column, line in product("ABCDEFGHJKLMNOPQRST", range(1, 20))]
    marks = {mark(final(point), "salt") for point in [*points, "pass"]}
    assert len(marks) == 362
    assert mark(sealed, "salt") in marks
    assert mark(sealed, "other salt") not in marks
    assert "R5" not in mark(sealed, "salt")


@pytest.mark.article("CLK-adj-2b")
def test_a_move_made_on_the_board_is_written_down_open_and_not_answered() -> None:
    openly = make_openly(WHITES, "R5", AT + MINUTE)
    assert (openly.written, openly.is_open) == ("R5", True)
    assert shown(openly, is_opened=False) == "R5"
    with pytest.raises(Refusal) as refused:
        must_wait(openly, Colour.BLACK, is_resumed=False)
    assert "CLK-adj-2b" in refused.value.articles
    must_wait(openly, Colour.BLACK, is_resumed=True)
    with pytest.raises(Refusal):
        write(openly, "R6", AT + 2 * MINUTE)
    assert write(openly, "R5", AT + 2 * MINUTE).written == "R5"
    assert is_complete(settings("rfgb-code"), commit(openly, AT + 2 * MINUTE))
    opened = open_move(settings("rfgb-code"), commit(make_openly(WHITES, "R6", AT), AT), white_to_move())
    assert isinstance(opened, Made)
    assert isinstance(opened.turn, Play)


@pytest.mark.article("CLK-adj-2b")
def test_after_an_open_move_the_clock_runs_until_the_envelope_as_for_a_hidden_one() -> None:
    setup = ClockSetup(Controls.even(parse_control("20m")), clock_rules("rfgb-code"))
    events: list[Event] = [
        Start(0, Side.WHITE),
        BeginSealing(0, Side.WHITE),
        Sealed(MINUTE, Side.WHITE, SealUntil.WRITTEN),
        Sealed(7 * MINUTE, Side.WHITE, SealUntil.ENCLOSED),
    ]
    openly = commit(make_openly(WHITES, "R5", MINUTE), 7 * MINUTE)
    stopped = final_state(setup, events)
    assert stopped.white.remaining == 13 * MINUTE == 20 * MINUTE - (openly.committed_at or 0)
    assert (stopped.running, stopped.turn) == (None, Side.BLACK)


@pytest.mark.article("EGF-6c")
def test_a_move_made_openly_counts_when_the_referee_has_checked_it() -> None:
    egf = settings("egf")
    openly = commit(make_openly(WHITES, "Q10", AT), AT)
    assert not is_complete(egf, openly)
    with pytest.raises(Refusal):
        check(openly, Who.BLACK)
    assert is_complete(egf, check(openly, Who.REFEREE))
    assert not is_complete(egf, check(make_openly(WHITES, "Q10", AT), Who.REFEREE))
    assert is_complete(egf, final("Q10"))


@pytest.mark.article("CLK-res-5")
@pytest.mark.parametrize("name", ["russia-2020", "rfgb-code"])
def test_by_the_clock_rules_an_illegible_or_illegal_sealed_move_loses_the_turn(name: str) -> None:
    for text in ("C6/G6", "R5", "I5", "Z99", "R55"):
        game = white_to_move()
        assert open_move(settings(name), final(text), game) == Made(Forfeited(game.to_move.opponent)), text
        assert (str(game.to_move), game.move_number) == ("black", 2)
    game = white_to_move()
    assert isinstance(open_move(settings(name), final(" r6 "), game), Made)
    assert str(game.board["R6"]) == "white"
    assert open_move(settings(name), final("R6"), white_to_move(), is_legible=False) == Made(
        Forfeited(game.to_move.opponent)
    )


@pytest.mark.article("EGF-7c", "EGF-7d")
def test_by_the_european_rules_a_doubtful_sealed_move_is_a_pass() -> None:
    game = white_to_move()
    doubtful = open_move(settings("egf"), final("R5 or R6"), game)
    assert isinstance(doubtful, Made)
    assert isinstance(doubtful.turn, Pass)
    assert str(game.to_move) == "black"
    clear = white_to_move()
    assert isinstance(open_move(settings("egf"), final("R6"), clear), Made)
    assert (str(clear.board["R6"]), str(clear.to_move)) == ("white", "black")
    passed = open_move(settings("rfgb-code"), final("pass"), white_to_move())
    assert isinstance(passed, Made)
    assert isinstance(passed.turn, Pass)


@pytest.mark.article("EGF-8c.1")
def test_where_an_illegal_sealed_move_is_replaced_the_game_waits_for_another() -> None:
    replacing = settings("egf", bad_move="replace_if_illegal")
    game = white_to_move()
    assert open_move(replacing, final("R5"), game) == ToReplace(Fault.OCCUPIED)
    assert game == white_to_move()
    assert open_move(replacing, final("R20"), game) == ToReplace(Fault.OFF_BOARD)
    assert isinstance(open_move(replacing, final("R6"), game), Made)
    assert open_move(replacing, final("I5"), white_to_move()) == Made(Pass(WHITE)), "no board has a letter I"


@pytest.mark.article("EGF-7c")
def test_a_sealed_move_is_opened_in_its_own_position_only() -> None:
    game = white_to_move()
    game.play("D4")
    with pytest.raises(Refusal) as refused:
        open_move(settings("egf"), final("R6"), game)
    assert refused.value.code == "seal.other_side"
