"""Choices that carry a number with them: each case of such a choice is a type, so a `match` over them is checked.

Written down, a case is its tag, its tag with one number (`fixed:900`), or an object when it carries several
(`{"rule": "fixed_or_time_out_plus_grace", "fixed_s": 3600, "grace_s": 60}`). Seconds are whole.
"""

from typing import Annotated

import msgspec

Seconds = Annotated[int, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="rule"):
    """One case of a choice; subclasses are the cases."""


class HalfMain(Rule, frozen=True, tag="half_main"):
    """A player more than half of the main time late has lost (CLK-clock-4)."""


class HalfMainWithinAnHour(Rule, frozen=True, tag="min_half_main_60m"):
    """A player late by more than half of the main time, and in any case by more than an hour, has lost (RU-2.6-c)."""


class FixedLateness(Rule, frozen=True, tag="fixed"):
    """A player more than `seconds` late has lost."""

    seconds: Seconds


class FixedOrTimeOut(Rule, frozen=True, tag="fixed_or_time_out_plus_grace"):
    """A player has lost when more than `fixed_s` late, or `grace_s` after the own time ran out (EGF-5e.1, EGF-5e.2)."""

    fixed_s: Seconds
    grace_s: Seconds


ForfeitAfter = HalfMain | HalfMainWithinAnHour | FixedLateness | FixedOrTimeOut


class WhiteStones(Rule, frozen=True, tag="white_stones"):
    """A game goes on once this many white stones have been placed (RU-2.6.12-a)."""

    stones: Positive


class Moves(Rule, frozen=True, tag="moves"):
    """A game goes on once this move is irrevocable; laying handicap stones is move 1 (EGF-8a.1)."""

    moves: Positive


SetupLimit = WhiteStones | Moves


class UntilResult(Rule, frozen=True, tag="unlimited_until_result"):
    """An illegal move is taken back however many moves later, until the result is recorded (RU-2.6.11, RU-2.7.4-c)."""


class Plies(Rule, frozen=True, tag="plies"):
    """An illegal move is taken back only if it is noticed within this many moves after it (EGF-8c.1)."""

    plies: Positive


IllegalMoveWindow = UntilResult | Plies


class Loss(Rule, frozen=True, tag="loss"):
    """The overrun loses the game (RU-2.5.5-c, EGF-3g.5, CLK-time-4b)."""


class PenaltyFixed(Rule, frozen=True, tag="penalty_fixed"):
    """A further period is bought with this many stones (RU-2.5.5-c)."""

    stones: Positive


class PenaltyUnplayed(Rule, frozen=True, tag="penalty_unplayed"):
    """A further period is bought with all the stones left unplayed (RU-2.5.5-c)."""


CanadianExpiry = Loss | PenaltyFixed | PenaltyUnplayed


class NotInByoyomi(Rule, frozen=True, tag="not_in_byoyomi"):
    """A side in byo-yomi does not seal (CLK-adj-1, CLK-adj-2a)."""


class ExtraTime(Rule, frozen=True, tag="extra"):
    """A side in byo-yomi seals, and its period gets this much longer (EGF-6b.3)."""

    seconds: Seconds


SealingInByoyomi = NotInByoyomi | ExtraTime
