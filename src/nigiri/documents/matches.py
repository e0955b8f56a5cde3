"""The matches of a round of teams, board by board, and the table of an individual-team event."""

from collections.abc import Sequence

from nigiri.documents.headings import after_fact, event_line, round_fact
from nigiri.documents.labels import name_and_grade
from nigiri.documents.language import Language
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.games.colour import Colour
from nigiri.games.match import MatchBoard, written_halves, written_score
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.standings.individual_team import TeamTotal
from nigiri.standings.table import Table
from nigiri.tournament.matches import matches
from nigiri.tournament.state import Tournament


def matches_sheet(tournament: Tournament, roster: Roster, number: int, say: Language) -> Sheet:
    """Return the matches of a round: a line with the score of each, and one for every board under it."""
    rows: list[tuple[str, ...]] = []
    for match in matches(tournament, number):
        first, second = (tournament.teams[team].name for team in match.teams)
        open_mark = "" if match.open_boards == 0 else " ?"
        rows.append(("", first, f"{written_score(match)}{open_mark}", second, ""))
        for board in match.boards:
            names = (_player(tournament, roster, board.first), _player(tournament, roster, board.second))
            rows.append((str(board.number), _with_colour(names[0], board), _score(board), names[1], _table(board)))
    return Sheet(
        title=say("Matches"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Board"), Align.RIGHT),
            Column(say("Team"), is_wide=True),
            Column(say("Score"), Align.CENTRE),
            Column(say("Team"), is_wide=True),
            Column(say("Table"), Align.RIGHT),
        ),
        rows=tuple(rows),
        facts=(round_fact(number, tournament, say),),
        notes=(say("● Black, ○ White of the team on the left; ! by default; ? boards still open."),),
    )


def teams_sheet(tournament: Tournament, table: Table, say: Language) -> Sheet:
    """Return the table of the teams with its criteria in the order in which they decide."""
    rows = tuple(
        (str(row.place), tournament.teams[row.side].name, *(say.number(row.values[name]) for name in table.criteria))
        for row in table.rows
    )
    return Sheet(
        title=say("Teams"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Place"), Align.RIGHT),
            Column(say("Team"), is_wide=True),
            *(Column(name, Align.RIGHT) for name in table.criteria),
        ),
        rows=rows,
        facts=(after_fact(table.round, tournament, say),),
        notes=(
            say(
                "Places by {criteria}, the first criterion first; sides equal on all of them share a place.",
                criteria=", ".join(table.criteria),
            ),
        ),
    )


def totals_sheet(
    tournament: Tournament, roster: Roster, totals: Sequence[TeamTotal], after: int, say: Language
) -> Sheet:
    """Return the table of teams of an individual-team event, with the members that count."""
    rows = tuple(
        (
            str(total.place),
            tournament.teams[total.team].name,
            say.number(total.total),
            ", ".join(
                f"{roster[tournament.entries[member].person].full_name} {say.number(value)}"
                for member, value in total.counted
            ),
        )
        for total in totals
    )
    return Sheet(
        title=say("Teams"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Place"), Align.RIGHT),
            Column(say("Team"), is_wide=True),
            Column(say("Total"), Align.RIGHT),
            Column(say("Members"), is_wide=True),
        ),
        rows=rows,
        facts=(after_fact(after, tournament, say),),
    )


def _player(tournament: Tournament, roster: Roster, side: EntryId | None) -> str:
    return "–" if side is None else name_and_grade(tournament, roster, side)


def _with_colour(name: str, board: MatchBoard) -> str:
    sign = {Colour.BLACK: "● ", Colour.WHITE: "○ ", None: ""}[board.first_colour]
    return f"{sign}{name}"


def _score(board: MatchBoard) -> str:
    if not board.is_decided:
        return "?"
    first, second = board.half_points
    return f"{written_halves(first)}:{written_halves(second)}{'!' if board.is_default else ''}"


def _table(board: MatchBoard) -> str:
    return "" if board.table is None else str(board.table)
