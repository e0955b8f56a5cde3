"""Settings of time: lateness, the clock and its flag, main time and overtime. All times are whole seconds."""

from typing import Annotated, Literal

import msgspec

from nigiri.rulebook.settings.group import Group, Record
from nigiri.rulebook.settings.rule import CanadianExpiry, Count, ForfeitAfter, Positive, Seconds


class LateSettings(Group, frozen=True):
    """Players who come late."""

    forfeit_after: ForfeitAfter
    referee_may_waive: bool
    both_absent: Literal["split_half", "equal", "mover_only"]
    both_late_result: Literal["both_lose", "referee"]


StopCode = Literal[
    "canadian_setup",
    "toilet_in_byoyomi",
    "announcement",
    "protest",
    "equipment",
    "adjournment_form",
    "restore_position",
    "flag",
    "resign",
    "fetch_referee",
    "captures",
    "sealed",
    "seek_help",
]
"""Why a player stops the clock (RU-2.5.6, RU-3.17.2, EGF-3d, CLK-clock-9b)."""


class ClockSettings(Group, frozen=True):
    """The clock: who stops it and for what, and how a wrong reading is put right."""

    reduction_floor: Seconds | Literal["none"]
    claim_window: Literal["before_overtime", "at_discovery", "any_time"]
    flag_tolerance: Seconds | Literal["restore_always"]
    reading_final: bool
    stop_for_captures_min: Positive | Literal["never"]
    forgotten_press: Literal["nobody", "opponent_only", "referee_must"]
    reply_before_press: Literal["allow", "refuse"]
    player_stop_codes: tuple[StopCode, ...]
    handicap_start: Literal["black_setup", "white"]
    side: Literal["referee", "left_of_first_mover"]


class FlagSettings(Group, frozen=True):
    """When a fallen flag takes effect."""

    effect: Literal["at_expiry", "on_claim"]


class OvertimeSettings(Group, frozen=True):
    """What happens after the main time."""

    japanese_expiry: Literal["loss", "turn_passes"]
    move_end: Literal["press", "placement"]
    canadian_expiry: CanadianExpiry
    canadian_setup: Literal["player", "opponent_sets", "referee"]
    first_break_s: Seconds
    after_dispute: Literal["full_period", "remaining", "referee"]


class JapanesePeriods(Record, frozen=True):
    """Byo-yomi per move: its length, and how many overruns are free (RU-2.5.3-b)."""

    seconds: Positive
    reserves: Count


class CanadianPeriods(Record, frozen=True):
    """Byo-yomi per series: its length, its stones, and how many periods there are, None for no end (RU-2.5.4-b)."""

    seconds: Positive
    stones: Positive
    max_periods: Positive | None


TimeSystem = Literal["absolute", "japanese", "canadian", "fischer", "ing_to_end", "moves_in_main"]


class TimeSystemSettings(Group, frozen=True):
    """Which time systems an event may choose from."""

    allowed: Annotated[tuple[TimeSystem, ...], msgspec.Meta(min_length=1)]


class TimeSettings(Group, frozen=True):
    """Proposed periods and the calls near their end. `countdown`: the seconds left that are called aloud."""

    countdown: tuple[Seconds, ...]
    japanese: JapanesePeriods
    canadian: CanadianPeriods
    system: TimeSystemSettings
