"""What holds for every clock, whatever happens: Hypothesis plays any events and looks for a game in which it fails."""

from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import given, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from nigiri.clocks.calls import calls_due, next_deadline
from nigiri.clocks.clock import apply, final_state, replay
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    Controls,
    Fischer,
    Ing,
    JapaneseByoyomi,
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
from nigiri.clocks.profiles import PROFILES
from nigiri.clocks.rules import StopReason
from nigiri.clocks.running import advance
from nigiri.clocks.sides import ClockKind, Side, Who
from nigiri.clocks.states import ClockSetup, ClockState, ready
from nigiri.clocks.units import Phase
from nigiri.errors import Refusal

TIMES = st.integers(1, 3_000)
SIDES = st.sampled_from(Side)
GAPS = st.one_of(st.just(0), st.integers(0, 300), st.integers(0, 9_000))


@st.composite
def final_controls(draw: st.DrawFn) -> Any:
    kind = draw(st.sampled_from(["absolute", "japanese", "canadian", "fischer", "ing"]))
    main = draw(st.one_of(st.just(0), TIMES))
    match kind:
        case "absolute":
            return Absolute(main or 1)
        case "japanese":
            return JapaneseByoyomi(main, draw(TIMES), draw(st.integers(1, 5)))
        case "canadian":
            periods = tuple(
                CanadianPeriod(draw(TIMES), draw(st.integers(1, 5))) for _ in range(draw(st.integers(1, 3)))
            )
            limit = draw(st.one_of(st.none(), st.integers(1, 3)))
            overrun = draw(st.sampled_from([None, Overrun(), Overrun(2), Overrun(per_unplayed=True)]))
            return CanadianByoyomi(main, periods, limit, draw(st.sampled_from([None, 2])) if limit else None, overrun)
        case "fischer":
            cap = draw(st.one_of(st.none(), st.integers(main, main + 2_000)))
            return Fischer(main, draw(TIMES), cap if cap != 0 else None, before=main == 0 or draw(st.booleans()))
        case _:
            return Ing(main, tuple(draw(st.lists(TIMES, min_size=1, max_size=3))), draw(st.integers(0, 2)))


@st.composite
def controls(draw: st.DrawFn) -> Control:
    if draw(st.integers(0, 5)):
        return draw(final_controls())  # type: ignore[no-any-return]
    stages = tuple(Stage(draw(TIMES), draw(st.integers(1, 4))) for _ in range(draw(st.integers(1, 2))))
    return MovesInMain(stages, draw(final_controls()), draw(st.booleans()))


@st.composite
def setups(draw: st.DrawFn) -> ClockSetup:
    black = draw(controls())
    white = draw(st.one_of(st.just(black), controls()))
    return ClockSetup(
        Controls(black, white),
        PROFILES[draw(st.sampled_from(sorted(PROFILES)))],
        draw(st.sampled_from(ClockKind)),
        draw(st.sampled_from([0, 0, 4])),
        draw(st.booleans()),
    )


