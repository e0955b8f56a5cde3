"""A super-group: the strongest of a McMahon event start above the bar, and meet each other first (RU-2.8.5-b)."""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.regulations.levels import McMahon
from nigiri.tournament.decisions.entries import EntryChanges, amend
from nigiri.tournament.events import Event
from nigiri.tournament.stage_view import chain
from nigiri.tournament.state import Tournament


def form_super_group(
    tournament: Tournament, sides: Iterable[EntryId], *, points: int = 1, reason: str = ""
) -> tuple[Event, ...]:
    """Let sides start `points` above the bar; everybody else who did starts at the own rank again.

    Refuses an event that is not McMahon, and sides that start below the bar: they would pass those who start there.
    """
    system = chain(tournament.regulations)[0].system
    if not isinstance(system, McMahon):
        raise Refusal(
            "system.bands", "RU-2.8.5-b", message="only a McMahon event has a bar to start above", where="system"
        )
    chosen = dict.fromkeys(sides)
    events: list[Event] = []
    for side in chosen:
        entry = tournament.entry(side)
        if entry.rank < system.bar:
            raise Refusal(
                "super_group.below_bar",
                "RU-2.8.5-b",
                message="{entry} starts below the bar and belongs to no super-group",
                entry=side,
                where="sides",
            )
        events += amend(tournament, side, EntryChanges(start_correction=points), reason=reason)
    for side, entry in tournament.entries.items():
        if side not in chosen and entry.start_correction > 0 and entry.rank >= system.bar:
            events += amend(tournament, side, EntryChanges(start_correction=0), reason=reason)
    return tuple(events)
