"""The matches of a round of teams, where its tables stand: a line above the first table of each (RU-2.1.5)."""

from msgspec import Struct

from nigiri.games.match import written_score
from nigiri.ids import EntryId
from nigiri.tournament.matches import matches
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams


class MatchLine(Struct, frozen=True):
    """Two teams that meet, the first Black at board 1, with the score so far and how many boards are open."""

    first: EntryId
    second: EntryId
    first_name: str
    second_name: str
    score: str
    open_boards: int


def match_lines(tournament: Tournament, number: int) -> dict[int, MatchLine]:
    """Return the matches of a round by the first of their tables.

    Nothing where players meet as players, or where teams stand for sides already. A match that fills no board in
    common has no table and no line.
    """
    if not is_of_teams(tournament) or tournament.regulations.teams is None:
        return {}
    found: dict[int, MatchLine] = {}
    for match in matches(tournament, number):
        tables = [board.table for board in match.boards if board.table is not None]
        if tables:
            first, second = (tournament.teams[team] for team in match.teams)
            score = written_score(match)
            found[min(tables)] = MatchLine(first.id, second.id, first.name, second.name, score, match.open_boards)
    return found
