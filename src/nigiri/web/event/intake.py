"""Players out of a table or a file, looked at before they are entered."""

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.imported import Note
from nigiri.formats.players_csv import Complete, examine_players
from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.formats.reading import examine
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Entry, Registration
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.service.admission import Newcomer, known_side, newcomer
from nigiri.tournament.state import Tournament

_NOBODY = PersonId("")
_NO_ENTRY = EntryId("")


class Candidate(Struct, frozen=True):
    """A player of the table. `known` is the entry they have already, surely or perhaps."""

    newcomer: Newcomer
    known: EntryId | None = None
    is_surely_known: bool = False


class Intake(Struct, frozen=True):
    """What a table holds: players in its order, and what there is to say about its lines."""

    candidates: tuple[Candidate, ...]
    notes: tuple[Note, ...]

    @property
    def faults(self) -> tuple[Note, ...]:
        """Lines that cannot be entered."""
        return tuple(note for note in self.notes if note.severity == "error")

    @property
    def new(self) -> tuple[Newcomer, ...]:
        """Players who are not entered yet, as far as is known."""
        return tuple(one.newcomer for one in self.candidates if not one.is_surely_known)


def examine_intake(
    data: bytes,
    name: str,
    tournament: Tournament,
    roster: Roster,
    registration: Registration,
    complete: Complete | None = None,
) -> Intake:
    """Read players from an event of another program, else from a table; refuse what is neither.

    Rows of a table that say too little are completed by `complete`.
    """
    found, notes = _players(data, name, complete)
    candidates = []
    for one in found:
        entry = replace(one.entry, registration=registration)
        side = known_side(tournament, roster, one.person, one.entry.club)
        known = side or (None, False)
        candidates.append(Candidate(replace(one, entry=entry), known[0], known[1]))
    return Intake(tuple(candidates), notes)


def _players(data: bytes, name: str, complete: Complete | None) -> tuple[list[Newcomer], tuple[Note, ...]]:
    try:
        imported = examine(data, name)
    except Refusal as refusal:
        if refusal.code != "file.unknown_format":
            raise
    else:
        pairs = [(imported.roster[entry.person], entry) for entry in imported.tournament.entries.values()]
        return [
            newcomer(person, _fresh(entry), f"players[{index}]", is_of_file=True)
            for index, (person, entry) in enumerate(pairs)
        ], imported.notes
    table = examine_players(data, name, complete=complete)
    return [_listed(player, f"players[{index}]") for index, player in enumerate(table.players)], table.notes


def _listed(player: ListedPlayer, where: str) -> Newcomer:
    person = Person(_NOBODY, player.family_name, player.given_name, player.identifiers, player.extra)
    entry = Entry(_NO_ENTRY, _NOBODY, player.rank, player.grade, player.rating, player.club, player.country)
    return newcomer(person, entry, where, is_of_file=True)


def _fresh(entry: Entry) -> Entry:
    """Return an entry without what happened to it in another event."""
    return replace(entry, absences={}, first_round=1, withdrawn_after=None, start_correction=0)
