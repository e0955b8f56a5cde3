"""Events of the entries: who takes part, and when."""

from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Entry
from nigiri.tournament.events.happening import Happening


class PlayersEntered(Happening, frozen=True):
    """Sides were entered, each as it stands; a late entry carries its first round and what the missed ones give.

    `over_limit` says that it was known that the field had no place for them.
    """

    entries: tuple[Entry, ...]
    over_limit: bool = False


class PlayersQueued(Happening, frozen=True):
    """Sides were put on the waiting list, behind those there; who stood on the field gave the place up before."""

    entries: tuple[Entry, ...]


class PlayersMovedUp(Happening, frozen=True):
    """Sides moved from the waiting list to the field, each as it stands now.

    By itself where a place became free; `by_hand` otherwise, `over_limit` where it was known that there was no place.
    """

    entries: tuple[Entry, ...]
    by_hand: bool = False
    over_limit: bool = False
    reason: str = ""


class QueueLeft(Happening, frozen=True):
    """Sides left the waiting list, or were declined."""

    sides: tuple[EntryId, ...]
    reason: str = ""


class EntryAmended(Happening, frozen=True):
    """An entry as it reads from now on."""

    entry: Entry
    reason: str = ""


class EntriesConfirmed(Happening, frozen=True):
    """Preliminary entries became final; they are drawn from `first_round` on."""

    sides: tuple[EntryId, ...]
    first_round: int


class EntriesRemoved(Happening, frozen=True):
    """Entries that were never seated were struck off."""

    sides: tuple[EntryId, ...]
    reason: str = ""


class PlayersWithdrawn(Happening, frozen=True):
    """Sides left; `after` is the last round that is still theirs."""

    sides: tuple[EntryId, ...]
    after: int
    reason: str = ""


class PlayersReturned(Happening, frozen=True):
    """Sides that had left came back; rounds between leaving and `first` are absences by the regulations."""

    sides: tuple[EntryId, ...]
    first: int
    over_limit: bool = False


class AbsencesAnnounced(Happening, frozen=True):
    """Sides do not play in some rounds, and what such a round is worth."""

    sides: tuple[EntryId, ...]
    rounds: tuple[int, ...]
    worth: Absence = Absence.BY_RULE


class AbsencesRecalled(Happening, frozen=True):
    """Sides play in some rounds after all."""

    sides: tuple[EntryId, ...]
    rounds: tuple[int, ...]
