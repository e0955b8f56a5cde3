"""Who is entered and stands in no table yet: late entries before their first game, and who was absent all rounds.

No rule of the books ranks them, and OpenGotha leaves them out of its tables until they have had a game or a bye; so do
ours. They are named below the table, that nobody looks for them in vain. Who has sat down since stands in the tables of
earlier rounds too, with nothing won.
"""

from nigiri.documents.labels import name_and_grade
from nigiri.documents.language import Language
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.standings.table import Table
from nigiri.tournament.state import Tournament


def unseen(tournament: Tournament, roster: Roster, table: Table) -> tuple[EntryId, ...]:
    """Return the final entries that are not in a table and had neither a game nor a bye, by name; not who has left."""
    ranked = {row.side for row in table.rows}
    seen = {side for drawn in tournament.rounds[: table.round] for side in drawn.seated}
    waiting = (
        side
        for side, entry in tournament.entries.items()
        if entry.is_final and entry.withdrawn_after is None and side not in ranked and side not in seen
    )
    return tuple(sorted(waiting, key=lambda side: roster[tournament.entries[side].person].sort_key))


def unseen_notes(tournament: Tournament, roster: Roster, table: Table, say: Language) -> tuple[str, ...]:
    """Return the line below a table that names them; none where everybody has been at a board."""
    names = ", ".join(name_and_grade(tournament, roster, side) for side in unseen(tournament, roster, table))
    return (say("Entered, not at a board yet: {names}", names=names),) if names else ()
