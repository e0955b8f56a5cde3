"""Pairs that join make the duals too high somewhere: repairing them keeps everything that the proof needs."""

import random

from nigiri.pairing.matching.blossoms import UNMATCHED, Forest
from nigiri.pairing.matching.repair import cover, lower
from nigiri.pairing.matching.search import Search
from pairing.matching.graphs import Graph, best_by_networkx, clusters

Adjacency = list[list[tuple[int, int]]]


def doubled(graph: Graph) -> Adjacency:
    """Return the permitted pairs at twice their cost, as the stages see them."""
    everybody = range(graph.size)
    return [[(j, 2 * graph.costs[i][j]) for j in everybody if graph.allows(i, j)] for i in everybody]


def check_invariants(forest: Forest, adjacency: Adjacency) -> None:
    """No reduced cost is negative; matched edges and the edges of blossoms are tight; blossoms are whole."""
    inside = {node: set(forest.leaves(node)) for node in forest.blossoms}

    def slack(i: int, j: int, price: int) -> int:
        around = sum(forest.blossoms[node].dual for node, held in inside.items() if i in held and j in held)
        return price - forest.duals[i] - forest.duals[j] + around

    for i, row in enumerate(adjacency):
        for j, price in row:
            assert slack(i, j, price) >= 0
            assert slack(i, j, price) == 0 or forest.mates[i] != j
    for node, blossom in forest.blossoms.items():
        assert blossom.dual % 2 == 0
        assert blossom.dual >= 0
        for (a, b), child in zip(blossom.edges, blossom.children, strict=True):
            assert a in forest.leaves(child)
            assert slack(a, b, dict(adjacency[a])[b]) == 0
        assert sum(forest.mates[vertex] not in inside[node] for vertex in inside[node]) == 1


def finish(forest: Forest, adjacency: Adjacency) -> None:
    for root in range(forest.size):
        if forest.mates[root] == UNMATCHED:
            assert Search(forest, adjacency, root).run()
            check_invariants(forest, adjacency)


def test_a_matching_follows_costs_that_fall() -> None:
    """Start from the optimum, make some pairs cheaper, repair, go on: the new optimum is networkx's."""
    source = random.Random(11)
    opened = 0
    for _ in range(60):
        graph = clusters(source, 18, source.choice([3, 5, 7]), source.choice([4, 50]), 9)
        low = min(min(row) for row in graph.costs)
        forest = Forest(graph.size)
        forest.duals = [low - 100] * graph.size
        finish(forest, doubled(graph))
        for _ in range(4):
            blossoms = len(forest.blossoms)
            pairs = [tuple(source.sample(range(graph.size), 2)) for _ in range(source.choice([1, 2, 5]))]
            for i, j in pairs:
                graph.costs[i][j] = graph.costs[j][i] = graph.costs[i][j] - source.randint(1, 30)
            # A matched pair that gets cheaper is no longer tight either, so both partners are taken out.
            for vertex in {vertex for pair in pairs for vertex in pair}:
                lower(forest, doubled(graph), vertex)
            for i, j in pairs:
                if forest.mates[i] == j:
                    forest.mates[i] = forest.mates[j] = UNMATCHED
            opened += len(forest.blossoms) < blossoms
            check_invariants(forest, doubled(graph))
            finish(forest, doubled(graph))
            cost = sum(graph.costs[i][j] for i, j in enumerate(forest.mates) if i < j)
            assert cost == best_by_networkx(graph)
    assert opened > 20


def test_a_cover_touches_every_pair_and_prefers_those_in_many() -> None:
    assert cover([(0, 1), (2, 0), (0, 3), (4, 5)])[0] == 0
    source = random.Random(1)
    for _ in range(50):
        pairs = [(source.randrange(12), 12 + source.randrange(12)) for _ in range(source.randint(0, 30))]
        chosen = cover(pairs)
        assert all(a in chosen or b in chosen for a, b in pairs)
        assert len(chosen) == len(set(chosen)) <= len(set(pairs))
