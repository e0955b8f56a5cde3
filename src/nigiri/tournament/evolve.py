"""From events to the state: one step, and the whole journal."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.tournament.events import (
    Change,
    EntryEvent,
    Event,
    LifecycleEvent,
    PlayersMovedUp,
    Publication,
    ResultEvent,
    RoundEvent,
    StageEvent,
    TeamEvent,
    TournamentCreated,
    Undone,
)
from nigiri.tournament.evolution.entries import evolve_entries
from nigiri.tournament.evolution.lifecycle import evolve_lifecycle
from nigiri.tournament.evolution.results import evolve_results
from nigiri.tournament.evolution.rounds import evolve_rounds
from nigiri.tournament.evolution.stages import evolve_stages
from nigiri.tournament.evolution.teams import evolve_teams
from nigiri.tournament.state import Tournament


def begin(created: TournamentCreated) -> Tournament:
    """Return the tournament that the first event of a journal makes."""
    return Tournament(created.id, created.regulations, version=1)


def evolve(tournament: Tournament, event: Change) -> Tournament:
    """Return the tournament after one more event. An undo is not a change of its own: `fold` leaves events out."""
    return replace(_changed(tournament, event), version=tournament.version + 1, undo_to=_undo_to(tournament, event))


def fold(events: Iterable[Event]) -> Tournament:
    """Return the tournament that a whole journal makes; refuse one that does not begin with its creation."""
    steps = iter(in_force(events))
    version, created = next(steps, (0, None))
    if not isinstance(created, TournamentCreated):
        raise Refusal("journal.headless", message="the journal does not begin with the creation of a tournament")
    tournament = replace(begin(created), version=version)
    for version, event in steps:
        if isinstance(event, TournamentCreated | Undone):
            raise Refusal("journal.created_twice", message="event {seq} creates the tournament again", seq=version)
        tournament = evolve(tournament, event)
        if tournament.version != version:
            tournament = replace(tournament, version=version)
    return tournament


def in_force(events: Iterable[Event]) -> list[tuple[int, Event]]:
    """Return the events that count, each with the version the tournament has after it.

    An undo takes the events after its target away and gives its own version to the state it returns to.
    """
    steps: list[tuple[int, Event]] = []
    for version, event in enumerate(events, start=1):
        if isinstance(event, Undone):
            while steps and steps[-1][0] > event.to:
                steps.pop()
            if not steps or steps[-1][0] != event.to:
                raise Refusal(
                    "journal.undo_nowhere",
                    message="event {seq} goes back to version {to}, which is not behind it",
                    seq=version,
                    to=event.to,
                )
            steps[-1] = (version, steps[-1][1])
        else:
            steps.append((version, event))
    return steps


def _undo_to(tournament: Tournament, event: Change) -> int | None:
    """Return the version that an undo goes back to: who moved up by itself goes back with what freed the place."""
    if isinstance(event, Publication):
        return None
    is_consequence = isinstance(event, PlayersMovedUp) and not event.by_hand
    return tournament.undo_to if is_consequence else tournament.version


def _changed(tournament: Tournament, event: Change) -> Tournament:
    if isinstance(event, ResultEvent):
        return evolve_results(tournament, event)
    if isinstance(event, EntryEvent):
        return evolve_entries(tournament, event)
    if isinstance(event, RoundEvent):
        return evolve_rounds(tournament, event)
    if isinstance(event, LifecycleEvent):
        return evolve_lifecycle(tournament, event)
    if isinstance(event, TeamEvent):
        return evolve_teams(tournament, event)
    if isinstance(event, StageEvent):
        return evolve_stages(tournament, event)
    assert_never(event)
