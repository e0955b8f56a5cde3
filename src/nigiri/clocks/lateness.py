"""Lateness: from when a player who is not there has lost, and for whom the game is lost."""

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.durations import HOUR
from nigiri.clocks.profiles import citation
from nigiri.clocks.rules import BothLate, ClockRules, LateLimit
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.states import ClockSetup, ClockState
from nigiri.clocks.units import Phase
from nigiri.errors import Refusal


class Attendance(Struct, frozen=True):
    """When one side came, and when its own time ran out before that; None for "not yet"."""

    arrived_at: int | None = None
    time_out_at: int | None = None


class LatenessVerdict(Struct, frozen=True):
    """Which sides have lost by lateness at an instant, since when, and by which articles.

    `referee`: the rules leave the result to the referee. A verdict under rules that let the referee waive it is a
    proposal until the referee confirms it (RU-2.6-c).
    """

    losers: tuple[Side, ...] = ()
    since: tuple[int, ...] = ()
    articles: tuple[str, ...] = ()
    referee: bool = False

    @property
    def winner(self) -> Side | None:
        """The side that wins by the other's absence; None when nobody or both have lost."""
        return self.losers[0].other if len(self.losers) == 1 and not self.referee else None


def late_limit(rules: ClockRules, main: int) -> int:
    """Return how late a player may be, in ms after the start of the round; a moment later is too late.

    Half the main time, at most an hour (RU-2.6-c, KOD-16.1); one hour (EGF-5e.1); half the main time (CLK-clock-4).
    Main time is the nominal one.
    """
    limit = rules.late_forfeit_after
    base = main // 2 if limit.base is None else limit.base
    return base if limit.cap is None else min(base, limit.cap)


def with_late_limit(rules: ClockRules, limit: int) -> ClockRules:
    """Return the rules with the limit an event's regulations set. RU-2.6-c allows none beyond the hour."""
    cap = rules.late_forfeit_after.cap
    if limit < 0 or (cap is not None and limit > cap):
        raise Refusal(
            "late.limit",
            *citation(rules, "late_forfeit_after"),
            message="the limit of {limit} ms is more than {cap} ms",
            limit=limit,
            cap=HOUR if cap is None else cap,
        )
    before = rules.late_forfeit_after
    return replace(rules, late_forfeit_after=LateLimit(limit, before.cap, before.time_out_grace))


def lost_since(rules: ClockRules, main: int, start: int, attendance: Attendance) -> int:
    """Return the last instant at which the side could still appear; past it the game is lost.

    The earlier of the limit and, where the rules have it, a minute after the own time ran out (EGF-5e.2). `start` is
    the start of the round, moved where the referee moved it for this game (EGF-5c).
    """
    latest = start + late_limit(rules, main)
    grace = rules.late_forfeit_after.time_out_grace
    if grace is not None and attendance.time_out_at is not None:
        latest = min(latest, attendance.time_out_at + grace)
    return latest


def is_too_late(rules: ClockRules, main: int, start: int, attendance: Attendance, now: int) -> bool:
    """Whether a side has lost by lateness as of `now`. A notice sent before does not help (EGF-5e.4)."""
    appeared = now if attendance.arrived_at is None else min(attendance.arrived_at, now)
    return appeared > lost_since(rules, main, start, attendance)


def lateness_verdict(
    rules: ClockRules, main: int, start: int, black: Attendance, white: Attendance, now: int
) -> LatenessVerdict:
    """Return who has lost by lateness as of `now`: one, both (EGF-5e.3, RU-2.6-c), or nobody."""
    sides = {Side.BLACK: black, Side.WHITE: white}
    losers = tuple(side for side, each in sides.items() if is_too_late(rules, main, start, each, now))
    if not losers:
        return LatenessVerdict()
    articles = dict.fromkeys(citation(rules, "late_forfeit_after"))
    if len(losers) == 2:
        articles |= dict.fromkeys(citation(rules, "late_both_late_result"))
    return LatenessVerdict(
        losers,
        tuple(lost_since(rules, main, start, sides[side]) for side in losers),
        tuple(articles),
        referee=len(losers) == 2 and rules.late_both_late_result is BothLate.REFEREE,
    )


def attendance_of(state: ClockState, side: Side) -> Attendance:
    """Return what the clock knows of a side: when it came, and when its main time ran out (EGF-5e.2)."""
    circumstances = state.circumstances
    came = next((arrival.at for arrival in circumstances.arrivals if arrival.side is side), None)
    if came is None and side not in circumstances.absent:
        came = circumstances.started_at
    out = next((flag.at for flag in state.flags if flag.side is side and flag.phase is Phase.MAIN), None)
    return Attendance(came, out if came is None or (out is not None and out <= came) else None)


def clock_verdict(setup: ClockSetup, state: ClockState, round_start: int) -> LatenessVerdict:
    """Return who has lost by lateness as of the state's instant, by what the clock knows.

    `round_start` in the clock's own time: lateness counts from the round, though the clock may start later. The
    limit goes by the longer of the two main times.
    """
    main = max(setup.controls.black.main, setup.controls.white.main)
    black, white = (attendance_of(state, side) for side in Side)
    return lateness_verdict(setup.rules, main, round_start, black, white, state.at)


def waive(rules: ClockRules, verdict: LatenessVerdict, by: Who, reason: str) -> LatenessVerdict:
    """Let a late side play: only where the rules leave it to the referee, and with a reason (RU-2.6-c)."""
    articles = citation(rules, "late_referee_may_waive")
    if not rules.late_referee_may_waive:
        raise Refusal("late.no_waiver", *articles, message="these rules let nobody waive a loss by lateness")
    if not by.is_referee or not reason.strip():
        raise Refusal("late.waiver", *articles, message="a referee waives a loss by lateness, with a reason")
    return LatenessVerdict(articles=verdict.articles)
