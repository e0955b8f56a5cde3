"""Whether a schedule can hold: how long a round may last, and the breaks between rounds."""

from itertools import pairwise
from typing import Final, assert_never

from msgspec import Struct

from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    Control,
    Controls,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
)
from nigiri.clocks.durations import MINUTE
from nigiri.clocks.rules import ClockRules
from nigiri.errors import Refusal

LONG_GAME: Final = 150
"""Moves of each side in a long game on 19 lines: what a director reckons with, ours."""

SHORT_MAIN: Final = 25 * MINUTE
"""Under this main time a break may be shorter than the rules' ten minutes (RU-2.6.2-a)."""


class ScheduleFinding(Struct, frozen=True):
    """A thing about a schedule that a director should know. `severity`: warning or error."""

    code: str
    message: str
    articles: tuple[str, ...]
    severity: str = "warning"


def longest_use(control: Control, moves: int) -> int:
    """Return the time (ms) that a side making `moves` moves cannot exceed without losing on time.

    The bound is tight: a side that uses every period to within a millisecond of its end comes as near as one likes.
    The moves of a stage are taken to be met, turns are not lost, and periods beyond the free ones not bought.
    """
    if isinstance(control, MovesInMain):
        return sum(stage.time for stage in control.stages) + longest_use(control.then, moves)
    match control:
        case Absolute(main):
            return main
        case JapaneseByoyomi(main, period, periods):
            return main + (moves + periods - 1) * period
        case CanadianByoyomi(main):
            return main + _longest_series(control, moves)
        case Fischer(main, increment, _, before):
            return main + increment * (moves if before else max(moves - 1, 0))
        case Ing(main, portions):
            return main + sum(portions)
        case _:
            assert_never(control)


def longest_round(controls: Controls, moves: int = LONG_GAME) -> int:
    """Return how long (ms) a game, and so a round, can last at most, with `moves` moves of each side."""
    return longest_use(controls.black, moves) + longest_use(controls.white, moves)


def check_break(
    rules: ClockRules, main: int, ends_at: int, next_start: int, planned: int | None = None
) -> list[ScheduleFinding]:
    """Return what is wrong with the break between two rounds (RU-2.6.2-a, KOD-10.5).

    At least ten minutes as a rule; with main time under 25 minutes the referee may plan a shorter one (`planned`).
    """
    least = rules.schedule_rest_min.rounds
    if main < SHORT_MAIN:
        least = min(least, 0 if planned is None else planned)
    elif planned is not None:
        least = max(least, planned)
    left = next_start - ends_at
    if left < 0:
        return [
            ScheduleFinding("schedule.overlap", "the next round starts before this one ends", ("RU-2.6.1-a",), "error")
        ]
    if left < least:
        return [ScheduleFinding("schedule.short_break", f"the break of {left // MINUTE} min is short", ("RU-2.6.2-a",))]
    return []


def check_rounds(
    rules: ClockRules, controls: Controls, starts: list[int], moves: int = LONG_GAME
) -> list[list[ScheduleFinding]]:
    """Return for each round but the last whether the next can start as planned even if this one lasts longest."""
    main = max(controls.black.main, controls.white.main)
    longest = longest_round(controls, moves)
    return [check_break(rules, main, start + longest, following) for start, following in pairwise(starts)]


def earliest_resumption(rules: ClockRules, previous_end: int, waived: bool = False) -> int:
    """Return when a player with several adjourned games need start the next one: after his rest (CLK-res-1b)."""
    return previous_end if waived else previous_end + rules.schedule_rest_min.resumed


def check_early_start(round_number: int, rounds: int, planned: int, wanted: int, previous_over: bool) -> None:
    """Refuse to move a game earlier, except in the last round once the one before is over (RU-2.6.1-b)."""
    if round_number != rounds or wanted >= planned or not previous_over:
        raise Refusal(
            "schedule.early_start",
            "RU-2.6.1-b",
            message="only a game of the last round, after the previous round is over, may start earlier",
        )


def _longest_series(control: CanadianByoyomi, moves: int) -> int:
    total = series = 0
    limit = control.max_periods
    while moves > 0 and (limit is None or series < limit):
        period = control.period(series)
        total += period.time
        moves -= period.stones
        series += 1
    return total
