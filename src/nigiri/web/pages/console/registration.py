"""The terms of entry: how many, from when until when, who, and what is asked."""

from typing import Any

from litestar import Request, Response, get, post
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ratings.rank import format_rank, parse_rank
from nigiri.regulations.entry_rules import Asked, EntryRules
from nigiri.service.access.roles import Right
from nigiri.service.local_time import local_moment, wall_clock
from nigiri.tournament.decisions.creation import amend_regulations
from nigiri.tournament.decisions.registration import is_registering
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.pictures import qr
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import now


@get("/events/{event:str}/desk/registration", include_in_schema=False)
@threaded
def terms_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the terms of entry, with the address that players register at."""
    return _page(request, event_view(request, event, Right.EVENT), None, None)


@post("/events/{event:str}/desk/registration", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_terms(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Change the terms of entry; where the limit is raised, who waits first moves up."""
    view = event_view(request, event, Right.EVENT)
    try:
        terms = read_terms(form, view)

        def decide(state: Tournament) -> tuple[Event, ...]:
            return amend_regulations(state, replace(state.regulations, entry=terms), reason=form.text("reason"))

        work(request, event, Right.EVENT, decide)
    except Refusal as refusal:
        return _page(request, view, form, refusal)
    return back(event, "/registration")


def read_terms(form: Form, view: EventView) -> EntryRules:
    """Return the terms of entry that the form describes; moments are said in the hall's own time."""
    opens, closes = form.text("opens"), form.text("closes")
    strongest, weakest = form.text("strongest"), form.text("weakest")
    return EntryRules(
        limit=form.optional_integer("limit"),
        is_public=form.has("is_public"),
        opens=local_moment(opens, view.zone, "opens") if opens else None,
        closes=local_moment(closes, view.zone, "closes") if closes else None,
        strongest=parse_rank(strongest) if strongest else None,
        weakest=parse_rank(weakest) if weakest else None,
        asks=tuple(one for one in Asked if one.value in form.all("asks")),
        is_final_at_once=form.has("is_final_at_once"),
    )


def _page(
    request: Request[Any, Any, Any], view: EventView, form: Form | None, refusal: Refusal | None
) -> Response[str]:
    address = f"{view.public_url}{view.path}/register"
    return view.render(
        "console/registration.html.j2",
        status=200 if refusal is None else status_of(refusal),
        terms=_written(view) if form is None else _sent(form),
        asks=ASKED,
        is_open=is_registering(view.whole, now(request)),
        address=address,
        code=qr(address),
        refusal=refusal,
    )


def _written(view: EventView) -> dict[str, Any]:
    """Return the terms as the form shows them."""
    terms = view.whole.regulations.entry

    def local(name: str) -> str:
        moment = getattr(terms, name)
        return "" if moment is None else f"{wall_clock(moment, view.zone):%Y-%m-%dT%H:%M}"

    def rank(name: str) -> str:
        value = getattr(terms, name)
        return "" if value is None else format_rank(value)

    return {
        "limit": "" if terms.limit is None else str(terms.limit),
        "opens": local("opens"),
        "closes": local("closes"),
        "strongest": rank("strongest"),
        "weakest": rank("weakest"),
        "asks": {one.value for one in terms.asks},
        "is_public": terms.is_public,
        "is_final_at_once": terms.is_final_at_once,
    }


def _sent(form: Form) -> dict[str, Any]:
    """Return what was sent, to be put right."""
    texts = {name: form.text(name) for name in ("limit", "opens", "closes", "strongest", "weakest")}
    ticked = {name: form.has(name) for name in ("is_public", "is_final_at_once")}
    return {**texts, **ticked, "asks": set(form.all("asks"))}


ASKED = {
    Asked.COUNTRY.value: "country",
    Asked.CLUB.value: "club or town",
    Asked.NUMBER.value: "number in a rating list",
    Asked.EMAIL.value: "e-mail address",
}
"""What may be asked, in words."""

handlers = (terms_page, change_terms)
