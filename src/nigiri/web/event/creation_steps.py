"""The steps of the form for a new event: which field stands on which, and where a refusal is shown."""

import re
from typing import Final

from nigiri.errors import Refusal

STEPS: Final = 4
_FIRST: Final = frozenset({"name", "place", "begins", "ends", "timezone", "profile", "director"})
_SECOND: Final = frozenset({"system", "credit", "expected"})
_LAST: Final = frozenset({"criteria", "team_criteria", "win", "reason"})
_NOT_KEPT: Final = frozenset({"csrf_token", "step", "back", "add", "drop", "refresh"})
_STAGE: Final = re.compile(r"system\.stages\[([0-9]+)\]")
_STAGE_FIELD: Final = re.compile(r"s[0-9]+-(.+)")
_FIELD_OF: Final = {
    "system.floor": "floor",
    "system.stages": "s1-system",
    "system.placement": "losses",
    "system.decider": "decider",
    "teams.rules.boards": "boards",
    "classification.credit": "credit",
}
"""Places of the regulations whose field is called otherwise."""
_BY_CODE: Final = {
    "system.decider": "decider",
    "system.losses": "losses",
    "schedule.consolation": "consolation",
    "system.bands": "floor",
    "stages.groups": "groups",
    "stages.carry": "carry",
    "system.cycles": "cycles",
    "system.games": "games",
    "system.seeds": "seeds",
    "system.rounds": "rounds",
    "system.groups": "groups",
    "system.places": "places",
    "system.band": "bar",
    "rounds.too_few": "rounds",
}
"""Fields of refusals that do not name them, or name the stage alone."""


def is_kept(field: str, step: int) -> bool:
    """Tell whether a step hands a field on that is not shown on it."""
    return field not in _NOT_KEPT and step_of(field) != step


def step_of(field: str) -> int:
    """Return the step that a field stands on."""
    found = _STAGE_FIELD.fullmatch(field)
    plain = found[1] if found is not None else field
    if plain in _LAST:
        return STEPS
    if found is not None:
        return 3
    return 1 if field in _FIRST else 2 if field in _SECOND else 3


def field_of(refusal: Refusal) -> str:
    """Return the field that a refusal speaks of; empty where it speaks of none."""
    stage = _STAGE.search(refusal.where)
    plain = _FIELD_OF.get(refusal.where) or _BY_CODE.get(refusal.code, "")
    if stage is not None:
        return f"s{int(stage[1]) + 1}-{plain or 'system'}"
    return plain or refusal.where
