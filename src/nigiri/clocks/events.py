"""What happens to a clock. Every event carries its time in milliseconds; none looks at a clock of its own."""

from enum import StrEnum

from msgspec import Struct

from nigiri.clocks.rules import SealUntil, StopReason
from nigiri.clocks.sides import Side, Who
from nigiri.clocks.units import Phase, Unit


class Start(Struct, frozen=True, tag_field="do", tag="start"):
    """The referee announces the start. `absent`: the sides that are not at the board."""

    at: int
    side: Side | None = None
    absent: tuple[Side, ...] = ()


class Press(Struct, frozen=True, gc=False, tag_field="do", tag="press"):
    """A side presses: its unit stops, the opponent's starts."""

    at: int
    side: Side


class Place(Struct, frozen=True, gc=False, tag_field="do", tag="place"):
    """A stone touches the board and is released; `captures` stones are still to be removed."""

    at: int
    side: Side
    captures: int = 0


class Pass(Struct, frozen=True, gc=False, tag_field="do", tag="pass"):
    """A side says "pass"; the press follows, as after a stone."""

    at: int
    side: Side


class Removed(Struct, frozen=True, gc=False, tag_field="do", tag="removed"):
    """The captured stones are off the board."""

    at: int
    side: Side


class StopClocks(Struct, frozen=True, tag_field="do", tag="stop"):
    """Both clocks are stopped, by whom and why. `captures`: how many stones the move takes."""

    at: int
    by: Who = Who.REFEREE
    reason: StopReason = StopReason.OTHER
    captures: int | None = None


class Resume(Struct, frozen=True, tag_field="do", tag="resume"):
    """Play goes on: the clock of the side to move starts."""

    at: int
    by: Who = Who.REFEREE


class JudgeStop(Struct, frozen=True, tag_field="do", tag="judge"):
    """A referee says whether a player's stop was justified."""

    at: int
    justified: bool
    by: Who = Who.REFEREE


class Claim(Struct, frozen=True, tag_field="do", tag="claim"):
    """Someone says, or the referee establishes, that the flag of `side` has fallen."""

    at: int
    side: Side
    by: Who = Who.REFEREE


class BookBreak(Struct, frozen=True, tag_field="do", tag="break"):
    """A side asks for the break before its first byo-yomi; before the flag it is kept until then."""

    at: int
    side: Side


class Arrive(Struct, frozen=True, tag_field="do", tag="arrive"):
    """A late side appears at the board."""

    at: int
    side: Side


class Remind(Struct, frozen=True, tag_field="do", tag="remind"):
    """Someone tells `side` that it forgot to press."""

    at: int
    side: Side
    by: Who = Who.REFEREE


class BeginSealing(Struct, frozen=True, tag_field="do", tag="seal"):
    """It is settled that `side` seals its move."""

    at: int
    side: Side


class Sealed(Struct, frozen=True, tag_field="do", tag="sealed"):
    """The sealing side has reached a step; at the step of the profile the clock stops."""

    at: int
    side: Side
    step: SealUntil | None = None


class Cause(StrEnum):
    """Why a referee changes a reading; it decides whether the floor protects the remaining time."""

    DEFECT = "defect"
    VIOLATION = "violation"
    WRONG_SETTING = "wrong_setting"
    DISPUTE = "dispute"
    LATENESS = "lateness"
    RESUMPTION = "resumption"


class SetTime(Struct, frozen=True, tag_field="do", tag="set"):
    """A referee sets what one unit shows. Fields of None keep what it shows."""

    at: int
    side: Side
    remaining: int
    reason: str
    by: Who = Who.REFEREE
    cause: Cause = Cause.VIOLATION
    phase: Phase | None = None
    periods_left: int | None = None
    stones_left: int | None = None


class AdjustTime(Struct, frozen=True, tag_field="do", tag="adjust"):
    """A referee gives time to one unit or takes it away: `change` in milliseconds."""

    at: int
    side: Side
    change: int
    reason: str
    by: Who = Who.REFEREE
    cause: Cause = Cause.VIOLATION


class RestoreClocks(Struct, frozen=True, tag_field="do", tag="restore"):
    """Both units are set as they were, with `turn` to move, and stand still until the game is resumed."""

    at: int
    black: Unit
    white: Unit
    turn: Side
    reason: str
    by: Who = Who.REFEREE


class ReplaceClock(Struct, frozen=True, tag_field="do", tag="replace"):
    """A defective clock is replaced. How much too much each unit of the old one shows, in ms; negative: too little."""

    at: int
    black_error: int
    white_error: int
    reason: str
    by: Who = Who.REFEREE


Event = (
    Press
    | Place
    | Pass
    | Removed
    | Start
    | StopClocks
    | Resume
    | JudgeStop
    | Claim
    | BookBreak
    | Arrive
    | Remind
    | BeginSealing
    | Sealed
    | SetTime
    | AdjustTime
    | RestoreClocks
    | ReplaceClock
)
