"""Work that waits for the database, done beside the loop that answers."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import anyio.to_thread

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function returns that may take its time."""
    return await anyio.to_thread.run_sync(lambda: work(*args, **kwargs))


def threaded(handler: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Let a handler run in a thread: `@get(…)` above it, `@threaded` below.

    Litestar's own `sync_to_thread` breaks (2.25) where two handlers share a path, a GET and a POST of one form.
    """

    @wraps(handler)
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await in_thread(handler, *args, **kwargs)

    return run
