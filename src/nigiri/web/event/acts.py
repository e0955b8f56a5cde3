"""What an undo would take back, for the button that does it."""

from typing import Any

from litestar.connection import ASGIConnection
from msgspec import Struct

from nigiri.service.access.roles import Right
from nigiri.service.last_act import last_act
from nigiri.web.event.told import Telling
from nigiri.web.event.view import EventView
from nigiri.web.visit import desk_of


class Act(Struct, frozen=True):
    """The last thing done, in words: what, by whom, when by the event's clock. `may_undo`: the reader may take it back.

    `version` is that of the event it was the last thing of; an undo holds for this version only.
    """

    text: str
    by: str
    at: str
    may_undo: bool
    version: int


def undoable(connection: ASGIConnection[Any, Any, Any, Any], view: EventView) -> Act | None:
    """Return the last act; None where there is none, or where it has been given out (RU-2.2.6)."""
    state = view.whole
    if state.undo_to is None or not view.may("results"):
        return None
    record = last_act(desk_of(connection).store, state.id, state.version)
    if record is None:
        return None
    is_own = record.actor == view.caller.actor
    return Act(
        text=Telling(view.speech.names, view.visit.say).sentence(record.read()),
        by=view.called(record.actor),
        at=f"{view.local(record.at):%H:%M}",
        may_undo=is_own or view.caller.may(Right.EVENT, state.id),
        version=state.version,
    )
