"""A chain of stages in a form: their fields begin with `s1-`, `s2-` …; stages are added and taken out."""

import re
from typing import Final

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.regulations.checked_system import check_system
from nigiri.regulations.length import planned
from nigiri.regulations.stages import Carry, CutTies, Qualification, SeedOrder, Separation, Stage, Stages
from nigiri.regulations.system import RoundRobin, Scheduled
from nigiri.regulations.usual import usual_standings
from nigiri.standings.criteria.registry import find
from nigiri.standings.settings import StandingsSettings, Withdrawal
from nigiri.web.event.forms import Form, no_choice
from nigiri.web.event.system_form import SYSTEMS, USUAL_ROUNDS, system_of

MOST_STAGES: Final = 6
_FIELD: Final = re.compile(r"s([1-9][0-9]?)-(.+)")
_USUAL: Final = {1: "round-robin", 2: "knockout"}
"""What the form proposes: groups, then a bracket."""


def count_of(form: Form) -> int:
    """Return how many stages a form has: two where none is described yet."""
    named = [int(found[1]) for name in form.values if (found := _FIELD.fullmatch(name)) and found[2] == "system"]
    return min(max(named, default=2), MOST_STAGES)


def must_be_systems(form: Form) -> None:
    """Refuse a system that there is not (`form.choice`), of the event or of a stage, before anything shows it."""
    named: dict[str, tuple[str, tuple[str, ...]]] = {"system": (form.text("system", "mcmahon"), (*SYSTEMS, "stages"))}
    if named["system"][0] == "stages":
        for number in range(1, count_of(form) + 1):
            named[f"s{number}-system"] = form.text(f"s{number}-system", usual_system(number)), SYSTEMS
    for field, (name, known) in named.items():
        if name not in known:
            raise no_choice(name, field)


def usual_system(number: int) -> str:
    """Return the system that is proposed for a stage, counted from 1."""
    return _USUAL.get(number, "knockout")


def usual_groups(number: int) -> int:
    """Return into how many groups a round robin is divided unless the form says otherwise: the first stage into two."""
    return 2 if number == 1 else 1


def with_stage(form: Form) -> Form:
    """Return the form with one more stage at the end."""
    number = count_of(form) + 1
    if number > MOST_STAGES:
        raise Refusal("stages.many", message="an event has at most {most} stages", most=MOST_STAGES, where="add")
    return replace(form, values={**form.values, f"s{number}-system": (usual_system(number),)})


def without_stage(form: Form, gone: int) -> Form:
    """Return the form without a stage; those behind it move up. The last one stays."""
    count = count_of(form)
    if count == 1 or not 1 <= gone <= count:
        return form
    values: dict[str, tuple[str, ...]] = {}
    for name, value in form.values.items():
        found = _FIELD.fullmatch(name)
        if found is None:
            values[name] = value
        elif (number := int(found[1])) != gone:
            values[f"s{number - (number > gone)}-{found[2]}"] = value
    return replace(form, values=values)


def stages_of(form: Form, sides: int, profile: str) -> Stages:
    """Return the chain; refuse what cannot be, naming the field with its stage."""
    stages = tuple(_stage(form, number, profile) for number in range(1, count_of(form) + 1))
    check_system(Stages(stages))
    try:
        lengths = planned(stages, sides)
    except Refusal:
        return Stages(stages)  # a field that the bracket cannot have: said where the field is known
    return Stages(tuple(replace(stage, rounds=rounds) for stage, rounds in zip(stages, lengths, strict=True)))


def criteria_of(form: Form, field: str) -> tuple[str, ...]:
    """Return the criteria that a field names, each once; refuse what is none, naming the field."""
    try:
        return tuple(dict.fromkeys(find(name).name for name in form.text(field).replace(",", " ").split()))
    except Refusal as refusal:
        raise refusal.at(field) from None


def _stage(form: Form, number: int, profile: str) -> Stage:
    prefix = f"s{number}-"
    system = system_of(form, prefix, usual_system(number))
    qualification = None
    if number > 1:
        qualification = Qualification(
            form.integer(f"{prefix}places", 2),
            form.choice(f"{prefix}order", SeedOrder.BY_PLACE),
            form.choice(f"{prefix}ties", CutTies.LOT),
            form.choice(f"{prefix}carry", Carry.NONE),
        )
    return Stage(
        system,
        rounds=1 if isinstance(system, Scheduled) else form.integer(f"{prefix}rounds", USUAL_ROUNDS),
        name=form.text(f"{prefix}title"),
        groups=form.integer(f"{prefix}groups", usual_groups(number) if isinstance(system, RoundRobin) else 1),
        separation=form.choice(f"{prefix}apart", Separation.NONE),
        qualification=qualification,
        standings=_standings(form, prefix, usual_standings(system, profile)),
    )


def _standings(form: Form, prefix: str, usual: StandingsSettings) -> StandingsSettings:
    criteria = criteria_of(form, f"{prefix}criteria") or usual.criteria
    return replace(usual, criteria=criteria, withdrawal=form.choice(f"{prefix}withdrawal", Withdrawal.BY_HALF))
