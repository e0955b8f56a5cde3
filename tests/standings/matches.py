"""Cards of teams from the boards of their matches, each written from the first team's side."""

from collections.abc import Mapping

from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.games.match import MatchBoard, TeamMatch
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId

Boards = tuple[float, ...]
_OUTCOMES = {1.0: Outcome.BLACK, 0.5: Outcome.JIGO, 0.0: Outcome.WHITE}


def team_match(first: str, second: str, boards: Boards) -> TeamMatch:
    """A match whose boards brought the first team 1, 0.5 or 0; -1: lost by both."""
    return TeamMatch(
        EntryId(first),
        EntryId(second),
        tuple(
            MatchBoard(
                number,
                EntryId(f"{first}{number}"),
                EntryId(f"{second}{number}"),
                Colour.BLACK,
                number,
                Result(_OUTCOMES.get(points, Outcome.BOTH_LOSE), by_default=points < 0),
            )
            for number, points in enumerate(boards, start=1)
        ),
    )


def team_cards(matches: Mapping[tuple[str, str], Boards]) -> list[Card]:
    """A round for each match; the other teams are not drawn in it."""
    teams = sorted({team for pair in matches for team in pair})
    lines: dict[str, list[Line]] = {team: [] for team in teams}
    for number, ((first, second), boards) in enumerate(matches.items(), start=1):
        match = team_match(first, second, boards)
        halves = tuple(board.half_points for board in match.boards)
        for team, other, colour in ((first, second, Colour.BLACK), (second, first, Colour.WHITE)):
            index = 0 if team == first else 1
            lines[team].append(
                Line(
                    number,
                    LineKind.GAME,
                    EntryId(other),
                    colour,
                    points=match.result.half_points(colour),
                    opponent_points=match.result.half_points(colour.other),
                    boards=tuple(pair[index] for pair in halves),
                )
            )
        for team in teams:
            if team not in (first, second):
                lines[team].append(Line(number, LineKind.UNASSIGNED))
    return [Card(EntryId(team), (team,), 0, None, 0, 0, tuple(lines[team])) for team in teams]
