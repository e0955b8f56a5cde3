"""The assignment from scipy's compiled module alone is the one of its public function."""

from collections.abc import Iterator

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from nigiri.pairing.matching import assignment


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    assignment._solver.cache_clear()
    yield
    assignment._solver.cache_clear()


@pytest.mark.parametrize("is_alone", [True, False], ids=["alone", "public"])
def test_both_ways_assign_alike(monkeypatch: pytest.MonkeyPatch, *, is_alone: bool) -> None:
    if not is_alone:
        monkeypatch.setattr(assignment, "_alone", lambda: None)
    source = np.random.default_rng(1)
    for size in (1, 2, 5, 40):
        costs = source.integers(0, 50, (size, size + size % 3)).astype(np.float64)
        rows, columns = linear_sum_assignment(costs)
        assert assignment.assign(costs).tolist() == columns.tolist()
        assert rows.tolist() == list(range(size))


def test_the_compiled_module_is_found_here() -> None:
    """Otherwise every draw would pay for half of scipy: then this says so, and the draw is right all the same."""
    assert assignment._alone() is not None
