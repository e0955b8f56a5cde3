"""The matches of a team event, read from the games of its rounds every time: nothing of them is stored."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.match import MatchBoard, TeamMatch, has_first_black
from nigiri.ids import EntryId
from nigiri.people.team import Seats, Team, team_of_members
from nigiri.regulations.teams import Encounter, TeamPlay
from nigiri.tournament.state import Round, Tournament


def team_event_of(tournament: Tournament) -> TeamPlay:
    """Return what the regulations say of teams; refuse an event that has none."""
    found = tournament.regulations.teams
    if found is None:
        raise Refusal("teams.none", "RU-2.1.1", message="this is no event of teams", where="regulations.teams")
    return found


def seats_of(tournament: Tournament, team: Team, number: int) -> Seats:
    """Return who of a team is there to play at each board of a round; None: an empty board.

    Who is not finally entered, has left, or has announced an absence leaves the board empty, unless a game or a bye
    of the round names him.
    """
    boards = team_event_of(tournament).rules.boards
    drawn = tournament.rounds[number - 1] if number <= len(tournament.rounds) else None
    seated = drawn.seated if drawn is not None else frozenset()

    def is_there(member: EntryId) -> bool:
        entry = tournament.entry(member)
        return member in seated or (entry.is_final and entry.is_present(number))

    return tuple(member if member is not None and is_there(member) else None for member in team.seats(number, boards))


def matches(tournament: Tournament, number: int) -> tuple[TeamMatch, ...]:
    """Return the matches of a round in the order of their tables (RU-2.1.5).

    A game between members of two teams is a board of their match; two teams that were drawn together and have filled no
    board in common have a match without games. Refuses a round in which a team meets two others: such an event ranks
    teams by what their members make.
    """
    drawn = tournament.round(number)
    team_of = team_of_members(tournament.teams)
    games: dict[tuple[EntryId, EntryId], list[Game]] = {}
    opponent: dict[EntryId, EntryId] = {}
    for game in sorted(drawn.games, key=lambda game: game.table):
        black, white = team_of.get(game.black), team_of.get(game.white)
        if black is None or white is None or black == white:
            continue
        for team, other in ((black, white), (white, black)):
            if opponent.setdefault(team, other) != other:
                raise Refusal(
                    "match.two_opponents",
                    "RU-2.1.5",
                    message="{team} meets {first} and {second} in round {round}: that is no match of two teams",
                    team=tournament.teams[team].name,
                    first=tournament.teams[opponent[team]].name,
                    second=tournament.teams[other].name,
                    round=number,
                    where="games",
                )
        games.setdefault((min(black, white), max(black, white)), []).append(game)
    reader = _Reader(tournament, drawn, team_of)
    empty = [teams for teams in drawn.meetings if tournament.teams.keys() >= set(teams) and not opponent.keys() & teams]
    return (
        *(reader.match(*teams, played) for teams, played in games.items()),
        *(reader.without_games(*teams) for teams in empty),
    )


def encounters(tournament: Tournament) -> Iterator[tuple[TeamMatch, ...]]:
    """Yield the matches of an event, together those that go on at the same time.

    By boards, a round is one of each team. By the Scheveningen system the rounds in which the same teams meet are one
    match (RU-2.8.3-d).
    """
    played = [matches(tournament, drawn.number) for drawn in tournament.rounds]
    if team_event_of(tournament).encounter is Encounter.BOARDS:
        yield from played
        return
    for _, rounds in groupby(played, key=lambda found: {match.teams for match in found}):
        boards: dict[tuple[EntryId, EntryId], list[MatchBoard]] = {}
        for match in (match for found in rounds for match in found):
            boards.setdefault(match.teams, []).extend(match.boards)
        yield tuple(
            TeamMatch(*teams, tuple(replace(board, number=n) for n, board in enumerate(found, 1)), is_by_wins=True)
            for teams, found in boards.items()
        )


class _Reader:
    """Reads one round; keeps who sits where in it."""

    def __init__(self, tournament: Tournament, drawn: Round, team_of: dict[EntryId, EntryId]) -> None:
        self._teams = tournament.teams
        self._team_of = team_of
        self._play = team_event_of(tournament)
        self._seats = {team.id: seats_of(tournament, team, drawn.number) for team in tournament.teams.values()}

    def match(self, one: EntryId, other: EntryId, games: Iterable[Game]) -> TeamMatch:
        """Return the match of two teams, the one that has Black at board 1 first.

        In a round by the Scheveningen system the boards are the games, in the order of the tables, and who rests has
        no board (RU-2.8.3-c).
        """
        if self._play.encounter is Encounter.SCHEVENINGEN:
            numbered = enumerate(sorted(games, key=lambda game: game.table), start=1)
            return TeamMatch(one, other, tuple(self._played(n, one, game) for n, game in numbered), is_by_wins=True)
        at_board = self._by_board(one, other, games)
        least = min(at_board)
        black = self._team_of[at_board[least].black]
        is_as_board_1 = has_first_black(least, self._play.colours)
        first = black if is_as_board_1 else ({one, other} - {black}).pop()
        second = other if first == one else one
        playing = {side for game in at_board.values() for side in game.sides}
        count = max(len(self._seats[one]), *at_board)
        boards = tuple(
            self._played(board, first, at_board[board])
            if board in at_board
            else MatchBoard(board, self._alone(first, board, playing), self._alone(second, board, playing))
            for board in range(1, count + 1)
        )
        return TeamMatch(first, second, boards)

    def without_games(self, first: EntryId, second: EntryId) -> TeamMatch:
        """Return a match in which every board that is filled is filled by one side only."""
        seats = zip(self._seats[first], self._seats[second], strict=True)
        boards = tuple(MatchBoard(number, mine, theirs) for number, (mine, theirs) in enumerate(seats, start=1))
        return TeamMatch(first, second, boards)

    def _by_board(self, one: EntryId, other: EntryId, games: Iterable[Game]) -> dict[int, Game]:
        """Number the games by where their players sit in the line-ups; who sits nowhere takes the next free board."""
        placed: dict[int, Game] = {}
        left: list[Game] = []
        for game in games:
            boards = [self._board_of(side) for side in game.sides]
            board = min((board for board in boards if board is not None), default=None)
            if board is None or board in placed:
                left.append(game)
            else:
                placed[board] = game
        for game in left:
            board = 1
            while board in placed:
                board += 1
            placed[board] = game
        return placed

    def _board_of(self, side: EntryId) -> int | None:
        seats = self._seats[self._team_of[side]]
        return seats.index(side) + 1 if side in seats else None

    def _alone(self, team: EntryId, board: int, playing: set[EntryId]) -> EntryId | None:
        seats = self._seats[team]
        member = seats[board - 1] if board <= len(seats) else None
        return None if member in playing else member

    def _played(self, board: int, first: EntryId, game: Game) -> MatchBoard:
        is_first_black = self._team_of[game.black] == first
        mine, theirs = game.sides if is_first_black else (game.white, game.black)
        return MatchBoard(board, mine, theirs, game.colour_of(mine), game.table, game.result)
