"""Stopping both clocks, going on, and the break before the first byo-yomi."""

from typing import Final

from msgspec.structs import replace

from nigiri.clocks.durations import SECOND
from nigiri.clocks.events import BookBreak, JudgeStop, Resume, StopClocks
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import AfterDispute, StopReason, UnjustifiedStop
from nigiri.clocks.running import advance, first_break, halt, release
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import ClockSetup, ClockState, Flag, ResignedByStop, Stop, control_of, with_unit
from nigiri.clocks.units import Phase, Unit, in_overtime, per_move, per_series
from nigiri.errors import Refusal

DISPUTES: Final = frozenset(
    {
        StopReason.FETCH_REFEREE,
        StopReason.SEEK_HELP,
        StopReason.PROTEST,
        StopReason.CONFLICT,
        StopReason.RULE_CLARIFICATION,
    }
)
"""The reasons after which byo-yomi may start anew (EGF-9c.2)."""

FETCH_WITHIN: Final = 30 * SECOND
"""How soon a referee is called once the clocks stand for him (EGF-9b: "as quickly as possible"; the figure is ours)."""

_ENDED_BY_PLAYERS: Final = frozenset(
    {StopReason.CANADIAN_SETUP, StopReason.CAPTURES, StopReason.TOILET, StopReason.FIRST_BREAK}
)


def stop_clocks(setup: ClockSetup, state: ClockState, event: StopClocks) -> ClockState:
    """Stop both clocks at one instant (EGF-3b, CLK-clock-9a, RU-2.5.7-a, RU-2.6.2-c, KOD-14.8).

    A referee may stop for any reason; a player for those of the profile's closed list (RU-2.5.6, EGF-3d,
    CLK-clock-9b, KOD-11.5). Another reason stops the clock too, and leaves an unjustified stop for the referee. A
    stop for captures (EGF-3g.6) is allowed in every phase; the clause does not say that it means byo-yomi only.
    """
    state = advance(setup, state, event.at)
    if state.ended is not None:
        return state
    if state.circumstances.started_at is None:
        raise Refusal("clock.not_started", message="the clock was not started")
    if state.stop is not None:
        raise Refusal("clock.stopped_already", message="the clocks stand already: {why}", why=state.stop.reason)
    side = event.by.side
    if side is None:
        return halt(state, Stop(event.at, event.by, event.reason))
    if event.reason not in setup.rules.clock_player_stop_codes:
        if event.reason is StopReason.CAPTURES:
            raise _no_stop_for_captures(setup)
        return halt(
            state,
            Stop(
                event.at,
                event.by,
                event.reason,
                justified=False,
                pending=setup.rules.sanction_unjustified_stop,
            ),
        )
    state = _conditions_met(setup, state, event, side)
    judged = None if event.reason is StopReason.SEEK_HELP else True
    return halt(state, Stop(event.at, event.by, event.reason, justified=judged))


def fetch_is_overdue(stop: Stop, called_at: int | None, now: int) -> bool:
    """Whether a player stopped the clocks to fetch the referee and did not call him within 30 s (EGF-9b)."""
    if stop.reason is not StopReason.FETCH_REFEREE:
        return False
    return (now if called_at is None else called_at) - stop.at > FETCH_WITHIN


def resume(setup: ClockSetup, state: ClockState, event: Resume) -> ClockState:
    """Let play go on: the side that was to move runs again, nobody is charged for the stop (CLK-clock-9a, EGF-9b).

    After a dispute a per-move period starts in full where the rules say so (EGF-9c.2); stones and time of a Canadian
    period stay as they were.
    """
    state = advance(setup, state, event.at)
    stop = state.stop
    if stop is None or state.ended is not None:
        raise Refusal("clock.not_stopped", message="the clocks are not stopped")
    own = stop.by.value == event.by.value or stop.by is Who.CLOCK
    if event.by.is_player and not (own and stop.reason in _ENDED_BY_PLAYERS):
        raise Refusal(
            "clock.referee_resumes",
            "CLK-clock-9b",
            message="after {why} a referee decides when to go on",
            why=stop.reason,
        )
    if stop.reason in DISPUTES and setup.rules.overtime_after_dispute is AfterDispute.FULL_PERIOD:
        unit, control = state.unit(state.turn), per_move(control_of(setup, state.turn))
        if control is not None and in_overtime(unit):
            state = with_unit(state, state.turn, replace(unit, remaining=max(control.period, unit.remaining)))
    return advance(setup, release(setup, state), event.at)


