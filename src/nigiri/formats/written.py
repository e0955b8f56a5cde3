"""An event written in some format, and what the format has no place for."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from nigiri.formats.imported import Note, Severity


class Written(Struct, frozen=True):
    """The bytes of a file, and a note for each kind of thing that is not in it."""

    data: bytes
    dropped: tuple[Note, ...] = ()


class Losses:
    """What a writer leaves out, each kind once, with how often and for whom."""

    def __init__(self) -> None:
        self._count: Counter[tuple[str, str]] = Counter()
        self._keys: dict[tuple[str, str], list[str]] = {}

    def add(self, code: str, message: str, *keys: str) -> None:
        """Record one thing left out; `{count}` and `{players}` of the message are filled at the end."""
        self._count[code, message] += 1
        self._keys.setdefault((code, message), []).extend(keys)

    def notes(self) -> tuple[Note, ...]:
        """Return the notes, in the order in which the kinds were met."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[Note]:
        for (code, message), count in self._count.items():
            keys = tuple(dict.fromkeys(self._keys[code, message]))
            shown = ", ".join(keys[:5]) + (" …" if len(keys) > 5 else "")
            yield Note(code, message, severity=Severity.INFO, keys=keys, facts={"count": count, "players": shown})
