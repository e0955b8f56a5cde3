"""Time around an adjournment: when it is due, who seals, and the clocks at the resumption."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.clocks.durations import HOUR
from nigiri.clocks.rules import ClockRules, LateAtResumption, StudyPhase
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockState
from nigiri.clocks.units import in_overtime
from nigiri.errors import Refusal


class SessionEnd(StrEnum):
    """What happens to a game at the end of the session."""

    ADJOURN = "adjourn"
    PLAY_ON = "play_on"


def at_session_end(state: ClockState) -> SessionEnd | None:
    """Return whether a game must be adjourned when the time for play is over: unless both are in byo-yomi (CLK-adj-1).

    None for a game that has ended.
    """
    if state.ended is not None:
        return None
    both = in_overtime(state.black) and in_overtime(state.white)
    return SessionEnd.PLAY_ON if both else SessionEnd.ADJOURN


def sealing_side(rules: ClockRules, state: ClockState) -> Side | None:
    """Return who seals: the side to move; under CLK-adj-2a not one in byo-yomi, then the opponent after its move.

    None when both are in byo-yomi and the rules have nobody seal in it.
    """
    side = state.turn
    if rules.adjournment_sealing_in_byoyomi is not None or not in_overtime(state.unit(side)):
        return side
    return None if in_overtime(state.unit(side.other)) else side.other


class SealWindow(StrEnum):
    """Where the time stands between the two adjournment times (EGF-6a.1)."""

    NOT_YET = "not_yet"
    MAY = "may"
    MUST = "must"


def seal_window(now: int, may_from: int, must_from: int) -> SealWindow:
    """Return whether the side to move may or must seal at `now` (EGF-6a.1)."""
    if may_from > must_from:
        raise Refusal("adjournment.times", "EGF-6a.1", message="the duty to seal comes after the possibility")
    if now < may_from:
        return SealWindow.NOT_YET
    return SealWindow.MAY if now < must_from else SealWindow.MUST


def may_adjourn_early(reason: str, referee_consents: bool) -> bool:
    """Whether a game is adjourned before the end of the session: a reason and the referee's consent (CLK-adj-5)."""
    return bool(reason.strip()) and referee_consents


class Resumption(Struct, frozen=True):
    """A resumption at `start`: what each unit had left, who sealed, and when each side came (None: not yet)."""

    start: int
    black_left: int
    white_left: int
    sealer: Side
    black_arrived: int | None = None
    white_arrived: int | None = None

    @property
    def to_answer(self) -> Side:
        """The side to move: the sealed move is made and irrevocable, so its answer is due (EGF-6b.2)."""
        return self.sealer.other

    def left(self, side: Side) -> int:
        """Return the time left of a side at the adjournment."""
        return self.black_left if side is Side.BLACK else self.white_left

    def arrived(self, side: Side) -> int | None:
        """Return when a side came."""
        return self.black_arrived if side is Side.BLACK else self.white_arrived


class ResumedClocks(Struct, frozen=True):
    """The clocks at `now`: what is left (0 when lateness used it up), whether the sealed move may be opened.

    `out_at` gives for each side the instant at which absence used up its main time, or None.
    """

    black: int
    white: int
    may_open: bool
    black_out_at: int | None = None
    white_out_at: int | None = None
    lost: Side | None = None


def resumed_clocks(rules: ClockRules, resumption: Resumption, now: int) -> ResumedClocks:
    """Return the clocks of an adjourned game as of `now`, lateness charged.

    CLK-res-4: each late player's own time, both at once, so it is reckoned outside the clock; opened when both have
    come. EGF-7b.2: only the time of the side to move, opened when that side has come; EGF-7a: lost when its time is
    out or after more than an hour.
    """
    each = rules.adjournment_late is LateAtResumption.EACH_LATE_PLAYER
    outs: dict[Side, int | None] = {}
    left: dict[Side, int] = {}
    for side in Side:
        charged = each or side is resumption.to_answer
        came = resumption.arrived(side)
        absent = max(0, (now if came is None or came > now else came) - resumption.start) if charged else 0
        left[side] = max(0, resumption.left(side) - absent)
        outs[side] = resumption.start + resumption.left(side) if absent >= resumption.left(side) else None
    present = {side: _is_present(resumption, side, now) for side in Side}
    may_open = all(present.values()) if each else present[resumption.to_answer]
    lost = None if each else _lost_by_absence(resumption, outs, now)
    return ResumedClocks(left[Side.BLACK], left[Side.WHITE], may_open, outs[Side.BLACK], outs[Side.WHITE], lost)


def study_ends(rules: ClockRules, begun: int) -> int:
    """Return when the study of the adjourned position is over (EGF-7b.1, CLK-res-3)."""
    return begun + rules.adjournment_study.time


def opens_after_study(rules: ClockRules) -> bool:
    """Whether the form stays closed during the study (EGF-7b.1); else the position is set up from it (CLK-res-3)."""
    match rules.adjournment_study.phase:
        case StudyPhase.BEFORE_OPENING:
            return True
        case StudyPhase.AFTER_SETUP:
            return False
        case _ as never:
            assert_never(never)


def _is_present(resumption: Resumption, side: Side, now: int) -> bool:
    came = resumption.arrived(side)
    return came is not None and came <= now


def _lost_by_absence(resumption: Resumption, outs: dict[Side, int | None], now: int) -> Side | None:
    mover = resumption.to_answer
    came = resumption.arrived(mover)
    seen = now if came is None or came > now else came
    late = seen - resumption.start > HOUR
    return mover if late or outs[mover] is not None else None
