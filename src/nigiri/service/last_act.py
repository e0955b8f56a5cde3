"""The act that an undo would take back: the last line of a journal that still counts."""

from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.tournament.events import Undone
from nigiri.tournament.record import Record


def last_act(store: Store, tournament: TournamentId, version: int) -> Record | None:
    """Return the line an undo at a version takes back; None before the first.

    An undo is no act of its own: behind it stands the last line it left, whoever made that one.
    """
    seq = version
    while seq > 0:
        record = next(iter(store.records(tournament, seq - 1)), None)
        if record is None:
            return None
        event = record.read()
        if not isinstance(event, Undone):
            return record
        seq = event.to
    return None
