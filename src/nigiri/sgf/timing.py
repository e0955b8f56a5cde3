"""Thinking time in a record: TM and OT for the control, BL, WL, OB and OW for the clocks after a move.

Plain values in milliseconds and stones; what a clock does with them belongs to `nigiri.clocks`.
"""

import re
from decimal import Decimal
from enum import Enum

import msgspec

from nigiri.go import BLACK, Colour
from nigiri.rulebook.written_numbers import exact_number, unsigned_number
from nigiri.sgf.nodes import Node


class OvertimeKind(Enum):
    """The kinds of overtime that a text can be read as."""

    JAPANESE = "japanese"
    CANADIAN = "canadian"
    FISCHER = "fischer"


class Overtime(msgspec.Struct, frozen=True):
    """Overtime: `periods` of `period_ms` (Japanese), `stones` in `period_ms` (Canadian), or a bonus (Fischer)."""

    kind: OvertimeKind
    period_ms: int
    periods: int = 1
    stones: int = 1

    def text(self) -> str:
        """Write it for OT, in the form that most programs read."""
        seconds = seconds_text(self.period_ms)
        match self.kind:
            case OvertimeKind.JAPANESE:
                return f"{self.periods}x{seconds} byo-yomi"
            case OvertimeKind.CANADIAN:
                return f"{self.stones}/{seconds} Canadian"
            case OvertimeKind.FISCHER:
                return f"{seconds} fischer"


class Timing(msgspec.Struct, frozen=True):
    """TM and OT: main time, overtime if its text is understood, and that text."""

    main_ms: int | None = None
    overtime: Overtime | None = None
    text: str = ""


class ClockReading(msgspec.Struct, frozen=True):
    """A side's clock after a move: time left, and what is left of overtime (OB, OW: stones or periods)."""

    side: Colour
    left_ms: int | None = None
    overtime_left: int | None = None


_NUMBER = r"([0-9]{1,9}(?:\.[0-9]{1,9})?)"
_UNIT = r"\s*(?:s|sec|secs|second|seconds|m|min|mins|minute|minutes)?\b"
_JAPANESE = re.compile(rf"(?<![0-9])([0-9]{{1,9}})\s*[x×*]\s*{_NUMBER}({_UNIT})", re.IGNORECASE)
_CANADIAN = re.compile(
    rf"(?<![0-9])([0-9]{{1,9}})\s*(?:/|moves?\s*(?:/|in|per)|stones?\s*(?:/|in|per))\s*{_NUMBER}({_UNIT})",
    re.IGNORECASE,
)
_FISCHER = re.compile(
    rf"(?:\+\s*{_NUMBER}({_UNIT}))|(?:(?<![0-9.]){_NUMBER}({_UNIT})\s*(?:/\s*move\s*)?(?:fischer|increment|bonus))",
    re.IGNORECASE,
)


def read_overtime(text: str) -> Overtime | None:
    """Read `5x30 byo-yomi`, `15/300 Canadian`, `10 fischer`, `+20s`; None for a text in another form."""
    if found := _JAPANESE.search(text):
        return Overtime(OvertimeKind.JAPANESE, _ms(found[2], found[3]), periods=int(found[1]))
    if found := _CANADIAN.search(text):
        return Overtime(OvertimeKind.CANADIAN, _ms(found[2], found[3]), stones=int(found[1]))
    if found := _FISCHER.search(text):
        return Overtime(OvertimeKind.FISCHER, _ms(found[1] or found[3], found[2] or found[4] or ""))
    return None


def _ms(number: str, unit: str) -> int:
    factor = 60_000 if unit.strip().lower().startswith("m") else 1000
    return int(Decimal(number) * factor)


def milliseconds(raw: str | None) -> int | None:
    """Read seconds, with or without a fraction; None for what is no number of them."""
    text = (raw or "").strip()
    seconds = exact_number(text) if "/" not in text else None
    return int(seconds * 1000) if seconds is not None and abs(seconds) < 10**9 else None


def seconds_text(ms: int) -> str:
    """Write milliseconds as seconds, with as few digits as they need."""
    whole, rest = divmod(abs(ms), 1000)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{'-' if ms < 0 else ''}{whole}{fraction}"


def read_timing(root: Node) -> Timing:
    """Read TM and OT of a root node."""
    text = root.simple("OT") or ""
    return Timing(milliseconds(root.simple("TM")), read_overtime(text), text)


def read_clock(node: Node, side: Colour) -> ClockReading | None:
    """Read a side's clock from a node, or None if the node does not say."""
    left = milliseconds(node.simple("BL" if side is BLACK else "WL"))
    stones = node.simple("OB" if side is BLACK else "OW")
    overtime = unsigned_number(stones, 9) if stones else None
    return None if left is None and overtime is None else ClockReading(side, left, overtime)


def write_clock(node: Node, reading: ClockReading) -> None:
    """Write a side's clock into a node."""
    letter = reading.side.letter
    if reading.left_ms is not None:
        node.properties[f"{letter}L"] = [seconds_text(reading.left_ms)]
    if reading.overtime_left is not None:
        node.properties[f"O{letter}"] = [str(reading.overtime_left)]
