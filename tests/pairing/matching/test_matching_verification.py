"""The checker accepts a proof and nothing that only looks like one."""

import random
from collections.abc import Callable

import msgspec
import numpy as np
import pytest

from nigiri.pairing.matching import (
    Certificate,
    Matching,
    NoPerfectMatching,
    UnprovenMatching,
    minimum_perfect_matching,
    rank,
    verify,
)
from pairing.matching.graphs import clusters, random_graph

GRAPH = clusters(random.Random(7), 26, 5, 50, 9)
COSTS = GRAPH.narrow
PROVEN = minimum_perfect_matching(COSTS)
DUALS = PROVEN.certificate.duals
BLOSSOMS = PROVEN.certificate.blossoms


def with_certificate(**changes: object) -> Matching:
    return msgspec.structs.replace(PROVEN, certificate=msgspec.structs.replace(PROVEN.certificate, **changes))


def swapped() -> Matching:
    """Another perfect matching, with its true cost and the optimum's proof."""
    (a, b), (c, d) = next(
        (first, second)
        for first in PROVEN.pairs
        for second in PROVEN.pairs
        if COSTS[first[0], second[0]] + COSTS[first[1], second[1]] > COSTS[first] + COSTS[second]
    )
    mates = list(PROVEN.mates)
    mates[a], mates[c], mates[b], mates[d] = c, a, d, b
    cost = sum(int(COSTS[i, j]) for i, j in enumerate(mates) if i < j)
    return msgspec.structs.replace(PROVEN, mates=tuple(mates), cost=cost)


def test_the_untouched_proof_is_accepted() -> None:
    assert BLOSSOMS
    verify(COSTS, PROVEN)


