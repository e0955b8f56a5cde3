"""What every event of a journal has in common."""

import re

from msgspec import Struct


def _tag(name: str) -> str:
    """Return the name under which an event is written: `RoundDrawn` is `round-drawn`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Happening(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="event", tag=_tag, kw_only=False
):
    """Something that happened in a tournament: a fact in the past tense, an outcome and not a request.

    The written form of an event is for ever: a field may be added with a default, none may be removed, renamed or read
    differently. What cannot be said so becomes a new event.
    """
