"""The matching found is the cheapest there is: networkx and plain enumeration agree."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.pairing.matching import Matching, NoPerfectMatching, minimum_perfect_matching, solver, verify
from pairing.matching.graphs import Graph, all_matchings, best_by_networkx, clusters, components_without, random_graph


def solve(graph: Graph, narrow: bool) -> Matching | None:
    costs = graph.narrow if narrow else graph.wide
    try:
        return minimum_perfect_matching(costs, forbidden=graph.forbidden)
    except NoPerfectMatching as refusal:
        groups = components_without(graph, refusal.removed)
        assert all(frozenset(group) in groups and len(group) % 2 == 1 for group in refusal.components)
        assert len(refusal.components) > len(refusal.removed)
        return None


def compare(seed: int, count: int) -> tuple[int, int]:
    source = random.Random(seed)
    impossible = 0
    for _ in range(count):
        graph = random_graph(source)
        narrow = max(abs(cost) for row in graph.costs for cost in row) < 1 << 62
        found = solve(graph, narrow and source.random() < 0.8)
        best = best_by_networkx(graph)
        assert (found and found.cost) == best
        impossible += best is None
    return count, impossible


def test_thousands_of_random_graphs_cost_what_networkx_finds() -> None:
    count, impossible = compare(seed=1, count=2000)
    assert 0.1 < impossible / count < 0.6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_more_random_graphs(seed: int) -> None:
    compare(seed, 5000)


@pytest.mark.parametrize("candidates", [1, 2, 4])
def test_pricing_finds_what_few_candidates_miss(monkeypatch: pytest.MonkeyPatch, candidates: int) -> None:
    monkeypatch.setattr(solver, "CANDIDATES", candidates)
    monkeypatch.setattr(solver, "EXITS", 1)
    monkeypatch.setattr(solver, "BROKEN", 1)
    compare(seed=10 + candidates, count=500)


@pytest.mark.parametrize(
    ("group", "apart", "spread"), [(3, 0, 5), (3, 1000, 100), (5, 30, 20), (7, 10**20, 9), (9, 1, 0)]
)
def test_odd_groups_cost_what_networkx_finds(group: int, apart: int, spread: int) -> None:
    for seed in range(3):
        graph = clusters(random.Random(seed), 46, group, apart, spread)
        assert minimum_perfect_matching(graph.wide).cost == best_by_networkx(graph)


@pytest.mark.parametrize(("size", "seed"), [(120, 2), (240, 2), (240, 6)])
def test_vertices_that_leave_the_tree_and_come_back_keep_their_duals(size: int, seed: int) -> None:
    """Where blossoms are expanded again and again, what was noted about freed vertices is out of date.

    In these graphs it matters; verification is the oracle.
    """
    minimum_perfect_matching(clusters(random.Random(seed), size, 3, 10**6, 1000).narrow)


@given(st.integers(1, 5), st.data())
def test_every_matching_of_a_small_graph_costs_as_much_or_more(half: int, data: st.DataObject) -> None:
    size = 2 * half
    weights = data.draw(st.sampled_from([st.integers(0, 2), st.integers(-5, 5), st.integers(-(2**150), 2**150)]))
    costs = np.zeros((size, size), dtype=np.object_)
    for i in range(size):
        for j in range(i):
            costs[i, j] = costs[j, i] = data.draw(weights)
    cheapest = min(sum(costs[i, j] for i, j in pairs) for pairs in all_matchings(tuple(range(size))))
    assert minimum_perfect_matching(costs).cost == cheapest


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_order_of_the_vertices_does_not_change_the_cost(seed: int, shuffler: random.Random) -> None:
    graph = random_graph(random.Random(seed), sizes=(8, 10, 12))
    order = list(range(graph.size))
    shuffler.shuffle(order)
    turned = Graph([[graph.costs[i][j] for j in order] for i in order], graph.forbidden[np.ix_(order, order)])
    first, second = solve(graph, narrow=False), solve(turned, narrow=False)
    assert (first and first.cost) == (second and second.cost)


def test_the_same_costs_give_the_same_matching() -> None:
    graph = clusters(random.Random(0), 60, 5, 3, 1)
    assert minimum_perfect_matching(graph.wide) == minimum_perfect_matching(graph.narrow)


def test_costs_at_the_ends_of_int64_are_exact() -> None:
    low, high = -(2**63), 2**63 - 1
    costs = np.full((4, 4), high, dtype=np.int64)
    costs[0, 1] = costs[1, 0] = low
    costs[2, 3] = costs[3, 2] = high - 1
    assert minimum_perfect_matching(costs).cost == low + high - 1


def test_all_costs_equal_pairs_everybody() -> None:
    assert minimum_perfect_matching(np.full((200, 200), 7, dtype=np.int64)).cost == 700


def test_nobody_is_paired_at_no_cost() -> None:
    matching = minimum_perfect_matching(np.empty((0, 0), dtype=np.int64))
    verify(np.empty((0, 0), dtype=np.int64), matching)
    assert matching.mates == ()


def test_an_odd_number_cannot_be_paired() -> None:
    with pytest.raises(NoPerfectMatching) as caught:
        minimum_perfect_matching(np.zeros((5, 5), dtype=np.int64))
    assert caught.value.removed == ()
    assert caught.value.components == ((0, 1, 2, 3, 4),)


def test_a_star_cannot_be_paired_and_the_refusal_says_who_is_short_of_opponents() -> None:
    forbidden = np.ones((6, 6), dtype=np.bool_)
    forbidden[2, :] = forbidden[:, 2] = False
    with pytest.raises(Refusal) as caught:
        minimum_perfect_matching(np.zeros((6, 6), dtype=np.int64), forbidden=forbidden)
    assert isinstance(caught.value, NoPerfectMatching)
    assert caught.value.removed == (2,)
    assert len(caught.value.components) == 2
    assert caught.value.code == "pairing.impossible"
    assert "2 groups" in caught.value.message


@pytest.mark.parametrize(
    "costs",
    [np.zeros((2, 3), dtype=np.int64), np.zeros((2, 2), dtype=np.float64), np.array([[0, 1], [2, 0]])],
    ids=["not square", "not integers", "not symmetric"],
)
def test_costs_that_are_none_are_refused(costs: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> None:
    with pytest.raises(ValueError, match="costs"):
        minimum_perfect_matching(costs)


def test_what_stands_at_forbidden_pairs_does_not_matter() -> None:
    graph = clusters(random.Random(2), 20, 5, 4, 3)
    forbidden = np.zeros((20, 20), dtype=np.bool_)
    forbidden[:10, 10:] = forbidden[10:, :10] = True
    plain = minimum_perfect_matching(graph.narrow, forbidden=forbidden)
    spoilt = graph.narrow
    spoilt[:10, 10:] = -(2**62)
    spoilt[10:, :10] = 2**62
    assert minimum_perfect_matching(spoilt, forbidden=forbidden) == plain
