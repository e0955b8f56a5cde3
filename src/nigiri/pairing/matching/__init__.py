"""Exact minimum-cost perfect matching, with a proof that anybody can check.

The matching is found by a primal-dual blossom method over likely pairs that starts from an assignment; the duals
that come out with it prove that no other matching is cheaper, among all pairs and not only the likely ones. `verify`
checks that proof without knowing the method.

Costs may be of any length. A strict order of criteria (`rank`) becomes one integer for each pair, some 100 to 150 bits
for a large field. Numpy works on it in planes of 40 bits, scaling from the first plane to the last; the blossom stages
use Python's integers. So nothing is rounded and nothing overflows, and there is no second, slower way for long costs.
"""

from nigiri.pairing.matching.certificate import Certificate, Matching, reduced_cost
from nigiri.pairing.matching.costs import ComputedCosts, Costs, RankedCosts, rank
from nigiri.pairing.matching.impossible import NoPerfectMatching
from nigiri.pairing.matching.solver import minimum_perfect_matching, minimum_perfect_matching_lexicographic
from nigiri.pairing.matching.verification import UnprovenMatching, verify

__all__ = [
    "Certificate",
    "ComputedCosts",
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
