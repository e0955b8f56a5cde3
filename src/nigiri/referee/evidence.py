"""What a protest refers to, and what nobody may refer to."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from nigiri.errors import Refusal


class Source(StrEnum):
    """Where a fact of the game is taken from."""

    BOARD = "board"
    CLOCK = "clock"
    RECORD = "record"
    FORM = "form"
    REFEREE = "referee"
    WITNESS = "witness"
    SCREEN = "screen"
    DEMONSTRATION_BOARD = "demonstration-board"


DISPLAYS: Final = frozenset({Source.SCREEN, Source.DEMONSTRATION_BOARD})
"""Screens, monitors and boards that show a game to the hall: for spectators, not for claims (CLK-clock-11)."""


class Evidence(Struct, frozen=True):
    """A fact as it is stated, and where it is taken from."""

    source: Source
    says: str


def must_be_usable(evidence: Evidence) -> None:
    """Refuse evidence taken from a display in the hall (CLK-clock-11)."""
    if evidence.source in DISPLAYS:
        raise Refusal(
            "protest.display",
            "CLK-clock-11",
            message="no claim rests on what a screen or a demonstration board shows",
            where="evidence",
        )
