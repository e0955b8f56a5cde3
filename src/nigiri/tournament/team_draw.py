"""Drawing a round of teams: the ordinary draw on the teams, then the boards of every match."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from nigiri import __version__
from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import Fixed
from nigiri.pairing.teams import BoardRule, boards_of_match
from nigiri.tournament.draw import propose_round, protocol_of
from nigiri.tournament.matches import seats_of, team_event_of
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.team_sides import as_teams


class TeamDrawing(Struct, frozen=True):
    """A drawn round of teams: the drawing with its proof, whose sides are the teams, and the round of their members."""

    drawing: Drawing
    round: Round


def propose_team_round(
    tournament: Tournament,
    number: int | None = None,
    *,
    seed: int,
    criteria_set: str | None = None,
    without: Sequence[str] = (),
    fixed: Sequence[Fixed] = (),
    forbidden: Sequence[tuple[EntryId, EntryId]] = (),
) -> TeamDrawing:
    """Draw a round of a Swiss or McMahon event of teams, from the rounds before it only.

    `fixed` and `forbidden` name teams. The colours of the draw are those of board 1.
    """
    view, names = as_teams(tournament)
    drawing = propose_round(
        view, names, number, seed=seed, criteria_set=criteria_set, without=without, fixed=fixed, forbidden=forbidden
    )
    meetings = [game.sides for game in drawing.games]
    drawn = seated(tournament, drawing.number, meetings, [bye.entry for bye in drawing.byes])
    protocol = protocol_of(drawing, program=f"nigiri {__version__}")
    return TeamDrawing(drawing, Round(drawn.number, drawn.games, drawn.byes, protocol=protocol))


def seated(
    tournament: Tournament, number: int, meetings: Iterable[tuple[EntryId, EntryId]], resting: Iterable[EntryId] = ()
) -> Round:
    """Return the round of members for teams that meet, whoever decided that they do (RU-2.1.5, RU-2.8.1-b).

    The first team of each meeting is Black at board 1. Matches take as many tables as they have boards. Who has nobody
    at the other side of the board wins by default and gets the point; the members of a resting team have a bye.
    """
    event, rules = team_event_of(tournament), tournament.regulations
    boards = BoardRule(event.colours, rules.pairing.handicap, rules.komi_halves)
    ranks = {side: int(entry.rank) for side, entry in tournament.entries.items()}
    games: list[Game] = []
    byes: list[Bye] = []
    met: set[EntryId] = set()
    for match, (first, second) in enumerate(meetings):
        for team in (first, second):
            _meet(tournament, team, met)
        mine, theirs = (seats_of(tournament, tournament.teams[team], number) for team in (first, second))
        made = boards_of_match(mine, theirs, boards, ranks, table=match * event.rules.boards + 1)
        games += made.games
        byes += [Bye(side, ByeKind.FULL) for side in made.alone]
    for team in resting:
        _meet(tournament, team, met)
        members = seats_of(tournament, tournament.teams[team], number)
        byes += [Bye(member) for member in members if member is not None]
    return Round(number, tuple(games), tuple(byes))


def _meet(tournament: Tournament, team: EntryId, met: set[EntryId]) -> None:
    if team not in tournament.teams:
        raise Refusal("team.unknown", message="no team is entered as {team}", team=team, where="team")
    if team in met:
        raise Refusal(
            "team.twice_in_round",
            "RU-2.1.5",
            message="{team} has two places in the round",
            team=tournament.teams[team].name,
            where="meetings",
        )
    met.add(team)
