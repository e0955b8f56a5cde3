"""What a root says that a record of a game of Go cannot mean, or says more than once."""

from collections.abc import Iterator

from nigiri.sgf.info import TEXTS, read_handicap
from nigiri.sgf.nodes import Node
from nigiri.sgf.reading_note import ReadingNote

_GO = "1"
_SINGLE = frozenset(("GM", "SZ", "KM", "HA", "RE", "TM", "OT", "GC", *TEXTS.values()))


def root_remarks(root: Node) -> Iterator[ReadingNote]:
    """Yield a note for another game, a handicap that is none, and each property with values that are left out."""
    game = root.simple("GM")
    if game and game != _GO:
        yield ReadingNote("GM[{text}] is another game; it is read as Go.", text=game[:40])
    handicap = root.simple("HA")
    if handicap and read_handicap(handicap) is None:
        yield ReadingNote("HA[{text}] is no handicap.", text=handicap[:40])
    for name, values in root.properties.items():
        if len(values) > 1 and name in _SINGLE:
            yield left_out(root, name, 0)


def left_out(node: Node, name: str, number: int) -> ReadingNote:
    """Return the note on a property that should have one value and has more."""
    template = "{name} has {count} values in node {number}; the first is taken."
    return ReadingNote(template, name=name, count=len(node.raws(name)), number=number)
