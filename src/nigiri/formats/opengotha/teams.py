"""Teams in OpenGotha's file: names, numbers, and who sits at which board in which round.

OpenGotha draws persons and adds their games up for teams; it knows no captains and no reserves who never sit.
"""

from collections.abc import Iterable, Mapping

from lxml import etree
from msgspec.structs import replace

from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.keys import Keys
from nigiri.formats.scalars import INTEGER, TEXT
from nigiri.formats.xml_tree import Attributes, Document, children
from nigiri.ids import EntryId
from nigiri.people.team import BoardOrder, Seats, Team, TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.teams import TeamPlay
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.standings.settings import TEAMS, UnplayedPoints
from nigiri.tournament.state import Round, Tournament

MOST_ROUNDS = 20
"""OpenGotha names a line-up for each of twenty rounds, however many are played."""
MOST_BOARDS = 10
TEAM_SIZE = "TeamGeneralParameterSet/teamSize"
TEAM_CRITERIA = "TeamPlacementParameterSet/PlacementCriteria"
CRITERIA = ("TEAMP", "BDW", "BDW3U", "BDW2U", "BDW1U", "MNR")
"""The criteria of teams that OpenGotha takes where its file names none."""
_USUAL_SIZE = 4

_Seating = dict[int, dict[int, EntryId]]


class TeamReader:
    """Reads teams one by one; seats that no event can have are faults and left out."""

    def __init__(self, document: Document, notebook: Notebook, keys: Keys) -> None:
        self._document = document
        self._notebook = notebook
        self._keys = keys
        self._team_of: dict[EntryId, str] = {}
        self._names: set[str] = set()
        self.teams: dict[EntryId, Team] = {}

    def add(self, element: etree._Element) -> None:
        """Read one team."""
        attributes = Attributes(element, "", self._document, self._notebook)
        number = attributes.take("teamNumber", INTEGER, len(self.teams) + 1)
        name = attributes.take("teamName", TEXT, "").strip() or f"{number}"
        if name.casefold() in self._names:
            self._notebook.fault("team.twice", "two teams are called {name}", attributes.where, name=name[:80])
            return
        self._names.add(name.casefold())
        seating: _Seating = {}
        for seat in children(element, "board"):
            self._seat(seat, name, seating)
        members = dict.fromkeys(
            side for round_seats in sorted(seating.items()) for _, side in sorted(round_seats[1].items())
        )
        team = Team(self._id(number), name, tuple(members), number=number, lineups=_lineups(seating))
        self.teams[team.id] = team

    def _id(self, number: int) -> EntryId:
        wanted = EntryId(f"T{number}")
        while wanted in self.teams:
            wanted = EntryId(f"{wanted}'")
        return wanted

    def _seat(self, element: etree._Element, team: str, seating: _Seating) -> None:
        attributes = Attributes(element, "", self._document, self._notebook)
        text = attributes.take("player", TEXT, "")
        number, board = attributes.take("roundNumber", INTEGER, 0), attributes.take("boardNumber", INTEGER, 0)
        player = self._keys.find(text)
        keys = (text[:80],)
        if player is None:
            self._notebook.fault(
                "player.unknown", "no player has the key '{key}'", attributes.where, keys=keys, key=text[:80]
            )
        elif not (1 <= number <= MOST_ROUNDS and 1 <= board <= MOST_BOARDS):
            self._notebook.fault(
                "team.seat",
                "a seat at board {board} in round {number}",
                attributes.where,
                keys=keys,
                board=board,
                number=number,
            )
        elif self._team_of.setdefault(player, team) != team:
            self._notebook.fault(
                "team.member_of_two",
                "{player} is a member of {first} and of {second}",
                attributes.where,
                keys=keys,
                player=player,
                first=self._team_of[player],
                second=team,
            )
        elif board in seating.setdefault(number, {}):
            self._notebook.fault(
                "team.seat_twice",
                "board {board} of {team} in round {number} is given twice",
                attributes.where,
                keys=keys,
                board=board,
                team=team,
                number=number,
            )
        else:
            seating[number][board] = player


def _lineups(seating: _Seating) -> dict[int, Seats]:
    """Return the line-ups where they change; a round without seats is a line-up of nobody."""
    lineups: dict[int, Seats] = {}
    before: Seats | None = None
    for number in range(1, MOST_ROUNDS + 1):
        at_board = seating.get(number, {})
        seats = tuple(at_board.get(board) for board in range(1, max(at_board, default=0) + 1))
        if seats != before:
            lineups[number] = seats
        before = seats
    return lineups


def with_teams(tournament: Tournament, teams: dict[EntryId, Team]) -> Tournament:
    """Return an event with the teams of its file; without any, what the file says of teams is only kept."""
    rules = tournament.regulations
    if not teams:
        return tournament
    kept = dict(rules.extra)
    size = kept.pop(TEAM_SIZE, "")
    criteria = tuple(kept.pop(TEAM_CRITERIA, " ".join(CRITERIA)).split())
    said = unsigned_number(size, 4)
    boards = said if said is not None and 1 <= said <= MOST_BOARDS else _USUAL_SIZE
    play = as_read(boards, criteria)
    classified = replace(rules.classification, credit=credit_of(teams, tournament.rounds))
    regulations = replace(rules, teams=play, classification=classified, extra=kept)
    return replace(tournament, regulations=regulations, teams=teams)


def as_read(boards: int, criteria: tuple[str, ...]) -> TeamPlay:
    """Return the rules of teams that OpenGotha plays by: any line-up goes, and without an opponent there is nothing."""
    points = UnplayedPoints(absent_mcmahon=0, bye_wins=0, bye_mcmahon=0, round_down=False)
    return TeamPlay(
        TeamRules(boards, reserves=MOST_BOARDS, order=BoardOrder.FREE),
        standings=replace(TEAMS, criteria=criteria, points=points),
        bye_board=0,
        may_members_meet=True,
    )


def credit_of(teams: Mapping[EntryId, Team], rounds: Iterable[Round]) -> Credit:
    """Tell what a file's teams are for: matches, if in every round each team meets one other at most, board by board.

    The file does not say it, so the games do; without any it is taken for matches.
    """
    for drawn in rounds:
        seat_of: dict[EntryId, tuple[EntryId, int]] = {}
        for team in teams.values():
            for board, member in enumerate(team.seats(drawn.number, MOST_BOARDS), start=1):
                if member is not None:
                    seat_of[member] = team.id, board
        opponent: dict[EntryId, EntryId] = {}
        for game in drawn.games:
            black, white = seat_of.get(game.black), seat_of.get(game.white)
            if black is None or white is None or black[0] == white[0] or black[1] != white[1]:
                return Credit.INDIVIDUAL_TEAM
            for side, other in ((black[0], white[0]), (white[0], black[0])):
                if opponent.setdefault(side, other) != other:
                    return Credit.INDIVIDUAL_TEAM
    return Credit.TEAM
