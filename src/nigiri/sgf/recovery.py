"""Reading what does not keep to the grammar: everything that can be saved, and a list of what could not."""

import re
from bisect import bisect_right

from nigiri.sgf.faults import SgfFault
from nigiri.sgf.nodes import Node, short_name

_START = re.compile(r"\(\s*;")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_FOLLOWS = re.compile(r"\s*(?:[\[;()]|[A-Za-z][A-Za-z0-9]*\s*\[|\Z)")
_NODE = re.compile(r"[;(]\s*[A-Z]{1,2}\s*\[")
_MOST_FAULTS = 1000


def recover(text: str) -> tuple[list[Node], list[SgfFault]]:
    """Return the trees found and the faults, in the order of the text."""
    reader = _Reader(text)
    reader.read()
    return reader.trees, reader.faults


class _Reader:
    """One pass over the text; `at` is where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self.trees: list[Node] = []
        self.faults: list[SgfFault] = []
        self.branches: list[tuple[Node | None, int]] = []
        self.here: Node | None = None

    def fault(self, code: str, message: str, at: int) -> None:
        if len(self.faults) < _MOST_FAULTS:
            line = bisect_right(self.lines, at)
            self.faults.append(SgfFault(code, message, line, at - self.lines[line - 1] + 1))

    def read(self) -> None:
        start = _START.search(self.text)
        self.at = start.start() if start else self._first_bracket()
        if self.text[: self.at].strip(" \t\r\n\ufeff"):
            self.fault("sgf.before", "Text before the first game tree is left out.", 0)
        while self.at < len(self.text):
            self._step(self.text[self.at])
        for _, opened in reversed(self.branches):
            self.fault("sgf.unclosed", "This bracket is never closed.", opened)

    def _first_bracket(self) -> int:
        at = self.text.find("(")
        return len(self.text) if at < 0 else at

    def _step(self, sign: str) -> None:
        if sign.isspace():
            self.at += 1
        elif sign == "(":
            self.branches.append((self.here, self.at))
            self.at += 1
        elif sign == ")":
            self._close()
        elif sign == ";":
            if not self.branches:
                self.fault("sgf.outside", "A node outside a game tree; a tree is opened for it.", self.at)
                self.branches.append((None, self.at))
            self._enter(Node.of({}))
            self.at += 1
        elif self.branches and (found := _NAME.match(self.text, self.at)):
            self._property(found)
        else:
            self._skip()

    def _close(self) -> None:
        if self.branches:
            self.here, _ = self.branches.pop()
        else:
            self.fault("sgf.closing", "A closing bracket without its opening one.", self.at)
        self.at += 1

    def _enter(self, node: Node) -> None:
        if self.here is None:
            self.trees.append(node)
        else:
            self.here.add(node)
        self.here = node

    def _opens_here(self) -> bool:
        """Whether the last bracket has no node yet."""
        return self.here is None or (bool(self.branches) and self.branches[-1][0] is self.here)

    def _property(self, name: re.Match[str]) -> None:
        begin, end = name.span()
        values = []
        at = end
        while True:
            while at < len(self.text) and self.text[at].isspace():
                at += 1
            if at >= len(self.text) or self.text[at] != "[":
                break
            raw, at = self._value(at)
            values.append(raw)
        if not values:
            self.fault("sgf.no-value", f"{name[0]} has no value and is left out.", begin)
            self.at = end
            return
        if self._opens_here():
            self.fault("sgf.no-node", "A property without a node; a node is put before it.", begin)
            self._enter(Node.of({}))
        assert self.here is not None
        short = short_name(name[0])
        if short in self.here.properties:
            self.fault("sgf.twice", f"{short} stands twice in one node; the values are put together.", begin)
        self.here.properties.setdefault(short, []).extend(values)
        self.at = at

    def _value(self, opening: int) -> tuple[str, int]:
        """Read from `[`; a `]` after which nothing that may follow follows is taken for text that was not escaped."""
        pieces: list[str] = []
        at = begin = opening + 1
        while True:
            close = self._unescaped(at)
            if close < 0:
                return self._unclosed(opening, "".join(pieces), begin)
            further = self._unescaped(close + 1)
            if _FOLLOWS.match(self.text, close + 1) or further < 0 or _NODE.search(self.text, close + 1, further):
                return "".join(pieces) + self.text[begin:close], close + 1
            self.fault("sgf.escape", "This ] is taken for text; it should be written \\].", close)
            pieces.append(self.text[begin:close] + "\\]")
            at = begin = close + 1

    def _unescaped(self, at: int) -> int:
        while at < len(self.text):
            if self.text[at] == "\\":
                at += 1
            elif self.text[at] == "]":
                return at
            at += 1
        return -1

    def _unclosed(self, opening: int, before: str, begin: int) -> tuple[str, int]:
        """Close a value that is never closed where its line ends."""
        self.fault("sgf.open-value", "This value is never closed; it is cut at the end of its line.", opening)
        end = self.text.find("\n", begin)
        end = len(self.text) if end < 0 else end
        raw = self.text[begin:end].rstrip()
        if (len(raw) - len(raw.rstrip("\\"))) % 2:
            raw = raw[:-1]
        return before + raw, end

    def _skip(self) -> None:
        """Leave out what belongs to nothing, up to the next sign that means something."""
        begin = self.at
        if self.text[begin] == "[":
            _, self.at = self._value(begin)
            self.fault("sgf.no-name", "A value without a property is left out.", begin)
            return
        while self.at < len(self.text) and self.text[self.at] not in "();[":
            if self.at > begin and self.branches and _NAME.match(self.text, self.at):
                break
            self.at += 1
        self.fault("sgf.junk", "This belongs to nothing and is left out.", begin)
