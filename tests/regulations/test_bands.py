"""McMahon groups: start points, suggested bar and floor, warnings, super-groups."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.ratings.rank import Rank, parse_rank
from nigiri.regulations.bands import bands, level_warnings, suggest, super_group
from nigiri.regulations.system import McMahon

RANKS = st.lists(st.integers(-30, 8), min_size=1, max_size=80)


def ranks(text: str) -> list[int]:
    """Ranks as written: `3d 2d 1k`."""
    return [parse_rank(one) for one in text.split()]


@pytest.mark.article("RU-2.8.5-b")
def test_start_points_count_from_the_floor_and_end_at_the_bar() -> None:
    floor = parse_rank("10k")
    one = McMahon(bar=parse_rank("3d"), floor=floor, zero=floor)
    wanted = {"12k": 0, "10k": 0, "9k": 1, "8k": 2, "4k": 6, "3k": 7, "1k": 9, "1d": 10, "2d": 11, "3d": 12, "5d": 12}
    assert {rank: one.start_points(parse_rank(rank)) for rank in wanted} == wanted
    two = McMahon(bar=parse_rank("3d"), floor=floor, zero=floor, band=2)
    wanted = {"10k": 0, "9k": 0, "8k": 1, "7k": 1, "2k": 4, "1k": 4, "1d": 5, "2d": 5}
    assert {rank: two.start_points(parse_rank(rank)) for rank in wanted} == wanted


@pytest.mark.article("RU-2.8.5-b")
def test_a_level_too_wide_or_of_one_side_is_warned_of() -> None:
    system = McMahon(bar=parse_rank("1d"), floor=parse_rank("10k"))
    groups = bands(system, ranks("6d 2d 1d 3k 12k 10k"))
    assert [(group.sides, group.spread) for group in groups] == [(3, 5), (1, 0), (2, 2)]
    told = [str(one) for one in level_warnings(system, groups, 5)]
    assert len(told) == 2
    assert "from 1d to 6d, 5 ranks" in told[0]
    assert "only 1 player (3k)" in told[1]
    assert not list(level_warnings(system, bands(system, ranks("4d 4d 1d 3k 3k 12k 10k")), 5))


@pytest.mark.article("RU-2.8.5-b")
def test_a_top_group_that_several_may_leave_unbeaten_is_warned_of() -> None:
    system = McMahon(bar=Rank(0), floor=Rank(-5))
    assert not list(level_warnings(system, bands(system, [0] * 8), 3))
    assert "several may be unbeaten" in str(next(level_warnings(system, bands(system, [0] * 9), 3)))


@given(RANKS, st.integers(1, 9))
def test_the_suggested_bar_and_floor_are_the_tightest_that_hold_enough(field: list[int], rounds: int) -> None:
    found = suggest(field, rounds)
    bar, floor = found.system.bar, found.system.floor
    assert floor <= bar
    at_bar = sum(rank >= bar for rank in field)
    if at_bar >= rounds + 1:
        assert sum(rank > bar for rank in field) < rounds + 1
    else:
        assert bar == min(field)
    if floor < bar:
        assert sum(rank <= floor for rank in field) >= rounds + 1
        assert sum(rank < floor for rank in field) < rounds + 1
    assert sum(band.sides for band in found.bands) == len(field)
    assert [band.start for band in found.bands] == sorted({found.system.start_points(rank) for rank in field})[::-1]
    assert found.bands[-1].start == 0


def test_a_super_group_takes_the_strongest_and_all_who_equal_the_last_of_them() -> None:
    field = [("a", 2700), ("b", 2600), ("c", 2500), ("d", 2500), ("e", 2400)]
    assert super_group(field, 2) == ("a", "b")
    assert super_group(field, 3) == ("a", "b", "c", "d")
    assert super_group(field, 9) == ("a", "b", "c", "d", "e")
    assert super_group(field, 0) == ()
