"""The feeds of a process: one channel an event, told at once of what this process did and soon of what others did."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy import select

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.store.schema import tournament
from nigiri.web.live.channel import Change, Channel, summary, written
from nigiri.web.live.notices import notices
from nigiri.web.threads import in_thread

_BEAT: Final = 15.0
"""Seconds between two signs of life on a quiet feed; proxies cut lines that are silent for long."""

_MOST: Final = 20_000
_log = logging.getLogger("nigiri.web")


class Feeds:
    """All feeds of this process.

    `poke` may be called from any thread; everything else belongs to the loop. What other processes write is seen by
    looking at the versions every `interval` milliseconds (SQLite), or by PostgreSQL's notices.
    """

    def __init__(self, store: Store, interval: int) -> None:
        self._store = store
        self._interval = interval / 1000
        self._channels: dict[TournamentId, Channel] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: set[TournamentId] = set()
        self._known: dict[TournamentId, int] = {}
        self.is_closed = False

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return sum(channel.listeners for channel in self._channels.values())

    def poke(self, event: TournamentId, version: int) -> None:
        """Say that an event has come to a version; from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._heard, event, version)

    async def start(self) -> None:
        """Begin to look."""
        self._loop = asyncio.get_running_loop()
        self._tasks.append(asyncio.create_task(self._beat()))
        self._tasks.append(asyncio.create_task(self._look()))
        if self._store.database.is_postgresql:
            self._tasks.append(asyncio.create_task(self._hear()))

    def close(self) -> None:
        """End all feeds: listeners are sent away, and come back to another process."""
        self.is_closed = True
        for channel in self._channels.values():
            channel.wake()

    async def stop(self) -> None:
        """End all feeds and stop looking."""
        self.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def listen(self, event: TournamentId, last: int | None = None) -> AsyncIterator[bytes]:
        """Yield an event's changes as server-sent events; first where it stands, then each change, and signs of life.

        `last` is the version that the listener has seen.
        """
        if self.listeners >= _MOST:
            raise Refusal("feed.full", message="too many listen here; try again later")
        version = await in_thread(self._store.version, event)
        channel = self._channels.get(event)
        if channel is None:
            channel = self._channels[event] = Channel(version)
        return self._told(event, channel, version if last is None or last > version else last)

    async def _told(self, event: TournamentId, channel: Channel, seen: int) -> AsyncIterator[bytes]:
        channel.listeners += 1
        try:
            yield b"retry: 2000\n" + written("hello", Change(channel.version, seen))
            while not self.is_closed:
                if channel.version > seen:
                    message, seen = channel.message_for(seen), channel.version
                    yield message
                    continue
                before = channel.version
                await channel.wait()
                if channel.version == before and not self.is_closed:
                    yield b": \n\n"
        finally:
            channel.listeners -= 1
            if not channel.listeners and self._channels.get(event) is channel:
                del self._channels[event]

    def _heard(self, event: TournamentId, version: int) -> None:
        """Read what has come, once for all listeners."""
        channel = self._channels.get(event)
        if channel is None or version <= channel.version or event in self._reading or self.is_closed:
            return
        self._reading.add(event)
        task = asyncio.get_running_loop().create_task(self._read(event, channel))
        task.add_done_callback(lambda _: self._reading.discard(event))

    async def _read(self, event: TournamentId, channel: Channel) -> None:
        try:
            while events := await in_thread(self._store.events, event, channel.version):
                channel.change(summary(events, channel.version + len(events)))
        except Refusal as refusal:
            _log.warning("feed of %s: %s", event, refusal.message)

    async def _look(self) -> None:
        """Look at the versions of events that somebody listens to."""
        while True:
            rests = 20 if self._store.database.is_postgresql else 1
            await asyncio.sleep(self._interval * rests)
            if not self._channels:
                continue
            with contextlib.suppress(Refusal):
                for event, version in await in_thread(self._versions, list(self._channels)):
                    self._heard(event, version)

    async def _hear(self) -> None:
        """Hear PostgreSQL's notices; look once after the line was broken, for what was said meanwhile."""
        async with contextlib.aclosing(notices(self._store.database)) as heard:
            async for event, version in heard:
                if event is None:
                    for one, now in await in_thread(self._versions, list(self._channels)):
                        self._heard(one, now)
                else:
                    self._heard(event, version)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            for channel in list(self._channels.values()):
                channel.wake()

    def _versions(self, events: list[TournamentId]) -> list[tuple[TournamentId, int]]:
        query = select(tournament.c.id, tournament.c.version).where(tournament.c.id.in_(events[:900]))
        with self._store.database.reading() as connection:
            return [(TournamentId(row.id), row.version) for row in connection.execute(query)]
