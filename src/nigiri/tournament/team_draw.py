"""Drawing a round of teams: the ordinary draw on the teams, then the boards of every match."""

from collections.abc import Container, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nigiri import __version__
from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import Fixed
from nigiri.pairing.teams import BoardRule, boards_of_match, scheveningen_match
from nigiri.tournament.draw import propose_round, protocol_of
from nigiri.tournament.matches import seats_of, team_event_of
from nigiri.tournament.scheveningen_teams import check_drawable
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

    `fixed` and `forbidden` name teams. The colours of the draw are those of board 1; where a nigiri decides them at
    the board, it decides those of the whole match. Refuses matches by the Scheveningen system: a schedule pairs them.
    """
    check_drawable(tournament)
    view, names = as_teams(tournament)
    drawing = propose_round(
        view, names, number, seed=seed, criteria_set=criteria_set, without=without, fixed=fixed, forbidden=forbidden
    )
    meetings = [game.sides for game in drawing.games]
    by_nigiri = {side for game in drawing.games if not game.are_colours_known for side in game.sides}
    drawn = seated(tournament, drawing.number, meetings, drawing.byes, by_nigiri=by_nigiri)
    protocol = protocol_of(drawing, program=f"nigiri {__version__}")
    return TeamDrawing(drawing, replace(drawn, protocol=protocol))


def seated(
    tournament: Tournament,
    number: int,
    meetings: Iterable[tuple[EntryId, EntryId]],
    resting: Iterable[Bye] = (),
    *,
    by_nigiri: Container[EntryId] = (),
) -> Round:
    """Return the round of members for teams that meet, whoever decided that they do (RU-2.1.5, RU-2.8.1-b).

    The first team of each meeting is Black at board 1. Matches take as many tables as they have boards. Who has nobody
    at the other side of the board wins by default and gets the point; the members of a resting team have the bye of
    their team: what it is worth is said by its kind (RU-2.8.1-e: nothing where the schedule lets a team rest).
    `by_nigiri` are teams whose even games get their colours by a nigiri at board 1 (RU-2.6.3-b).
    """
    event, rules = team_event_of(tournament), tournament.regulations
    boards = BoardRule(event.colours, rules.pairing.handicap, rules.komi_halves)
    ranks = {side: int(entry.rank) for side, entry in tournament.entries.items()}
    games: list[Game] = []
    byes: list[Bye] = []
    met: set[EntryId] = set()
    meetings = tuple(meetings)
    for match, (first, second) in enumerate(meetings):
        for team in (first, second):
            _meet(tournament, team, met)
        mine, theirs = (seats_of(tournament, tournament.teams[team], number) for team in (first, second))
        made = boards_of_match(mine, theirs, boards, ranks, table=match * event.rules.boards + 1)
        is_open = first in by_nigiri
        games += (replace(game, are_colours_known=not is_open or game.handicap > 0) for game in made.games)
        byes += [Bye(side, ByeKind.FULL) for side in made.alone]
    for rest in resting:
        _meet(tournament, rest.entry, met)
        members = seats_of(tournament, tournament.teams[rest.entry], number)
        byes += [Bye(member, rest.kind) for member in members if member is not None]
    return Round(number, tuple(games), tuple(byes), meetings=meetings)


def scheveningen_round(tournament: Tournament, number: int, first: EntryId, second: EntryId) -> Round:
    """Return a round of the match of two teams by the Scheveningen system (RU-2.8.3-b, RU-2.8.3-c).

    It has as many rounds as the larger team has members; the first round of these teams is the first of the match.
    Who of the larger team rests has no place in the round.
    """
    event, rules = team_event_of(tournament), tournament.regulations
    boards = BoardRule(event.colours, rules.pairing.handicap, rules.komi_halves)
    ranks = {side: int(entry.rank) for side, entry in tournament.entries.items()}
    teams = tournament.team(first), tournament.team(second)
    if first == second:
        raise Refusal("match.self", message="{team} cannot meet itself", team=teams[0].name, where="meetings")
    members = [tuple(side for side in team.seats(1, event.rules.boards) if side is not None) for team in teams]
    schedule = scheveningen_match(members[0], members[1], boards, ranks)
    sides = set(members[0]) | set(members[1])
    met = sum(any(sides.issuperset(game.sides) for game in drawn.games) for drawn in tournament.rounds[: number - 1])
    if met >= len(schedule):
        raise Refusal(
            "match.complete",
            "RU-2.8.3-c",
            message="{first} and {second} have played all {rounds} rounds of their match",
            first=teams[0].name,
            second=teams[1].name,
            rounds=len(schedule),
            where="round",
        )
    return Round(number, schedule[met].games, meetings=((first, second),))


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
