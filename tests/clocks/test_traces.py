"""Traces: what a game's clock writes is read back whole, in every control; and each kind of event has its form."""

import json

import hypothesis.strategies as st
import pytest
from hypothesis import given
from msgspec.structs import replace

from clocks.games import RU, B, japanese, setup, t
from clocks.test_clock_properties import setups
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Controls,
    Fischer,
    Ing,
    MovesInMain,
    Overrun,
    Stage,
)
from nigiri.clocks.events import (
    AdjustTime,
    Arrive,
    BeginSealing,
    BookBreak,
    Cause,
    Claim,
    Event,
    JudgeStop,
    Pass,
    Place,
    Press,
    Remind,
    Removed,
    ReplaceClock,
    RestoreClocks,
    Resume,
    Sealed,
    SetTime,
    Start,
    StopClocks,
)
from nigiri.clocks.profiles import EGF
from nigiri.clocks.rules import SealUntil, StopReason
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import ClockSetup, ready
from nigiri.clocks.trace_events import event_from_json
from nigiri.clocks.trace_fields import Fields
from nigiri.clocks.trace_writer import trace_to_json
from nigiri.clocks.traces import parse_trace, run_trace, state_to_json, states_to_json
from nigiri.clocks.units import Phase
from nigiri.errors import Refusal

AT = st.integers(0, 10**9)
SIDES, PEOPLE = st.sampled_from(Side), st.sampled_from(Who)
TEXTS = st.text(min_size=1, max_size=10)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Start, AT, st.none() | SIDES, st.lists(SIDES, unique=True).map(tuple)),
    st.builds(Press, AT, SIDES),
    st.builds(Place, AT, SIDES, st.integers(0, 50)),
    st.builds(Pass, AT, SIDES),
    st.builds(Removed, AT, SIDES),
    st.builds(StopClocks, AT, PEOPLE, st.sampled_from(StopReason), st.none() | st.integers(0, 9)),
    st.builds(Resume, AT, PEOPLE),
    st.builds(JudgeStop, AT, st.booleans(), PEOPLE),
    st.builds(Claim, AT, SIDES, PEOPLE),
    st.builds(BookBreak, AT, SIDES),
    st.builds(Arrive, AT, SIDES),
    st.builds(Remind, AT, SIDES, PEOPLE),
    st.builds(BeginSealing, AT, SIDES),
    st.builds(Sealed, AT, SIDES, st.none() | st.sampled_from(SealUntil)),
    st.builds(
        SetTime,
        AT,
        SIDES,
        AT,
        TEXTS,
        PEOPLE,
        st.sampled_from(Cause),
        st.none() | st.sampled_from(Phase),
        st.none() | st.integers(0, 9),
        st.none() | st.integers(0, 9),
    ),
    st.builds(ReplaceClock, AT, st.integers(-5000, 5000), st.integers(-5000, 5000), TEXTS, PEOPLE),
    st.builds(AdjustTime, AT, SIDES, st.integers(-(10**6), 10**6), TEXTS, PEOPLE, st.sampled_from(Cause)),
)


@given(setups(), st.lists(EVENTS, max_size=8))
def test_a_written_trace_is_read_back_whole(clock: ClockSetup, events: list[Event]) -> None:
    text = json.dumps(trace_to_json(clock, events))
    read = parse_trace(text)
    assert read.setup == clock
    assert [event_from_json(Fields(fields, "$"), []) for fields in read.events] == events


NAMES = st.sampled_from(["control", "events", "profile", "type", "main", "period", "at", "do", "side"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
DOCUMENTS = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner))


@given(DOCUMENTS)
def test_no_document_is_answered_with_a_traceback(document: object) -> None:
    try:
        run_trace(parse_trace(json.dumps(document)))
    except Refusal as refusal:
        assert refusal.where
    else:
        assert isinstance(document, dict)


