"""Work that is done once: what was made is kept within a bound of bytes, and two who ask at once share one making."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from typing import Any, Final, Generic, TypeVar

from litestar.connection import ASGIConnection
from msgspec import Struct

T = TypeVar("T", bound=Sized)

_PARTS: Final = 24_000_000
_PRINTED: Final = 32_000_000


class Kept(Generic[T]):
    """Things by key, up to so many bytes or signs in all; the least used go first. Safe to use from several threads.

    A key holds everything that the thing depends on: nothing is ever thrown away for being old.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._making: dict[Hashable, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what stands under a key; made now, by the first who asks, where nothing does."""
        with self._lock:
            found = self._found(key)
            if found is not None:
                return found
            own = self._making.setdefault(key, threading.Lock())
        with own:
            with self._lock:
                found = self._found(key)
            if found is not None:
                return found
            try:
                made = make()
                self._put(key, made)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return made

    @property
    def size(self) -> int:
        """How much is kept now."""
        return self._size

    def _found(self, key: Hashable) -> T | None:
        found = self._things.get(key)
        if found is not None:
            self._things.move_to_end(key)
        return found

    def _put(self, key: Hashable, made: T) -> None:
        with self._lock:
            if len(made) > self._most:
                return
            self._things[key] = made
            self._size += len(made)
            while self._size > self._most:
                _, gone = self._things.popitem(last=False)
                self._size -= len(gone)


class Keeping(Struct, frozen=True):
    """What an application keeps: parts of pages as text, printouts as bytes."""

    parts: Kept[str]
    printed: Kept[bytes]


def keeping_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Keeping:
    """Return what an application keeps."""
    state = connection.app.state
    if "kept" not in state:
        state["kept"] = Keeping(Kept(_PARTS), Kept(_PRINTED))
    found: Keeping = state["kept"]
    return found