class ClockMachine(RuleBasedStateMachine):
    """Live play with the state kept; the same events replayed and split must give the same."""

    setup: ClockSetup
    state: ClockState
    log: list[Event]
    now: int
    neutral: int
    begun: int

    @initialize(setup=setups(), at=st.integers(0, 5_000), absent=st.lists(SIDES, unique=True))
    def begin(self, setup: ClockSetup, at: int, absent: list[Side]) -> None:
        self.setup, self.state, self.log, self.now, self.neutral = setup, ready(setup), [], at, 0
        self.begun = at
        self.attempt(Start(at, absent=tuple(absent)))

    def attempt(self, event: Event) -> None:
        """Apply an event; a refusal leaves everything as it was."""
        before = self.state
        try:
            self.state = apply(self.setup, before, event)
        except Refusal as refusal:
            assert refusal.code
            assert "{" not in refusal.message
            assert self.state is before
        else:
            self.log.append(event)
            self.check_conservation(before, restored=isinstance(event, RestoreClocks))

    def check_conservation(self, before: ClockState, *, restored: bool) -> None:
        """Time that passes is charged to one side or to nobody, never to both and never twice.

        Restored clocks show what they showed before, so there the tally of used time goes back with them.
        """
        passed = self.state.at - max(before.at, self.begun)
        charged = (self.state.black.used - before.black.used) + (self.state.white.used - before.white.used)
        self.neutral += max(passed, 0) - charged
        if restored:
            return
        assert 0 <= charged <= max(passed, 0)
        waited = advance(self.setup, before, self.state.at) if before.at <= self.state.at else before
        stood = (
            before.running is None
            or waited.running is None
            or waited.circumstances.breaks != before.circumstances.breaks
        )
        if not stood:
            assert charged == passed

    @rule(gap=GAPS)
    def wait(self, gap: int) -> None:
        self.now += gap

    @rule(gap=GAPS)
    def press(self, gap: int) -> None:
        self.now += gap
        side = advance(self.setup, self.state, self.now).turn
        if self.setup.moves_reported:
            self.attempt(Place(self.now, side))
        self.attempt(Press(self.now, side))

    @rule(gap=GAPS, side=SIDES, captures=st.integers(0, 5))
    def place(self, gap: int, side: Side, captures: int) -> None:
        self.now += gap
        self.attempt(Place(self.now, side, captures))

    @rule(gap=GAPS, side=SIDES, what=st.sampled_from([Press, Pass, Removed, Arrive, BookBreak, BeginSealing, Sealed]))
    def side_acts(self, gap: int, side: Side, what: type[Any]) -> None:
        self.now += gap
        self.attempt(what(self.now, side))

    @rule(gap=GAPS, by=st.sampled_from(Who), reason=st.sampled_from(StopReason))
    def stop(self, gap: int, by: Who, reason: StopReason) -> None:
        self.now += gap
        self.attempt(StopClocks(self.now, by, reason))

    @precondition(lambda self: self.state.stop is not None)
    @rule(gap=GAPS, by=st.sampled_from([Who.REFEREE, Who.REFEREE, Who.BLACK, Who.WHITE]))
    def resume(self, gap: int, by: Who) -> None:
        self.now += gap
        self.attempt(Resume(self.now, by))

    @rule(gap=GAPS, side=SIDES, by=st.sampled_from(Who), what=st.sampled_from([Claim, Remind]))
    def speak(self, gap: int, side: Side, by: Who, what: type[Any]) -> None:
        self.now += gap
        self.attempt(what(self.now, side, by))

    @rule(justified=st.booleans(), by=st.sampled_from(Who))
    def judge(self, justified: bool, by: Who) -> None:
        self.attempt(JudgeStop(self.now, justified, by))

    @rule(side=SIDES, change=st.integers(-4_000, 4_000), cause=st.sampled_from(Cause), reason=st.sampled_from("x "))
    def adjust(self, side: Side, change: int, cause: Cause, reason: str) -> None:
        self.attempt(AdjustTime(self.now, side, change, reason, cause=cause))

    @rule(gap=GAPS, black=st.integers(-3_000, 3_000), white=st.integers(-3_000, 3_000))
    def replace(self, gap: int, black: int, white: int) -> None:
        self.now += gap
        self.attempt(ReplaceClock(self.now, black, white, "a defect"))

    @precondition(lambda self: self.state.ended is not None)
    @rule(side=SIDES, remaining=TIMES)
    def cancel(self, side: Side, remaining: int) -> None:
        """A wrong loss is taken back; the game goes on from there."""
        self.attempt(SetTime(self.now, side, remaining, "a wrong flag", cause=Cause.RESUMPTION))

    @rule(gap=GAPS, turn=SIDES)
    def restore(self, gap: int, turn: Side) -> None:
        self.now += gap
        self.attempt(RestoreClocks(self.now, self.state.black, self.state.white, turn, "position restored"))

    @invariant()
    def nothing_is_negative_and_one_unit_runs_at_most(self) -> None:
        for side in Side:
            unit = self.state.unit(side)
            assert unit.remaining >= 0
            assert unit.used >= 0
            assert (unit.phase is Phase.OUT) <= (unit.remaining == 0)
            assert unit.periods_left is None or unit.periods_left >= 0
        if self.state.stop is not None or self.state.ended is not None:
            assert self.state.running is None
        assert self.state.running in (None, self.state.turn)

    @invariant()
    def asking_changes_nothing_and_an_interval_can_be_split(self) -> None:
        later = self.now + 777
        whole = advance(self.setup, self.state, later)
        split = self.state
        for at in sorted({min(self.now + part, later) for part in (0, 1, 250, 333, 776)} - {0}):
            split = advance(self.setup, split, max(at, split.at))
        assert advance(self.setup, split, later) == whole

    @invariant()
    def the_next_deadline_is_when_something_happens(self) -> None:
        deadline = next_deadline(self.setup, self.state)
        if deadline is None:
            later = advance(self.setup, self.state, self.now + 50_000)
            assert later.flags == self.state.flags
        elif deadline > self.state.at:
            just_before = advance(self.setup, self.state, deadline - 1)
            assert (just_before.flags, just_before.turn) == (self.state.flags, self.state.turn)
            assert just_before.circumstances == self.state.circumstances
            assert advance(self.setup, self.state, deadline).circumstances != self.state.circumstances

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        assert final_state(self.setup, self.log) == self.state
        if self.log:
            assert list(replay(self.setup, self.log))[-1] == self.state
        stored = msgspec.json.decode(msgspec.json.encode((self.setup, self.log)), type=tuple[ClockSetup, list[Event]])
        assert stored == (self.setup, self.log)
        used = self.state.black.used + self.state.white.used
        assert used + self.neutral == max(self.state.at - self.begun, 0)


TestClock = ClockMachine.TestCase
TestClock.settings = settings(max_examples=250, stateful_step_count=40)


@given(setups(), st.integers(0, 20_000), st.integers(0, 20_000))
def test_calls_do_not_depend_on_how_often_one_asks(setup: ClockSetup, first: int, second: int) -> None:
    state = apply(setup, ready(setup), Start(0))
    middle, end = sorted((first, second))
    wanted = (3, 2, 1, 0)
    whole = calls_due(setup, state, end, wanted)
    halves = calls_due(setup, state, middle, wanted) + calls_due(setup, advance(setup, state, middle), end, wanted)
    assert halves == whole
