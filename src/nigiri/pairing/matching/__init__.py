"""Exact minimum-cost perfect matching, with a proof that anybody can check.

The matching is found by a primal-dual blossom method over likely pairs that starts from an assignment; the duals
that come out with it prove that no other matching is cheaper, among all pairs and not only the likely ones. `verify`
checks that proof without knowing the method.
"""

from nigiri.pairing.matching.certificate import Certificate, Matching, reduced_cost
from nigiri.pairing.matching.costs import Costs, RankedCosts, rank
from nigiri.pairing.matching.impossible import NoPerfectMatching
from nigiri.pairing.matching.solver import minimum_perfect_matching, minimum_perfect_matching_lexicographic
from nigiri.pairing.matching.verification import UnprovenMatching, verify

__all__ = [
    "Certificate",
    "Costs",
    "Matching",
    "NoPerfectMatching",
    "RankedCosts",
    "UnprovenMatching",
    "minimum_perfect_matching",
    "minimum_perfect_matching_lexicographic",
    "rank",
    "reduced_cost",
    "verify",
]
