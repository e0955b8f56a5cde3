"""The rosters of teams on paper, and the table of players where teams are what is ranked (RU-2.2.11-d)."""

from collections.abc import Iterator

from msgspec.structs import replace

from nigiri.documents.headings import event_line
from nigiri.documents.labels import name_of
from nigiri.documents.language import Language
from nigiri.documents.matches import matches_sheet, totals_sheet
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.documents.tables import standings_sheet
from nigiri.errors import Refusal
from nigiri.people.roster import Roster
from nigiri.people.team import Team
from nigiri.tournament.matches import team_event_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after
from nigiri.tournament.team_sides import is_of_teams, totals_after


def team_sheets(tournament: Tournament, roster: Roster, after: int, say: Language) -> tuple[Sheet, ...]:
    """Return the rosters of the teams; before them what members make together where teams are ranked by that.

    Refuses an event without teams (RU-2.1.1).
    """
    rosters = rosters_sheet(tournament, roster, say)
    if is_of_teams(tournament):
        return (rosters,)
    return (totals_sheet(tournament, roster, totals_after(tournament, roster, after), after, say), rosters)


def rosters_sheet(tournament: Tournament, roster: Roster, say: Language) -> Sheet:
    """Return every team with its captain and, under it, its members: the main squad by boards, then the reserves."""
    boards = team_event_of(tournament).rules.boards
    order = sorted(tournament.teams.values(), key=lambda team: (team.number, team.name.casefold()))
    return Sheet(
        title=say("Rosters of the teams"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Board"), Align.CENTRE),
            Column(say("Team"), is_wide=True),
            Column(say("Grade"), Align.CENTRE),
            Column(say("Captain"), is_wide=True),
        ),
        rows=tuple(row for team in order for row in _rows(tournament, roster, team, boards, say)),
    )


def round_matches(tournament: Tournament, roster: Roster, number: int, say: Language) -> Sheet:
    """Return the matches of a round board by board; refuse an event in which teams do not meet."""
    _check_meet(tournament)
    return matches_sheet(tournament, roster, number, say)


def members_sheet(tournament: Tournament, roster: Roster, after: int, say: Language) -> Sheet:
    """Return what the players made at the boards of their teams; refuse an event in which teams do not meet."""
    _check_meet(tournament)
    table = table_after(tournament, roster, after)
    return replace(standings_sheet(tournament, roster, table, say), title=say("Standings of the players"))


def _check_meet(tournament: Tournament) -> None:
    if not is_of_teams(tournament):
        raise Refusal("teams.none", "RU-2.1.1", message="this is no event in which teams meet", where="kind")


def _rows(
    tournament: Tournament, roster: Roster, team: Team, boards: int, say: Language
) -> Iterator[tuple[str, str, str, str]]:
    captain = roster[team.captain].full_name if team.captain is not None and team.captain in roster else ""
    yield "", team.name, "", captain
    for board, member in enumerate(team.members, start=1):
        entry = tournament.entries.get(member)
        if entry is None:
            continue  # not shown to this reader: the entry is still preliminary
        place = str(board) if board <= boards else say("reserve")
        yield place, name_of(tournament, roster, member), entry.printed_grade.lower(), ""
