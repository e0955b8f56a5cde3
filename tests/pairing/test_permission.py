"""Permission against a plain mask: bans, forced pairs that beat bans, forced pairs that contradict each other."""

from itertools import combinations
from random import Random

import numpy as np

from nigiri.pairing.permission import Permission


def plain(size: int, forbidden: list[tuple[int, int]], forced: list[tuple[int, int]]) -> list[list[bool]]:
    may = [[True] * size for _ in range(size)]
    for i, j in forbidden:
        may[i][j] = may[j][i] = False
    for i, j in forced:
        for k in range(size):
            may[i][k] = may[k][i] = may[j][k] = may[k][j] = False
        may[i][j] = may[j][i] = True
    return may


def test_permission_is_that_of_a_mask() -> None:
    for case in range(200):
        dice = Random(f"permission {case}")
        size = dice.randint(2, 12)
        forbidden = [pair for pair in combinations(range(size), 2) if dice.random() < dice.choice((0, 0.1, 0.4))]
        order = dice.sample(range(size), size)
        forced = [(i, j) for i, j in zip(order[::2], order[1::2], strict=False) if dice.random() < 0.3]
        permission = Permission(size, forbidden, forced)
        everybody = np.arange(size)
        may = permission(everybody[:, None], everybody)
        wanted = plain(size, forbidden, forced)
        for i in range(size):
            for j in range(size):
                if i != j:
                    assert may[i, j] == wanted[i][j]
                    assert permission(np.array([i]), np.array([j]))[0] == wanted[i][j]


def test_a_forced_pair_that_takes_anothers_partner_leaves_that_one_nobody() -> None:
    permission = Permission(4, (), ((0, 1),)).with_forced((0, 2))
    everybody = np.arange(4)
    may = permission(everybody[:, None], everybody)
    assert may[0, 2]
    assert may[2, 0]
    assert not may[1].any()
    assert np.array_equal(may, may.T)
