"""Settings of the event: adjournment, rounds and rest, regulations, rating, play online."""

from typing import Annotated, Literal

import msgspec

from nigiri.rulebook.settings.group import Group, Record
from nigiri.rulebook.settings.rule import Count, SealingInByoyomi, Seconds


class StudyTime(Record, frozen=True):
    """Time to look at the position when a game is resumed, and when it begins (EGF-7b.1, CLK-res-3)."""

    seconds: Seconds
    phase: Literal["before_opening", "after_setup"]


class AdjournmentSettings(Group, frozen=True):
    """Adjourning a game, sealing the move, resuming."""

    trigger: Literal["head_referee", "two_times", "session_end"]
    sealing_in_byoyomi: SealingInByoyomi
    clock_until: Literal["written", "enclosed", "form_prepared"]
    form_template: Literal["clk", "egf"]
    open_move: Literal["counts_as_sealed"]
    bad_move: Literal["turn_lost", "pass", "replace_if_illegal"]
    study_s: StudyTime
    late: Literal["mover_only", "each_late_player"]
    time_claim: Literal["first_move", "before_overtime", "any_time"]
    lost: Literal["resume_if_certain_else_replay", "referee"]
    analysis: Literal["forbidden_same_day", "forbidden", "free"]


class RoundSettings(Group, frozen=True):
    """When unfinished games must be finished."""

    unfinished_policy: Literal["before_next_pairing", "before_last_round", "referee"]


class RestTimes(Record, frozen=True):
    """Rest in minutes, between rounds and after a resumed game (RU-2.6.2-a, CLK-res-1b)."""

    rounds: Count
    resumed: Count


class ScheduleSettings(Group, frozen=True):
    """Rest between games."""

    rest_min: RestTimes


class RatingSettings(Group, frozen=True):
    """Which events are rated."""

    default_scope: Literal["all", "official_only"]


Section = Annotated[str, msgspec.Meta(min_length=1)]


class RegulationsSettings(Group, frozen=True):
    """What regulations must contain: the list of RU-2.2.10, of KOD-5.4, the least, or sections named one by one.

    `minimal`: system, thinking times, komi, handicap.
    """

    required_sections: Literal["ru_2.2.10", "kod_5.4", "minimal"] | tuple[Section, ...]


class OnlineSettings(Group, frozen=True):
    """Whether online games follow section 7 of the Russian rules (RU-7-a)."""

    rules: Literal["ru7", "off"]
