"""Ranks from 30 kyu to 9 dan, and professional grades.

A rank is a whole number of steps on one ladder: 30k = -30 … 1k = -1, 1d = 0 … 9d = 8. A professional grade stands
on the ladder where its entry rating stands (1p = 2700 = 7d, then 30 rating points a grade), so that bars, floors
and handicaps can be reckoned; the grade itself is kept as written by the entry.
"""

import re
from typing import NewType

from nigiri.errors import Refusal

Rank = NewType("Rank", int)
"""Steps on the ladder: -30 (30k) … -1 (1k), 0 (1d) … 8 (9d)."""

LOWEST = Rank(-30)
HIGHEST = Rank(8)
SHODAN = Rank(0)

_WRITTEN = re.compile(r"([0-9]{1,2}) ?(k|kyu|d|dan|p|pro)", re.IGNORECASE | re.ASCII)
"""Digits and letters of ASCII only: no other program reads the digits of another script, or the sign of the kelvin."""
_SEVEN_DAN = 6
_POINTS_PER_PROFESSIONAL_GRADE = 30


def parse_rank(text: str) -> Rank:
    """Read `12k`, `3D`, `1 dan`, `2p`; refuse anything else, naming the text."""
    found = _written(text)
    if found is None:
        raise Refusal("rank.unreadable", message="'{text}' is not a rank; write 12k, 3d or 1p", text=text)
    number, unit = int(found[1]), found[2][0].lower()
    rank = -number if unit == "k" else number - 1 if unit == "d" else professional_steps(number)
    if number < 1 or not LOWEST <= rank <= HIGHEST:
        raise Refusal("rank.off_ladder", message="'{text}' is outside 30k to 9d", text=text)
    return Rank(rank)


def professional_steps(grade: int) -> int:
    """Return the step of a professional grade 1…9: where its entry rating, 2700 + 30 a grade, stands."""
    return min(HIGHEST, _SEVEN_DAN + (grade - 1) * _POINTS_PER_PROFESSIONAL_GRADE // 100)


def format_rank(rank: int) -> str:
    """Write a rank as `12k` or `3d`."""
    return f"{-rank}k" if rank < 0 else f"{rank + 1}d"


def is_professional(grade: str) -> bool:
    """Tell whether a written grade is a professional one."""
    found = _written(grade)
    return found is not None and found[2][0].lower() == "p"


def _written(text: str) -> re.Match[str] | None:
    return _WRITTEN.fullmatch(" ".join(text.split()))
