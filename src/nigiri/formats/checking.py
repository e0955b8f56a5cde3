"""What is wrong with a file: every contradiction by name, whether or not the file can be used."""

from itertools import chain

from nigiri.errors import Refusal
from nigiri.formats.h9.printed import check_printed
from nigiri.formats.imported import Imported, Note, Severity
from nigiri.formats.reading import examine
from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
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
    """Return what an event may contain and should not: rematches, second byes, games without a result."""
    return tuple(chain(_rematches(tournament), _second_byes(tournament), _unfinished(tournament)))


def _rematches(tournament: Tournament) -> list[Note]:
    met: dict[frozenset[EntryId], int] = {}
    notes: list[Note] = []
    for drawn in tournament.rounds:
        for game in drawn.games:
            pair = frozenset(game.sides)
            first = met.setdefault(pair, drawn.number)
            if first != drawn.number:
                notes.append(
                    Note(
                        "round.rematch",
                        "{black} and {white} met in round {first} and again in round {number}",
                        round=drawn.number,
                        keys=game.sides,
                        facts={"black": game.black, "white": game.white, "first": first, "number": drawn.number},
                    )
                )
    return notes


def _second_byes(tournament: Tournament) -> list[Note]:
    had: dict[EntryId, int] = {}
    notes: list[Note] = []
    for drawn in tournament.rounds:
        for bye in drawn.byes:
            if bye.kind is not ByeKind.PAIRING:
                continue
            first = had.setdefault(bye.entry, drawn.number)
            if first != drawn.number:
                notes.append(
                    Note(
                        "round.second_bye",
                        "{player} had a bye in round {first} and again in round {number}",
                        round=drawn.number,
                        keys=(bye.entry,),
                        facts={"player": bye.entry, "first": first, "number": drawn.number},
                    )
                )
    return notes


def _unfinished(tournament: Tournament) -> list[Note]:
    return [
        Note(
            "round.no_result",
            "table {table} of round {number} has no result",
            severity=Severity.INFO,
            round=drawn.number,
            keys=game.sides,
            facts={"table": game.table, "number": drawn.number},
        )
        for drawn in tournament.rounds
        for game in drawn.games
        if not game.result.is_known
    ]
