"""Pricing by the first digits leaves out nothing that the whole numbers would name."""

import random
from collections import Counter

import numpy as np
import pytest

from nigiri.pairing.matching import heads, pricing, solver
from nigiri.pairing.matching.blossoms import Forest
from nigiri.pairing.matching.costs import RankedCosts
from nigiri.pairing.matching.nesting import Nesting
from nigiri.pairing.matching.planes import ComputedPlanes, Planes, stored_planes
from nigiri.pairing.matching.pricing import Prices
from pairing.matching.graphs import clusters
from pairing.matching.test_matching_computed import field, stored

SIZE = 24
COUNT = 3
Twin = list[list[int | None]]


def forest_with_blossoms(seed: int) -> Forest:
    """Return what the stages leave of a graph whose odd groups are blossoms, some within others."""
    source = random.Random(seed)
    size = 18
    graph = clusters(source, size, source.choice([3, 5, 9]), 50, source.choice([2, 9]))
    ranked = RankedCosts((graph.narrow,), (0,))
    problem = solver._of_stored(ranked, graph.forbidden)
    return problem.solve().forest


def sums_around(forest: Forest) -> list[list[int]]:
    """Return for each pair the duals of all blossoms that hold both, added: by looking into every blossom."""
    sums = [[0] * forest.size for _ in range(forest.size)]
    for node, blossom in forest.blossoms.items():
        leaves = list(forest.leaves(node))
        for i in leaves:
            for j in leaves:
                sums[i][j] += blossom.dual
    return sums


def test_the_innermost_blossom_is_the_same_for_parts_and_for_lists_of_pairs() -> None:
    numbers = Counter[int]()
    for seed in range(40):
        forest = forest_with_blossoms(seed)
        nesting, sums = Nesting(forest), sums_around(forest)
        everybody = np.arange(forest.size)
        part = nesting.innermost(everybody, everybody)
        a, b = (grid.ravel() for grid in np.meshgrid(everybody, everybody, indexing="ij"))
        assert nesting.innermost_of(a, b).reshape(part.shape).tolist() == part.tolist()
        for i in range(forest.size):
            for j in range(forest.size):
                if i != j:
                    assert nesting.sums[part[i, j]] == sums[i][j]
        numbers[len(forest.blossoms)] += 1
    assert max(numbers) > 2


def planes_and_twin(seed: int, width: int, *, is_stored: bool, duals: list[int]) -> tuple[Planes, Twin]:
    """Return a small field in digits, and its reduced costs as Python's integers; None where a pair may not be."""
    costs = field(seed, SIZE)
    ranked, forbidden = stored(costs)
    permitted = ~forbidden & ~np.eye(SIZE, dtype=np.bool_)
    planes = stored_planes(ranked, permitted, width) if is_stored else ComputedPlanes(costs, width)
    twin: Twin = [
        [
            2 * (ranked.cost(i, j) - planes.offset) - duals[i] - duals[j] if permitted[i, j] else None
            for j in range(SIZE)
        ]
        for i in range(SIZE)
    ]
    return planes, twin


