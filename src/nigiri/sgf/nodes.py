"""The tree of a record."""

import re
from collections.abc import Iterator
from typing import Final

from nigiri.sgf.text import escape, unescape, unescape_simple

PROPERTIES: Final = r"(?:\s*+[A-Za-z][A-Za-z0-9]*+\s*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+)++)*+"
"""What a node is by the grammar, after its semicolon: names, each with its values."""

_NODE = re.compile(rf";({PROPERTIES})", re.DOTALL)
_PROPERTY = re.compile(r"\s*+([A-Za-z][A-Za-z0-9]*+)\s*+((?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+)++)", re.DOTALL)
_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_MOVES = frozenset(("B", "W"))


class _Rest:
    """The nodes after one that nobody has asked for yet, as text, and what follows the last of them."""

    __slots__ = ("after", "text")

    def __init__(self, text: str, after: "list[Node]") -> None:
        self.text = text
        self.after = after


class Node:
    """Properties and what follows: the first child continues the line, the others are variations.

    Values are kept as they stand between the brackets, escapes and all, so that what is not understood survives.
    Nodes and values are read when they are first asked for.
    """

    __slots__ = ("_held", "_properties", "_source")

    def __init__(self, source: str = "", held: "Node | list[Node] | _Rest | None" = None) -> None:
        self._source = source
        self._properties: dict[str, list[str]] | None = None
        self._held = held

    @classmethod
    def of(cls, properties: dict[str, list[str]]) -> "Node":
        """Make a node of raw values."""
        node = cls()
        node._properties = properties
        return node

    @classmethod
    def sequence(cls, source: str, rest: str, after: "list[Node]") -> "Node":
        """Make the first node of a sequence that keeps to the grammar; `after` may still grow."""
        return cls(source, _Rest(rest, after) if rest else after)

    @property
    def first(self) -> "Node | None":
        """The next node of the line, or None at its end."""
        held = self._held
        if held.__class__ is _Rest:
            held = self._expand()
        if held.__class__ is list:
            return held[0] if held else None
        return held  # type: ignore[return-value]

    @property
    def children(self) -> "tuple[Node, ...]":
        """What follows: the next node of the line, then the variations."""
        first = self.first
        if first is None:
            return ()
        return tuple(self._held) if isinstance(self._held, list) else (first,)

    def _expand(self) -> "Node":
        """Cut the rest of the line into nodes; return the first of them."""
        rest = self._held
        assert isinstance(rest, _Rest)
        node: Node | list[Node] = rest.after
        for source in reversed(_NODE.findall(rest.text)):
            node = Node(source, node)
        assert isinstance(node, Node)
        self._held = node
        return node

    @property
    def properties(self) -> dict[str, list[str]]:
        """Raw values by name; names in capitals, small letters dropped as the older formats want."""
        if self._properties is None:
            source = self._source
            name, _, value = source.partition("[")
            if name in _MOVES and value[-1:] == "]" and "[" not in value:
                self._properties = {name: [value[:-1]]}
            else:
                self._properties = _read(source)
            self._source = ""
        return self._properties

    def __contains__(self, name: str) -> bool:
        return name in self.properties

    def raw(self, name: str) -> str | None:
        """Return the first value as it stands in the file, or None."""
        values = self.properties.get(name)
        return values[0] if values else None

    def raws(self, name: str) -> list[str]:
        """Return all values as they stand in the file."""
        return self.properties.get(name, [])

    def text(self, name: str) -> str | None:
        """Return a Text value, or None."""
        raw = self.raw(name)
        return None if raw is None else unescape(raw)

    def simple(self, name: str) -> str | None:
        """Return a SimpleText value without blanks around it, or None."""
        raw = self.raw(name)
        return None if raw is None else unescape_simple(raw).strip()

    def set_text(self, name: str, text: str | None) -> None:
        """Set a text value, escaped; None removes the property."""
        if text is None:
            self.properties.pop(name, None)
        else:
            self.properties[name] = [escape(text)]

    def add(self, node: "Node | None" = None) -> "Node":
        """Append a node as the last variation and return it."""
        child = Node() if node is None else node
        first = self.first
        if first is None:
            self._held = child
        elif isinstance(self._held, list):
            self._held.append(child)
        else:
            self._held = [first, child]
        return child

    def main_line(self) -> Iterator["Node"]:
        """Yield this node and its first children, to the end of the game."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.first

    def line(self) -> Iterator["Node | str"]:
        """Yield the main line, nodes that nobody has asked for yet as their text: for who only passes through."""
        node: Node | None = self
        while node is not None:
            yield node
            rest = node._held
            if isinstance(rest, _Rest):
                yield from _NODE.findall(rest.text)
                node = rest.after[0] if rest.after else None
            else:
                node = node.first

    def walk(self) -> Iterator["Node"]:
        """Yield all nodes in the order of the file."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def equals(self, other: "Node") -> bool:
        """Return whether two trees have the same properties and variations everywhere."""
        pairs = [(self, other)]
        while pairs:
            ours, theirs = pairs.pop()
            if ours.properties != theirs.properties or len(ours.children) != len(theirs.children):
                return False
            pairs.extend(zip(ours.children, theirs.children, strict=True))
        return True


def _read(source: str) -> dict[str, list[str]]:
    read: dict[str, list[str]] = {}
    for name, values in _PROPERTY.findall(source):
        short = name if name.isupper() else short_name(name)
        if short in read:
            read[short].extend(_VALUE.findall(values))
        else:
            read[short] = _VALUE.findall(values)
    return read


def short_name(name: str) -> str:
    """Return the capitals of an old long name (`White` is `W`); a name without capitals is taken as meant in them."""
    if not any(letter.isupper() for letter in name):
        return name.upper()
    return "".join(letter for letter in name if letter.isupper() or letter.isdigit()).lstrip("0123456789")
