"""The clock against the naive one that ticks in steps of a millisecond: thousands of random games in every control."""

import random
from collections.abc import Callable

import pytest

from clocks.games import B, W
from clocks.naive import NaiveClock, NaiveSide
from nigiri.clocks.clock import apply
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    Controls,
    FinalControl,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
    Overrun,
    Stage,
)
from nigiri.clocks.events import Cause, Claim, Event, Place, Press, Removed, Resume, SetTime, Start, StopClocks
from nigiri.clocks.profiles import PROFILES
from nigiri.clocks.running import advance
from nigiri.clocks.states import ClockSetup, ClockState, ready
from nigiri.clocks.units import Phase, Unit
from nigiri.errors import Refusal

Maker = Callable[[random.Random], Control]


def absolute(rng: random.Random) -> FinalControl:
    return Absolute(rng.randint(1, 400))


def japanese(rng: random.Random) -> FinalControl:
    return JapaneseByoyomi(rng.choice([0, rng.randint(1, 150)]), rng.randint(1, 40), rng.randint(1, 4))


def canadian(rng: random.Random) -> FinalControl:
    periods = tuple(CanadianPeriod(rng.randint(1, 90), rng.randint(1, 4)) for _ in range(rng.randint(1, 3)))
    limit = rng.choice([None, 1, 2, 3])
    price = rng.choice([None, 2]) if limit else None
    overrun = rng.choice([None, Overrun(), Overrun(3), Overrun(per_unplayed=True)])
    return CanadianByoyomi(rng.choice([0, rng.randint(1, 150)]), periods, limit, price, overrun)


def fischer(rng: random.Random) -> FinalControl:
    main = rng.randint(1, 100)
    cap = rng.choice([None, main + rng.randint(0, 30)])
    return Fischer(main, rng.randint(1, 40), cap, rng.random() < 0.5)


def ing(rng: random.Random) -> FinalControl:
    portions = tuple(rng.randint(1, 60) for _ in range(rng.randint(1, 3)))
    return Ing(rng.choice([0, rng.randint(1, 150)]), portions, rng.randint(0, 2))


def moves(rng: random.Random) -> Control:
    stages = tuple(Stage(rng.randint(1, 120), rng.randint(1, 5)) for _ in range(rng.randint(1, 2)))
    then = rng.choice([absolute, japanese, canadian, fischer, ing])(rng)
    return MovesInMain(stages, then, carry=rng.random() < 0.6)


MAKERS: dict[str, Maker] = {
    "absolute": absolute,
    "japanese": japanese,
    "canadian": canadian,
    "fischer": fischer,
    "ing": ing,
    "moves": moves,
}


def both(make: Maker, rng: random.Random, name: str) -> tuple[ClockSetup, NaiveClock]:
    black = make(rng)
    white = make(rng) if rng.random() < 0.5 else black
    setup = ClockSetup(Controls(black, white), PROFILES[name])
    sides = NaiveSide(black), NaiveSide(white)
    for side in sides:
        side.set_up()
    naive = NaiveClock(
        *sides,
        turn_passes=name != "russia-2020",
        placement=name == "egf",
        on_claim=name == "rfgb-code",
        lays_out=name == "rfgb-code",
    )
    return setup, naive


def random_event(rng: random.Random, now: int, state: ClockState) -> tuple[Event, tuple[int, str, str, int]]:
    side = state.turn if rng.random() < 0.85 else state.turn.other
    what = rng.choices(["press", "place", "removed", "stop", "resume", "claim", "set"], [60, 12, 6, 5, 9, 4, 4])[0]
    if state.stop is not None and rng.random() < 0.6:
        what = "resume"
    captures, remaining = rng.choice([0, 0, 1, 4]), rng.randint(1, 60)
    events: dict[str, tuple[Event, int]] = {
        "press": (Press(now, side), 0),
        "place": (Place(now, side, captures), captures),
        "removed": (Removed(now, side), 0),
        "stop": (StopClocks(now), 0),
        "resume": (Resume(now), 0),
        "claim": (Claim(now, side), 0),
        "set": (SetTime(now, side, remaining, "a test", cause=Cause.RESUMPTION), remaining),
    }
    event, number = events[what]
    return event, (now, what, side.value, number)


def pictures(state: ClockState) -> tuple[object, ...]:
    def unit(one: Unit) -> tuple[object, ...]:
        return (
            one.phase.value,
            one.remaining,
            one.periods_left,
            one.stones_left,
            one.used,
            one.moves,
            one.stage,
            one.series,
            one.penalty,
        )

    return (
        state.running,
        state.turn,
        unit(state.black),
        unit(state.white),
        [(flag.side, flag.at, flag.phase) for flag in state.flags],
        state.lost_on_time,
        None if state.ended is None else state.ended.at,
        state.turn_forfeited,
        state.circumstances.lapses,
        state.stop is not None,
    )


def naive_picture(naive: NaiveClock) -> tuple[object, ...]:
    loser, at = (None, None) if naive.lost is None else naive.lost
    return (
        naive.running,
        naive.turn,
        naive.black.picture(),
        naive.white.picture(),
        naive.flags,
        loser,
        at,
        naive.forfeited,
        naive.lapses,
        naive.stopped,
    )


def allowed(state: ClockState, event: Event) -> bool:
    """Leave out what the real clock refuses and the naive one was never taught: setting a time that is out."""
    if isinstance(event, SetTime):
        return state.ended is None and state.unit(event.side).phase is not Phase.OUT
    if isinstance(event, Place):
        return event.side is state.turn and state.stop is None and state.circumstances.placed is None
    return True


def play(make: Maker, seed: int) -> int:
    """Play one random game on both clocks and compare after every event. Returns how many flags fell."""
    rng = random.Random(seed)
    setup, naive = both(make, rng, rng.choice(sorted(PROFILES)))
    first = rng.choice([B, W])
    now = rng.randint(0, 20)
    state = apply(setup, ready(setup), Start(now, first))
    naive.do(now, "start", first.value)
    assert pictures(state) == naive_picture(naive), seed
    for _ in range(rng.randint(5, 40)):
        now += rng.choice([0, rng.randint(0, 12), rng.randint(0, 60), rng.randint(0, 200)])
        event, copy = random_event(rng, now, state)
        waited = advance(setup, state, now)
        try:
            state = apply(setup, state, event) if allowed(waited, event) else waited
            naive.do(*copy) if allowed(waited, event) else naive.until(now)
        except Refusal:
            state = waited
            naive.until(now)
        assert pictures(state) == naive_picture(naive), (seed, event)
    return len(state.flags)


@pytest.mark.parametrize("control", MAKERS)
def test_the_naive_clock_agrees(control: str) -> None:
    flags = sum(play(MAKERS[control], seed) for seed in range(1200))
    assert flags > 600


@pytest.mark.slow
@pytest.mark.parametrize("control", MAKERS)
def test_the_naive_clock_agrees_on_ten_thousand_games(control: str) -> None:
    assert sum(play(MAKERS[control], 1_000_000 + seed) for seed in range(10_000)) > 5_000
