"""The whole event as sheets: standings, cross-table, wall list, and the pairings of every round."""

from nigiri.documents.language import Language
from nigiri.documents.pairings import pairings_by_table
from nigiri.documents.sheet import Sheet
from nigiri.documents.tables import cross_table, standings_sheet, wall_list
from nigiri.people.roster import Roster
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after


def event_sheets(tournament: Tournament, roster: Roster, say: Language) -> tuple[Sheet, ...]:
    """Return the sheets of an event after its last drawn round."""
    after = len(tournament.rounds)
    table = table_after(tournament, roster, after)
    played = cards(tournament, roster, after)
    rounds = max(tournament.regulations.rounds, after)
    return (
        standings_sheet(tournament, roster, table, say),
        cross_table(tournament, roster, played, table, say),
        wall_list(tournament, roster, played, table, rounds, say),
        *(pairings_by_table(tournament, roster, drawn.number, say) for drawn in tournament.rounds),
    )
