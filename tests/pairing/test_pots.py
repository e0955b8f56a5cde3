"""Groups drawn from pots, against every possible draw of small fields."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.pairing.pots import draw_groups


def sides(count: int) -> list[EntryId]:
    """Sides by strength."""
    return [EntryId(f"s{number:02}") for number in range(count)]


def clashes(groups: tuple[tuple[EntryId, ...], ...], origin: dict[EntryId, str]) -> int:
    """Pairs of one origin that stand together, counted one by one."""
    return sum(
        bool(origin[one]) and origin[one] == origin[other]
        for group in groups
        for place, one in enumerate(group)
        for other in group[place + 1 :]
    )


@given(st.integers(1, 6), st.integers(12, 30), st.integers(0, 1000))
def test_each_pot_gives_one_side_to_each_group(groups: int, count: int, seed: int) -> None:
    drawn = draw_groups(sides(count), groups, seed=seed).groups
    assert sorted(side for group in drawn for side in group) == sides(count)
    for group in drawn:
        assert [sides(count).index(side) // groups for side in group] == list(range(len(group)))
    assert max(map(len, drawn)) - min(map(len, drawn)) <= 1


@settings(max_examples=60)
@given(st.lists(st.sampled_from(["a", "b", "c", ""]), min_size=6, max_size=6), st.integers(0, 50))
def test_what_is_said_to_be_the_fewest_clashes_is(homes: list[str], seed: int) -> None:
    field = sides(6)
    origin = dict(zip(field, homes, strict=True))
    drawn = draw_groups(field, 2, seed=seed, origin=origin)
    pots = [field[0:2], field[2:4], field[4:6]]
    every = [tuple(zip(*arrangement, strict=True)) for arrangement in product(*map(permutations, pots))]
    fewest = min(clashes(groups, origin) for groups in every)
    assert drawn.clashes == clashes(drawn.groups, origin)
    if drawn.is_fewest:
        assert drawn.clashes == fewest
    assert drawn.clashes <= fewest + 1


def test_lots_decide_between_equal_draws_and_the_seed_repeats_them() -> None:
    field = sides(8)
    found = Counter(draw_groups(field, 4, seed=seed).groups for seed in range(200))
    assert len(found) > 20
    assert draw_groups(field, 4, seed=5) == draw_groups(field, 4, seed=5)
    with_first = Counter(
        next(group for group in draw_groups(field, 2, seed=seed).groups if field[0] in group)[1] for seed in range(400)
    )
    assert set(with_first) == {field[2], field[3]}
    assert min(with_first.values()) > 120


def test_a_group_needs_two_sides() -> None:
    with pytest.raises(Refusal) as refused:
        draw_groups(sides(7), 4, seed=1)
    assert refused.value.code == "groups.too_many"
