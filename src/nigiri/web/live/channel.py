"""A channel: the last change of one event, and everybody who waits for the next."""

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from nigiri.tournament.events import Event


class Change(Struct, frozen=True):
    """What a feed tells: that an event stands at a version, and of which kinds the changes since `after` are.

    No names, no results: whoever wants them asks, and is shown what they may see. `*` stands for changes that a
    listener has missed.
    """

    version: int
    after: int
    kinds: tuple[str, ...] = ()
    rounds: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


class Channel:
    """One event's change, told to all listeners with the same bytes. Belongs to the loop that serves."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.after = version
        self.listeners = 0
        self.message = b""
        self._next: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def change(self, change: Change) -> None:
        """Tell a change."""
        self.version, self.after = change.version, change.after
        self.message = written("changed", change)
        self.wake()

    def wake(self) -> None:
        """Wake all listeners, to tell them something or only that the line is open."""
        self._next.set_result(None)
        self._next = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Wait until the listeners are woken."""
        await asyncio.shield(self._next)

    def message_for(self, seen: int) -> bytes:
        """Return what a listener is told who has seen a version."""
        if seen == self.after:
            return self.message
        return written("changed", Change(self.version, seen, ("*",)))


def written(name: str, change: Change) -> bytes:
    """Return a change as a server-sent event."""
    return f"event: {name}\nid: {change.version}\ndata: {msgspec.json.encode(change).decode()}\n\n".encode()


def summary(events: Sequence[Event], version: int) -> Change:
    """Return what is told of events that end at a version."""
    kinds = dict.fromkeys(str(event.__struct_config__.tag) for event in events)
    rounds: dict[int, None] = {}
    tables: dict[int, None] = {}
    for event in events:
        drawn = getattr(event, "round", None)
        number = getattr(event, "number", None) or getattr(drawn, "number", None)
        if isinstance(number, int):
            rounds[number] = None
        table = getattr(event, "table", None)
        if isinstance(table, int):
            tables[table] = None
        tables.update((one.table, None) for one in getattr(event, "results", ()))
    return Change(version, version - len(events), tuple(kinds), tuple(rounds), tuple(tables))
