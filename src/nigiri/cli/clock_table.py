"""The clock on the table: what a key does, what the screen shows, when it sounds. No terminal is touched here."""

from enum import Enum

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from nigiri.cli.big_digits import big_face
from nigiri.clocks.calls import calls_due, next_deadline
from nigiri.clocks.clock import apply
from nigiri.clocks.display import show_unit
from nigiri.clocks.durations import MINUTE, SECOND, clock_face
from nigiri.clocks.events import AdjustTime, BookBreak, Claim, Event, Press, Resume, Start, StopClocks
from nigiri.clocks.notation import Language as Spoken
from nigiri.clocks.notation import print_control
from nigiri.clocks.rules import StopReason
from nigiri.clocks.running import advance
from nigiri.clocks.sides import Side
from nigiri.clocks.states import ClockSetup, ClockState, control_of, ready
from nigiri.clocks.units import Phase
from nigiri.documents.language import Language
from nigiri.errors import Refusal

LAST_SECONDS = (10, 5, 4, 3, 2, 1, 0)
"""The seconds that sound where the rules prescribe no calls."""

_LOW = 10 * SECOND


class Cue(Enum):
    """A sound: a call of the countdown, or a flag."""

    CALL = "call"
    FLAG = "flag"


class TableClock:
    """A clock before the players. Times are milliseconds since it was put on the table; keys come from outside."""

    def __init__(self, setup: ClockSetup, language: Language) -> None:
        self.setup = setup
        self.state = ready(setup)
        self.events: list[Event] = []
        self.message = ""
        self._say = language
        self._sounded = 0

    def key(self, letter: str, at: int) -> bool:
        """Do what a key means at an instant. Returns False when the clock is to be taken away."""
        letter = letter.lower()
        if letter in ("q", "\x03", "\x04"):
            return False
        event = self._event_of(letter, at)
        if event is None:
            return True
        try:
            self.state = apply(self.setup, self.state, event)
        except Refusal as refusal:
            self.message = self._say(refusal.template, **refusal.facts)
        else:
            self.events.append(event)
            self.message = ""
        return True

    def cues(self, until: int) -> list[Cue]:
        """Return the sounds due since the last time one asked, each once."""
        begun, self._sounded = self._sounded, max(until, self._sounded)
        if self.state.circumstances.started_at is None or until <= begun:
            return []
        flags = len(self.state.flags)
        later = advance(self.setup, self.state, max(until, self.state.at))
        fallen = [flag for flag in later.flags[: flags + 100] if begun < flag.at <= until]
        wanted = self.setup.rules.time_countdown or LAST_SECONDS
        called = [call for call in calls_due(self.setup, self.state, until, wanted) if begun < call.at <= until]
        return [Cue.FLAG] * len(fallen) or [Cue.CALL] * len(called)

    def next_change(self, now: int) -> int:
        """Return how long (ms) the screen stays true: until the shown second changes or something happens."""
        state = advance(self.setup, self.state, max(now, self.state.at))
        deadline = next_deadline(self.setup, state)
        if deadline is None:
            return SECOND
        left = deadline - state.at
        return max(1, (left - 1) % SECOND + 1)

    def screen(self, now: int) -> RenderableType:
        """Return what the players see."""
        state = advance(self.setup, self.state, max(now, self.state.at))
        grid = Table.grid(expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        grid.add_row(self._face(state, Side.BLACK), self._face(state, Side.WHITE))
        return Group(grid, Align.center(Text(self._status(state), style="bold")), Align.center(self._keys()))

    def _event_of(self, letter: str, at: int) -> Event | None:
        state = advance(self.setup, self.state, max(at, self.state.at))
        if state.circumstances.started_at is None:
            return Start(at) if letter in (" ", "a", "l", "s") else None
        match letter:
            case " ":
                return Press(at, state.turn)
            case "a":
                return Press(at, Side.BLACK)
            case "l":
                return Press(at, Side.WHITE)
            case "s":
                return StopClocks(at, reason=StopReason.CONFLICT) if state.stop is None else Resume(at)
            case "b":
                return BookBreak(at, state.turn)
            case "c":
                return Claim(at, state.turn)
            case "+" | "-":
                change = MINUTE if letter == "+" else -MINUTE
                return AdjustTime(at, state.turn, change, self._say("set at the table"))
            case _:
                return None

    def _face(self, state: ClockState, side: Side) -> Panel:
        unit, control = state.unit(side), control_of(self.setup, side)
        running = state.running is side
        colour = "red" if unit.phase is Phase.OUT or (running and unit.remaining <= _LOW) else "green"
        style = f"bold {colour}" if running or unit.phase is Phase.OUT else "dim"
        title = side_name(side, self._say)
        lines = Group(
            Align.center(Text(big_face(clock_face(unit.remaining)), style=style)),
            Align.center(Text(show_unit(control, unit, spoken_as(self._say)), style=style)),
            Align.center(Text(self._say.plural("{n} move", "{n} moves", unit.moves), style="dim")),
        )
        return Panel(
            lines, title=title, subtitle=print_control(control, spoken_as(self._say)), box=box.HEAVY, border_style=style
        )

    def _status(self, state: ClockState) -> str:
        if self.message:
            return self.message
        if state.lost_on_time is not None:
            return self._say("{side}: lost on time", side=side_name(state.lost_on_time, self._say))
        if state.circumstances.started_at is None:
            return self._say("Press the space bar to start")
        if state.stop is not None:
            return self._say("The clocks are stopped")
        if state.turn_forfeited is not None:
            return self._say("{side}: turn lost", side=side_name(state.turn_forfeited, self._say))
        return ""

    def _keys(self) -> Text:
        say = self._say
        keys = (
            "A " + say("Black"),
            "L " + say("White"),
            "␣ " + say("to move"),
            "S " + say("stop"),
            "B " + say("break"),
            "C " + say("flag"),
            "± " + say("minute"),
            "Q " + say("end"),
        )
        return Text("   ".join(keys), style="dim")


def side_name(side: Side, say: Language) -> str:
    """Return the name of a side."""
    return say("Black") if side is Side.BLACK else say("White")


def spoken_as(language: Language) -> Spoken:
    """Return a language as the clocks' notations name it."""
    match language.code:
        case "ru":
            return "ru"
        case "cs":
            return "cs"
        case _:
            return "en"