@pytest.mark.parametrize(
    ("form", "control"),
    [
        ({"type": "absolute", "main": 60, "period": 30, "stones": None}, Absolute(60_000)),
        ({"type": "canadian", "main": 60, "period": 300, "stones": 15}, None),
        ({"type": "fischer", "main": 60, "increment": 2.5, "cap": None}, Fischer(60_000, 2_500)),
        ({"type": "ing", "main": 480}, Ing(480_000, (240_000, 120_000))),
        ({"type": "ing", "main": 480, "period": 60, "periods": 2}, Ing(480_000, (60_000, 60_000))),
        (
            {
                "type": "moves",
                "stages": [{"time": 60, "moves": 5}],
                "then": {"type": "absolute", "main": 30},
                "carry": False,
            },
            MovesInMain((Stage(60_000, 5),), Absolute(30_000), carry=False),
        ),
    ],
)
def test_the_forms_of_a_control(form: dict[str, object], control: object) -> None:
    read = parse_trace(json.dumps({"control": form, "events": []})).setup
    assert read.controls.black == (control or CanadianByoyomi(60_000, (CanadianPeriod(300_000, 15),)))
    assert read.rules == RU


def test_the_two_sides_may_have_different_times() -> None:
    black, white = {"type": "absolute", "main": 60}, {"type": "absolute", "main": 30}
    read = parse_trace(json.dumps({"control": black, "white": white, "profile": "egf", "events": []})).setup
    assert (read.controls, read.rules) == (Controls(Absolute(60_000), Absolute(30_000)), EGF)
    with pytest.raises(Refusal):
        parse_trace(json.dumps({"black": black, "events": []}))


def test_an_events_own_settings_change_the_profile() -> None:
    document = {"control": {"type": "japanese", "main": 0, "period": 30}, "profile": "egf"}
    events = [{"at": 0, "do": "start"}, {"at": 40, "do": "press", "side": "white"}]
    passing = run_trace(parse_trace(json.dumps({**document, "events": events})))[-1]
    assert (passing.lost_on_time, passing.turn) == (None, B)
    strict = {**document, "settings": {"overtime.japanese_expiry": "loss"}, "events": events}
    assert run_trace(parse_trace(json.dumps(strict)))[-1].lost_on_time is B
    with pytest.raises(Refusal) as refused:
        parse_trace(json.dumps({**document, "settings": {"overtime.japanese_expiry": "tea"}, "events": []}))
    assert refused.value.where == "$.settings"


