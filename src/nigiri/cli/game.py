"""`nigiri game FILE`: what happened in a game, whether it was legal, and what it comes to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.cli.game_report import Report

app = typer.Typer()


@app.command()
def game(
    file: Annotated[Path, typer.Argument(help="A game: SGF, NGF or GIB.")],
    rules: Annotated[str, typer.Option(help="The rules; else those the record names, else japanese.")] = "",
    dead: Annotated[str, typer.Option(help="Dead stones: D3,E3 …, or `marks`: by the record's marks.")] = "",
    seki: Annotated[str, typer.Option(help="Stones in seki, where the rules ask; else they are proposed.")] = "",
    komi: Annotated[str, typer.Option(help="Komi; else the record's, else the rules'.")] = "",
    explain_score: Annotated[bool, typer.Option("--explain-score", help="Show the count point by point.")] = False,
    show: Annotated[int | None, typer.Option(help="Show the position after this move.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the position shown as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write the position shown as PNG.")] = None,
    number: Annotated[int, typer.Option("--game", help="Which game of a file with several.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Replay a record by the rules, say what was illegal, count the end.

    Examples:  `nigiri game final.sgf --rules russia-2020 --dead D3,E3` · `nigiri game final.sgf --explain-score` ·
    `nigiri game final.sgf --show 120 --png move120.png`
    """
    from nigiri.cli.files import read_bytes, write_bytes
    from nigiri.cli.game_report import print_report, report_of
    from nigiri.cli.output import print_json

    report = report_of(
        read_bytes(file), file.name, number=number, rules=rules, dead=dead, seki=seki, komi=komi, show=show
    )
    if svg is not None:
        write_bytes(svg, _picture(report).encode())
    if png is not None:
        write_bytes(png, to_png(_picture(report)))
    if as_json:
        print_json(report.as_json(explain=explain_score))
    else:
        print_report(report, explain=explain_score)


def _picture(report: "Report") -> str:
    from nigiri.go.picture import svg

    return svg(
        report.shown.board,
        last=report.last_shown,
        score=report.score if report.shows_end and report.score.dead else None,
        title=report.title,
    )


def to_png(drawing: str) -> bytes:
    """Return an SVG drawing as PNG, set by typst, which the printouts need anyway; the go room stays without it."""
    import typst

    page = b'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.svg), format: "svg")'
    made: bytes = typst.compile(page, format="png", ppi=144, sys_inputs={"svg": drawing}, ignore_system_fonts=True)
    return made
