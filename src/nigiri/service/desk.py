"""The desk: load, decide, append, tell."""

import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, TournamentId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.service.precedence import at_version, with_who_was_first
from nigiri.store import Store
from nigiri.store.store import Turn
from nigiri.tournament.decisions.undoing import undo
from nigiri.tournament.events import Event, TournamentCreated, Undone
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.record import Record
from nigiri.tournament.state import Tournament

Decision = Callable[[Tournament], tuple[Event, ...]]
"""A verb of `nigiri.tournament.decisions` with everything but the state filled in."""

_ATTEMPTS: Final = 4
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
        return self._keep(self.store.load(tournament)) if known is None else self._brought_up(known)

    def _brought_up(self, known: Tournament, turn: Turn | None = None) -> Tournament:
        events = self.store.events(known.id, known.version, turn=turn)
        return self._keep(self._after(known, events, turn)) if events else known

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
        again where somebody was first, and the last time in a turn of its own: it may be made several times, and must
        write nothing itself. `persons` come into the directory with it. `basis` are the articles of a
        ruling; without, each event brings its own.
        """
        people = tuple(persons)
        decide = partial(self._decide, decision, by=by, at=at, basis=basis, persons=people)
        before = self.state(tournament)
        if expected is not None and before.version != expected:
            raise at_version(self.store, tournament, expected)
        try:
            for _ in range(_ATTEMPTS if expected is None else 1):
                try:
                    return self._kept(decide(before))
                except Refusal as refusal:
                    if refusal.code != "journal.conflict" or expected is not None:
                        raise
                before = self.state(tournament)
            # Others have been first every time, and may be for ever where they are faster: now they wait.
            with self.store.turn(tournament) as turn:
                done = decide(self._brought_up(before, turn), turn=turn)
            return self._kept(done)
        except Refusal as refusal:
            raise with_who_was_first(self.store, tournament, refusal) from None

    def undo(self, tournament: TournamentId, *, by: ActorId, at: datetime) -> Done:
        """Take back the last event as it is seen now; two who press at once take one event back, not two."""
        seen = self.state(tournament).version
        return self.do(tournament, undo, by=by, at=at, expected=seen)

    def _decide(
        self,
        decision: Decision,
        before: Tournament,
        *,
        by: ActorId,
        at: datetime,
        basis: Sequence[ArticleId] | None,
        persons: Sequence[Person],
        turn: Turn | None = None,
    ) -> Done:
        events = decision(before)
        if not events:
            return Done((), (), before)
        after = self._after(before, events, turn)
        records = self.store.append(before, after, events, at=at, by=by, basis=basis, persons=persons, turn=turn)
        return Done(events, tuple(records), after)

    def _after(self, before: Tournament, events: Sequence[Event], turn: Turn | None) -> Tournament:
        """Return the state after new events; an undo among them needs the events before it once more."""
        state = before
        for event in events:
            if isinstance(event, Undone | TournamentCreated):
                return fold([*self.store.events(before.id, turn=turn)[: before.version], *events])
            state = evolve(state, event)
        return state

    def _kept(self, done: Done) -> Done:
        self._keep(done.tournament)
        return done

    def _keep(self, state: Tournament) -> Tournament:
        with self._lock:
            known = self._states.get(state.id)
            if known is not None and known.version >= state.version:
                return state
            if known is None and len(self._states) >= _CACHED:
                del self._states[next(iter(self._states))]
            self._states[state.id] = state
        return state
