"""The pages of a player, opened by the player's own link."""

from typing import Any

from litestar import Request

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Entry
from nigiri.web.event.view import EventView, event_view
from nigiri.web.visit import caller_of


def mine(request: Request[Any, Any, Any], event: str) -> tuple[EventView, EntryId]:
    """Return the event and the side of whoever came by a player's link to it; refuse everybody else."""
    caller = caller_of(request)
    if caller.side is None or caller.event != event:
        raise Refusal("link.unknown", message="open this page by your own link; ask the referee for it")
    return event_view(request, event), caller.side


def rounds_to_come(view: EventView, entry: Entry) -> list[tuple[int, bool]]:
    """Return the rounds that are not out yet, and whether the player is absent from each."""
    out = sum(drawn.is_published for drawn in view.whole.rounds)
    return [(number, number in entry.absences) for number in range(out + 1, view.whole.regulations.rounds + 1)]
