"""The wall list as CSV, with cells that a spreadsheet would take for formulas made harmless."""

import csv
import io

from nigiri.formats.h9.writer import ResultTable, decimal
from nigiri.formats.spreadsheet import harmless
from nigiri.formats.written import Losses
from nigiri.people.roster import Roster
from nigiri.ratings.rank import format_rank
from nigiri.standings.criteria.registry import find
from nigiri.tournament.state import Tournament

REGISTERS = ("egd", "ffg", "aga", "rfg")


def write_csv(
    tournament: Tournament, roster: Roster, losses: Losses, *, after: int | None = None, spreadsheet: bool = True
) -> str:
    """Write places, players, the values of the criteria, and a token for each round; one line a player.

    Everybody entered is in it; whose entry is not final has no place.
    """
    drawn = len(tournament.rounds) if after is None else after
    results = ResultTable(tournament, roster, drawn, is_everybody_shown=True)
    criteria = [find(name).name for name in results.table.criteria]
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    heading = ["place", "number", "key", "family name", "given name", "rank", "grade", "rating", "country", "club"]
    heading += [*REGISTERS, "registration", *criteria, *(f"round {number}" for number in range(1, drawn + 1))]
    writer.writerow(heading)
    rows = {row.side: row for row in results.table.rows}
    for side in [*rows, *(side for side in tournament.entries if side not in rows)]:
        entry = tournament.entries[side]
        person = roster[entry.person]
        row = rows.get(side)
        texts = [side, person.family_name, person.given_name, format_rank(entry.rank), entry.printed_grade]
        numbers = ["" if entry.rating is None else str(entry.rating)]
        origin = [entry.country, entry.club, *(person.identifiers.get(name, "") for name in REGISTERS)]
        cells = [
            str(row.place) if row else "",
            str(results.numbers[side]) if row else "",
            *(harmless(text) if spreadsheet else text for text in texts),
            *numbers,
            *(harmless(text) if spreadsheet else text for text in origin),
            entry.registration.value,
            *(decimal(row.values[name]) if row else "" for name in criteria),
            *([token.written() for token in results.tokens(side)] if row else [""] * drawn),
        ]
        writer.writerow(cells)
    losses.add("event.settings", "the settings of the event are not in the table")
    return out.getvalue()
