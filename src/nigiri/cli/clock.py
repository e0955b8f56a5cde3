"""`nigiri clock TRACE.json`: replay a clock's trace. `nigiri clock run`: a clock to put on the table."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup


class TraceUnlessNamed(TyperGroup):
    """The commands of `nigiri clock`; anything that is none of their names is a trace to replay."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `trace` before arguments that do not begin with a command."""
        first = next((word for word in args if not word.startswith("-")), None)
        if args and first not in self.commands and args[0] != "--help":
            args = ["trace", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=TraceUnlessNamed, no_args_is_help=True, help="Replay a clock's trace, or run a clock on the table."
)


@app.command()
def trace(
    file: Annotated[Path, typer.Argument(help="The trace: a control, a profile and events; - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Replay a trace of a clock and print the state after each event.

    Example:  `nigiri clock TRACE.json --json`
    """
    from nigiri.cli.files import read_bytes
    from nigiri.cli.output import console, print_json
    from nigiri.cli.terminal import say
    from nigiri.cli.trace_table import trace_table
    from nigiri.clocks.traces import parse_trace, run_trace, states_to_json

    read = parse_trace(read_bytes(file), file.name)
    states = run_trace(read)
    if as_json:
        print_json(states_to_json(read, states))
        return
    console.print(trace_table(read, states, say()))


@app.command()
def run(
    control: Annotated[str, typer.Argument(help="The time control, as `60m + 3x30s`, `45m Fischer 15s`, `75m`.")],
    white: Annotated[str, typer.Option(help="White's control, where it is another.")] = "",
    profile: Annotated[str, typer.Option(help="russia-2020, egf or rfgb-code.")] = "russia-2020",
    handicap: Annotated[int, typer.Option(min=0, max=99, help="Handicap stones: who starts depends on them.")] = 0,
    save: Annotated[Path | None, typer.Option(help="Write the game's trace to this file at the end.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No sound.")] = False,
) -> None:
    """Run a clock on the table. Black presses with A, White with L, whoever is to move with the space bar.

    A referee stops and goes on with S; B asks for the break before byo-yomi, C claims the flag of the side to move,
    + and - give the side to move a minute or take it, Q ends.

    Example:  `nigiri clock run "60m + 3x30s" --save game.json`
    """
    from nigiri.cli.clock_table import TableClock
    from nigiri.cli.files import write_bytes
    from nigiri.cli.keyboard import run_at_terminal
    from nigiri.cli.output import to_json
    from nigiri.cli.terminal import say
    from nigiri.clocks.controls import Controls
    from nigiri.clocks.notation_reader import parse_control
    from nigiri.clocks.profiles import profile as rules_named
    from nigiri.clocks.states import ClockSetup
    from nigiri.clocks.trace_writer import trace_to_json

    black = parse_control(control)
    controls = Controls(black, parse_control(white) if white else black)
    table = TableClock(ClockSetup(controls, rules_named(profile), handicap=handicap), say())
    run_at_terminal(table, with_sound=not quiet)
    if save is not None:
        write_bytes(save, to_json(trace_to_json(table.setup, table.events)) + b"\n")
