"""A clock's trace as a table of the terminal: one line an event."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.table import Table

from nigiri.cli.clock_table import side_name, spoken_as
from nigiri.clocks.corrections import Held
from nigiri.clocks.durations import exact_face, to_seconds
from nigiri.clocks.notation import print_control
from nigiri.clocks.states import ClockState, Flag
from nigiri.clocks.traces import Trace, held_readings
from nigiri.clocks.units import Phase, Unit
from nigiri.documents.language import Language


def trace_table(trace: Trace, states: Sequence[ClockState], say: Language) -> Table:
    """Return a trace's states as a table."""
    controls, spoken = trace.setup.controls, spoken_as(say)
    title = " · ".join(dict.fromkeys(print_control(each, spoken) for each in (controls.black, controls.white)))
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    headings = (say("Time"), say("Event"), say("Runs"), say("Black"), say("White"), say("Remarks"))
    for heading in headings:
        table.add_column(heading)
    flags = 0
    for event, state, held in zip(trace.events, states, held_readings(trace, states), strict=True):
        table.add_row(
            str(to_seconds(state.at)),
            f"{event['do']} {event.get('side') or ''}".strip(),
            "–" if state.running is None else side_name(state.running, say),
            _reading(state.black, say),
            _reading(state.white, say),
            ", ".join((*_remarks(state, state.flags[flags:], say), *(_kept(each, say) for each in held))),
        )
        flags = len(state.flags)
    return table


def _remarks(state: ClockState, fallen: Sequence[Flag], say: Language) -> Iterator[str]:
    for flag in fallen:
        yield say("{side}: flag at {at}", side=side_name(flag.side, say), at=to_seconds(flag.at))
    if state.lost_on_time is not None:
        yield say("{side}: lost on time", side=side_name(state.lost_on_time, say))
    elif state.turn_forfeited is not None:
        yield say("{side}: turn lost", side=side_name(state.turn_forfeited, say))
    if state.stop is not None:
        yield say("stopped: {reason}", reason=say(state.stop.reason.value).replace("_", " "))


def _kept(held: Held, say: Language) -> str:
    return say("{side}: held at {time} by the floor", side=side_name(held.side, say), time=exact_face(held.shown))


def _reading(unit: Unit, say: Language) -> str:
    """Return an exact reading: `59:18.8`, `overtime 0:23.5 ×2`, `overtime 4:58 /9`."""
    if unit.phase is Phase.OUT:
        return say("time out")
    if unit.phase is Phase.MAIN:
        return exact_face(unit.remaining)
    left = f" ×{unit.periods_left}" if unit.periods_left is not None else ""
    left += f" /{unit.stones_left}" if unit.stones_left is not None else ""
    return f"{say('overtime')} {exact_face(unit.remaining)}{left}"
