"""Nigiri's own files of an event: as it stands, the state and its persons; or with its whole journal, as exported.

The first is written here, the second by who keeps the journal; both are read as an event.
"""

import msgspec
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.formats.imported import Imported, Severity
from nigiri.formats.notebook import Notebook
from nigiri.formats.plausible import check_dates
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.tournament.codec import from_json, to_json
from nigiri.tournament.export import FORMAT as JOURNAL
from nigiri.tournament.export import read_export
from nigiri.tournament.persons import persons_of
from nigiri.tournament.state import Tournament

NAME = "nigiri-event"
VERSION = 1


class EventFile(Struct, frozen=True):
    """The document. `version` grows when an older program could no longer read it rightly."""

    format: str
    version: int
    tournament: Tournament
    persons: tuple[Person, ...]


def is_nigiri(document: object) -> bool:
    """Tell whether a JSON document is Nigiri's event."""
    return isinstance(document, dict) and document.get("format") == NAME


def write_nigiri(tournament: Tournament, roster: Roster) -> bytes:
    """Write the event, with the persons entered in it and nobody else."""
    persons = tuple(roster[person] for person in persons_of(tournament))
    document = EventFile(NAME, VERSION, tournament, persons)
    return msgspec.json.format(to_json(document).encode(), indent=1) + b"\n"


def read_nigiri(data: bytes, document: dict[str, object], notebook: Notebook) -> Imported:
    """Read the event, or refuse with the JSON path: another version, an ill-typed value, parts that do not fit."""
    version = document.get("version")
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        raise Refusal(
            "nigiri.version",
            message="the file has version {version}; this program reads up to {known}",
            where=f"{notebook.name}: $.version",
            version=str(version),
            known=VERSION,
        )
    try:
        found = from_json(data, EventFile)
    except Refusal as refusal:
        why, _, path = str(refusal.facts["fault"]).partition(" - at ")
        raise Refusal(
            "nigiri.ill_typed", message="{why}", where=f"{notebook.name}: {path.strip('`') or '$'}", why=why
        ) from None
    _check(found, notebook)
    for note in notebook.notes:
        if note.severity is Severity.ERROR:
            raise note.refusal()
    check_dates(found.tournament.regulations, notebook, f"{notebook.name}: $.tournament.regulations")
    return Imported(found.tournament, Roster(found.persons), "nigiri", notebook.notes)


def is_journal(document: object) -> bool:
    """Tell whether a JSON document is an exported event with its journal."""
    return isinstance(document, dict) and document.get("format") == JOURNAL


def read_journal(data: bytes, notebook: Notebook) -> Imported:
    """Read an exported event: its journal is verified and folded, and what does not hold is refused."""
    try:
        export = read_export(data)
        tournament, roster = export.unfold()
    except Refusal as refusal:
        raise refusal.at(f"{notebook.name}: {refusal.where or '$'}") from None
    check_dates(tournament.regulations, notebook, f"{notebook.name}: $")
    return Imported(tournament, roster, "journal", notebook.notes)


def _check(found: EventFile, notebook: Notebook) -> None:
    """Note as faults what the types cannot say: keys, numbers of rounds, who sits where."""
    tournament = found.tournament
    path = f"{notebook.name}: $.tournament"
    for key, entry in tournament.entries.items():
        if key != entry.id:
            notebook.fault("entry.key", "{key} holds the entry {entry}", f"{path}.entries", key=key, entry=entry.id)
    for position, drawn in enumerate(tournament.rounds):
        where = f"{path}.rounds[{position}]"
        if drawn.number != position + 1:
            notebook.fault("round.number", "round {number} stands at place {place}", where, number=drawn.number,
                           place=position + 1)  # fmt: skip
        seated: set[str] = set()
        sides = [side for game in drawn.games for side in game.sides] + [bye.entry for bye in drawn.byes]
        for side in sides:
            if side not in tournament.entries:
                notebook.fault("player.unknown", "no player has the key '{key}'", where, round=drawn.number,
                               keys=(side,), key=side)  # fmt: skip
            if side in seated:
                notebook.fault("round.two_games", "{player} has two places in round {number}", where,
                               round=drawn.number, keys=(side,), player=side, number=drawn.number)  # fmt: skip
            seated.add(side)
