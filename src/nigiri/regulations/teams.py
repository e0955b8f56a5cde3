"""What the regulations say of a team event: teams, matches, and the standings made of them."""

from enum import StrEnum

from msgspec import Struct

from nigiri.games.match import BoardColours
from nigiri.people.team import TeamRules
from nigiri.regulations.system import Swiss, System
from nigiri.standings.individual_team import TeamScore
from nigiri.standings.settings import TEAMS, StandingsSettings


class Encounter(StrEnum):
    """How two teams meet (RU-2.1.5): board against board, or everyone of one against everyone of the other."""

    BOARDS = "boards"
    SCHEVENINGEN = "scheveningen"


class TeamPlay(Struct, frozen=True, omit_defaults=True):
    """A team event, or an individual-team one, which ranks teams by what their members make (RU-2.1.1).

    `standings` and `system` are those of the teams as sides; the members have the event's own beside them. `colours`
    are those of boards 2, 3, …; `bye_board` is what each board of a team without an opponent gets, in half points.
    `score` and `best` say what is added up in an individual-team event, and of how many members (None: all);
    `may_members_meet`: two of one team may be drawn together there.
    """

    rules: TeamRules
    colours: BoardColours = BoardColours.ALTERNATE
    standings: StandingsSettings = TEAMS
    system: System = Swiss()
    bye_board: int = 2
    score: TeamScore = TeamScore.POINTS
    best: int | None = None
    may_members_meet: bool = False
    encounter: Encounter = Encounter.BOARDS
