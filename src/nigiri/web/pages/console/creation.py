"""Beginning an event: a short guided form, or a file of another program."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.formats.reading import examine
from nigiri.ids import TournamentId
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Role
from nigiri.service.identity import free_event
from nigiri.service.intake import take_in
from nigiri.service.local_time import zone_named
from nigiri.store.access.event_pages import EventPage
from nigiri.store.exchange import import_event
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.export import is_export
from nigiri.web.errors import status_of
from nigiri.web.event.creation import regulations_of
from nigiri.web.event.creation_page import checked, step_facts, with_stages
from nigiri.web.event.creation_steps import STEPS, field_of, step_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.stage_form import must_be_systems
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
        must_be_systems(form)
        if form.has("back"):
            return _step(request, max(step - 1, 1), form, None)
        if form.has("refresh") or form.has("add") or form.has("drop"):
            return _step(request, step, with_stages(form), None)
        zone = zone_named(form.text("timezone", "UTC"))
        rules = checked(form, step, _begun)
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


def _begun(form: Form) -> Regulations:
    """Return the regulations of a new event; refuse those that cannot be."""
    rules = regulations_of(form)
    create(TournamentId("new"), rules)
    return rules


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
    visit = visit_of(request)
    usual = "russia-2020" if visit.say.code == "ru" else "egf"
    facts = step_facts(form, step, refusal, usual_profile=usual)
    return render(visit, "console/new.html.j2", status=200 if refusal is None else 422, **facts)


handlers = (new_page, new_step, take_in_page, take_in_file)
