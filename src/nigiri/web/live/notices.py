"""PostgreSQL's notices of new lines in journals: ids and numbers only."""

import asyncio
import logging
from collections.abc import AsyncGenerator

from psycopg import AsyncConnection, OperationalError

from nigiri.ids import TournamentId
from nigiri.store.database import Database

CHANNEL = "nigiri_journal"
_STREAM = "tournament/"
_log = logging.getLogger("nigiri.web")


async def notices(database: Database) -> AsyncGenerator[tuple[TournamentId | None, int], None]:
    """Yield event and number of each new line of a journal, for ever; (None, 0) whenever the line is open anew."""
    url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    pause = 0.5
    while True:
        try:
            async with await AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                pause = 0.5
                yield None, 0
                async for notice in connection.notifies():
                    number, _, stream = notice.payload.partition(" ")
                    if stream.startswith(_STREAM):
                        yield TournamentId(stream.removeprefix(_STREAM)), int(number)
        except OperationalError as fault:
            _log.warning("the line to PostgreSQL is broken: %s", fault)
        await asyncio.sleep(pause)
        pause = min(30.0, 2 * pause)
