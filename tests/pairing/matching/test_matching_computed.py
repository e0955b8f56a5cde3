"""Costs that are computed and never stored lead to the same optimum as a matrix of them."""

import random

import numpy as np
import numpy.typing as npt
import pytest

from nigiri.pairing.matching import (
    ComputedCosts,
    NoPerfectMatching,
    RankedCosts,
    UnprovenMatching,
    minimum_perfect_matching,
    reduced_cost,
    solver,
    verify,
)
from nigiri.pairing.matching.planes import ComputedPlanes, stored_planes
from pairing.matching.graphs import Graph, components_without

Vertices = npt.NDArray[np.intp]
Level = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


def field(seed: int, size: int) -> ComputedCosts:
    """Return a small field: scores in groups, rematches dear, balances and a lot; some pairs forbidden."""
    source = np.random.default_rng(seed)
    score = source.integers(0, source.choice([1, 3, 8]), size)
    balance = source.integers(-2, 3, size)
    club = source.integers(0, max(1, size // source.choice([1, 3, 6])), size)
    lot = source.integers(0, 1 << 40, size)
    forbids = source.choice([0, 2, 5])

    def levels(a: Vertices, b: Vertices) -> list[Level]:
        return [
            (score[a] - score[b]) ** 2 - 5,
            np.abs(balance[a] + balance[b]),
            np.bitwise_xor(lot[a], lot[b]) + np.zeros(np.broadcast(a, b).shape, dtype=np.int64),
        ]

    def permitted(a: Vertices, b: Vertices) -> Mask:
        other_club: Mask = club[a] != club[b]
        drawn: Mask = np.bitwise_xor(a, b) % 7 >= forbids
        either: Mask = other_club | drawn
        return either

    return ComputedCosts(size, ((-5, 59), (0, 4), (0, 1 << 40)), levels, permitted)


def stored(costs: ComputedCosts) -> tuple[RankedCosts, Mask]:
    everybody = np.arange(costs.size)
    a, b = everybody[:, None], everybody
    return RankedCosts(tuple(costs.levels(a, b)), costs.shifts), ~costs.permitted(a, b)


def compare(seeds: range, sizes: list[int]) -> int:
    impossible = 0
    for seed in seeds:
        costs = field(seed, random.Random(seed).choice(sizes))
        ranked, forbidden = stored(costs)
        try:
            best = minimum_perfect_matching(ranked, forbidden=forbidden)
        except NoPerfectMatching:
            impossible += 1
            with pytest.raises(NoPerfectMatching) as caught:
                minimum_perfect_matching(costs)
            graph = Graph([[0] * costs.size for _ in range(costs.size)], forbidden)
            groups = components_without(graph, caught.value.removed)
            assert len(caught.value.components) > len(caught.value.removed)
            assert {frozenset(group) for group in caught.value.components} <= groups
            continue
        matching = minimum_perfect_matching(costs)
        assert matching.cost == best.cost
        assert costs.totals(matching.mates) == ranked.totals(best.mates)
        verify(ranked, matching, forbidden)
        verify(costs, best)
    return impossible


def test_computed_and_stored_costs_have_the_same_optimum() -> None:
    assert compare(range(150), [1, 2, 3, 4, 6, 8, 11, 20, 40, 90]) > 10


@pytest.mark.parametrize("likely", [1, 2, 5])
def test_pricing_finds_what_few_likely_pairs_miss(monkeypatch: pytest.MonkeyPatch, likely: int) -> None:
    """With one likely pair each there often is no assignment at first, and sometimes none to start from."""
    monkeypatch.setattr(solver, "CANDIDATES", likely)
    monkeypatch.setattr(solver, "EXITS", 1)
    monkeypatch.setattr(solver, "BROKEN", 1)
    compare(range(1000 * likely, 1000 * likely + 60), [6, 12, 24, 50])


@pytest.mark.slow
def test_a_larger_field_is_proven() -> None:
    compare(range(7, 9), [700])


def test_both_forms_have_the_same_digits() -> None:
    costs = field(3, 30)
    ranked, forbidden = stored(costs)
    permitted = ~forbidden & ~np.eye(30, dtype=np.bool_)
    one, other = ComputedPlanes(costs, 20), stored_planes(ranked, permitted, 20)
    for planes in (one, other):
        digits, may = planes.block(slice(None), slice(None))
        assert np.array_equal(may, permitted)
        for i in range(30):
            row = planes.exact([digit[i] for digit in digits])
            assert all(row[j] + planes.offset == costs.cost(i, j) == ranked.cost(i, j) for j in range(30) if may[i, j])


def test_reduced_costs_agree() -> None:
    costs = field(1, 20)
    ranked, _ = stored(costs)
    proof = minimum_perfect_matching(costs).certificate
    assert all(
        costs.by_level(reduced_cost(costs, proof, i, j)) == ranked.by_level(reduced_cost(ranked, proof, i, j))
        for i in range(20)
        for j in range(i)
    )


def test_a_criterion_outside_its_bounds_is_refused() -> None:
    costs = field(0, 20)
    narrow = ComputedCosts(20, ((-5, 59), (0, 4), (0, 1 << 20)), costs.levels, costs.permitted)
    with pytest.raises(ValueError, match="bounds"):
        minimum_perfect_matching(narrow)


def test_computed_costs_take_no_mask_beside_their_own() -> None:
    with pytest.raises(ValueError, match="permitted"):
        minimum_perfect_matching(field(0, 20), forbidden=np.zeros((20, 20), dtype=np.bool_))


def test_the_checker_sees_what_computed_costs_forbid() -> None:
    costs = field(0, 20)
    matching = minimum_perfect_matching(costs)
    mate = matching.mates[0]

    def fewer(a: Vertices, b: Vertices) -> Mask:
        kept: Mask = ((a != 0) | (b != mate)) & ((a != mate) | (b != 0))
        return kept

    with pytest.raises(UnprovenMatching, match="forbidden"):
        verify(ComputedCosts(20, costs.bounds, costs.levels, fewer), matching)
