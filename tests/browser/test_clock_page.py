"""The clock in the browser: it decides as the server's machine does, trace for trace, and goes on without a network."""

import json
from collections.abc import Iterator
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from browser.hall import Server, Visitor
from clocks.test_clock_properties import setups
from clocks.test_traces import EVENTS
from nigiri.clocks.clock import apply
from nigiri.clocks.events import Event, Start
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup, ready
from nigiri.clocks.trace_writer import event_to_json
from nigiri.clocks.traces import state_to_json
from nigiri.errors import Refusal

pytestmark = pytest.mark.browser
TRACES = 250
_SPANS = (20, 30_000, 900_000)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('clock')}/nigiri.db") as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor(browser, server, 390)
    yield visitor
    visitor.context.close()
    assert visitor.faults == []


def played(
    setup: ClockSetup, events: list[Event], absent: list[Side]
) -> tuple[list[Event], list[dict[str, object]], str | None]:
    """Let the server's machine run events at rising times; most of those that it refuses are left out."""
    state, at = ready(setup), 0
    trace: list[Event] = []
    states: list[dict[str, object]] = []
    for event in (Start(0, absent=tuple(absent)), *events):
        step = event.at // 3 % _SPANS[event.at % 3]
        moved = replace(event, at=at + step)
        try:
            state = apply(setup, state, moved)
        except Refusal as refusal:
            if event.at % 61:
                continue
            return [*trace, moved], states, refusal.code
        at += step
        trace.append(moved)
        states.append(state_to_json(state))
    return trace, states, None


def test_the_page_runs_every_trace_as_the_server_does(visitor: Visitor) -> None:
    """Both machines are given the same traces in JSON, of all controls, all kinds of clocks and all events."""
    page = visitor.go("/clock")
    made: list[dict[str, Any]] = []

    @settings(max_examples=TRACES, suppress_health_check=list(HealthCheck), database=None)
    @given(setups(), st.lists(EVENTS, min_size=10, max_size=60), st.lists(st.sampled_from(Side), unique=True))
    def collect(setup: ClockSetup, events: list[Event], absent: list[Side]) -> None:
        trace, states, refused = played(setup, events, absent)
        written = [event_to_json(event) for event in trace]
        made.append({"setup": msgspec.to_builtins(setup), "events": written, "states": states, "refused": refused})

    collect()
    answers = page.evaluate("traces => traces.map(one => NigiriClock.runTrace(one.setup, one.events))", made)
    kinds = {event["do"] for trace in made for event in trace["events"]}
    assert {"press", "place", "stop", "resume", "set", "adjust", "arrive", "seal", "break", "claim"} <= kinds
    assert sum(len(trace["states"]) for trace in made) > 3 * TRACES
    assert sum(trace["refused"] is not None for trace in made) > TRACES // 20
    for trace, answer in zip(made, answers, strict=True):
        assert answer["states"] == json.loads(json.dumps(trace["states"])), trace["events"]
        assert answer["refused"] == trace["refused"], trace["events"]


def hold_time(page: Page) -> None:
    """Let time in the page stand still, but for what the test lets run, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1_000)


def face(page: Page, side: str) -> str:
    return page.locator(f".half[data-side={side}] .face").inner_text()


def test_presses_run_the_clock_and_a_reload_loses_nothing(visitor: Visitor) -> None:
    page = visitor.go("/clock?time=10m %2B 5x30s&profile=egf")
    hold_time(page)
    page.reload()
    assert (face(page, "black"), face(page, "white")) == ("10:00", "10:00")
    page.click("#go")
    page.clock.run_for(60_060)
    expect(page.locator(".half[data-side=black]")).to_have_class("half running")
    assert face(page, "black") == "9:00"
    page.locator(".half[data-side=white]").click()
    assert face(page, "black") == "9:00"
    page.locator(".half[data-side=black]").click()
    page.clock.run_for(599_500)
    assert face(page, "white") == "0:01"
    page.clock.run_for(30_600)
    expect(page.locator(".half[data-side=white] .told")).to_contain_text("periods left: 4")
    page.reload()
    expect(page.locator(".half[data-side=white] .told")).to_contain_text("periods left: 4")
    page.keyboard.press("Space")
    page.clock.run_for(100)
    expect(page.locator(".half[data-side=black]")).to_have_class("half running")
    visitor.picture("clock")


def test_the_referee_stops_sets_and_takes_a_press_back(visitor: Visitor) -> None:
    page = visitor.go("/clock?time=45m&profile=russia-2020")
    hold_time(page)
    page.reload()
    page.click("#go")
    page.clock.run_for(5_000)
    page.locator(".half[data-side=black]").click()
    page.click("#go")
    page.clock.run_for(60_000)
    assert face(page, "white") == "45:00"
    page.click("#referee")
    page.click("#back-one")
    assert face(page, "black") == "44:55"
    page.click("#go")
    page.clock.run_for(1_000)
    expect(page.locator(".half[data-side=black]")).to_have_class("half running")
    page.click("#referee")
    page.fill("[name=minutes]", "1")
    page.click("[data-do=set]")
    page.clock.run_for(50)
    # RU-2.5.7-d: a referee does not leave less than five minutes of main time.
    assert face(page, "black") == "5:00"


def test_the_clock_opens_without_a_network_once_it_was_loaded(visitor: Visitor) -> None:
    page = visitor.go("/clock?time=20m")
    # The policy of the page forbids waiting for an expression inside it: it is asked from outside.
    kept = "caches.open('nigiri-clock').then(kept => kept.keys()).then(kept => kept.length)"
    for _ in range(1_000):
        if page.evaluate("navigator.serviceWorker.controller !== null") and page.evaluate(kept) >= 5:
            break
        page.wait_for_timeout(50)
    visitor.context.set_offline(True)
    page.reload()
    page.click("#go")
    expect(page.locator(".half[data-side=black]")).to_have_class("half running")
    assert face(page, "white") == "20:00"
