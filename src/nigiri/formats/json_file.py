"""JSON read with the path of every fault."""

from typing import Any, TypeVar

import msgspec

from nigiri.errors import Refusal
from nigiri.formats.notebook import Notebook
from nigiri.formats.scalars import Kind

T = TypeVar("T")

DEEPEST = 64
"""No file of an event nests deeper."""


def parse_json(data: bytes, notebook: Notebook) -> Any:
    """Parse JSON; refuse with the place what is none, or nests deeper than any event."""
    try:
        document = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(
            "json.malformed",
            message="this is not JSON: {why}",
            where=notebook.at(1),
            why=str(error).replace("{", "(").replace("}", ")")[:200],
        ) from None
    _refuse_depth(document, notebook)
    return document


def _refuse_depth(document: object, notebook: Notebook) -> None:
    level: list[object] = [document]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise Refusal("json.deep", message="the file nests deeper than {most} levels", where=notebook.at(1), most=DEEPEST)


class Node:
    """A value of a JSON document with its path: `$.players[3].rank`. What is ill-typed is a fault, read as absent."""

    def __init__(self, value: object, path: str, notebook: Notebook) -> None:
        self.value = value
        self.path = path
        self._notebook = notebook

    def __getitem__(self, name: str) -> "Node":
        """Return a member; an absent one, or one of something that is no object, has the value None."""
        inner = self.value.get(name) if isinstance(self.value, dict) else None
        return Node(inner, f"{self.path}.{name}", self._notebook)

    def first(self, *names: str) -> "Node":
        """Return the first member present among several spellings."""
        found = [self[name] for name in names]
        return next((node for node in found if node.value is not None), found[0])

    def items(self) -> list["Node"]:
        """Return the elements of a list; none where there is no list."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            self._fault("a list")
            return []
        return [Node(inner, f"{self.path}[{position}]", self._notebook) for position, inner in enumerate(self.value)]

    def text(self, default: str = "") -> str:
        """Return a string; a number is read as its digits."""
        if self.value is None:
            return default
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return str(self.value)
        self._fault("a text")
        return default

    def integer(self, default: int) -> int:
        """Return a whole number; `1.0E11` is one."""
        if self.value is None:
            return default
        value = self.value
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and abs(value) < 10**18 and value == int(value):  # type: ignore[arg-type, call-overload]
            return int(value)  # type: ignore[call-overload, no-any-return]
        self._fault("a whole number")
        return default

    def boolean(self, default: bool) -> bool:
        """Return true or false."""
        if self.value is None:
            return default
        if isinstance(self.value, bool):
            return self.value
        self._fault("true or false")
        return default

    def scalar(self, kind: Kind[T], default: T) -> T:
        """Return a value written as a text of some kind."""
        if self.value is None:
            return default
        try:
            return kind.read(self.value if isinstance(self.value, str) else repr(self.value))
        except ValueError:
            self._fault(kind.what, kind.code)
            return default

    def _fault(self, what: str, code: str = "value.unreadable") -> None:
        self._notebook.fault(
            code,
            "{attribute} is '{text}', which is not {what}",
            self.path,
            attribute=self.path.rpartition(".")[2],
            text=str(self.value)[:80],
            what=what,
        )