def test_the_ends_that_are_no_loss_on_time() -> None:
    stop = {"at": 5, "do": "stop", "side": "white"}
    judged = {"at": 9, "do": "judge", "justified": False, "by": "head_referee"}
    resigned = parse_trace(
        json.dumps({"control": {"type": "absolute", "main": 60}, "events": [{"at": 0, "do": "start"}, stop, judged]})
    )
    assert state_to_json(run_trace(resigned)[-1])["resigned"] == {"side": "white", "at": 9}
    events = [
        {"at": 0, "do": "start"},
        {"at": 61, "do": "press", "side": "black"},
        {"at": 130, "do": "claim", "side": "white", "by": "black"},
    ]
    hands = {"control": {"type": "absolute", "main": 60}, "profile": "rfgb-code", "kind": "analogue", "events": events}
    end = state_to_json(run_trace(parse_trace(json.dumps(hands)))[-1])
    assert (end["both_flags"], end["lost_on_time"]) == ({"at": 130}, None)


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"control": 5}, "$.control"),
        ({"control": {"type": "canadian", "period": 5}}, "$.control.stones"),
        ({"control": {"type": "canadian", "period": 5, "stones": 1.5}}, "$.control.stones"),
        ({"control": {"type": "fischer", "main": 5, "increment": 5, "before": "yes"}}, "$.control.before"),
        ({"control": {"type": "ing", "portions": [5]}, "profile": 7}, "$.profile"),
        ({"control": {"type": "absolute", "main": "long"}}, "$.control.main"),
        ({"control": {"type": "absolute", "main": 1e300}}, "$.control.main"),
        ({"control": {"type": "absolute", "main": 5}, "kind": "sundial"}, "$.kind"),
        ({"control": {"type": "japanese", "main": 5, "period": 5, "periods": 100000}}, "$.control"),
    ],
)
def test_wrong_values_are_placed(document: dict[str, object], where: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_trace(json.dumps({"events": [], **document}))
    assert refused.value.where == where


def test_a_canadian_overrun_may_be_said_to_lose() -> None:
    form = {"type": "canadian", "main": 0, "period": 5, "stones": 3, "fee": "loss"}
    clock = parse_trace(json.dumps({"control": form, "events": []})).setup
    assert clock.controls.black == CanadianByoyomi(0, (CanadianPeriod(5_000, 3),), overrun=Overrun())
    assert parse_trace(json.dumps(trace_to_json(clock, []))).setup == clock


def test_clocks_can_be_restored_to_an_earlier_event() -> None:
    events = [
        {"at": 0, "do": "start", "side": "black"},
        {"at": 10, "do": "press", "side": "black"},
        {"at": 30, "do": "restore", "event": 0, "reason": "undo"},
        {"at": 31, "do": "resume"},
        {"at": 40, "do": "stop", "side": "white", "reason": "thinking hard"},
    ]
    trace = parse_trace(json.dumps({"control": {"type": "absolute", "main": 300}, "events": events}))
    states = run_trace(trace)
    restored = state_to_json(states[2])
    assert (restored["running"], restored["black"], restored["turn"]) == (
        None,
        state_to_json(states[0])["black"],
        "black",
    )
    assert states[4].black.used == t(9)
    stop = state_to_json(states[4])["stop"]
    assert isinstance(stop, dict)
    assert (stop["reason"], stop["justified"], stop["pending"]) == ("other", False, "resignation")
    assert stop["by"] == "white"
    with pytest.raises(Refusal) as refused:
        event_from_json(Fields({"at": 0, "do": "restore", "event": 1}, "$"), states[:1])
    assert refused.value.where == "$.event"


def test_what_has_no_form_is_refused() -> None:
    clock = setup(japanese("60:00"))
    state = ready(clock)
    with pytest.raises(Refusal):
        trace_to_json(clock, [RestoreClocks(0, state.black, state.white, B, "x")])
    with pytest.raises(Refusal):
        trace_to_json(ClockSetup(clock.controls, replace(RU, overtime_first_break=1)), [])


def corrected(profile: str, *events: dict[str, object]) -> list[dict[str, object]]:
    """Run corrections of clocks of an hour, one after another, and return the states."""
    placed = [{"at": at, "by": "referee", **event} for at, event in enumerate(events)]
    control = {"type": "absolute", "main": 3600}
    trace = parse_trace(json.dumps({"control": control, "profile": profile, "events": placed}))
    return states_to_json(trace, run_trace(trace))


def remaining(state: dict[str, object], side: str = "black") -> object:
    unit = state[side]
    assert isinstance(unit, dict)
    return unit["remaining"]


@pytest.mark.parametrize(("profile", "floor"), [("egf", 600), ("russia-2020", 300), ("rfgb-code", 120)])
def test_a_reading_is_set_within_the_floor_of_the_profile(profile: str, floor: int) -> None:
    """What the referee asked for and did not get is said; a cause that the floor is not for sets what it asks."""
    held, late = corrected(
        profile,
        {"do": "set", "side": "black", "remaining": 120},
        {"do": "set", "side": "white", "remaining": 120, "cause": "lateness"},
    )
    assert (remaining(held), "held" in held) == (floor, floor != 120)
    assert (remaining(late, "white"), "held" in late) == (120, False)


@pytest.mark.article("EGF-8e.1", "RU-2.5.7-d")
@pytest.mark.parametrize(
    ("profile", "floor", "article"), [("egf", 600, "EGF-8e.1"), ("russia-2020", 300, "RU-2.5.7-d")]
)
@pytest.mark.parametrize("cause", ["defect", "violation", "wrong_setting", "dispute"])
def test_the_floor_that_a_named_cause_brings_is_said(profile: str, floor: int, article: str, cause: str) -> None:
    asked = {"do": "set", "side": "white", "remaining": 120, "cause": cause}
    held, kept, taken = corrected(
        profile,
        asked,
        {"do": "set", "side": "white", "remaining": 1200, "cause": cause},
        {"do": "adjust", "side": "white", "change": -1000, "cause": cause},
    )
    assert remaining(held, "white") == floor
    assert held["held"] == [{"side": "white", "asked": 120, "set": floor, "articles": [article]}]
    assert (remaining(kept, "white"), "held" in kept) == (1200, False)
    assert taken["held"] == [{"side": "white", "asked": 200, "set": floor, "articles": [article]}]


def test_a_new_clock_that_meets_the_floor_says_so_for_each_side() -> None:
    set_both: list[dict[str, object]] = [{"do": "set", "side": side, "remaining": 720} for side in ("black", "white")]
    *_, state = corrected("egf", *set_both, {"do": "replace", "black_error": 240, "white_error": 60})
    assert (remaining(state), remaining(state, "white")) == (600, 660)
    assert state["held"] == [{"side": "black", "asked": 480, "set": 600, "articles": ["EGF-8e.1"]}]


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ({"remaining": -300}, "$.events[0].remaining"),
        ({"remaining": -300, "cause": "defect"}, "$.events[0].remaining"),
        ({"remaining": 30, "periods_left": -1}, "$.events[0].periods_left"),
        ({"remaining": 30, "stones_left": -1}, "$.events[0].stones_left"),
        ({"remaining": 0, "cause": "lateness"}, "$.events[0]"),
    ],
)
@pytest.mark.parametrize("profile", ["egf", "rfgb-code"])
def test_no_clock_is_set_to_less_than_nothing(event: dict[str, object], where: str, profile: str) -> None:
    with pytest.raises(Refusal) as refused:
        corrected(profile, {"do": "set", "side": "black", **event})
    assert refused.value.where == where


