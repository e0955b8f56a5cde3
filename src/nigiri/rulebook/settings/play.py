"""Settings of the play itself: the board, the end, the count, and what is done when something went wrong on it."""

from fractions import Fraction
from typing import Literal

from nigiri.rulebook.settings.group import Group
from nigiri.rulebook.settings.rule import Count, IllegalMoveWindow, SetupLimit


class GameSettings(Group, frozen=True):
    """Repetition, komi and taking back. `komi`: points White receives, whole or half, negative if White gives."""

    ko_rule: Literal["simple_ko", "situational_superko", "positional_superko"]
    long_cycle: Literal["forbidden", "no_result", "head_referee", "agreement"]
    komi: Fraction
    undo: Literal["never", "with_consent"]


class EndSettings(Group, frozen=True):
    """How play ends, and whether neutral points must be filled first."""

    method: Literal["two_passes", "agreement"]
    fill_dame: Literal["required", "optional"]


class ScoringSettings(Group, frozen=True):
    """How points are counted."""

    tradition: Literal["area", "territory"]
    seki_territory: Literal["count", "no_count"]
    dispute: Literal["resume", "resume_with_pass_stones", "referee"]


class HandicapSettings(Group, frozen=True):
    """Handicap stones: where, and how many at most."""

    placement: Literal["fixed", "free"]
    max_stones: Count


class ResultSettings(Group, frozen=True):
    """Results that the board does not give."""

    both_flags: Literal["head_referee", "draw", "replay", "both_lose"]
    agreed_draw: bool


class ColoursSettings(Group, frozen=True):
    """Who has Black in an even game."""

    rule: Literal["nigiri", "system_then_balance_then_lot"]


class WrongSetupSettings(Group, frozen=True):
    """A game begun with the wrong colour or handicap."""

    limit: SetupLimit
    counts_as: Literal["actual", "as_scheduled"]
    colour_debt: bool
    restart_clock: Literal["minus_half_elapsed", "full", "referee"]
    decider: Literal["referee", "players_agree"]


class IllegalMoveSettings(Group, frozen=True):
    """An illegal move: how long it can be taken back, and what follows."""

    window: IllegalMoveWindow
    remedy: Literal["replace_move", "turn_lost", "loss", "referee"]


class DisplacedSettings(Group, frozen=True):
    """Stones shifted, added or lost while play went on."""

    method: Literal["restore", "ladder"]
