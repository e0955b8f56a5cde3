"""Time by the book: time controls, the game clock as a state machine, lateness, the referee's corrections.

    >>> from nigiri.clocks import Controls, ClockSetup, Press, Side, Start, final_state, parse_control, profile
    >>> setup = ClockSetup(Controls.even(parse_control("60m + 3×30s")), profile("russia-2020"))
    >>> state = final_state(setup, [Start(0), Press(3_635_000, Side.BLACK)])
    >>> state.black.phase.value, state.black.periods_left, state.running.value
    ('overtime', 2, 'white')
    >>> [(flag.side.value, flag.at) for flag in state.flags]
    [('black', 3600000), ('black', 3630000)]

No input or output and no wall clock: every state follows from the controls, the rules of a profile and the events
with their times. All durations are whole milliseconds. `ready`, `apply` and `advance` go step by step, `replay` and
`final_state` through a game; `view` is what a page shows. `rules_of` in `nigiri.clocks.from_profile` makes the rules
of an event from its profile, `nigiri.clocks.traces` reads a game's clock from a file's text.
"""

from nigiri.clocks.calls import Call, calls_due, next_deadline
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
from nigiri.clocks.effective import effective_minutes, effective_time
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
from nigiri.clocks.lateness import Attendance, LatenessVerdict, clock_verdict, late_limit, lateness_verdict
from nigiri.clocks.notation import print_control
from nigiri.clocks.notation_reader import parse_control
from nigiri.clocks.profiles import profile
from nigiri.clocks.rules import ClockRules, StopReason
from nigiri.clocks.running import advance
from nigiri.clocks.sides import ClockKind, Side, Who
from nigiri.clocks.states import ClockSetup, ClockState, Flag, ready
from nigiri.clocks.units import Phase, Unit
from nigiri.clocks.views import ClockView, view

__all__ = [
    "Absolute",
    "AdjustTime",
    "Arrive",
    "Attendance",
    "BeginSealing",
    "BookBreak",
    "Call",
    "CanadianByoyomi",
    "CanadianPeriod",
    "Cause",
    "Claim",
    "ClockKind",
    "ClockRules",
    "ClockSetup",
    "ClockState",
    "ClockView",
    "Control",
    "Controls",
    "Event",
    "Fischer",
    "Flag",
    "Ing",
    "JapaneseByoyomi",
    "JudgeStop",
    "LatenessVerdict",
    "MovesInMain",
    "Overrun",
    "Pass",
    "Phase",
    "Place",
    "Press",
    "Remind",
    "Removed",
    "ReplaceClock",
    "RestoreClocks",
    "Resume",
    "Sealed",
    "SetTime",
    "Side",
    "Stage",
    "Start",
    "StopClocks",
    "StopReason",
    "Unit",
    "Who",
    "advance",
    "apply",
    "calls_due",
    "clock_verdict",
    "effective_minutes",
    "effective_time",
    "final_state",
    "late_limit",
    "lateness_verdict",
    "next_deadline",
    "parse_control",
    "print_control",
    "profile",
    "ready",
    "replay",
    "view",
]