ABSOLUTE = '{"type": "absolute", "main": 60}'
CANADIAN = '{"type": "canadian", "main": 60, "schedule": [{"period": 5, "stones": 3, "stone": 3}]}'
STAGES = '{"type": "moves", "stages": [{"time": 5, "moves": 3%s}], "then": {"type": "absolute", "main": 5%s}}'
MISSPELT = ', "mvoes": 3'


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ('{"control": {"type": "absolute", "main": 60, "main": 6}, "events": []}', "repeated", "$.control.main"),
        (f'{{"control": {ABSOLUTE}, "events": [], "events": []}}', "repeated", "$.events"),
        (f'{{"control": {ABSOLUTE}, "events": [{{"at": 0, "at": 1}}]}}', "repeated", "$.events[0].at"),
        ('{"control": {"type": "absolute", "main": 60, "peroids": 5}, "events": []}', "unknown", "$.control.peroids"),
        (f'{{"control": {CANADIAN}, "events": []}}', "unknown", "$.control.schedule[0].stone"),
        (f'{{"control": {STAGES % (MISSPELT, "")}, "events": []}}', "unknown", "$.control.stages[0].mvoes"),
        (f'{{"control": {STAGES % ("", MISSPELT)}, "events": []}}', "unknown", "$.control.then.mvoes"),
    ],
)
def test_names_that_stand_twice_or_mean_nothing_are_refused(text: str, code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        run_trace(parse_trace(text))
    assert (refused.value.code, refused.value.where) == (f"trace.{code}", where)


@pytest.mark.parametrize(("text", "where"), [("{", "game.json:1"), ('{\n"control": {},\n oops}', "game.json:3")])
def test_what_is_no_json_is_placed_by_file_and_line(text: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_trace(text, "game.json")
    assert refused.value.where == where


@pytest.mark.article("KOD-8.5")
def test_a_press_before_the_start_or_out_of_turn_moves_nothing() -> None:
    presses = [{"do": "press", "side": "black"}, {"do": "start"}, {"do": "press", "side": "white"}]
    placed = [{"at": at, **event} for at, event in enumerate(presses)]
    trace = parse_trace(json.dumps({"control": {"type": "absolute", "main": 60}, "events": placed}))
    states = run_trace(trace)
    assert [(state.running, state.turn, state.black.moves) for state in states] == [(None, B, 0), (B, B, 0), (B, B, 0)]
