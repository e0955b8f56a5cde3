"""Marks on a table of standings: figures that may still change, and floats that came of awards (RU-2.8.8-c)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from nigiri.documents.labels import name_of
from nigiri.documents.language import Language
from nigiri.documents.sheet import Sheet
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.standings.table import Table
from nigiri.tournament.floats import Direction, float_marks
from nigiri.tournament.provisional import PLACE, provisional
from nigiri.tournament.state import Tournament

MARK = "*"
"""What stands behind a figure that rests on an unfinished game."""


def with_marks(sheet: Sheet, tournament: Tournament, roster: Roster, table: Table, say: Language) -> Sheet:
    """Return a sheet of standings with its provisional figures marked and the floats that came of awards noted.

    The first column of the sheet is the place, the last ones are the criteria, as `standings_sheet` makes it; a row
    without a place is the heading of a group.
    """
    found = provisional(tournament, roster, table.round, table.criteria)
    floats = tuple(_floats(tournament, roster, table.round, say))
    if not found and not floats:
        return sheet
    order = iter(table.rows)
    rows = tuple(_marked(cells, next(order).side, table.criteria, found) if cells[0] else cells for cells in sheet.rows)
    note = (say("{mark}: rests on a game without a result and may still change.", mark=MARK),) if found else ()
    return replace(sheet, rows=rows, notes=(*sheet.notes, *note, *floats))


def _marked(
    cells: tuple[str, ...], side: EntryId, criteria: tuple[str, ...], found: Mapping[EntryId, frozenset[str]]
) -> tuple[str, ...]:
    names = found.get(side, frozenset())
    first = len(cells) - len(criteria)
    marked = {first + at for at, criterion in enumerate(criteria) if criterion in names}
    if PLACE in names:
        marked.add(0)
    return tuple(f"{cell}{MARK}" if at in marked else cell for at, cell in enumerate(cells))


def _floats(tournament: Tournament, roster: Roster, after: int, say: Language) -> Iterator[str]:
    for mark in float_marks(tournament):
        if mark.round <= after:
            template = (
                "{side} floated up in round {round}: drawn by an award that the game of round {game_round} belied."
                if mark.direction is Direction.UP
                else "{side} floated down in round {round}: drawn without what the game of round {game_round} gave."
            )
            side = name_of(tournament, roster, mark.side)
            yield say(template, side=side, round=mark.round, game_round=mark.game_round)
