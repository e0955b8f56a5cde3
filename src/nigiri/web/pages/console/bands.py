"""Bar and floor, set on a picture of the field."""

from typing import Any

from litestar import Request, Response, get, post
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ratings.rank import Rank, format_rank, parse_rank
from nigiri.regulations.system import McMahon
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.creation import amend_regulations
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.pictures import field_picture
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded


@get("/events/{event:str}/desk/bands", include_in_schema=False)
@threaded
def bands_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the field with the bar and the floor as they stand, or as the address tries them out."""
    view = event_view(request, event, Right.READ)
    system = view.whole.regulations.system
    if not isinstance(system, McMahon):
        return view.render("console/bands.html.j2", system=None, picture=None, groups=[], refusal=None, tried=False)
    try:
        bar = parse_rank(request.query_params.get("bar", format_rank(system.bar)))
        floor = parse_rank(request.query_params.get("floor", format_rank(system.floor)))
    except Refusal as refusal:
        return _page(view, system, refusal)
    return _page(view, replace(system, bar=bar, floor=floor), None)


@post("/events/{event:str}/desk/bands", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def set_bands(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Set bar and floor; once rounds rest on them, with a reason."""
    view = event_view(request, event, Right.EVENT)

    def decide(state: Tournament) -> tuple[Event, ...]:
        rules = state.regulations
        if not isinstance(rules.system, McMahon):
            raise Refusal("system.bands", message="only a McMahon event has a bar and a floor", where="bar")
        system = replace(rules.system, bar=parse_rank(form.text("bar")), floor=parse_rank(form.text("floor")))
        if system.floor > system.bar:
            raise Refusal(
                "system.bands",
                message="the floor {floor} is above the bar {bar}",
                floor=format_rank(system.floor),
                bar=format_rank(system.bar),
                where="floor",
            )
        return amend_regulations(state, replace(rules, system=system), reason=form.text("reason"))

    try:
        work(request, event, Right.EVENT, decide)
    except Refusal as refusal:
        system = view.whole.regulations.system
        return _page(view, system if isinstance(system, McMahon) else McMahon(), refusal)
    return back(event, "/bands")


def _page(view: EventView, system: McMahon, refusal: Refusal | None) -> Response[str]:
    ranks = [entry.rank for entry in view.whole.entries.values()]
    groups: dict[int, int] = {}
    for entry in view.whole.entries.values():
        start = system.start_points(entry.rank, entry.start_correction)
        groups[start] = groups.get(start, 0) + 1
    return view.render(
        "console/bands.html.j2",
        status=200 if refusal is None else status_of(refusal),
        system=system,
        bar=format_rank(system.bar),
        floor=format_rank(system.floor),
        picture=field_picture(ranks, system.bar, system.floor),
        groups=sorted(groups.items(), reverse=True),
        refusal=refusal,
        tried=system != view.whole.regulations.system,
        ranks=[format_rank(Rank(rank)) for rank in range(8, -31, -1)],
    )


handlers = (bands_page, set_bands)