def some_duals(source: random.Random) -> list[int]:
    """Return no duals at all, or such as make about half of the pairs negative, in size as the costs are."""
    kind = source.choice(["bare", "near", "far"])
    if kind == "bare":
        return [0] * SIZE
    greatest = 1 << (50 if kind == "near" else 62)
    return [source.randint(-greatest // 4, greatest) for _ in range(SIZE)]


@pytest.fixture(params=[1, 30, 58])
def room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(heads, "ROOM", request.param)
    return int(request.param)


@pytest.fixture(params=[1, 4, 1000])
def dense(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(pricing, "DENSE", request.param)
    return int(request.param)


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("block", [1, 3 * SIZE, 15_000])
def test_no_near_pair_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, room: int, dense: int, is_stored: bool, block: int
) -> None:
    monkeypatch.setattr(pricing, "BLOCK", block)
    for seed in range(15):
        source = random.Random(seed)
        duals = some_duals(source)
        planes, twin = planes_and_twin(seed, source.choice([8, 20, 39]), is_stored=is_stored, duals=duals)
        nearest = rows_of(Prices(planes, duals).nearest(COUNT))
        for i in range(SIZE):
            expected = sorted(price for price in twin[i] if price is not None)[:COUNT]
            assert close([twin[i][j] for j in nearest.get(i, [])], expected)


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("block", [1, 3 * SIZE, 15_000])
def test_no_negative_pair_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, room: int, dense: int, is_stored: bool, block: int
) -> None:
    monkeypatch.setattr(pricing, "BLOCK", block)
    negative = 0
    for seed in range(15):
        source = random.Random(seed)
        duals = some_duals(source)
        planes, twin = planes_and_twin(seed, source.choice([8, 20, 39]), is_stored=is_stored, duals=duals)
        vertices = sorted(source.sample(range(SIZE), source.randint(1, SIZE)))
        broken = Prices(planes, duals).broken(np.array(vertices), SIZE)
        expected = {
            frozenset({i, j}) for i in vertices for j, price in enumerate(twin[i]) if price is not None and price < 0
        }
        assert either_way(broken) == expected
        negative += len(expected)
    assert negative > 500


def test_of_negative_pairs_each_row_names_the_least(room: int, dense: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One row at a time, each pair stands in the row of its first vertex only."""
    monkeypatch.setattr(pricing, "BLOCK", 1)
    for seed in range(15):
        duals = some_duals(random.Random(seed))
        planes, twin = planes_and_twin(seed, 20, is_stored=False, duals=duals)
        broken = rows_of(Prices(planes, duals).broken(np.arange(SIZE), COUNT))
        for i in range(SIZE):
            expected = sorted(price for price in twin[i][i:] if price is not None and price < 0)[:COUNT]
            assert close([twin[i][j] for j in broken.get(i, [])], expected)


def test_what_blossoms_add_counts(room: int, dense: int) -> None:
    """Under duals raised a little the pairs inside blossoms are held up by them, and the others are broken."""
    saved = 0
    for seed in range(20):
        forest = forest_with_blossoms(seed)
        source = random.Random(seed)
        size = forest.size
        levels = np.array([[source.randint(0, 30) for _ in range(size)] for _ in range(size)])
        ranked = RankedCosts((levels + levels.T, (levels * levels.T) % 7), (8, 0))
        planes = stored_planes(ranked, ~np.eye(size, dtype=np.bool_), source.choice([4, 8, 39]))
        duals = [source.randint(0, 60 << 8) for _ in range(size)]
        sums = sums_around(forest)
        below = {
            frozenset({i, j})
            for i in range(size)
            for j in range(i)
            if 2 * (ranked.cost(i, j) - planes.offset) - duals[i] - duals[j] + sums[i][j] < 0
        }
        assert either_way(Prices(planes, duals, Nesting(forest)).broken(np.arange(size), size)) == below
        saved += len(either_way(Prices(planes, duals).broken(np.arange(size), size)) - below)
    assert saved > 0


def either_way(pairs: pricing.Pairs) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in zip(*(ends.tolist() for ends in pairs), strict=True)}


def rows_of(pairs: pricing.Pairs) -> dict[int, list[int]]:
    rows: dict[int, list[int]] = {}
    for i, j in zip(*(ends.tolist() for ends in pairs), strict=True):
        rows.setdefault(i, []).append(j)
    return rows


def close(found: list[int | None], expected: list[int]) -> bool:
    """Tell whether prices are the expected ones: what was chosen by floating point may differ in the last place."""
    prices = sorted(price for price in found if price is not None)
    return len(prices) == len(found) == len(expected) and all(
        abs(one - other) <= max(2, abs(other) >> 40) for one, other in zip(prices, expected, strict=True)
    )
