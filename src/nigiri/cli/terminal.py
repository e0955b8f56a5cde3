"""How commands speak: the user's language, tables, and refusals."""

import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

import msgspec

from nigiri.documents.language import Language, language, preferred_language
from nigiri.documents.sheet import Align, Sheet
from nigiri.errors import Refusal

if TYPE_CHECKING:
    from nigiri.formats.imported import Note

_spoken: list[str] = []
_WIDE = 14
"""Signs that a column of names keeps however narrow the terminal is."""


def speak(code: str) -> None:
    """Choose the language of this run: a code, or empty for that of the user's surroundings."""
    _spoken[:] = [language(code or preferred_language()).code]


def say() -> Language:
    """Return the language of this run."""
    return language(_spoken[0] if _spoken else preferred_language())


def print_refusal(refusal: Refusal, *, wants_json: bool) -> None:
    """Say no on stderr: as the contract's JSON, or as a sentence with its place and articles."""
    if wants_json:
        sys.stderr.write(msgspec.json.encode({"error": refusal.to_dict()}).decode() + "\n")
        return
    message = say()(refusal.template, **refusal.facts)
    place = f"{refusal.where}: " if refusal.where else ""
    basis = f" [{', '.join(refusal.articles)}]" if refusal.articles else ""
    sys.stderr.write(f"{say()('refused')}: {place}{message}{basis}\n")


def print_sheet(sheet: Sheet) -> None:
    """Print a sheet as a table of the terminal; columns in which nothing stands are left out."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from nigiri.cli.output import console

    table = Table(box=box.SIMPLE_HEAD, title=escape(f"{sheet.title} · {sheet.event}"), title_justify="left")
    justify: Mapping[Align, Literal["left", "right", "center"]] = {
        Align.LEFT: "left",
        Align.RIGHT: "right",
        Align.CENTRE: "center",
    }
    shown = [at for at, _ in enumerate(sheet.columns) if not sheet.rows or any(row[at] for row in sheet.rows)]
    for column in (sheet.columns[at] for at in shown):
        table.add_column(
            escape(column.heading),
            justify=justify[column.align],
            no_wrap=not column.is_wide,
            min_width=max(len(column.heading), _WIDE if column.is_wide else 0),
        )
    for row in sheet.rows:
        table.add_row(*(escape(row[at]) for at in shown))
    for fact in sheet.facts:
        console.print(escape(fact), style="dim")
    console.print(table)
    print_lines(sheet.notes, style="dim")


def print_notes(notes: "Iterable[Note]") -> None:
    """Print remarks about a file on stderr, each with its place."""
    for note in notes:
        place = f"{note.where}: " if note.where else ""
        sys.stderr.write(f"{say()(note.severity.value)}: {place}{say()(note.message, **note.facts)}\n")


def told(notes: "Iterable[Note]") -> list[dict[str, object]]:
    """Return remarks about a file in the form of the contract's findings, in the language of this run."""
    return [
        {
            "code": note.code,
            "round": note.round or None,
            "keys": list(note.keys),
            "message": say()(note.message, **note.facts),
            "severity": str(note.severity),
            "where": note.where,
        }
        for note in notes
    ]


def print_lines(lines: Iterable[str], style: str = "") -> None:
    """Print sentences, one a line, markup shown literally."""
    from rich.markup import escape

    from nigiri.cli.output import console

    for line in lines:
        console.print(escape(line), style=style, soft_wrap=True)
