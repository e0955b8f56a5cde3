"""A sheet: what a printout says, before anybody decides how it looks."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace


class Align(StrEnum):
    """Where the text of a column stands."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "center"


class Column(Struct, frozen=True):
    """A column: its heading, its alignment, and whether it takes the room that the others leave.

    A minor one is left out on the wall, where names are to be large.
    """

    heading: str
    align: Align = Align.LEFT
    is_wide: bool = False
    is_minor: bool = False


class Sheet(Struct, frozen=True):
    """A table with what stands above and below it. All text is ready to be shown, in the sheet's language.

    `facts` stand under the title; `notes` under the table: how its numbers are made, so that they can be made again.
    """

    title: str
    event: str
    language: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_landscape: bool = False

    def for_wall(self) -> "Sheet":
        """Return the sheet without its minor columns."""
        kept = [at for at, column in enumerate(self.columns) if not column.is_minor]
        if len(kept) == len(self.columns):
            return self
        return replace(
            self,
            columns=tuple(self.columns[at] for at in kept),
            rows=tuple(tuple(row[at] for at in kept) for row in self.rows),
        )


class Print(StrEnum):
    """How large a sheet is printed: for the hand, or for a wall that is read from three metres."""

    A4 = "a4"
    HALL = "hall"

    def of(self, sheets: Iterable[Sheet]) -> tuple[Sheet, ...]:
        """Return sheets as they are printed in this size."""
        return tuple(sheet.for_wall() for sheet in sheets) if self is Print.HALL else tuple(sheets)
