"""Random graphs that are hard in different ways, and slow ways to solve them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import networkx as nx
import numpy as np
import numpy.typing as npt

Pairs = list[tuple[int, int]]


@dataclass
class Graph:
    """Symmetric costs as Python integers, and which pairs are forbidden."""

    costs: list[list[int]]
    forbidden: npt.NDArray[np.bool_]

    @property
    def size(self) -> int:
        return len(self.costs)

    @property
    def wide(self) -> npt.NDArray[np.object_]:
        """The costs as a matrix of Python integers."""
        matrix = np.zeros((self.size, self.size), dtype=np.object_)
        for i, row in enumerate(self.costs):
            matrix[i, :] = row
        return matrix

    @property
    def narrow(self) -> npt.NDArray[np.int64]:
        """The costs as a matrix of int64."""
        return self.wide.astype(np.int64)

    def allows(self, i: int, j: int) -> bool:
        return i != j and not self.forbidden[i, j]


def random_graph(source: random.Random, sizes: tuple[int, ...] = (2, 3, 4, 5, 6, 8, 10, 12, 14, 16)) -> Graph:
    """Few different weights make ties and nested blossoms; wide ones make planes; sparse ones make it impossible."""
    size = source.choice(sizes)
    spread = source.choice([0, 1, 2, 3, 5, 20, 1000])
    density = source.choice([1.0, 1.0, 0.7, 0.5, 0.3])
    bits = source.choice([0, 0, 0, 45, 70, 200])
    costs = [[0] * size for _ in range(size)]
    forbidden = np.zeros((size, size), dtype=np.bool_)
    for i in range(size):
        for j in range(i):
            cost = source.randint(-spread, spread)
            if bits:
                cost = (cost << bits) + source.randint(-spread, spread)
                cost += source.getrandbits(bits) if source.random() < 0.3 else 0
            costs[i][j] = costs[j][i] = cost
            forbidden[i, j] = forbidden[j, i] = source.random() > density
    return Graph(costs, forbidden)


def clusters(source: random.Random, size: int, group: int, apart: int, spread: int) -> Graph:
    """Odd groups, dear to leave: each is a blossom, and pairs between them must be found one by one."""
    costs = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            costs[i][j] = costs[j][i] = source.randint(0, spread) + (apart if i // group != j // group else 0)
    return Graph(costs, np.zeros((size, size), dtype=np.bool_))


def best_by_networkx(graph: Graph) -> int | None:
    """Return the least cost of a perfect matching, or `None` where there is none."""
    edges = nx.Graph()
    edges.add_nodes_from(range(graph.size))
    edges.add_weighted_edges_from(
        (i, j, -graph.costs[i][j]) for i in range(graph.size) for j in range(i) if graph.allows(i, j)
    )
    pairs = nx.max_weight_matching(edges, maxcardinality=True)
    return sum(graph.costs[i][j] for i, j in pairs) if 2 * len(pairs) == graph.size else None


def all_matchings(left: tuple[int, ...]) -> Iterator[Pairs]:
    """Yield every way to pair everybody."""
    if not left:
        yield []
        return
    first, *others = left
    for place, mate in enumerate(others):
        for rest in all_matchings(tuple(others[:place] + others[place + 1 :])):
            yield [(first, mate), *rest]


def components_without(graph: Graph, removed: tuple[int, ...]) -> set[frozenset[int]]:
    """Return the connected parts of the permitted pairs when some vertices are taken away."""
    edges = nx.Graph()
    edges.add_nodes_from(set(range(graph.size)) - set(removed))
    edges.add_edges_from(
        (i, j)
        for i in range(graph.size)
        for j in range(i)
        if graph.allows(i, j) and i not in removed and j not in removed
    )
    return {frozenset(part) for part in nx.connected_components(edges)}