def judge_stop(setup: ClockSetup, state: ClockState, event: JudgeStop) -> ClockState:
    """Say whether a player's stop was justified (CLK-clock-9b).

    Where an unjustified stop counts as resignation it ends the game only when the head referee confirms it; he may
    find a misunderstanding instead (RU-3.19-b).
    """
    state = advance(setup, state, event.at)
    stop = state.stop
    if stop is None or not stop.by.is_player:
        raise Refusal("clock.no_player_stop", message="no player has stopped the clocks")
    if not event.by.is_referee:
        raise Refusal("clock.referee_judges", "CLK-clock-9b", message="a referee judges a stop, not a player")
    circumstances = state.circumstances
    if event.justified:
        judged = replace(stop, justified=True, pending=None)
        return replace(state, circumstances=replace(circumstances, stop=judged))
    pending = setup.rules.sanction_unjustified_stop
    judged = replace(stop, justified=False, pending=pending)
    side = stop.by.side
    if pending is UnjustifiedStop.RESIGNATION and event.by is Who.HEAD_REFEREE and side is not None:
        ended = ResignedByStop(side, event.at)
        return replace(state, circumstances=replace(circumstances, stop=replace(judged, pending=None), ended=ended))
    return replace(state, circumstances=replace(circumstances, stop=judged))


def book_break(setup: ClockSetup, state: ClockState, event: BookBreak) -> ClockState:
    """Ask for the break before the own first byo-yomi, once a game (RU-3.17.3, KOD-15.9).

    Asked for in main time it begins with the flag; later only at the very moment of the flag, before any counting.
    """
    state = advance(setup, state, event.at)
    side, circumstances = event.side, state.circumstances
    control = control_of(setup, side)
    articles = citation(setup.rules, "overtime_first_break")
    if setup.rules.overtime_first_break == 0:
        raise Refusal("break.none", *articles, message="these rules give no break before byo-yomi")
    if per_move(control) is None and per_series(control) is None:
        raise Refusal("break.no_byoyomi", *articles, message="there is no byo-yomi in this control")
    if side in circumstances.breaks or side in circumstances.booked:
        raise Refusal("break.taken", *articles, message="{side} has asked for the break already", side=side)
    if state.unit(side).phase is Phase.MAIN:
        return replace(state, circumstances=replace(circumstances, booked=(*circumstances.booked, side)))
    if state.running is side and Flag(side, event.at, Phase.MAIN) in state.flags:
        return first_break(setup, state, side)
    raise Refusal("break.too_late", *articles, message="the byo-yomi of {side} is being counted already", side=side)


def _conditions_met(setup: ClockSetup, state: ClockState, event: StopClocks, side: Side) -> ClockState:
    unit = state.unit(side)
    match event.reason:
        case StopReason.TOILET if not in_overtime(unit):
            raise Refusal("stop.not_in_byoyomi", "RU-2.5.6", message="{side} is not in byo-yomi", side=side)
        case StopReason.CAPTURES:
            placed = state.circumstances.placed
            told = placed.captures if event.captures is None and placed is not None else event.captures
            least = setup.rules.clock_stop_for_captures_min
            if least is None or (told is not None and told < least):
                raise _no_stop_for_captures(setup)
            return state
        case StopReason.CANADIAN_SETUP:
            return with_unit(state, side, _period_to_set(setup, side, unit))
        case _:
            return state


def _period_to_set(setup: ClockSetup, side: Side, unit: Unit) -> Unit:
    """Return the full period that is being set, before its first stone (RU-2.5.4-a)."""
    control = per_series(control_of(setup, side))
    if control is not None and in_overtime(unit):
        period = control.period(unit.series - 1)
        if unit.stones_left == period.stones:
            return replace(unit, remaining=period.time)
    raise Refusal("stop.no_period_to_set", "RU-2.5.6", message="{side} has no Canadian period to set up", side=side)


def _no_stop_for_captures(setup: ClockSetup) -> Refusal:
    least = setup.rules.clock_stop_for_captures_min
    return Refusal(
        "stop.captures",
        *citation(setup.rules, "clock_stop_for_captures_min"),
        message="the clock is not stopped to remove captured stones"
        if least is None
        else "the clock may be stopped only to remove {least} or more stones",
        least=least,
    )
