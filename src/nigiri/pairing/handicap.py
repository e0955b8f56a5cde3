"""Handicaps: how many stones a game is given, who takes them, and the komi that goes with it."""

from typing import assert_never

import numpy as np

from nigiri.pairing.field import Field, IntMatrix, IntVector, Ladder, PairCosts, Seat, Vertices, nothing
from nigiri.pairing.settings import HandicapBasis, HandicapRule


def strength(seat: Seat, rule: HandicapRule, ladder: Ladder) -> int:
    """Return what a side's handicaps are reckoned from: its rank or whole McMahon score, never above `even_from`.

    Two sides at or above that rank stand equal and play even.
    """
    match rule.basis:
        case HandicapBasis.NONE:
            return 0
        case HandicapBasis.RANK:
            return min(seat.rank, rule.even_from)
        case HandicapBasis.SCORE:
            return min(seat.mcmahon // 2, ladder.points(rule.even_from))
        case _:
            assert_never(rule.basis)


def stones(difference: int, rule: HandicapRule) -> int:
    """Return the handicap for a difference of strength, of either sign (RU-2.1.8, KOD-6.9).

    0 is an even game, 1 a game without komi, from 2 on stones are placed.
    """
    return max(0, min(abs(difference) - rule.reduction, rule.ceiling)) if difference else 0


def handicap(upper: Seat, lower: Seat, rule: HandicapRule, ladder: Ladder) -> int:
    """Return the stones of a game: positive when the first side gives them, as White, negative when it takes them.

    None where handicaps are given in komi: they settle no colours.
    """
    return 0 if rule.komi_step_halves else steps(upper, lower, rule, ladder)


def steps(upper: Seat, lower: Seat, rule: HandicapRule, ladder: Ladder) -> int:
    """Return a game's handicap in stones, however it is given: positive when the first side gives it."""
    difference = strength(upper, rule, ladder) - strength(lower, rule, ladder)
    given = stones(difference, rule)
    return given if difference >= 0 else -given


def handicaps(field: Field, rule: HandicapRule) -> PairCosts:
    """Return the function that gives `handicap` of pairs of seats."""
    if rule.basis is HandicapBasis.NONE or rule.komi_step_halves:
        return nothing
    strong = strengths(field, rule)

    def signed(a: Vertices, b: Vertices) -> IntMatrix:
        difference = strong[a] - strong[b]
        # Where the difference is 0 a negative reduction would give stones: its sign is 0 as well.
        size = np.minimum(np.maximum(np.abs(difference) - rule.reduction, 0), max(0, rule.ceiling))
        given: IntMatrix = size * np.sign(difference)
        return given

    return signed


def strengths(field: Field, rule: HandicapRule) -> IntVector:
    """Return `strength` of each seat."""
    return np.array([strength(seat, rule, field.ladder) for seat in field.seats], np.int64)


def komi_halves(handicap: int, rule: HandicapRule, even_halves: int) -> int:
    """Return the komi in half points: the event's own in even games, the rule's in handicap games."""
    return rule.komi_halves if handicap else even_halves


def komi_of_game(black: Seat, white: Seat, rule: HandicapRule, ladder: Ladder, even_halves: int) -> int:
    """Return the komi of a seated game in half points; where handicaps are given in komi, less for a stronger White.

    Below 0 White gives points to Black.
    """
    if not rule.komi_step_halves:
        return komi_halves(handicap(black, white, rule, ladder), rule, even_halves)
    return even_halves + rule.komi_step_halves * steps(black, white, rule, ladder)


def rule_of_h9_tag(reduction: int) -> HandicapRule:
    """Return the rule that an EGF result file's handicap tag states: ranks reduced, nine stones before the reduction.

    A reduction of nine leaves no handicap at all.
    """
    return HandicapRule(basis=HandicapBasis.RANK, reduction=reduction, ceiling=9 - reduction, even_from=8)
