"""From text to trees: FF[4], and FF[1] to FF[3] as far as the grammar goes.

A text that keeps to the grammar is cut into lines of play by one expression, and these when asked for. Any
other text goes through `recovery`, which reads the same grammar by hand and says what is wrong where.
"""

import re

import msgspec

from nigiri.errors import Refusal
from nigiri.sgf.faults import SgfFault
from nigiri.sgf.nodes import PROPERTIES, Node
from nigiri.sgf.recovery import recover

_TOKEN = re.compile(rf";({PROPERTIES})((?:;{PROPERTIES})*+)|([()])\s*+|(.++)", re.DOTALL)


class Collection(msgspec.Struct, frozen=True):
    """The game trees of a text, at least one, and what was wrong with it."""

    trees: tuple[Node, ...]
    faults: tuple[SgfFault, ...] = ()


def parse(text: str) -> Collection:
    """Read the game trees of a text; refuse a text that holds none.

    Faults are mended as well as can be and listed with line and column.
    """
    trees = _strict(text)
    if trees is not None:
        return Collection(tuple(trees))
    recovered, faults = recover(text)
    if not recovered:
        raise Refusal("sgf.no-game", message="This is not SGF: there is no game tree in it.", where="1:1")
    return Collection(tuple(recovered), tuple(faults))


def _strict(text: str) -> list[Node] | None:
    """Read a text that keeps to the grammar; None at the first thing that does not."""
    trees: list[Node] = []
    branches: list[list[Node]] = []
    end = trees
    expects_node = False
    for source, rest, bracket, other in _TOKEN.findall(text.strip().removeprefix("\ufeff").lstrip()):
        if bracket == "(":
            if expects_node:
                return None
            branches.append(end)
            expects_node = True
        elif bracket:
            if expects_node or not branches:
                return None
            end = branches.pop()
        elif other or not expects_node:
            return None
        else:
            after: list[Node] = []
            branches[-1].append(Node.sequence(source, rest, after))
            end = after
            expects_node = False
    return trees if trees and not branches else None
