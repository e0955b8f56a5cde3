"""`nigiri simulate FORMAT.toml`: play a format thousands of times before the event, to choose it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.documents.sheet import Sheet
    from nigiri.simulation.comparison import Summary
    from nigiri.simulation.format import FormatFile

app = typer.Typer()


@app.command()
def simulate(
    file: Annotated[Path, typer.Argument(help="What comes and how it is to be run: a field, and one format or more.")],
    runs: Annotated[int, typer.Option(min=1, max=1_000_000, help="Events of each format.")] = 1000,
    seed: Annotated[int, typer.Option(help="Chance; the same seed gives the same figures.")] = 1,
    plot: Annotated[Path | None, typer.Option(help="A picture of the comparison to write, as SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Play whole events of a format by the rating formula, drawn as they would be: who wins, how fair, how even.

    Several formats in one file are compared with the same players and the same luck.

    Example:  `nigiri simulate open.toml --runs 1000 --plot open.svg`
    """
    from nigiri.cli.files import read_bytes, write_bytes
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_sheet, say
    from nigiri.simulation.comparison import compare
    from nigiri.simulation.plot import plot as draw_plot
    from nigiri.simulation.reading import read_formats

    formats = read_formats(read_bytes(file), file.name)
    summaries = _with_progress(runs * len(formats.format), lambda tell: compare(formats, runs, seed=seed, tell=tell))
    if plot is not None:
        write_bytes(plot, draw_plot(summaries, _title(formats), say()).encode())
    if as_json:
        print_json({"runs": runs, "seed": seed, "players": formats.field.count, "formats": summaries})
        return
    print_sheet(_sheet(summaries, _title(formats)))


def _with_progress(
    events: int, work: "Callable[[Callable[[int], None]], tuple[Summary, ...]]"
) -> "tuple[Summary, ...]":
    """Work with a bar on stderr, where somebody looks."""
    import sys

    if not sys.stderr.isatty():
        return work(lambda _: None)
    from rich.progress import Progress

    from nigiri.cli.output import stderr
    from nigiri.cli.terminal import say

    with Progress(console=stderr, transient=True) as progress:
        task = progress.add_task(say()("events"), total=events)
        return work(lambda done: progress.update(task, completed=done))


def _title(formats: "FormatFile") -> str:
    from nigiri.cli.terminal import say

    return say().plural("{n} player", "{n} players", formats.field.count)


def _sheet(summaries: "tuple[Summary, ...]", players: str) -> "Sheet":
    """Return the comparison as a table: measures down, formats across, each mean with its standard error."""
    from nigiri.cli.terminal import say
    from nigiri.documents.sheet import Align, Column, Sheet
    from nigiri.simulation.measures import MEASURES
    from nigiri.simulation.plot import written

    spoken = say()
    rows = []
    for one in MEASURES:
        figures = [summary.measures[one.name] for summary in summaries]
        cells = (f"{written(figure.mean)}{_error(figure.error)}" for figure in figures)
        rows.append((spoken(one.title), *cells))
    for number in range(len(summaries[0].winners)):
        cells = (f"{written(summary.winners[number])}" for summary in summaries)
        rows.append((spoken("First: true rank {rank}, %", rank=number + 1), *cells))
    names = (Column(summary.name, Align.RIGHT) for summary in summaries)
    return Sheet(
        title=spoken("Simulation"),
        event=players,
        language=spoken.code,
        columns=(Column(spoken("Measure")), *names),
        rows=tuple(rows),
        notes=(spoken("{runs} events of each format; ± is the standard error of the mean", runs=summaries[0].runs),),
    )


def _error(error: float) -> str:
    """Write a standard error with one digit that counts; nothing where all runs were the same."""
    return f" ±{float(f'{error:.1g}'):g}" if error else ""
