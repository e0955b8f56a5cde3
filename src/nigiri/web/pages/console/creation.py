"""Beginning an event: a short guided form, or a file of another program."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.formats.reading import examine
from nigiri.ids import TournamentId
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, RoundRobin, Stages, Swiss
from nigiri.regulations.usual import usual_criteria
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Role
from nigiri.service.identity import free_event
from nigiri.service.intake import take_in
from nigiri.service.local_time import zone_named, zone_names
from nigiri.standings.settings import TEAM_CRITERIA
from nigiri.store.access.event_pages import EventPage
from nigiri.store.exchange import import_event
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.export import is_export
from nigiri.web.errors import status_of
from nigiri.web.event.choices import CHOICES
from nigiri.web.event.creation import played_system, profiles, proposals, regulations_of, rounds_of
from nigiri.web.event.creation_steps import STEPS, field_of, is_kept, step_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.stage_form import count_of, usual_groups, usual_system, with_stage, without_stage
from nigiri.web.event.system_form import SETTLED, system_of
from nigiri.web.event.words import WORDS
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, now, visit_of


@get("/new", include_in_schema=False)
@threaded
def new_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the first step."""
    caller_of(request).must_create()
    return _step(request, 1, Form(), None)


@post("/new", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def new_step(request: Request[Any, Any, Any], form: Form) -> Response[Any]:
    """Go to the next step, or back; after the last one begin the event.

    What a step cannot have is refused on it, what an earlier one cannot have there; later ones are not looked at yet.
    """
    caller = caller_of(request)
    caller.must_create()
    step = 1
    try:
        step = min(max(form.integer("step", 1), 1), STEPS)
        if form.has("back"):
            return _step(request, max(step - 1, 1), form, None)
        if form.has("refresh") or form.has("add") or form.has("drop"):
            return _step(request, step, _with_stages(form), None)
        zone = zone_named(form.text("timezone", "UTC"))
        rules = _checked(form, step)
        if rules is None or step < STEPS:
            return _step(request, step + 1, form, None)
        taken = {one.id for one in desk_of(request).store.tournaments()}
        events = create(free_event(rules.short_name or rules.name, taken), rules)
        done = desk_of(request).create(events, by=caller.actor, at=now(request))
    except Refusal as refusal:
        return _step(request, min(step, step_of(field_of(refusal))), form, refusal)
    access_of(request).put_page(EventPage(done.tournament.id, timezone=zone.key))
    _direct(request, caller, done.tournament.id)
    return Redirect(f"/events/{done.tournament.id}/desk/players", status_code=303)


def _checked(form: Form, step: int) -> Regulations | None:
    """Return the regulations; refuse what the steps so far cannot have, None where a later step is still at fault."""
    try:
        rules = regulations_of(form)
        create(TournamentId("new"), rules)
    except Refusal as refusal:
        if step_of(field_of(refusal)) > step:
            return None
        raise
    return rules


def _with_stages(form: Form) -> Form:
    """Return the form with a stage more or less, as a button asks."""
    if form.has("add"):
        return with_stage(form)
    return without_stage(form, form.integer("drop", 0)) if form.has("drop") else form


@get("/take-in", include_in_schema=False)
@threaded
def take_in_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the form for a file."""
    caller_of(request).must_create()
    return render(visit_of(request), "console/take_in.html.j2", refusal=None, imported=None, name="")


@post("/take-in", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def take_in_file(request: Request[Any, Any, Any], form: Form) -> Response[Any]:
    """Take an event in from a file; where there are faults, show all of them with their places."""
    caller = caller_of(request)
    caller.must_create()
    upload, visit = form.files.get("file"), visit_of(request)
    imported = None
    try:
        if upload is None:
            raise Refusal("file.none", message="choose a file", where="file")
        if is_export(upload.data):
            state, _ = import_event(desk_of(request).store, upload.data)
        else:
            imported = examine(upload.data, upload.name)
            if imported.faults:
                raise imported.faults[0].refusal()
            taken = {one.id for one in desk_of(request).store.tournaments()}
            events, persons = take_in(imported.tournament, imported.roster, taken)
            state = desk_of(request).create(events, by=caller.actor, at=now(request), persons=persons).tournament
    except Refusal as refusal:
        name = upload.name if upload is not None else ""
        facts = {"refusal": refusal, "imported": imported, "name": name}
        return render(visit, "console/take_in.html.j2", status=status_of(refusal), **facts)
    _direct(request, caller, state.id)
    return Redirect(f"/events/{state.id}/desk", status_code=303)


def _direct(request: Request[Any, Any, Any], caller: Caller, event: TournamentId) -> None:
    """Make whoever began the event its director."""
    if caller.session:
        access_of(request).accounts.give_role(event, caller.actor, Role.DIRECTOR)


def _step(request: Request[Any, Any, Any], step: int, form: Form, refusal: Refusal | None) -> Response[str]:
    chosen = profile(_profile_name(request, form))
    field = field_of(refusal) if refusal is not None else ""
    system = form.text("system", "mcmahon")
    return render(
        visit_of(request),
        "console/new.html.j2",
        status=200 if refusal is None else 422,
        step=step,
        form=form,
        refusal=refusal,
        fault=field if refusal is not None and step_of(field) == step else "",
        chosen=chosen,
        words=WORDS,
        zones=sorted(zone_names()),
        choices=CHOICES,
        profiles=profiles(),
        proposals=proposals(chosen),
        system=system,
        credit=form.text("credit", "individual"),
        stages=range(1, count_of(form) + 1) if system == "stages" else (),
        usual_system=usual_system,
        usual_groups=usual_groups,
        settled=SETTLED,
        plan=_plan(form),
        usual_criteria=_usual_criteria(form),
        team_criteria=", ".join(TEAM_CRITERIA),
        kept=_kept(form, step),
    )


def _kept(form: Form, step: int) -> list[tuple[str, str]]:
    """Return what other steps have sent. Criteria that nobody has changed go: another system has others."""
    usual = {", ".join(usual_criteria(one)) for one in (McMahon(), Swiss(), RoundRobin())}
    return [
        (name, value)
        for name, values in form.values.items()
        for value in values
        if is_kept(name, step) and not (name.endswith("criteria") and value in usual)
    ]


def _profile_name(request: Request[Any, Any, Any], form: Form) -> str:
    usual = "russia-2020" if visit_of(request).say.code == "ru" else "egf"
    name = form.text("profile", usual)
    return name if name in PROFILE_NAMES else usual


def _plan(form: Form) -> tuple[int, ...]:
    """Return how many rounds the event takes as the form stands, stage by stage; nothing where it cannot be told."""
    try:
        system = played_system(form)
        if isinstance(system, Stages):
            return tuple(stage.rounds for stage in system.stages)
        return (rounds_of(form, system),)
    except Refusal:
        return ()


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


handlers = (new_page, new_step, take_in_page, take_in_file)
