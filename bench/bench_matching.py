"""CPU time of exact matching with its proof, verification included, beside networkx and rustworkx.

`python bench/bench_matching.py [size …]`. Fields are of the McMahon kind: few scores, so most costs are equal.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching import Costs, minimum_perfect_matching, rank

Level = npt.NDArray[np.int64]

SIZES = (64, 256, 1000, 2000)
NETWORKX_UP_TO = 128
RUSTWORKX_UP_TO = 256


def mcmahon(size: int, seed: int, rounds: int = 5) -> tuple[list[Level], list[str]]:
    """Return the criteria of a draw after some rounds: rematch, score and club, floats, seeding, colour, lot."""
    source = np.random.default_rng(seed)
    start = np.clip(np.round(source.normal(20, 6, size)), 0, 30).astype(np.int64)
    score = 2 * (start + source.binomial(rounds, 0.5, size))
    club = source.integers(0, size // 8 + 1, size)
    played = np.zeros((size, size), dtype=np.int64)
    for _ in range(rounds):
        order = np.argsort(score + 3 * source.random(size))
        played[order[: size - 1 : 2], order[1::2]] = 1
    played |= played.T
    other_score = score[:, None] != score
    floats = source.integers(0, 2, size)
    place, middle = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    for group in np.unique(score):
        members = np.flatnonzero(score == group)
        place[members], middle[members] = np.arange(len(members)), len(members) // 2
    balance = source.integers(-2, 3, size)
    lot = np.triu(source.integers(0, 1 << 16, (size, size)), 1)
    levels = [
        played,
        (score[:, None] - score) ** 2 + 3 * (club[:, None] == club),
        other_score * (floats[:, None] + floats),
        np.where(other_score, 0, (np.abs(place[:, None] - place) - middle[:, None]) ** 2),
        np.abs(balance[:, None] + balance),
        lot + lot.T,
    ]
    return levels, ["rematch", "score", "floats", "seeding", "colour", "lot"]


def odd_groups(size: int, group: int) -> Level:
    """Return costs that are nought inside odd groups and dear between them: every group leaves somebody over."""
    number = np.arange(size) // group
    apart = np.where(number[:, None] != number, 10**6, 0).astype(np.int64)
    return apart + np.abs(number[:, None] - number)


def instances(size: int) -> Iterator[tuple[str, Costs]]:
    levels, _ = mcmahon(size, seed=1)
    yield "McMahon, six criteria in rank order", rank(levels)
    yield "McMahon, without the lot", rank(levels[:-1])
    yield "McMahon, first round", rank(mcmahon(size, seed=2, rounds=0)[0])
    yield "score and club only (int64, ties)", levels[1]
    yield "all costs equal", np.zeros((size, size), dtype=np.int64)
    half = np.triu(np.random.default_rng(3).integers(0, 2, (size, size)), 1)
    yield "nought or one at random", half + half.T
    wide = np.triu(np.random.default_rng(4).integers(0, 1 << 40, (size, size)), 1)
    yield "40 random bits", wide + wide.T
    yield "odd groups of 7, dear to leave", odd_groups(size, 7)


def timed(solve: Callable[[], object]) -> float:
    start = time.process_time()
    solve()
    return time.process_time() - start


def by_networkx(costs: Costs, size: int) -> Callable[[], object]:
    nx = import_module("networkx")
    graph = nx.Graph()
    graph.add_weighted_edges_from((i, j, -value) for i, j, value in edges(costs, size))
    return lambda: nx.max_weight_matching(graph, maxcardinality=True)


def by_rustworkx(costs: Costs, size: int) -> Callable[[], object]:
    rx = import_module("rustworkx")
    graph = rx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i, j, -value) for i, j, value in edges(costs, size)])
    return lambda: rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def edges(costs: Costs, size: int) -> Iterator[tuple[int, int, int]]:
    for i in range(size):
        for j in range(i):
            yield i, j, int(costs[i, j]) if isinstance(costs, np.ndarray) else costs.cost(i, j)


def main(sizes: tuple[int, ...] = SIZES) -> None:
    print(f"{'players':>8}  {'seconds':>8}  {'networkx':>9}  {'rustworkx':>9}  costs")
    for size in sizes:
        for name, costs in instances(size):
            own = timed(lambda costs=costs: minimum_perfect_matching(costs))  # type: ignore[misc]
            peers = []
            for peer, module, limit in (
                (by_networkx, "networkx", NETWORKX_UP_TO),
                (by_rustworkx, "rustworkx", RUSTWORKX_UP_TO),
            ):
                if size <= limit and find_spec(module):
                    peers.append(f"x{timed(peer(costs, size)) / own:.1f}")
                else:
                    peers.append("-")
            print(f"{size:>8}  {own:>8.3f}  {peers[0]:>9}  {peers[1]:>9}  {name}", flush=True)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]) or SIZES)
