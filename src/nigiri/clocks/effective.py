"""Effective time: the one figure by which ratings and the event's class compare time controls."""

from fractions import Fraction
from typing import Final, assert_never

from msgspec import Struct

from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    Control,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
)
from nigiri.clocks.durations import MINUTE


class EffectiveMoves(Struct, frozen=True):
    """How many moves of overtime count: the practice of the European rating system, in no rulebook (KOD-9.6)."""

    japanese: int = 45
    canadian: int = 60
    fischer: int = 120


EUROPEAN: Final = EffectiveMoves()


class EffectiveTime(Struct, frozen=True):
    """Basic and adjusted time in milliseconds, exact. `fischer`: other least basic times hold for the classes."""

    basic: Fraction
    adjusted: Fraction
    fischer: bool


def effective_time(control: Control, moves: EffectiveMoves = EUROPEAN) -> EffectiveTime:
    """Return the basic time and the basic plus the counted overtime (KOD-9.6).

    45 moves at one Japanese period each, however many periods there are; 60 stones at the rate of the first Canadian
    period; 120 increments; nothing after sudden death. Ing portions are time to the end and count in full.
    """
    basic = Fraction(control.main)
    final = control.then if isinstance(control, MovesInMain) else control
    match final:
        case Absolute():
            extra = Fraction(0)
        case JapaneseByoyomi(_, period):
            extra = Fraction(period * moves.japanese)
        case CanadianByoyomi(_, schedule):
            extra = Fraction(schedule[0].time * moves.canadian, schedule[0].stones)
        case Fischer(_, increment):
            extra = Fraction(increment * moves.fischer)
        case Ing(_, portions):
            extra = Fraction(sum(portions))
        case _:
            assert_never(final)
    return EffectiveTime(basic, basic + extra, isinstance(final, Fischer))


def effective_minutes(control: Control, moves: EffectiveMoves = EUROPEAN) -> Fraction:
    """Return the adjusted time in minutes, exact: 82.5 for an hour and three periods of 30 s."""
    return effective_time(control, moves).adjusted / MINUTE
