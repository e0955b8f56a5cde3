"""Make duals fit pairs that have joined, undoing no more of a matching than has to be."""

from collections import Counter
from collections.abc import Sequence

from nigiri.pairing.matching.blossoms import UNMATCHED, Forest

Adjacency = Sequence[Sequence[tuple[int, int]]]


def cover(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return a few vertices of which every pair holds one."""
    counts = Counter(vertex for pair in pairs for vertex in pair)
    chosen: dict[int, None] = {}
    for a, b in sorted(pairs, key=lambda pair: -max(counts[pair[0]], counts[pair[1]])):
        if a not in chosen and b not in chosen:
            chosen[a if counts[a] >= counts[b] else b] = None
    return list(chosen)


def lower(forest: Forest, adjacency: Adjacency, vertex: int) -> None:
    """Lower a vertex until none of its reduced costs is negative; it leaves its blossoms and its partner for that."""
    while forest.tops[vertex] != vertex:
        _open(forest, forest.tops[vertex])
    dual = forest.duals[vertex]
    excess = max((dual + forest.duals[neighbour] - price for neighbour, price in adjacency[vertex]), default=0)
    if excess > 0:
        _part(forest, vertex)
        forest.duals[vertex] -= excess


def _open(forest: Forest, node: int) -> None:
    """Dissolve an outermost blossom of any dual; its vertices bear half of that each.

    Edges inside keep their reduced costs. Those that lead out gain, so the base is matched no longer.
    """
    blossom = forest.blossoms[node]
    half = blossom.dual >> 1
    if half:
        _part(forest, blossom.base)
        for vertex in forest.leaves(node):
            forest.duals[vertex] -= half
    for child in forest.dissolve(node):
        forest.dissolve_slack(child)


def _part(forest: Forest, vertex: int) -> None:
    mate = forest.mates[vertex]
    if mate != UNMATCHED:
        forest.mates[vertex] = forest.mates[mate] = UNMATCHED
