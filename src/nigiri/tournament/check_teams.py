"""What is wrong, or odd, in the teams of an event and in their matches, from what was recorded."""

from collections.abc import Iterator

from nigiri.errors import Refusal
from nigiri.regulations.classification import Credit
from nigiri.tournament.finding import Finding
from nigiri.tournament.matches import matches
from nigiri.tournament.state import Tournament

NO_MATCH = "match.two_opponents"
"""The code of what leaves a round without matches of teams, so that nothing else can be told of it."""


def check_teams(tournament: Tournament) -> Iterator[Finding]:
    """Yield what is odd about teams: line-ups that seat somebody twice, matches that are none, games inside a team."""
    rules = tournament.regulations
    for team in tournament.teams.values():
        for number in range(1, rules.rounds + 1):
            seated = [member for member in team.nominated(number) or () if member is not None]
            twice = sorted({member for member in seated if seated.count(member) > 1})
            if twice:
                facts: dict[str, object] = {"side": twice[0], "team": team.name}
                yield Finding(
                    "team.two_boards", "{side} has two boards of {team}", "warning", number, tuple(twice), facts
                )
    if rules.teams is None or rules.classification.credit is not Credit.TEAM:
        return
    team_of = {member: team.id for team in tournament.teams.values() for member in team.members}
    for drawn in tournament.rounds:
        for game in drawn.games:
            if team_of.get(game.black, game.black) == team_of.get(game.white, game.white):
                facts = {"black": game.black, "white": game.white}
                message = "{black} and {white} of one team meet"
                yield Finding("team.own_game", message, "warning", drawn.number, game.sides, facts)
        try:
            found = matches(tournament, drawn.number)
        except Refusal as refusal:
            yield Finding(NO_MATCH, refusal.template, "error", drawn.number, (), dict(refusal.facts))
            continue
        for match in found:
            for board in match.boards[rules.teams.rules.boards :]:
                facts = {"board": board.number, "boards": rules.teams.rules.boards}
                keys = tuple(side for side in (board.first, board.second) if side is not None)
                yield Finding(
                    "match.too_long", "board {board} of a match of {boards}", "warning", drawn.number, keys, facts
                )
