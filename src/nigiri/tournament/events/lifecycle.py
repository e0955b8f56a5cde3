"""Events of the tournament as a whole."""

from nigiri.ids import TournamentId
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.events.happening import Happening
from nigiri.tournament.published import PublishedStandings


class TournamentCreated(Happening, frozen=True):
    """The first event of every journal."""

    id: TournamentId
    regulations: Regulations


class RegulationsAmended(Happening, frozen=True):
    """The regulations as they read from now on."""

    regulations: Regulations
    reason: str = ""


class RoundsExtended(Happening, frozen=True):
    """The number of rounds was raised to `rounds`."""

    rounds: int
    reason: str


class StandingsPublished(Happening, frozen=True):
    """A table was given out; a later one for the same round replaces it."""

    standings: PublishedStandings


class TournamentClosed(Happening, frozen=True):
    """Nothing more is entered."""

    reason: str = ""


class TournamentReopened(Happening, frozen=True):
    """A closed tournament is open again."""

    reason: str


class Undone(Happening, frozen=True):
    """The tournament stands again as it stood at version `to`; what came after it stays written and counts no more."""

    to: int
