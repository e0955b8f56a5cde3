"""Events of the teams: who forms one, and who sits at which board."""

from nigiri.ids import EntryId
from nigiri.people.team import Seats, Team
from nigiri.tournament.events.happening import Happening


class TeamsEntered(Happening, frozen=True):
    """Teams were entered, each as it stands, line-ups included."""

    teams: tuple[Team, ...]


class TeamAmended(Happening, frozen=True):
    """A team as it reads from now on: name, roster, captain."""

    team: Team
    reason: str = ""


class TeamsRemoved(Happening, frozen=True):
    """Teams that never had a match were struck off; their members stay entered."""

    teams: tuple[EntryId, ...]
    reason: str = ""


class LineupSet(Happening, frozen=True):
    """A team's line-up from a round on, until another one; the reason of one that came after the deadline."""

    team: EntryId
    number: int
    seats: Seats
    reason: str = ""
