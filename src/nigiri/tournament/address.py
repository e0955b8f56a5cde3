"""The id of an event: it stands in addresses, names of files and feeds."""

import re

from nigiri.errors import Refusal
from nigiri.ids import TournamentId

_LONGEST = 64
TAKEN = frozenset({"import"})
"""Names of calls that stand where an event's id would."""
_ID = re.compile(r"[A-Za-z0-9_-]+")


def event_id(text: str) -> TournamentId:
    """Return an id that can stand in an address, or refuse."""
    if len(text) > _LONGEST or not _ID.fullmatch(text):
        raise Refusal(
            "event.id",
            message="an id has 1 to 64 letters, digits, hyphens and underscores; '{text}' has not",
            text=text[:80],
            where="id",
        )
    if text in TAKEN:
        raise Refusal("event.id", message="'{text}' is the name of a call", text=text, where="id")
    return TournamentId(text)
