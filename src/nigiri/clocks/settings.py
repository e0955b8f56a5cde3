"""Rules of time from named settings, as a profile or an event's regulations give them (`late.forfeit_after`, …)."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from nigiri.clocks.controls import CanadianPeriod, Overrun
from nigiri.clocks.durations import HOUR, MINUTE, SECOND
from nigiri.clocks.rules import (
    CanadianTime,
    ClockRules,
    JapaneseTime,
    LateLimit,
    RestTimes,
    SetupLimit,
    StudyPhase,
    StudyTime,
)
from nigiri.errors import Refusal
from nigiri.rulebook.written_numbers import whole_number

_DURATION_NAMES: Final = {
    "overtime_first_break": "overtime.first_break_s",
    "adjournment_study": "adjournment.study_s",
    "time_system_allowed": "time.system.allowed",
}
_PREFIXES: Final = ("wrong_setup", "illegal_move")
OURS: Final = frozenset({"clock_below_floor"})
"""Fields that no setting names: consequences of another setting."""


def setting_name(field: str) -> str:
    """Return the dotted name of the setting behind a field of `ClockRules`."""
    if field in _DURATION_NAMES:
        return _DURATION_NAMES[field]
    for prefix in _PREFIXES:
        if field.startswith(prefix):
            return f"{prefix}.{field.removeprefix(prefix + '_')}"
    return field.replace("_", ".", 1)


def with_settings(rules: ClockRules, settings: Mapping[str, object]) -> ClockRules:
    """Return the rules with some settings changed. Settings that are not about time are left out.

    Values are in the form the profiles write them: seconds, minutes for `schedule.rest_min`, `white_stones:3`,
    `extra:30`, `none`. Raises `Refusal` for a value of another form.
    """
    changes: dict[str, object] = {}
    for field in ClockRules.__struct_fields__:
        name = setting_name(field)
        if name not in settings:
            continue
        try:
            changes[field] = _read(field, settings[name])
        except (msgspec.ValidationError, ValueError, TypeError, KeyError, AttributeError):
            raise Refusal(
                "setting.unreadable", message="{value!r} is no value of {name}", name=name, value=settings[name]
            ) from None
    return msgspec.structs.replace(rules, **changes)


def _read(field: str, value: object) -> object:
    reader = _READERS.get(field)
    if reader is not None:
        return reader(value)
    declared = next(each for each in msgspec.structs.fields(ClockRules) if each.name == field)
    return msgspec.convert(value, declared.type)


def _seconds(value: object) -> int:
    return msgspec.convert(value, int) * SECOND


def _optional_seconds(value: object) -> int | None:
    return None if value in ("none", "restore_always") else _seconds(value)


def _late_limit(value: object) -> LateLimit:
    match value:
        case "half_main":
            return LateLimit()
        case "min_half_main_60m":
            return LateLimit(cap=HOUR)
        case str():
            return LateLimit(base=_tail(value, "fixed") * SECOND)
        case Mapping():
            return LateLimit(base=_seconds(value["fixed_s"]), time_out_grace=_seconds(value["grace_s"]))
        case _:
            raise TypeError


def _setup_limit(value: object) -> SetupLimit:
    if str(value).startswith("moves"):
        return SetupLimit(moves=_tail(value, "moves"))
    return SetupLimit(white_stones=_tail(value, "white_stones"))


def _tail(value: object, prefix: str) -> int:
    kind, _, number = str(value).partition(":")
    if kind != prefix:
        raise ValueError(value)
    read = whole_number(number, 9)
    if read is None:
        raise ValueError("this is no number")
    return read


def _illegal_window(value: object) -> int | None:
    return None if value == "unlimited_until_result" else _tail(value, "plies")


def _sealing(value: object) -> int | None:
    return None if value == "not_in_byoyomi" else _tail(value, "extra") * SECOND


def _overrun(value: object) -> Overrun:
    if value == "loss":
        return Overrun()
    return Overrun(per_unplayed=True) if value == "penalty_unplayed" else Overrun(fee=_tail(value, "penalty_fixed"))


def _japanese(value: object) -> JapaneseTime:
    fields = msgspec.convert(value, dict[str, int])
    return JapaneseTime(fields["seconds"] * SECOND, fields["reserves"])


def _canadian(value: object) -> CanadianTime:
    fields = msgspec.convert(value, dict[str, int | None])
    seconds, stones = fields["seconds"], fields["stones"]
    return CanadianTime(CanadianPeriod(_seconds(seconds), msgspec.convert(stones, int)), fields["max_periods"])


def _study(value: object) -> StudyTime:
    fields = msgspec.convert(value, dict[str, int | str])
    return StudyTime(_seconds(fields["seconds"]), StudyPhase(str(fields["phase"])))


def _rest(value: object) -> RestTimes:
    fields = msgspec.convert(value, dict[str, int])
    return RestTimes(fields["rounds"] * MINUTE, fields["resumed"] * MINUTE)


def _captures(value: object) -> int | None:
    return None if value == "never" else msgspec.convert(value, int)


_READERS: Final[dict[str, Callable[[object], object]]] = {
    "late_forfeit_after": _late_limit,
    "wrong_setup_limit": _setup_limit,
    "illegal_move_window": _illegal_window,
    "clock_reduction_floor": _optional_seconds,
    "clock_flag_tolerance": _optional_seconds,
    "clock_stop_for_captures_min": _captures,
    "overtime_canadian_expiry": _overrun,
    "overtime_first_break": _seconds,
    "time_japanese": _japanese,
    "time_canadian": _canadian,
    "adjournment_sealing_in_byoyomi": _sealing,
    "adjournment_study": _study,
    "schedule_rest_min": _rest,
}
