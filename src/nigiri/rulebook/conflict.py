"""Where the rulebooks differ: the question, what each book says of it, and the setting that answers it."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from nigiri.errors import Refusal
from nigiri.rulebook.book import BookCode, read_all


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one rulebook says of a topic. `clause` is the citation as printed, `articles` the same as ids and clauses.

    `silent`: no article speaks of it; `heading`: an article has the title and no text.
    """

    book: BookCode
    clause: str
    articles: tuple[str, ...]
    status: Literal["speaks", "heading", "silent"]
    says: str


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where the books contradict each other (`conflict`), offer choices (`variant`) or leave a hole (`gap`)."""

    no: int
    topic: str
    kind: Literal["conflict", "variant", "gap"]
    question: str
    setting: str
    options: tuple[str, ...]
    positions: tuple[Position, ...]
    note: str = ""

    def position(self, book: BookCode) -> Position:
        """Return what one rulebook says."""
        return next(one for one in self.positions if one.book == book)


@cache
def topics() -> tuple[Topic, ...]:
    """Return all topics by their number."""
    return read_all("conflicts.json", Topic)


@cache
def _by_name() -> Mapping[str, Topic]:
    """Return the topics under their number, their name and their setting."""
    named = {key: one for one in topics() for key in (str(one.no), one.topic, one.setting)}
    return MappingProxyType(named)


def topic(name: str) -> Topic:
    """Return the topic of a number, a name or a setting. Refused: `topic.unknown`."""
    found = _by_name().get(name)
    if found is None:
        raise Refusal(
            "topic.unknown", message="There is no topic {topic} among the conflicts.", topic=name, where="topic"
        )
    return found