TAMPERED: dict[str, Callable[[], Matching]] = {
    "a dearer matching": swapped,
    "a wrong cost": lambda: msgspec.structs.replace(PROVEN, cost=PROVEN.cost - 1),
    "a partner too few": lambda: msgspec.structs.replace(PROVEN, mates=PROVEN.mates[:-1]),
    "partners that are not mutual": lambda: msgspec.structs.replace(PROVEN, mates=(PROVEN.mates[1], *PROVEN.mates[1:])),
    "somebody with himself": lambda: msgspec.structs.replace(PROVEN, mates=tuple(range(26))),
    "somebody who is not there": lambda: msgspec.structs.replace(PROVEN, mates=(26, *PROVEN.mates[1:])),
    "a dual too high": lambda: with_certificate(duals=(DUALS[0] + 1, *DUALS[1:])),
    "a dual too low": lambda: with_certificate(duals=(DUALS[0] - 1, *DUALS[1:])),
    "one dual raised, one lowered": lambda: with_certificate(duals=(DUALS[0] + 1, DUALS[1] - 1, *DUALS[2:])),
    "a dual too few": lambda: with_certificate(duals=DUALS[:-1]),
    "no blossoms": lambda: with_certificate(blossoms=()),
    "a blossom twice": lambda: with_certificate(blossoms=(*BLOSSOMS, BLOSSOMS[0])),
    "a blossom of negative number": lambda: with_certificate(blossoms=(*BLOSSOMS, ((0, 1, 2), -1))),
    "a blossom of even size": lambda: with_certificate(blossoms=(*BLOSSOMS, ((0, 1), 2))),
    "a blossom of one": lambda: with_certificate(blossoms=(*BLOSSOMS, ((0,), 2))),
    "a blossom with a vertex twice": lambda: with_certificate(blossoms=(*BLOSSOMS, ((0, 0, 1), 2))),
    "a blossom of nobody": lambda: with_certificate(blossoms=(*BLOSSOMS, ((0, 1, 77), 2))),
    "blossoms that cross": lambda: with_certificate(blossoms=(((0, 1, 2), 0), ((2, 3, 4), 0))),
    "another scale": lambda: with_certificate(scale=1),
    "no scale": lambda: with_certificate(scale=0),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_tampering_is_found(name: str) -> None:
    with pytest.raises(UnprovenMatching):
        verify(COSTS, TAMPERED[name]())


def test_a_forbidden_pair_is_found() -> None:
    forbidden = np.zeros((26, 26), dtype=np.bool_)
    forbidden[PROVEN.mates[3], 3] = True
    with pytest.raises(UnprovenMatching, match="forbidden"):
        verify(COSTS, PROVEN, forbidden)


def test_a_cheaper_pair_is_found_in_costs_of_any_form() -> None:
    """One pair made cheaper breaks the proof, in the last bit of int64, of wide integers and of a low criterion."""
    source = random.Random(3)
    for _ in range(60):
        i, j = source.sample(range(26), 2)
        if PROVEN.mates[i] == j:
            continue
        slack = 2 * COSTS[i, j] - DUALS[i] - DUALS[j]
        slack += sum(number for vertices, number in BLOSSOMS if i in vertices and j in vertices)
        cheaper = COSTS.copy()
        cheaper[i, j] = cheaper[j, i] = COSTS[i, j] - slack // 2 - 1
        for costs in (cheaper, cheaper.astype(np.object_)):
            with pytest.raises(UnprovenMatching, match="reduced cost"):
                verify(costs, PROVEN)
        verify(cheaper, PROVEN, forbidden_pair(i, j))


def forbidden_pair(i: int, j: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    mask = np.zeros((26, 26), dtype=np.bool_)
    mask[i, j] = True
    return mask


def naive_check(costs: list[list[int]], certificate: Certificate, forbidden: object = None) -> bool:
    """Say the same as the checker of reduced costs, entry by entry."""
    mask = np.zeros((len(costs), len(costs)), dtype=np.bool_) if forbidden is None else np.asarray(forbidden)
    return all(
        certificate.scale * costs[i][j]
        - certificate.duals[i]
        - certificate.duals[j]
        + sum(number for vertices, number in certificate.blossoms if i in vertices and j in vertices)
        >= 0
        for i in range(len(costs))
        for j in range(i)
        if not mask[i, j]
    )


def test_the_checker_and_its_naive_twin_agree_on_random_duals() -> None:
    """Duals are moved a little between two vertices: the sum stays, and only the reduced costs can tell."""
    source = random.Random(9)
    outcomes = set()
    for _ in range(400):
        graph = random_graph(source, sizes=(6, 8, 10))
        try:
            matching = minimum_perfect_matching(graph.wide, forbidden=graph.forbidden)
        except NoPerfectMatching:
            continue
        duals = list(matching.certificate.duals)
        a, b = source.sample(range(graph.size), 2)
        step = source.choice([0, 1, 2, 1 << 40, 1 << 90])
        duals[a] += step
        duals[b] -= step
        certificate = msgspec.structs.replace(matching.certificate, duals=tuple(duals))
        expected = naive_check(graph.costs, certificate, graph.forbidden)
        try:
            verify(graph.wide, msgspec.structs.replace(matching, certificate=certificate), graph.forbidden)
            outcome = True
        except UnprovenMatching:
            outcome = False
        assert outcome == expected
        outcomes.add(outcome)
    assert outcomes == {True, False}


def test_the_checker_and_its_naive_twin_agree_on_ranked_costs() -> None:
    source = np.random.default_rng(5)
    outcomes = set()
    for _ in range(300):
        levels = [source.integers(-spread, spread + 1, (8, 8)) for spread in (1, 9, 2, 1 << 30)]
        costs = rank([level + level.T for level in levels])
        matching = minimum_perfect_matching(costs)
        duals = list(matching.certificate.duals)
        a, b = source.choice(8, 2, replace=False)
        step = 1 << int(source.integers(0, costs.shifts[0] + 1))
        duals[a] += step
        duals[b] -= step
        certificate = msgspec.structs.replace(matching.certificate, duals=tuple(duals))
        table = [[costs.cost(i, j) for j in range(8)] for i in range(8)]
        try:
            verify(costs, msgspec.structs.replace(matching, certificate=certificate))
            outcome = True
        except UnprovenMatching:
            outcome = False
        assert outcome == naive_check(table, certificate)
        outcomes.add(outcome)
    assert outcomes == {True, False}
