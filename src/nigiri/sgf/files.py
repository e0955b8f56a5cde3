"""Game files of any kind: SGF, NGF and GIB, told apart by their content."""

import msgspec

from nigiri.errors import Refusal
from nigiri.sgf.charset import decode
from nigiri.sgf.faults import SgfFault
from nigiri.sgf.gib import is_gib, read_gib
from nigiri.sgf.ngf import is_ngf, read_ngf
from nigiri.sgf.nodes import Node
from nigiri.sgf.reader import parse


class GameFile(msgspec.Struct, frozen=True):
    """The game trees of a file, what was wrong with it, how it was read (`sgf`, `ngf`, `gib`) and in which charset."""

    trees: tuple[Node, ...]
    faults: tuple[SgfFault, ...] = ()
    kind: str = "sgf"
    charset: str = "utf-8"
    notes: tuple[str, ...] = ()


def read_file(content: bytes, name: str = "") -> GameFile:
    """Read a game file; refuse one in which there is no game. `name` is for the refusal only."""
    decoded = decode(content)
    notes = (decoded.note,) if decoded.note else ()
    text = decoded.text
    try:
        if is_gib(text):
            return GameFile((read_gib(text),), kind="gib", charset=decoded.charset, notes=notes)
        if is_ngf(text):
            return GameFile((read_ngf(text),), kind="ngf", charset=decoded.charset, notes=notes)
        collection = parse(text)
    except Refusal as refusal:
        raise refusal.at(f"{name}:{refusal.where}" if refusal.where else name) from None
    return GameFile(collection.trees, collection.faults, charset=decoded.charset, notes=notes)
