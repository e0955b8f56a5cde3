"""From the settings of a profile to rules of play.

The names are those under which the rulebooks' differences are listed; a profile's values come in as they are, so this
room needs no rulebook.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

import msgspec

from nigiri.errors import Refusal
from nigiri.go.points import half_points
from nigiri.go.rules import Dispute, LongCycle, Placement, Repetition, Rules, Tradition


def _one_of(**meanings: bool) -> Callable[[object], bool]:
    def read(value: object) -> bool:
        return meanings[str(value)]

    return read


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _komi(value: object) -> int:
    if not isinstance(value, (int, float, str, Fraction)):
        raise ValueError(value)
    return half_points(value)


_FIELDS: Final[dict[str, tuple[str, Callable[[object], object]]]] = {
    "game.ko_rule": ("repetition", Repetition),
    "game.long_cycle": ("long_cycle", LongCycle),
    "game.komi": ("komi", _komi),
    "scoring.tradition": ("tradition", Tradition),
    "scoring.seki_territory": ("seki_territory", _one_of(count=True, no_count=False)),
    "scoring.dispute": ("dispute", Dispute),
    "end.fill_dame": ("fill_neutral_points", _one_of(required=True, optional=False)),
    "handicap.placement": ("placement", Placement),
    "handicap.max_stones": ("handicap_max", _whole),
}

SETTINGS: Final = tuple(_FIELDS)
"""The settings that are rules of play; where the documents differ is in CONFLICTS 58 to 66."""


def with_settings(rules: Rules, settings: Mapping[str, object]) -> Rules:
    """Return the rules with some settings changed; others than `SETTINGS` are refused, and so are unknown values."""
    changes: dict[str, object] = {}
    for name, value in settings.items():
        if name not in _FIELDS:
            raise Refusal("setting.unknown", message="{name} is no rule of play.", where=name, name=name)
        field, read = _FIELDS[name]
        try:
            changes[field] = read(value)
        except (ValueError, KeyError, TypeError):
            raise Refusal(
                "setting.value",
                message="{value} is no value of {name}.",
                where=name,
                name=name,
                value=repr(value),
            ) from None
    return msgspec.structs.replace(rules, **changes)
