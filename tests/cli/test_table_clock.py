"""The clock on the table without a terminal: keys, sounds, and what the players see."""

import re
from io import StringIO

import pytest
from rich.console import Console

from nigiri.cli.big_digits import big_face
from nigiri.cli.clock_table import Cue, TableClock
from nigiri.cli.keyboard import ring
from nigiri.clocks.clock import final_state
from nigiri.clocks.controls import Control, Controls
from nigiri.clocks.notation_reader import parse_control
from nigiri.clocks.profiles import EGF, RUSSIA_2020
from nigiri.clocks.rules import ClockRules
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup, TimeLoss
from nigiri.documents.language import language


def table(text: str = "10m + 3x30s", rules: ClockRules = RUSSIA_2020) -> TableClock:
    control: Control = parse_control(text)
    return TableClock(ClockSetup(Controls.even(control), rules), language("en"))


def seen(clock: TableClock, at: int) -> str:
    page = StringIO()
    Console(file=page, width=100, color_system=None).print(clock.screen(at))
    return page.getvalue()


def test_a_key_starts_and_each_side_presses_its_own() -> None:
    clock = table()
    assert "Press the space bar" in seen(clock, 0)
    for letter, at in ((" ", 1_000), ("l", 2_000), ("a", 6_000), ("a", 7_000), (" ", 9_000)):
        assert clock.key(letter, at)
    assert (clock.state.black.used, clock.state.white.used, clock.state.running) == (5_000, 3_000, Side.BLACK)
    assert final_state(clock.setup, clock.events) == clock.state
    assert not clock.key("q", 9_500)


def test_a_referee_stops_goes_on_and_gives_a_minute() -> None:
    clock = table()
    for letter, at in ((" ", 0), ("s", 5_000), ("+", 6_000), ("s", 60_000), ("s", 61_000)):
        clock.key(letter, at)
    assert (clock.state.black.remaining, clock.state.running) == (10 * 60_000 - 6_000 + 60_000, None)
    assert "The clocks are stopped" in seen(clock, 62_000)


def test_a_refused_key_says_why_and_changes_nothing() -> None:
    clock = table(rules=EGF)
    clock.key(" ", 0)
    before = clock.state
    clock.key("b", 1_000)
    assert clock.state == before
    assert "no break before byo-yomi" in seen(clock, 1_000)


@pytest.mark.case("C80")
def test_the_screen_shows_periods_stones_and_the_loss() -> None:
    clock = table("1m + 1x30s")
    clock.key(" ", 0)
    assert "0:05 main + 1 × 30s" in seen(clock, 55_000)
    assert "0:05 last period" in seen(clock, 85_000)
    assert "Black: lost on time" in seen(clock, 90_000)
    canadian = table("1m + 15/5m")
    canadian.key(" ", 0)
    assert "15 stones" in seen(canadian, 70_000)


def test_a_claim_ends_a_game_where_flags_are_claimed() -> None:
    from nigiri.clocks.profiles import RFGB_CODE

    clock = table("1m", RFGB_CODE)
    clock.key(" ", 0)
    clock.key("c", 61_000)
    assert clock.state.ended == TimeLoss(Side.BLACK, 61_000)


@pytest.mark.article("EGF-3f.2")
def test_every_second_of_the_count_sounds_once_and_the_flag_twice() -> None:
    clock = table("0m + 2x30s", EGF)
    clock.key(" ", 0)
    sounds = [(at, ring(clock.cues(at))) for at in range(0, 31_000, 100)]
    assert [at for at, bell in sounds if bell] == [20_000 + 1_000 * n for n in range(11)]
    assert sounds[300] == (30_000, "\a\a")
    assert clock.cues(30_000) == []
    assert Cue.CALL in clock.cues(59_000)


def test_the_screen_is_drawn_again_when_the_shown_second_changes() -> None:
    clock = table("1m")
    clock.key(" ", 0)
    now = 250
    while now < 60_000:
        wait = clock.next_change(now)
        assert 1 <= wait <= 1_000
        shown = re.findall(r"\d:\d\d", seen(clock, now))
        assert re.findall(r"\d:\d\d", seen(clock, now + wait - 1)) == shown
        now += wait
        if now < 60_000:
            assert re.findall(r"\d:\d\d", seen(clock, now)) != shown
        if now > 3_000:
            break


def test_the_big_face_keeps_its_lines_equal() -> None:
    for face in ("0:00", "59:59", "1:23:45", "12:07:08", "6:49"):
        lines = big_face(face).split("\n")
        assert [len(line) for line in lines] == [len(lines[0])] * 5
    assert big_face("2").split("\n") == ["█████", "    █", "█████", "█    ", "█████"]
    assert len({big_face(digit) for digit in "0123456789"}) == 10
