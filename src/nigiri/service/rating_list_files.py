"""Files that become rating lists: whose they are, and what is refused of them."""

from enum import StrEnum
from types import MappingProxyType

from nigiri.errors import Refusal
from nigiri.formats.imported import Severity
from nigiri.formats.players_csv import examine_players
from nigiri.formats.rating_lists.listed import RatingList
from nigiri.formats.rating_lists.reading import read_rating_list

_REGISTERS = MappingProxyType({"egd": "egf", "ffg": "ffg", "aga": "aga", "": "csv"})


class ListSource(StrEnum):
    """Whose list it is: of the European, French or American federation, or a table of anybody's."""

    EGF = "egf"
    FFG = "ffg"
    AGA = "aga"
    TABLE = "csv"

    @classmethod
    def of_register(cls, register: str) -> "ListSource":
        """Return the source of the lists of a register: `egd`, `ffg`, `aga`; empty for a table."""
        return cls(_REGISTERS[register])

    @property
    def label(self) -> str:
        """As it is called: `EGF`."""
        return self.value.upper()


def read_list(data: bytes, file: str = "") -> RatingList:
    """Read a list of a federation, or a table of players; refuse what is neither, or is not whole, with the line."""
    try:
        read = read_rating_list(data, file)
    except Refusal as refusal:
        if refusal.code != "list.unknown":
            raise
        return _read_table(data, file)
    unread = [note for note in read.notes if note.code == "list.line"]
    if len(unread) > len(read.players):
        raise unread[0].refusal()
    return read


def _read_table(data: bytes, file: str) -> RatingList:
    """Read a table; one bad line refuses it, since half a list would pass for a whole one."""
    read = examine_players(data, file, are_namesakes_known=True)
    faults = [note for note in read.notes if note.severity is Severity.ERROR]
    if not read.players and all(note.code in {"player.rankless", "player.nameless"} for note in faults):
        raise Refusal(
            "rating_list.unreadable",
            message="this is neither a rating list of the European, French or American federation nor a table of "
            "players",
            where=f"{file or 'file'}:1",
        )
    if faults:
        raise faults[0].refusal()
    return read
