"""Criteria in strict order of rank: the first decides, then the next among what is left."""

import itertools

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.pairing.matching import (
    minimum_perfect_matching,
    minimum_perfect_matching_lexicographic,
    rank,
    reduced_cost,
    verify,
)
from pairing.matching.graphs import all_matchings

Levels = list[npt.NDArray[np.int64]]


@st.composite
def some_levels(draw: st.DrawFn) -> Levels:
    size = 2 * draw(st.integers(1, 4))
    spreads = draw(st.lists(st.sampled_from([0, 1, 2, 10, 2**20, 2**45]), min_size=1, max_size=4))
    source = np.random.default_rng(draw(st.integers(0, 2**32)))
    levels = []
    for spread in spreads:
        half = np.triu(source.integers(-spread, spread + 1, (size, size)), 1)
        levels.append(half + half.T)
    return levels


def totals(levels: Levels, pairs: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(sum(int(level[i, j]) for i, j in pairs) for level in levels)


@given(some_levels())
def test_no_matching_comes_before_it_in_the_order_of_the_criteria(levels: Levels) -> None:
    matching = minimum_perfect_matching_lexicographic(levels)
    costs = rank(levels)
    verify(costs, matching)
    everything = [totals(levels, pairs) for pairs in all_matchings(tuple(range(len(levels[0]))))]
    assert costs.totals(matching.mates) == min(everything)


@given(some_levels())
def test_a_difference_is_read_back_by_criterion(levels: Levels) -> None:
    costs = rank(levels)
    sums = {totals(levels, pairs) for pairs in itertools.islice(all_matchings(tuple(range(len(levels[0])))), 40)}
    for first, second in itertools.product(sums, repeat=2):
        difference = tuple(a - b for a, b in zip(first, second, strict=True))
        whole = sum(part << shift for part, shift in zip(difference, costs.shifts, strict=True))
        assert costs.by_level(whole) == difference


@given(some_levels())
def test_the_reduced_cost_is_a_bound_in_the_order_of_the_criteria(levels: Levels) -> None:
    """A matching with a pair costs at least the optimum and the pair's reduced cost, nought for optimal pairs."""
    costs = rank(levels)
    matching = minimum_perfect_matching(costs)
    best = costs.totals(matching.mates)
    least: dict[tuple[int, int], tuple[int, ...]] = {}
    for pairs in all_matchings(tuple(range(costs.size))):
        more = tuple(a - b for a, b in zip(totals(levels, pairs), best, strict=True))
        for pair in pairs:
            least[pair] = min(more, least.get(pair, more))
    for (i, j), more in least.items():
        bound = reduced_cost(costs, matching.certificate, i, j)
        assert bound >= 0
        assert costs.by_level(bound) <= more
        assert bound == reduced_cost(costs, matching.certificate, j, i)
    assert all(reduced_cost(costs, matching.certificate, i, j) == 0 for i, j in matching.pairs)


@given(some_levels())
def test_ranked_costs_and_their_integers_have_the_same_optimum(levels: Levels) -> None:
    costs = rank(levels)
    size = costs.size
    integers = np.array([[costs.cost(i, j) for j in range(size)] for i in range(size)], dtype=np.object_)
    ranked, plain = minimum_perfect_matching(costs), minimum_perfect_matching(integers)
    assert ranked.cost == plain.cost
    verify(integers, ranked)
    verify(costs, plain)


def test_a_later_criterion_never_buys_an_earlier_one() -> None:
    """One unit of the first against the widest sum the second can have."""
    first = np.array([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], dtype=np.int64)
    second = np.full((4, 4), 2**40, dtype=np.int64)
    second[0, 1] = second[1, 0] = second[2, 3] = second[3, 2] = 0
    assert minimum_perfect_matching_lexicographic([first, second]).mates != (1, 0, 3, 2)
    assert minimum_perfect_matching_lexicographic([second, first]).mates == (1, 0, 3, 2)


def test_what_stands_at_forbidden_pairs_takes_no_room() -> None:
    forbidden = np.zeros((4, 4), dtype=np.bool_)
    forbidden[0, 1] = True
    level = np.where(forbidden | forbidden.T, 2**50, 1).astype(np.int64)
    assert rank([level, level], forbidden=forbidden).shifts == (1, 0)
    assert minimum_perfect_matching_lexicographic([level, level], forbidden=forbidden).mates[0] != 1


def test_no_criterion_is_refused() -> None:
    with pytest.raises(ValueError, match="criterion"):
        rank([])
