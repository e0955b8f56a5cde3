"""A whole event out of one store and into another."""

from nigiri.ids import PersonId, TournamentId
from nigiri.regulations.checked_measures import check_rounds
from nigiri.store.store import Store
from nigiri.tournament.address import event_id
from nigiri.tournament.export import read_export, write_export
from nigiri.tournament.state import Tournament


def export_event(store: Store, tournament: TournamentId) -> bytes:
    """Return an event as one file: journal and persons, chain and all."""
    store.version(tournament)
    return write_export(tournament, store.records(tournament), store.roster_of(store.load(tournament)).values())


def import_event(store: Store, data: bytes) -> tuple[Tournament, tuple[PersonId, ...]]:
    """Take an exported event in, checked whole before anything is written.

    Returns its state, and the persons who were known here already and kept as they are known. Refused: what the file
    does not hold true of, an id that no address can hold, more rounds than an event has, `event.exists`.
    """
    export = read_export(data)
    state, _ = export.unfold()
    event_id(state.id)
    check_rounds(max(state.regulations.rounds, len(state.rounds)))
    return state, store.adopt(state, export.records, export.persons)
