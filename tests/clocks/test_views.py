"""What a page is given: the whole clock, its next deadline, the calls until then."""

import msgspec
import pytest

from clocks.games import EU, RU, B, W, canadian, japanese, run, setup, t
from nigiri.clocks.events import Press, Start, StopClocks
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


def test_a_stopped_and_a_lost_clock_have_no_deadline() -> None:
    clock = setup(canadian("1:00"), RU)
    stopped = view(clock, run(clock, Start(0), StopClocks(t(5), reason=StopReason.BREAK)), t(500))
    assert (stopped.running, stopped.stopped, stopped.deadline, stopped.calls) == (None, StopReason.BREAK, None, ())
    lost = view(clock, run(clock, Start(0)), t("10:00"), "ru")
    assert (lost.lost_on_time, lost.deadline, lost.black.text) == (B, None, "время вышло")
