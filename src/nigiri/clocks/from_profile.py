"""The rules of time of a profile of the rulebook."""

import msgspec

from nigiri.clocks.profiles import PROFILES
from nigiri.clocks.rules import BelowFloor, ClockRules
from nigiri.clocks.settings import OURS, setting_name, with_settings
from nigiri.rulebook.profile import Profile
from nigiri.rulebook.settings.rule import Rule


def rules_of(profile: Profile) -> ClockRules:
    """Return the rules of time that a profile's settings make, an event's own ones included."""
    base = PROFILES.get(profile.base, PROFILES["russia-2020"])
    names = [setting_name(field) for field in ClockRules.__struct_fields__ if field not in OURS]
    rules = with_settings(base, {name: _written(profile.value(name)) for name in names})
    if rules.clock_reduction_floor is None:
        return msgspec.structs.replace(rules, clock_below_floor=BelowFloor.LEAVE)
    return rules


def _written(value: object) -> object:
    """Return a setting's value as a file writes it: a case with its number, an object, or itself."""
    if not isinstance(value, Rule):
        return msgspec.to_builtins(value)
    numbers = msgspec.structs.asdict(value)
    tag = str(type(value).__struct_config__.tag)
    match list(numbers.values()):
        case []:
            return tag
        case [number]:
            return f"{tag}:{number}"
        case _:
            return {"rule": tag, **numbers}
