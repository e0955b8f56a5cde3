"""Settings: the regulations with the article behind each, how the event shows itself, its end."""

from typing import Any

from litestar import Request, Response, get, post
from msgspec.structs import replace

from nigiri.clocks.notation import print_control
from nigiri.clocks.notation_reader import parse_control
from nigiri.documents.language import LANGUAGES, Language
from nigiri.errors import Refusal
from nigiri.regulations.regulations import Regulations
from nigiri.rulebook.definition import definitions, read_assignment
from nigiri.rulebook.profile import Profile
from nigiri.rulebook.profiles import profile
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.closing import close, reopen
from nigiri.tournament.decisions.creation import amend_regulations, extend
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.errors import status_of
from nigiri.web.event.creation import halves
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.setting_form import sent_value, setting_part
from nigiri.web.event.setting_said import as_typed, choices, possible_said, value_said
from nigiri.web.event.setting_titles import title_of
from nigiri.web.event.stage_form import criteria_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import now


@get("/events/{event:str}/desk/settings", include_in_schema=False)
@threaded
def settings_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show all settings."""
    return _page(event_view(request, event, Right.EVENT), None, request.query_params.get("setting", ""))


@post("/events/{event:str}/desk/settings", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_settings(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Change what one part of the page is about."""
    view = event_view(request, event, Right.EVENT)
    reason = form.text("reason")
    try:
        match form.text("part"):
            case "page":
                _set_page(request, view, form)
            case "close":
                work(request, event, Right.EVENT, lambda state: close(state, reason=reason))
            case "reopen":
                work(request, event, Right.EVENT, lambda state: reopen(state, reason=reason))
            case "rounds":
                more = form.integer("rounds")
                work(request, event, Right.EVENT, lambda state: extend(state, more, reason=reason))
            case "setting":
                work(request, event, Right.EVENT, lambda state: _with_setting(state, form))
            case _:
                work(request, event, Right.EVENT, lambda state: _amended(state, form))
    except Refusal as refusal:
        return _page(event_view(request, event), refusal, form.text("setting"))
    return back(event, "/settings")


def _amended(state: Tournament, form: Form) -> tuple[Event, ...]:
    old = state.regulations
    criteria = criteria_of(form, "criteria") or old.standings.criteria
    rules = replace(
        old,
        name=form.text("name", old.name),
        place=form.text("place"),
        director=form.text("director"),
        begins=form.date("begins"),
        ends=form.date("ends"),
        komi_halves=halves(form.text("komi", "6.5")),
        time=parse_control(form.text("time")) if form.text("time") else None,
        standings=replace(old.standings, criteria=criteria),
    )
    return amend_regulations(state, rules, reason=form.text("reason"))


def _with_setting(state: Tournament, form: Form) -> tuple[Event, ...]:
    rules, name = state.regulations, form.text("setting")
    settings = {key: kept for key, kept in rules.settings.items() if key != name}
    if form.has("parts") and not form.has("reset"):
        settings[name] = sent_value(name, form)
    elif form.text("value") and not form.has("reset"):
        settings[name] = read_assignment(f"{name}={form.text('value')}")[1]
    return amend_regulations(state, replace(rules, settings=settings), reason=form.text("reason"))


def _set_page(request: Request[Any, Any, Any], view: EventView, form: Form) -> None:
    language = form.text("language")
    page = replace(view.page, language=language if language in LANGUAGES else "", is_public=form.has("is_public"))
    view.hall.put_page(page, at=now(request))


def _page(view: EventView, refusal: Refusal | None, asked: str) -> Response[str]:
    rules = view.whole.regulations
    own = profile(rules.profile).with_overrides(rules.settings)
    return view.render(
        "console/settings.html.j2",
        status=200 if refusal is None else status_of(refusal),
        time="" if rules.time is None else print_control(rules.time),
        komi=f"{rules.komi_halves / 2:g}",
        languages=LANGUAGES,
        profile=own,
        settings=_settings(rules, own, view.visit.say),
        chosen=_chosen(asked, rules, own, view.visit.say),
        refusal=refusal,
    )


def _settings(rules: Regulations, own: Profile, say: Language) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "title": title_of(name, say),
            "possible": possible_said(name, say),
            "value": value_said(name, own.value(name), say),
            "ground": own.ground(name),
            "is_own": name in rules.settings,
        }
        for name in definitions()
    ]


def _chosen(name: str, rules: Regulations, own: Profile, say: Language) -> dict[str, Any] | None:
    """Return the setting that is to be changed, with what its form offers; None where none is named."""
    known = definitions().get(name)
    if known is None:
        return None
    value = own.value(name)
    return {
        "name": name,
        "title": title_of(name, say),
        "expected": known.expected,
        "possible": possible_said(name, say),
        "choices": choices(name, say),
        "typed": as_typed(value),
        "part": setting_part(name, value, say),
        "is_own": name in rules.settings,
    }


handlers = (settings_page, change_settings)
