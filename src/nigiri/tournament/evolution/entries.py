"""How events of the entries change the state."""

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.tournament.events import (
    AbsencesAnnounced,
    AbsencesRecalled,
    EntriesConfirmed,
    EntriesRemoved,
    EntryAmended,
    EntryEvent,
    PlayersEntered,
    PlayersMovedUp,
    PlayersQueued,
    PlayersReturned,
    PlayersWithdrawn,
    QueueLeft,
)
from nigiri.tournament.state import Tournament


def evolve_entries(tournament: Tournament, event: EntryEvent) -> Tournament:
    """Return the tournament after an event about who takes part."""
    match event:
        case PlayersEntered():
            return _with(tournament, event.entries)
        case PlayersQueued():
            return _queued(tournament, event.entries)
        case PlayersMovedUp():
            up = frozenset(entry.id for entry in event.entries)
            return _with(_without_waiting(tournament, up), event.entries)
        case QueueLeft():
            return _without_waiting(tournament, event.sides)
        case EntryAmended():
            return _with(tournament, (event.entry,))
        case EntriesConfirmed():
            return _change(tournament, event.sides, lambda entry: _confirmed(entry, event.first_round))
        case EntriesRemoved():
            gone = frozenset(event.sides)
            kept = {side: entry for side, entry in tournament.entries.items() if side not in gone}
            return replace(tournament, entries=kept)
        case PlayersWithdrawn():
            return _change(tournament, event.sides, lambda entry: replace(entry, withdrawn_after=event.after))
        case PlayersReturned():
            return _change(tournament, event.sides, lambda entry: _returned(entry, event.first))
        case AbsencesAnnounced():
            worth = dict.fromkeys(event.rounds, event.worth)
            return _change(tournament, event.sides, lambda entry: _with_absences(entry, {**entry.absences, **worth}))
        case AbsencesRecalled():
            back = frozenset(event.rounds)
            return _change(
                tournament,
                event.sides,
                lambda entry: _with_absences(entry, {n: w for n, w in entry.absences.items() if n not in back}),
            )
        case _:
            assert_never(event)


def with_entry(tournament: Tournament, entry: Entry) -> Tournament:
    """Return the tournament with an entry added or replaced."""
    return _with(tournament, (entry,))


def _with(tournament: Tournament, entries: Iterable[Entry]) -> Tournament:
    """Return the tournament with entries added or replaced; who waits keeps the place on the waiting list."""
    new = {entry.id: entry for entry in entries}
    waiting = tuple(new.pop(one.id, one) for one in tournament.waiting)
    if waiting != tournament.waiting:
        tournament = replace(tournament, waiting=waiting)
    return replace(tournament, entries={**tournament.entries, **new}) if new else tournament


def _queued(tournament: Tournament, entries: tuple[Entry, ...]) -> Tournament:
    new = frozenset(entry.id for entry in entries)
    kept = {side: entry for side, entry in tournament.entries.items() if side not in new}
    return replace(tournament, entries=kept, waiting=(*tournament.waiting, *entries))


def _without_waiting(tournament: Tournament, sides: Iterable[EntryId]) -> Tournament:
    gone = frozenset(sides)
    return replace(tournament, waiting=tuple(one for one in tournament.waiting if one.id not in gone))


def _change(tournament: Tournament, sides: Iterable[EntryId], change: Callable[[Entry], Entry]) -> Tournament:
    return _with(tournament, [change(tournament.registered(side)) for side in sides])


def _confirmed(entry: Entry, first_round: int) -> Entry:
    return replace(entry, registration=Registration.FINAL, first_round=first_round)


def _returned(entry: Entry, first: int) -> Entry:
    left = entry.withdrawn_after if entry.withdrawn_after is not None else first - 1
    missed = dict.fromkeys(range(max(left + 1, entry.first_round), first), Absence.BY_RULE)
    return replace(_with_absences(entry, {**missed, **entry.absences}), withdrawn_after=None)


def _with_absences(entry: Entry, absences: dict[int, Absence]) -> Entry:
    return replace(entry, absences=dict(sorted(absences.items())))
