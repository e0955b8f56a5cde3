"""Changing what an event plays after it was begun: its system, teams, time, handicap and criteria."""

from typing import Any

from litestar import Request, Response, get, post

from nigiri.errors import Refusal
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.creation import amend_regulations
from nigiri.tournament.team_sides import is_of_teams
from nigiri.web.event.creation_page import checked, step_facts, with_stages
from nigiri.web.event.creation_steps import STEPS, field_of, step_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.regulations_form import changed, form_of
from nigiri.web.event.stage_form import must_be_systems
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded

_FIRST = 2
"""Name, place and days stand on the page of settings."""


@get("/events/{event:str}/desk/system", include_in_schema=False)
@threaded
def system_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the form with what is played."""
    view = event_view(request, event, Right.EVENT)
    return _step(view, _FIRST, _described(view), None)


@post("/events/{event:str}/desk/system", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_system(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Go through the steps; after the last one change the regulations, with a reason once rounds rest on them."""
    view = event_view(request, event, Right.EVENT)
    step = _FIRST
    try:
        step = min(max(form.integer("step", _FIRST), _FIRST), STEPS)
        must_be_systems(form)
        if form.has("back"):
            return _step(view, max(step - 1, _FIRST), form, None)
        if form.has("refresh") or form.has("add") or form.has("drop"):
            return _step(view, step, with_stages(form), None)

        def made(sent: Form) -> Regulations:
            rules = changed(view.whole.regulations, sent)
            amend_regulations(view.whole, rules, reason=sent.text("reason", "-" if step < STEPS else ""))
            return rules

        rules = checked(form, step, made)
        if rules is None or step < STEPS:
            return _step(view, step + 1, form, None)
        reason = form.text("reason")
        work(request, event, Right.EVENT, lambda state: amend_regulations(state, rules, reason=reason))
    except Refusal as refusal:
        return _step(view, max(min(step, step_of(field_of(refusal))), _FIRST), form, refusal)
    return back(event, "/settings")


def _described(view: EventView) -> Form:
    state = view.whole
    return form_of(state.regulations, len(state.teams if is_of_teams(state) else state.entries))


def _step(view: EventView, step: int, form: Form, refusal: Refusal | None) -> Response[str]:
    # What the steps do not ask for, such as the name, is that of the event.
    known = {**{name: value for name, value in _described(view).values.items() if name in _FIXED}, **form.values}
    shown = Form(known)
    facts = step_facts(
        shown,
        step,
        refusal,
        usual_profile=view.whole.regulations.profile,
        action=f"{view.path}/desk/system",
        first=_FIRST,
    )
    return view.render("console/new.html.j2", status=200 if refusal is None else 422, **facts)


_FIXED = frozenset({"name", "profile", "place", "director", "begins", "ends"})

handlers = (system_page, change_system)
