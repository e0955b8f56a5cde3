"""From trees to text."""

from collections.abc import Iterable

from nigiri.sgf.nodes import Node

_FIRST = ("FF", "GM", "CA", "AP", "ST", "SZ")
_LINE = 100


def serialise(trees: "Node | Iterable[Node]", *, charset: str = "") -> str:
    """Write game trees as FF[4] text; the root properties first, the rest as they stand.

    With a `charset` every tree says that it is in it, whatever it said before.
    """
    if isinstance(trees, Node):
        trees = (trees,)
    return "".join(f"({_tree(root, charset)})\n" for root in trees)


def write_file(trees: "Node | Iterable[Node]") -> bytes:
    """Return game trees as a file: always UTF-8, and saying so."""
    return serialise(trees, charset="UTF-8").encode()


def _tree(root: Node, charset: str) -> str:
    """Write a tree without recursion: a game may have any number of moves and variations."""
    out: list[str] = []
    width = 0
    waiting: list[Node | str] = [root]
    while waiting:
        item = waiting.pop()
        piece = item if isinstance(item, str) else _node(item, charset if item is root else "")
        if width and width + len(piece) > _LINE and piece != ")":
            out.append("\n")
            width = 0
        out.append(piece)
        width += len(piece) if "\n" not in piece else len(piece) - piece.rfind("\n")
        if isinstance(item, str):
            continue
        if len(item.children) == 1:
            waiting.append(item.children[0])
        else:
            for child in reversed(item.children):
                waiting += [")", child, "("]
    return "".join(out)


def _node(node: Node, charset: str) -> str:
    properties = node.properties | {"CA": [charset]} if charset else node.properties
    names = [name for name in _FIRST if name in properties]
    names += [name for name in properties if name not in _FIRST]
    return ";" + "".join(name + "".join(f"[{raw}]" for raw in properties[name]) for name in names)
