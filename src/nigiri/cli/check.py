"""`nigiri check FILE`: what is wrong, or odd, in an event."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The event to look at.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Look for contradictions: two games in a round, rematches, wrong printed figures, impossible dates.

    Ends with 0 when the file could be read, whatever was found; `ok` is false when something cannot be.

    Example:  `nigiri check open.h9`
    """
    from nigiri.cli.files import read_bytes
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, say, told
    from nigiri.formats.checking import check_imported
    from nigiri.formats.reading import examine

    found = told(check_imported(examine(read_bytes(file), file.name)))
    if as_json:
        print_json({"ok": all(finding["severity"] != "error" for finding in found), "findings": found})
        return
    for finding in found:
        number = say()("round {number}", number=finding["round"]) + ": " if finding["round"] else ""
        where = f"{finding['where']}: " if finding["where"] else ""
        print_lines([f"{say()(str(finding['severity']))}: {where}{number}{finding['message']}"])
    if not found:
        print_lines([say()("nothing to object to")])
