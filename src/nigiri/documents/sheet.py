"""A sheet: what a printout says, before anybody decides how it looks."""

from enum import StrEnum

from msgspec import Struct


class Align(StrEnum):
    """Where the text of a column stands."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "center"


class Column(Struct, frozen=True):
    """A column: its heading, its alignment, and whether it takes the room that the others leave."""

    heading: str
    align: Align = Align.LEFT
    is_wide: bool = False


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


class Print(StrEnum):
    """How large a sheet is printed: for the hand, or for a wall that is read from three metres."""

    A4 = "a4"
    HALL = "hall"
