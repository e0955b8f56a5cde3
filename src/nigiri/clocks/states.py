"""The state of a clock at one instant, and what it is set up with."""

from msgspec import Struct

from nigiri.clocks.controls import Control, Controls
from nigiri.clocks.rules import ClockRules, HandicapStart, StopReason, UnjustifiedStop
from nigiri.clocks.sides import ClockKind, Side, Who
from nigiri.clocks.units import Phase, Unit, opening


class ClockSetup(Struct, frozen=True):
    """Everything about a game's clock that does not change while it runs.

    `moves_reported`: the clock is told of every stone and pass, so a press without one is refused (RU-2.6.9-a);
    otherwise the press itself says that a move was made.
    """

    controls: Controls
    rules: ClockRules
    kind: ClockKind = ClockKind.DIGITAL
    handicap: int = 0
    moves_reported: bool = False

    @property
    def first_side(self) -> Side:
        """Whose clock is started: Black's, or White's in a handicap game where the rules say so (CLK-clock-2a)."""
        white = self.handicap >= 2 and self.rules.clock_handicap_start is HandicapStart.WHITE
        return Side.WHITE if white else Side.BLACK


class Flag(Struct, frozen=True, gc=False):
    """A flag that fell: at the exact moment the time of that phase was used up (RU-2.5-c, CLK-clock-1c)."""

    side: Side
    at: int
    phase: Phase


class Forfeit(Struct, frozen=True, gc=False):
    """A turn lost because "zero" came before the stone (EGF-3f.3, CLK-time-5.2). It is not a pass."""

    side: Side
    at: int


class Stop(Struct, frozen=True):
    """Both clocks are stopped. `until`: they start again by themselves; `justified` of None: not judged.

    `pending` is what an unjustified stop leads to by the rules; nothing counts until a referee says so.
    """

    at: int
    by: Who
    reason: StopReason
    until: int | None = None
    justified: bool | None = True
    pending: UnjustifiedStop | None = None


class Placed(Struct, frozen=True):
    """A stone on the board, or a pass said aloud, whose turn is not handed over yet."""

    at: int
    side: Side
    captures: int = 0
    is_pass: bool = False


class WrongClaim(Struct, frozen=True):
    """A flag claimed that had not fallen (CLK-time-3a)."""

    at: int
    by: Who
    side: Side


class Reminder(Struct, frozen=True):
    """Someone said that the clock was not pressed (CLK-clock-5b)."""

    at: int
    by: Who
    side: Side


class TimeLoss(Struct, frozen=True, tag_field="kind", tag="time"):
    """The game is lost on time by `side` (RU-2.7.3). `at` is the deadline, not the moment someone noticed."""

    side: Side
    at: int


class ResignedByStop(Struct, frozen=True, tag_field="kind", tag="resignation"):
    """A stop without reason that the head referee confirmed as resignation (RU-3.19-b)."""

    side: Side
    at: int


class BothFlagsDown(Struct, frozen=True, tag_field="kind", tag="both_flags"):
    """Both flags are down and nobody knows which fell first (RU-2.7.6, KOD-16.5): the profile says who decides."""

    at: int


Ended = TimeLoss | ResignedByStop | BothFlagsDown


class Arrival(Struct, frozen=True):
    """A side that was absent at the start came to the board."""

    at: int
    side: Side


class Circumstances(Struct, frozen=True):
    """What does not change with an ordinary press.

    `lapses` counts the turns lost in a row since the last move. Of a long row `flags` and `forfeits` keep the first
    `nigiri.clocks.running.LAPSES_KEPT`: a board that both have left must not fill the record.
    """

    started_at: int | None = None
    stop: Stop | None = None
    placed: Placed | None = None
    reply: Placed | None = None
    sealing: Side | None = None
    absent: tuple[Side, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    forfeited: Side | None = None
    booked: tuple[Side, ...] = ()
    breaks: tuple[Side, ...] = ()
    flags: tuple[Flag, ...] = ()
    raised: tuple[Flag, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()
    lapses: int = 0
    wrong_claims: tuple[WrongClaim, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    ended: Ended | None = None


class ClockState(Struct, frozen=True):
    """A clock at the instant `at` (milliseconds from any origin, the same for all events of the game).

    `running` is the unit that runs: never two, and none while stopped or while captures are removed in neutral time
    (RU-2.5-a, CLK-clock-1a, KOD-8.5). `turn` is the side that has to move.
    """

    at: int
    running: Side | None
    turn: Side
    black: Unit
    white: Unit
    circumstances: Circumstances

    def unit(self, side: Side) -> Unit:
        """Return the reading of one side."""
        return self.black if side is Side.BLACK else self.white

    @property
    def stop(self) -> Stop | None:
        """Why both clocks are stopped, if they are."""
        return self.circumstances.stop

    @property
    def flags(self) -> tuple[Flag, ...]:
        """Every flag that fell, in order."""
        return self.circumstances.flags

    @property
    def ended(self) -> Ended | None:
        """How the clock ended the game, if it did."""
        return self.circumstances.ended

    @property
    def lost_on_time(self) -> Side | None:
        """The side that lost on time."""
        return self.ended.side if isinstance(self.ended, TimeLoss) else None

    @property
    def turn_forfeited(self) -> Side | None:
        """The side whose turn was lost last, until the opponent has moved."""
        return self.circumstances.forfeited


def ready(setup: ClockSetup, at: int = 0) -> ClockState:
    """Return the clock as it is set before the start: nothing runs."""
    return ClockState(
        at,
        None,
        setup.first_side,
        opening(setup.controls.black),
        opening(setup.controls.white),
        Circumstances(),
    )


def control_of(setup: ClockSetup, side: Side) -> Control:
    """Return the control of a side."""
    return setup.controls.black if side is Side.BLACK else setup.controls.white


def with_unit(state: ClockState, side: Side, unit: Unit) -> ClockState:
    """Return the state with another reading of one side."""
    if side is Side.BLACK:
        return ClockState(state.at, state.running, state.turn, unit, state.white, state.circumstances)
    return ClockState(state.at, state.running, state.turn, state.black, unit, state.circumstances)
