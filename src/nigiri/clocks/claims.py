"""Claims about the clock: a fallen flag, a forgotten press."""

from msgspec.structs import replace

from nigiri.clocks.events import Claim, Remind
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import ForgottenPress
from nigiri.clocks.running import advance, flag_takes_effect
from nigiri.clocks.sides import Who
from nigiri.clocks.states import (
    BothFlagsDown,
    ClockSetup,
    ClockState,
    Flag,
    Reminder,
    TimeLoss,
    WrongClaim,
    control_of,
    with_unit,
)
from nigiri.clocks.units import Outcome, expired
from nigiri.errors import Refusal


def claim_flag(setup: ClockSetup, state: ClockState, event: Claim) -> ClockState:
    """Claim or establish that a flag has fallen (CLK-time-3a).

    Where flags count on claim they take effect *now*, so moves made in between stay. With both flags down the first
    one loses if the clock knows their order; if not, the profile says who decides (RU-2.7.6, KOD-16.5). A claim
    without a fallen flag is kept on record.
    """
    state = advance(setup, state, event.at)
    circumstances = state.circumstances
    if state.ended is not None:
        return state
    raised = next((flag for flag in circumstances.raised if flag.side is event.side), None)
    if raised is None:
        wrong = WrongClaim(event.at, event.by, event.side)
        return replace(state, circumstances=replace(circumstances, wrong_claims=(*circumstances.wrong_claims, wrong)))
    losing = [flag for flag in circumstances.raised if _would_lose(setup, state, flag)]
    if len(losing) == 2:
        if not setup.kind.knows_flag_order:
            ended = replace(circumstances, ended=BothFlagsDown(event.at))
        else:
            ended = replace(circumstances, ended=TimeLoss(losing[0].side, event.at))
        return replace(state, running=None, circumstances=ended)
    others = tuple(flag for flag in circumstances.raised if flag is not raised)
    state = replace(state, circumstances=replace(circumstances, raised=others))
    state = with_unit(state, event.side, replace(state.unit(event.side), phase=raised.phase, remaining=0))
    after = flag_takes_effect(setup, state, event.side)
    return advance(setup, after if after.stop is None else replace(after, running=None), event.at)


def may_remind(setup: ClockSetup, side_that_forgot: Who, by: Who) -> bool:
    """Whether `by` may say that the clock was not pressed: nobody, the opponent, or the referee, who must.

    EGF-2h.2 lets nobody, RU-2.6.9-b only the opponent; CLK-clock-5b obliges the referee.
    """
    match setup.rules.clock_forgotten_press:
        case ForgottenPress.NOBODY:
            return False
        case ForgottenPress.OPPONENT_ONLY:
            return by.is_player and by is not side_that_forgot
        case ForgottenPress.REFEREE_MUST:
            return by.is_referee


def remind(setup: ClockSetup, state: ClockState, event: Remind) -> ClockState:
    """Say that the clock was not pressed, if these rules let this person; time is charged until the press."""
    state = advance(setup, state, event.at)
    if not may_remind(setup, Who(event.side.value), event.by):
        raise Refusal(
            "clock.no_reminder",
            *citation(setup.rules, "clock_forgotten_press"),
            message="{by} may not say that the clock was not pressed",
            by=event.by,
        )
    reminder = Reminder(event.at, event.by, event.side)
    circumstances = state.circumstances
    return replace(state, circumstances=replace(circumstances, reminders=(*circumstances.reminders, reminder)))


def _would_lose(setup: ClockSetup, state: ClockState, flag: Flag) -> bool:
    spent = replace(state.unit(flag.side), phase=flag.phase, remaining=0)
    return expired(control_of(setup, flag.side), spent, setup.rules)[1] is Outcome.LOST
