"""What the steps of the form for regulations show, and how far a form has been checked."""

from collections.abc import Callable
from typing import Any

from nigiri.errors import Refusal
from nigiri.regulations.classification import Credit
from nigiri.regulations.length import sides_planned
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.stages import StageSystem
from nigiri.regulations.system import McMahon, RoundRobin, Scheveningen, Stages, Swiss
from nigiri.regulations.usual import usual_criteria
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.service.local_time import zone_names
from nigiri.standings.settings import TEAM_CRITERIA
from nigiri.web.event.choices import CHOICES
from nigiri.web.event.creation import expected_of, played_system, profiles, proposals, rounds_of
from nigiri.web.event.creation_steps import field_of, is_kept, step_of
from nigiri.web.event.forms import Form
from nigiri.web.event.stage_form import count_of, usual_groups, usual_system, with_stage, without_stage
from nigiri.web.event.system_form import SETTLED, system_of
from nigiri.web.event.team_form import credit_of
from nigiri.web.event.words import WORDS


def step_facts(
    form: Form, step: int, refusal: Refusal | None, *, usual_profile: str, action: str = "/new", first: int = 1
) -> dict[str, Any]:
    """Return what a step of the form shows. `action` is where it is sent, `first` the step that it begins with."""
    name = form.text("profile", usual_profile)
    chosen = profile(name if name in PROFILE_NAMES else usual_profile)
    field = field_of(refusal) if refusal is not None else ""
    system = form.text("system", "mcmahon")
    return {
        "step": step,
        "first": first,
        "action": action,
        "is_change": first > 1,
        "form": form,
        "refusal": refusal,
        "fault": field if refusal is not None and step_of(field) == step else "",
        "chosen": chosen,
        "words": WORDS,
        "zones": sorted(zone_names()) if step == 1 else (),
        "choices": CHOICES,
        "profiles": profiles(),
        "proposals": proposals(chosen),
        "system": system,
        "credit": form.text("credit", "individual"),
        "stages": range(1, count_of(form) + 1) if system == "stages" else (),
        "usual_system": usual_system,
        "usual_groups": usual_groups,
        "settled": SETTLED,
        "plan": _plan(form),
        "uneven": _uneven(form),
        "usual_criteria": _usual_criteria(form),
        "team_criteria": ", ".join(TEAM_CRITERIA),
        "kept": _kept(form, step),
    }


def checked(form: Form, step: int, made: Callable[[Form], Regulations]) -> Regulations | None:
    """Return the regulations; refuse what the steps so far cannot have, None where a later step is still at fault."""
    try:
        return made(form)
    except Refusal as refusal:
        if step_of(field_of(refusal)) > step:
            return None
        raise


def with_stages(form: Form) -> Form:
    """Return the form with a stage more or less, as a button asks."""
    if form.has("add"):
        return with_stage(form)
    return without_stage(form, form.integer("drop", 0)) if form.has("drop") else form


def _kept(form: Form, step: int) -> list[tuple[str, str]]:
    """Return what other steps have sent. Criteria that nobody has changed go: another system has others."""
    usual = {", ".join(usual_criteria(one)) for one in (McMahon(), Swiss(), RoundRobin())}
    return [
        (name, value)
        for name, values in form.values.items()
        for value in values
        if is_kept(name, step) and not (name.endswith("criteria") and value in usual)
    ]


def _plan(form: Form) -> tuple[int, ...]:
    """Return how many rounds the event takes as the form stands, stage by stage; nothing where it cannot be told."""
    try:
        system = played_system(form)
        if isinstance(system, Stages):
            return tuple(stage.rounds for stage in system.stages)
        return (rounds_of(form, system),)
    except Refusal:
        return ()


def _uneven(form: Form) -> dict[str, int]:
    """Return how many sides come to a system of two equal groups, by the prefix of its fields, where they are odd."""
    try:
        system, sides = played_system(form), expected_of(form)
    except Refusal:
        return {}
    found: dict[str, tuple[StageSystem, int]] = {}
    if isinstance(system, Stages):
        coming = sides_planned(system.stages, sides)
        for number, (stage, count) in enumerate(zip(system.stages, coming, strict=True), start=1):
            found[f"s{number}-"] = stage.system, count
    elif credit_of(form) is not Credit.TEAM:
        found[""] = system, sides
    return {
        prefix: count
        for prefix, (played, count) in found.items()
        if isinstance(played, Scheveningen) and not played.is_match and count % 2
    }


def _usual_criteria(form: Form) -> dict[str, str]:
    """Return the usual criteria by the prefix of their field: of the event, or of each stage."""
    if form.text("system", "mcmahon") != "stages":
        prefixes = {"": "mcmahon"}
    else:
        prefixes = {f"s{number}-": usual_system(number) for number in range(1, count_of(form) + 1)}
    found: dict[str, str] = {}
    for prefix, otherwise in prefixes.items():
        try:
            found[prefix] = ", ".join(usual_criteria(system_of(form, prefix, otherwise)))
        except Refusal:
            found[prefix] = ""
    return found
