"""What a page is given: the whole clock, its next deadline, the calls until then."""

import msgspec
import pytest

from clocks.games import EU, RU, B, W, absolute, canadian, fischer, ing, japanese, own_turns, run, setup, t
from nigiri.clocks.controls import Control, MovesInMain, Stage
from nigiri.clocks.display import show_unit
from nigiri.clocks.events import Event, Press, Start, StopClocks
from nigiri.clocks.rules import StopReason
from nigiri.clocks.views import ClockView, view


@pytest.mark.case("C86")
def test_a_client_gets_the_whole_clock() -> None:
    clock = setup(japanese("1:00", 30, 3), EU)
    state = run(clock, Start(0), Press(t(10), B))
    seen = view(clock, state, t(80))
    assert (seen.now, seen.running, seen.turn, seen.deadline) == (t(80), W, W, t(100))
    assert (seen.black.text, seen.white.text) == ("0:50 main + 3 × 30s", "0:20, periods left: 3")
    assert (seen.white.periods_left, seen.white.remaining) == (3, t(20))
    assert (seen.black.may_press, seen.white.may_press) == (False, True)
    assert [(call.at, call.seconds) for call in seen.calls] == [(t(90 + n), 10 - n) for n in range(11)]
    assert msgspec.json.decode(msgspec.json.encode(seen), type=ClockView) == seen


@pytest.mark.parametrize(
    ("control", "game", "text"),
    [
        (absolute("5:00"), [], "5:00"),
        (fischer("5:00", 10), [], "5:00 + 10s"),
        (canadian("5:00"), [], "5:00 main + 15/5m"),
        (canadian(0), own_turns(*[1] * 6), "4:54, 9 stones"),
        (ing("4:00"), [], "4:00 main + 2"),
        (ing("4:00"), own_turns(300), "1:00, periods left: 2"),
        (ing("4:00"), own_turns(361), "0:59 last portion"),
        (japanese(0, 30, 2), own_turns(31), "0:30 last period"),
        (MovesInMain((Stage(t("5:00"), 40),), absolute("1:00")), own_turns(1, 1), "4:58 main, 38 stones"),
        (MovesInMain((Stage(t("5:00"), 1),), absolute("1:00")), own_turns(1), "5:59"),
    ],
)
def test_every_control_is_shown_in_words(control: Control, game: list[Event], text: str) -> None:
    assert show_unit(control, run(setup(control), *game).black) == text


def test_a_stopped_and_a_lost_clock_have_no_deadline() -> None:
    clock = setup(canadian("1:00"), RU)
    stopped = view(clock, run(clock, Start(0), StopClocks(t(5), reason=StopReason.BREAK)), t(500))
    assert (stopped.running, stopped.stopped, stopped.deadline, stopped.calls) == (None, StopReason.BREAK, None, ())
    lost = view(clock, run(clock, Start(0)), t("10:00"), "ru")
    assert (lost.lost_on_time, lost.deadline, lost.black.text) == (B, None, "время вышло")
