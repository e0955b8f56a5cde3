"""Results typed in a hurry: a table and a key."""

import re
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.result import Result
from nigiri.tournament.written_result import read_result

KEYS: Final[MappingProxyType[str, str]] = MappingProxyType(
    {"b": "1-0", "w": "0-1", "j": "jigo", "x": "0-0", "n": "not-played", "ч": "1-0", "б": "0-1", "c": "1-0"}
)
"""One letter for a result: b or w for the colour that won (in Russian ч, б), j jigo, x both lose, n not played."""
_ENTRY = re.compile(r"\s*([0-9]{1,4})\s*[.:]?\s*(.*?)\s*")


class QuickResult(Struct, frozen=True):
    """A table and what its game ended in."""

    table: int
    result: Result


def read_entry(text: str) -> QuickResult:
    """Read `12b`, `12 w`, `12 B+3.5`, `7 0-1!`; refuse what is no table with a result."""
    found = _ENTRY.fullmatch(text)
    if found is None or not found[2]:
        raise Refusal(
            "result.entry",
            message="'{text}' is no table with a result; write 12b, 12w, 12j, or 12 B+3.5",
            text=text[:40],
            where="entry",
        )
    written = found[2]
    return QuickResult(int(found[1]), read_result(KEYS.get(written.casefold(), written)))
