"""The desk: load, decide, append, tell."""

import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, TournamentId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.service.precedence import at_version, with_who_was_first
from nigiri.store import Store
from nigiri.tournament.decisions.undoing import undo
from nigiri.tournament.events import Event, TournamentCreated, Undone
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.record import Record
from nigiri.tournament.state import Tournament

Decision = Callable[[Tournament], tuple[Event, ...]]
"""A verb of `nigiri.tournament.decisions` with everything but the state filled in."""

_ATTEMPTS: Final = 100
_CACHED: Final = 64


class Done(Struct, frozen=True):
    """What a decision did: the events, none where nothing was to change, their records, and the state now."""

    events: tuple[Event, ...]
    records: tuple[Record, ...]
    tournament: Tournament


class Desk:
    """Decisions on the tournaments of a store. Safe to use from several threads, and beside other processes.

    A decision is a function of the state. Where somebody else was first, it is made again on the state they left:
    results at two tables pass each other so, and one that no longer stands is refused by its own rules.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._states: dict[TournamentId, Tournament] = {}
        self._lock = threading.Lock()

    def state(self, tournament: TournamentId) -> Tournament:
        """Return a tournament as it stands; only events that came since the last look are read."""
        known = self._states.get(tournament)
        if known is None:
            return self._keep(self.store.load(tournament))
        events = self.store.events(tournament, known.version)
        return self._keep(self._after(known, events)) if events else known

    def roster(self, tournament: TournamentId) -> Roster:
        """Return the persons of a tournament."""
        return self.store.roster_of(self.state(tournament))

    def create(
        self,
        events: Sequence[Event],
        *,
        by: ActorId,
        at: datetime,
        basis: Sequence[ArticleId] | None = None,
        persons: Iterable[Person] = (),
    ) -> Done:
        """Begin a journal with its first events. Refused: `event.exists`."""
        after = fold(events)
        try:
            records = self.store.append(None, after, events, at=at, by=by, basis=basis, persons=persons)
        except Refusal as refusal:
            if refusal.code != "journal.conflict":
                raise
            raise Refusal(
                "event.exists",
                message="there is an event {tournament} already",
                tournament=after.id,
                where="tournament",
            ) from None
        return Done(tuple(events), tuple(records), self._keep(after))

    def do(
        self,
        tournament: TournamentId,
        decision: Decision,
        *,
        by: ActorId,
        at: datetime,
        basis: Sequence[ArticleId] | None = None,
        expected: int | None = None,
        persons: Iterable[Person] = (),
    ) -> Done:
        """Make a decision and write it down, in one transaction at the version it was made on.

        With `expected` the decision holds for that version only, and whoever was first is named; without, it is made
        again where somebody was first. `persons` come into the directory with it. `basis` are the articles of a
        ruling; without, each event brings its own.
        """
        people = tuple(persons)
        for attempt in range(_ATTEMPTS):
            before = self.state(tournament)
            if expected is not None and before.version != expected:
                raise at_version(self.store, tournament, expected)
            try:
                return self._decide(before, decision, by=by, at=at, basis=basis, persons=people)
            except Refusal as refusal:
                is_last = expected is not None or attempt == _ATTEMPTS - 1
                if refusal.code != "journal.conflict" or is_last:
                    raise with_who_was_first(self.store, tournament, refusal) from None
        raise AssertionError("the last attempt returns or raises")

    def undo(self, tournament: TournamentId, *, by: ActorId, at: datetime) -> Done:
        """Take back the last event as it is seen now; two who press at once take one event back, not two."""
        seen = self.state(tournament).version
        return self.do(tournament, undo, by=by, at=at, expected=seen)

    def _decide(
        self,
        before: Tournament,
        decision: Decision,
        *,
        by: ActorId,
        at: datetime,
        basis: Sequence[ArticleId] | None,
        persons: Sequence[Person],
    ) -> Done:
        events = decision(before)
        if not events:
            return Done((), (), before)
        after = self._after(before, events)
        records = self.store.append(before, after, events, at=at, by=by, basis=basis, persons=persons)
        return Done(events, tuple(records), self._keep(after))

    def _after(self, before: Tournament, events: Sequence[Event]) -> Tournament:
        """Return the state after new events; an undo among them needs the events before it once more."""
        state = before
        for event in events:
            if isinstance(event, Undone | TournamentCreated):
                return fold([*self.store.events(before.id)[: before.version], *events])
            state = evolve(state, event)
        return state

    def _keep(self, state: Tournament) -> Tournament:
        with self._lock:
            known = self._states.get(state.id)
            if known is not None and known.version >= state.version:
                return state
            if known is None and len(self._states) >= _CACHED:
                del self._states[next(iter(self._states))]
            self._states[state.id] = state
        return state
