"""Digits five lines high, to be read from across the table: the seven bars of a clock's display."""

from typing import Final

_BARS: Final = {
    "0": "top upper-left upper-right lower-left lower-right bottom",
    "1": "upper-right lower-right",
    "2": "top upper-right middle lower-left bottom",
    "3": "top upper-right middle lower-right bottom",
    "4": "upper-left upper-right middle lower-right",
    "5": "top upper-left middle lower-right bottom",
    "6": "top upper-left middle lower-left lower-right bottom",
    "7": "top upper-right lower-right",
    "8": "top upper-left upper-right middle lower-left lower-right bottom",
    "9": "top upper-left upper-right middle lower-right bottom",
}
_COLON: Final = (" ", "█", " ", "█", " ")
_ROWS: Final = (
    ("top", "upper"),
    ("", "upper"),
    ("middle", "upper lower"),
    ("", "lower"),
    ("bottom", "lower"),
)


def big_face(face: str) -> str:
    """Return a face such as `1:05:09` in five lines of equal length."""
    letters = [_COLON if letter == ":" else _digit(letter) for letter in face]
    return "\n".join(" ".join(letter[row] for letter in letters) for row in range(5))


def _digit(digit: str) -> tuple[str, ...]:
    bars = _BARS[digit].split()
    return tuple(_row(bars, across, halves.split()) for across, halves in _ROWS)


def _row(bars: list[str], across: str, halves: list[str]) -> str:
    """Draw one line of a digit: a bar across it, or the ends of the bars that stand left and right."""
    if across in bars:
        return "█████"
    left = any(f"{half}-left" in bars for half in halves)
    right = any(f"{half}-right" in bars for half in halves)
    return f"{'█' if left else ' '}   {'█' if right else ' '}"
