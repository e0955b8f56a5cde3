"""The limit of the field: who still has a place, and who moves up when one becomes free."""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.tournament.events import Change, Event, PlayersMovedUp
from nigiri.tournament.evolve import evolve
from nigiri.tournament.state import Tournament


def places_left(tournament: Tournament) -> int | None:
    """Return how many more the field takes, 0 where it is full or over full; None where there is no limit."""
    limit = tournament.regulations.entry.limit
    return None if limit is None else max(0, limit - tournament.taken)


def must_have_room(tournament: Tournament, newcomers: int, *, over_limit: bool = False) -> bool:
    """Refuse (`entry.full`) more sides than the field has places left, unless it is meant to go over the limit.

    Returns whether it does go over, for the event to say so.
    """
    left = places_left(tournament)
    goes_over = left is not None and newcomers > left
    if over_limit or not goes_over:
        return goes_over
    raise Refusal(
        "entry.full",
        message="{taken} of {limit} places are taken; put {newcomers} on the waiting list, "
        "or say that the field goes over its limit",
        taken=tournament.taken,
        limit=tournament.regulations.entry.limit,
        newcomers=newcomers,
        where="over_limit",
    )


def followed(tournament: Tournament, events: Iterable[Change]) -> tuple[Event, ...]:
    """Return events with what follows of itself from them: before the start, who waits first takes a free place.

    Once a round has been drawn nobody is moved up unasked: a late start is the director's decision.
    """
    happened = tuple(events)
    after = tournament
    for event in happened:
        after = evolve(after, event)
    if not happened or after.rounds or not after.waiting:
        return happened
    left = places_left(after)
    first = after.waiting if left is None else after.waiting[:left]
    return (*happened, PlayersMovedUp(first)) if first else happened


def split_queue(tournament: Tournament, sides: Iterable[EntryId]) -> tuple[tuple[EntryId, ...], tuple[EntryId, ...]]:
    """Return those of the sides that do not wait, and those on the waiting list, each once."""
    waiting = {entry.id for entry in tournament.waiting}
    listed = tuple(dict.fromkeys(sides))
    return tuple(side for side in listed if side not in waiting), tuple(side for side in listed if side in waiting)
