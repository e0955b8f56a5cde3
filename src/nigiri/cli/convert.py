"""`nigiri convert IN OUT`: an event from one form to another."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


class Form(StrEnum):
    """The forms an event can be written in."""

    OPENGOTHA = "opengotha"
    H9 = "h9"
    CSV = "csv"
    AGA = "aga"
    TOU = "tou"
    TRF = "trf"
    HTML = "html"
    PDF = "pdf"
    NIGIRI = "nigiri"


@app.command()
def convert(
    file: Annotated[Path, typer.Argument(help="The event to read.")],
    into: Annotated[Path, typer.Argument(help="The file to write; it is written whole or not at all.")],
    to: Annotated[Form, typer.Option(help="The form to write.")],
    confirmed: Annotated[bool, typer.Option("--confirmed", help="Odd dates of the event are meant.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written and dropped as JSON.")] = False,
) -> None:
    """Write an event in another form; what that form cannot hold is listed on stderr.

    Examples:  `nigiri convert open.xml open.h9 --to h9` · `nigiri convert open.h9 open.pdf --to pdf --lang ru`
    """
    from nigiri.cli.files import read_event, write_bytes
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, print_notes, say, told
    from nigiri.documents.event import event_sheets
    from nigiri.documents.html import to_html
    from nigiri.documents.pdf import to_pdf
    from nigiri.formats.imported import Note
    from nigiri.formats.writing import write

    imported = read_event(file)
    dropped: tuple[Note, ...] = ()
    match to:
        case Form.HTML | Form.PDF:
            sheets = event_sheets(imported.tournament, imported.roster, say())
            data = to_html(*sheets) if to is Form.HTML else to_pdf(*sheets)
        case _:
            written = write(imported.tournament, imported.roster, to.value, confirmed=confirmed)
            data, dropped = written.data, written.dropped
    write_bytes(into, data)
    print_notes(dropped if as_json else (*imported.notes, *dropped))
    if as_json:
        print_json({"written": str(into), "bytes": len(data), "dropped": told(dropped), "notes": told(imported.notes)})
    elif str(into) != "-":
        print_lines([say()("written: {file}", file=into)])
