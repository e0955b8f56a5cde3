"""Ranks read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.ratings.rank import format_rank, is_professional, parse_rank


@given(st.integers(-30, 8))
def test_a_written_rank_reads_back(rank: int) -> None:
    assert parse_rank(format_rank(rank)) == rank
    assert parse_rank(f"  {format_rank(rank).upper()} ") == rank


def test_professional_grades_stand_where_their_entry_rating_stands() -> None:
    assert [parse_rank(f"{n}p") for n in (1, 4, 5, 7, 8, 9)] == [6, 6, 7, 7, 8, 8]
    assert is_professional("3P")
    assert not is_professional("3d")
    assert not is_professional("٣p")


@pytest.mark.parametrize(
    "text", ["", "k", "0k", "31k", "10d", "0d", "3 x", "-3k", "1½d", "100k", "٣d", "３d", "²k", "3\u212a", "3d\u0661"]
)
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match=r"rank|outside"):
        parse_rank(text)
