"""The rating somebody enters the list with, by grade (European Go Federation).

30k = -900, 20k = 100, 1k = 2000, 1d = 2100, 7d = 2700; 1p = 2700, then 30 points a professional grade.
"""

import re

from nigiri.errors import Refusal
from nigiri.ratings.rank import Rank, parse_rank

LOWEST_RATING = -900
_SHODAN_RATING = 2100
_HIGHEST_AMATEUR = Rank(6)
_PROFESSIONAL = re.compile(r"\s*([1-9])\s*p", re.IGNORECASE)


def rating_of_rank(rank: int) -> int:
    """Return the rating at the middle of a rank: 100 points a rank, 1d = 2100."""
    return _SHODAN_RATING + 100 * rank


def entry_rating(grade: str) -> int:
    """Return the entry rating of a written grade; above 7d the list has no amateur entry and somebody must decide."""
    professional = _PROFESSIONAL.match(grade)
    if professional is not None:
        return rating_of_rank(_HIGHEST_AMATEUR) + 30 * (int(professional[1]) - 1)
    rank = parse_rank(grade)
    if rank > _HIGHEST_AMATEUR:
        raise Refusal(
            "rating.no_entry", message="{grade} is above 7d, the highest amateur entry; state a rating", grade=grade
        )
    return rating_of_rank(rank)


def reset_rating(rating: float, grade: str) -> int | None:
    """Return the rating a national body may reset to, or None: only a grade more than one above the rating allows it.

    Nothing is ever reset without being asked: this only says what may be asked for.
    """
    rank_of_rating = round((rating - _SHODAN_RATING) / 100)
    claimed = parse_rank(grade)
    return entry_rating(grade) if claimed - rank_of_rating > 1 else None
