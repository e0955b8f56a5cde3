"""Teams in OpenGotha's file: names, numbers, and who sits at which board in which round.

OpenGotha draws persons and adds their games up for teams. The event is one of persons; the teams and their size are
kept in its regulations and written back.
"""

import msgspec
from lxml import etree
from msgspec import Struct

from nigiri.formats.notebook import Notebook
from nigiri.formats.opengotha.keys import Keys
from nigiri.formats.scalars import INTEGER, TEXT
from nigiri.formats.xml_tree import Attributes, Document, children, writable
from nigiri.ids import EntryId
from nigiri.regulations.regulations import Regulations

PLACE = "Teams"
"""Where the regulations keep the teams, as JSON."""


class Board(Struct, frozen=True, array_like=True):
    """A member's seat: round and board count from 1."""

    round: int
    board: int
    player: EntryId


class Team(Struct, frozen=True):
    """A team as OpenGotha writes it."""

    number: int
    name: str
    boards: tuple[Board, ...] = ()


def teams(regulations: Regulations) -> tuple[Team, ...]:
    """Return the teams of an event that was read from OpenGotha's file."""
    return msgspec.json.decode(regulations.extra.get(PLACE, "[]"), type=tuple[Team, ...])


def read_team(element: etree._Element, document: Document, notebook: Notebook, keys: Keys) -> Team:
    """Read one team; seats of unknown players are faults and left out."""
    attributes = Attributes(element, "", document, notebook)
    number = attributes.take("teamNumber", INTEGER, 0)
    name = attributes.take("teamName", TEXT, "")
    boards: list[Board] = []
    for seat in children(element, "board"):
        of_seat = Attributes(seat, "", document, notebook)
        text = of_seat.take("player", TEXT, "")
        player = keys.find(text)
        if player is None:
            notebook.fault(
                "player.unknown", "no player has the key '{key}'", of_seat.where, keys=(text[:80],), key=text[:80]
            )
            continue
        boards.append(Board(of_seat.take("roundNumber", INTEGER, 0), of_seat.take("boardNumber", INTEGER, 0), player))
    return Team(number, name, tuple(boards))


def encode(found: list[Team]) -> str:
    """Return the text that the regulations keep."""
    return msgspec.json.encode(found).decode()


def write_teams(root: etree._Element, regulations: Regulations, keys: dict[EntryId, str]) -> None:
    """Write the teams, if there are any."""
    found = teams(regulations)
    if not found:
        return
    container = etree.SubElement(root, "Teams")
    for team in found:
        element = etree.SubElement(container, "Team")
        element.set("teamNumber", str(team.number))
        element.set("teamName", writable(team.name))
        for seat in team.boards:
            if seat.player in keys:
                board = etree.SubElement(element, "Board")
                board.set("roundNumber", str(seat.round))
                board.set("boardNumber", str(seat.board))
                board.set("player", keys[seat.player])
