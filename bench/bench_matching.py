"""CPU time of exact matching with its proof, verification included, beside networkx and rustworkx.

`python bench/bench_matching.py [size …]`. Fields are of the McMahon kind: few scores, so most costs are equal. The
first table is of costs that are computed and never stored, each in a process of its own, with its peak memory.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import log2

import numpy as np
import numpy.typing as npt

from nigiri.pairing.matching import ComputedCosts, Costs, minimum_perfect_matching, rank

Level = npt.NDArray[np.int64]
Vertices = npt.NDArray[np.intp]

SIZES = (64, 256, 1000, 2000)
COMPUTED_SIZES = (1000, 2000, 5000, 10000)
NETWORKX_UP_TO = 128
RUSTWORKX_UP_TO = 256


def mcmahon(size: int, seed: int, rounds: int = 5) -> ComputedCosts:
    """Return the criteria of a draw after some rounds: rematch, score and club, floats, seeding, colour, lot."""
    source = np.random.default_rng(seed)
    start = np.clip(np.round(source.normal(20, 6, size)), 0, 30).astype(np.int64)
    score = 2 * (start + source.binomial(rounds, 0.5, size))
    club = source.integers(0, size // 8 + 1, size)
    opponents = np.full((rounds, size), -1, dtype=np.int64)
    for played in opponents:
        order = np.argsort(score + 3 * source.random(size))
        played[order[: size - 1 : 2]], played[order[1::2]] = order[1::2], order[: size - 1 : 2]
    floats = source.integers(0, 2, size)
    balance = source.integers(-2, 3, size)
    place, middle = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    for group in np.unique(score):
        members = np.flatnonzero(score == group)
        place[members], middle[members] = np.arange(len(members)), len(members) // 2

    def levels(a: Vertices, b: Vertices) -> Sequence[Level]:
        other = score[a] != score[b]
        return [
            sum((played[a] == b for played in opponents), np.zeros(np.broadcast(a, b).shape, dtype=np.int64)),
            (score[a] - score[b]) ** 2 + 3 * (club[a] == club[b]),
            np.where(other, floats[a] + floats[b], 0),
            np.where(other, 0, (np.abs(place[a] - place[b]) - middle[a]) ** 2),
            np.abs(balance[a] + balance[b]),
            ((a + b) * 0x9E3779B97F4A7C1 + a * b * 0x2545F491) >> 13 & 0xFFFF,
        ]

    def permitted(a: Vertices, b: Vertices) -> npt.NDArray[np.bool_]:
        return np.not_equal(a, b)

    widest = int(np.ptp(score)) ** 2 + 3
    bounds = ((0, rounds), (0, widest), (0, 2), (0, size**2), (0, 4), (0, 0xFFFF))
    return ComputedCosts(size, bounds, levels, permitted)


def stored(costs: ComputedCosts) -> list[Level]:
    everybody = np.arange(costs.size)
    return list(costs.levels(everybody[:, None], everybody))


def odd_groups(size: int, group: int) -> Level:
    """Return costs that are small inside odd groups and dear between them: every group leaves somebody over."""
    number = np.arange(size) // group
    apart: Level = np.abs(number[:, None] - number)
    apart[apart > 0] += 10**6
    return apart


def instances(size: int) -> Iterator[tuple[str, Costs]]:
    levels = stored(mcmahon(size, seed=1))
    yield "McMahon, six criteria in rank order", rank(levels)
    yield "McMahon, without the lot", rank(levels[:-1])
    yield "McMahon, first round", rank(stored(mcmahon(size, seed=2, rounds=0)))
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


def compare(sizes: Sequence[int]) -> None:
    print(f"\n{'players':>8}  {'seconds':>8}  {'networkx':>9}  {'rustworkx':>9}  costs")
    for size in sizes:
        for name, costs in instances(size):
            own = timed(lambda costs=costs: minimum_perfect_matching(costs))  # type: ignore[misc]
            peers = []
            for peer, module, limit in (
                (by_networkx, "networkx", NETWORKX_UP_TO),
                (by_rustworkx, "rustworkx", RUSTWORKX_UP_TO),
            ):
                measured = size <= limit and find_spec(module)
                peers.append(f"x{timed(peer(costs, size)) / own:.1f}" if measured else "-")
            print(f"{size:>8}  {own:>8.3f}  {peers[0]:>9}  {peers[1]:>9}  {name}", flush=True)


def compute(size: int) -> None:
    """Print seconds of CPU and peak megabytes of one large draw, imports included."""
    minimum_perfect_matching(mcmahon(size, seed=1))
    print(time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def grow(sizes: Sequence[int]) -> None:
    print(f"{'players':>8}  {'seconds':>8}  {'megabytes':>9}  growth (power of the number of players)")
    before: tuple[int, float] | None = None
    for size in sizes:
        run = subprocess.run([sys.executable, __file__, "compute", str(size)], capture_output=True, check=True)
        seconds, memory = map(float, run.stdout.split())
        growth = f"{log2(seconds / before[1]) / log2(size / before[0]):.1f}" if before else ""
        print(f"{size:>8}  {seconds:>8.2f}  {memory:>9.0f}  {growth}", flush=True)
        before = size, seconds


def main() -> None:
    arguments = sys.argv[1:]
    if arguments[:1] == ["compute"]:
        compute(int(arguments[1]))
        return
    sizes = [int(argument) for argument in arguments]
    grow(sizes or COMPUTED_SIZES)  # first, because a process starts with the peak of the one that starts it
    compare(sizes or SIZES)


if __name__ == "__main__":
    main()
