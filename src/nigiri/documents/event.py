"""The whole event as sheets: standings, cross-table, wall list, and the pairings of every round."""

from nigiri.documents.language import Language
from nigiri.documents.matches import matches_sheet, teams_sheet, totals_sheet
from nigiri.documents.pairings import pairings_by_table
from nigiri.documents.sheet import Sheet
from nigiri.documents.tables import cross_table, standings_sheet, wall_list
from nigiri.people.roster import Roster
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after
from nigiri.tournament.team_sides import is_of_teams, team_table, totals_after


def event_sheets(tournament: Tournament, roster: Roster, say: Language) -> tuple[Sheet, ...]:
    """Return the sheets of an event after its last drawn round."""
    after = len(tournament.rounds)
    table = table_after(tournament, roster, after)
    played = cards(tournament, roster, after)
    rounds = max(tournament.regulations.rounds, after)
    return (
        *_team_sheets(tournament, roster, after, say),
        standings_sheet(tournament, roster, table, say),
        cross_table(tournament, roster, played, table, say),
        wall_list(tournament, roster, played, table, rounds, say),
        *(pairings_by_table(tournament, roster, drawn.number, say) for drawn in tournament.rounds),
    )


def _team_sheets(tournament: Tournament, roster: Roster, after: int, say: Language) -> tuple[Sheet, ...]:
    """Return the table of the teams and their matches, or what their members make together; nothing without teams."""
    if tournament.regulations.teams is None:
        return ()
    if not is_of_teams(tournament):
        return (totals_sheet(tournament, roster, totals_after(tournament, roster, after), after, say),)
    played = (matches_sheet(tournament, roster, drawn.number, say) for drawn in tournament.rounds)
    return (teams_sheet(tournament, team_table(tournament, after), say), *played)
