"""What is wrong with a file: every contradiction by name, whether or not the file can be used."""

from nigiri.errors import Refusal
from nigiri.formats.h9.printed import check_printed
from nigiri.formats.imported import Imported, Note, Severity
from nigiri.formats.reading import examine
from nigiri.tournament.check import check as check_tournament
from nigiri.tournament.state import Tournament


def check(data: bytes, name: str = "") -> tuple[Note, ...]:
    """Return everything there is to say about a file, a refusal to read it included."""
    try:
        imported = examine(data, name)
    except Refusal as refusal:
        return (Note(refusal.code, refusal.template, refusal.where, Severity.ERROR, facts=dict(refusal.facts)),)
    return check_imported(imported)


def check_imported(imported: Imported) -> tuple[Note, ...]:
    """Return the notes of the reading, what is odd about the event, and the printed figures that are wrong."""
    printed = check_printed(imported) if imported.format == "h9" else ()
    return (*imported.notes, *check_event(imported.tournament), *printed)


def check_event(tournament: Tournament) -> tuple[Note, ...]:
    """Return what an event cannot or should not contain: two places in a round, rematches, second byes, open games."""
    return tuple(
        Note(found.code, found.message, "", Severity(found.severity), found.round, found.keys, dict(found.facts))
        for found in check_tournament(tournament)
        if not found.code.startswith("dates.")
    )
