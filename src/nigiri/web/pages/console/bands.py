"""Bar and floor, set on a picture of the field; what the field suggests; super-groups above the bar (RU-2.8.5-b)."""

from typing import Any

from litestar import Request, Response, get, post
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Entry
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.ratings.rank import Rank, format_rank, parse_rank
from nigiri.regulations.bands import bands, level_warnings, suggest, super_group
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, Stages
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.creation import amend_regulations
from nigiri.tournament.decisions.super_groups import form_super_group
from nigiri.tournament.events import Event
from nigiri.tournament.stage_view import chain
from nigiri.tournament.state import Tournament
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form, no_choice
from nigiri.web.event.pictures import field_picture
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded

_MOST_POINTS = 3


@get("/events/{event:str}/desk/bands", include_in_schema=False)
@threaded
def bands_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the field with the bar and the floor as they stand, or as the address tries them out."""
    view = event_view(request, event, Right.READ)
    system = _system(view.whole)
    if system is None:
        return view.render("console/bands.html.j2", system=None, refusal=None)
    asked = request.query_params
    try:
        bar = parse_rank(asked.get("bar", format_rank(system.bar)))
        floor = parse_rank(asked.get("floor", format_rank(system.floor)))
        tried = replace(system, bar=bar, floor=floor)
        _check(tried)
    except Refusal as refusal:
        return _page(view, system, refusal)
    return _page(view, tried, None, unsigned_number(asked.get("strongest", ""), 4) or 0)


@post("/events/{event:str}/desk/bands", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def set_bands(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Set bar and floor, or form a super-group; once rounds rest on them, with a reason."""
    view = event_view(request, event, Right.EVENT)
    try:
        work(request, event, Right.EVENT, lambda state: _decided(state, form))
    except Refusal as refusal:
        return _page(view, _system(view.whole) or McMahon(), refusal)
    return back(event, "/bands")


def _decided(state: Tournament, form: Form) -> tuple[Event, ...]:
    reason = form.text("reason")
    if form.has("super"):
        points = form.integer("points", 1)
        if not 1 <= points <= _MOST_POINTS:
            raise no_choice(str(points), "points")
        sides = [EntryId(one) for one in form.all("side")]
        return form_super_group(state, sides, points=points, reason=reason)
    system = _system(state)
    if system is None:
        raise Refusal(
            "system.bands", "RU-2.8.5-b", message="only a McMahon event has a bar and a floor", where="system"
        )
    wanted = replace(system, bar=parse_rank(form.text("bar")), floor=parse_rank(form.text("floor")))
    _check(wanted)
    return amend_regulations(state, _with(state.regulations, wanted), reason=reason)


def _system(state: Tournament) -> McMahon | None:
    """Return the McMahon system that the event begins with, if it does; teams have no ranks to start by."""
    first = chain(state.regulations)[0].system
    return first if isinstance(first, McMahon) else None


def _with(rules: Regulations, system: McMahon) -> Regulations:
    if isinstance(rules.system, Stages):
        first, *rest = rules.system.stages
        return replace(rules, system=Stages((replace(first, system=system), *rest)))
    return replace(rules, system=system)


def _check(system: McMahon) -> None:
    if system.floor > system.bar:
        raise Refusal(
            "system.bands",
            "RU-2.8.5-b",
            message="the floor {floor} is above the bar {bar}",
            floor=format_rank(system.floor),
            bar=format_rank(system.bar),
            where="floor",
        )


def _page(view: EventView, system: McMahon, refusal: Refusal | None, strongest: int = 0) -> Response[str]:
    field = [entry for entry in view.whole.entries.values() if entry.is_final]
    ranks = [int(entry.rank) for entry in field]
    rounds = chain(view.whole.regulations)[0].rounds
    now = bands(system, ranks)
    found = suggest(ranks, rounds, band=system.band, zero=system.zero) if ranks else None
    is_so = found is not None and (found.system.bar, found.system.floor) == (system.bar, system.floor)
    return view.render(
        "console/bands.html.j2",
        status=200 if refusal is None else status_of(refusal),
        system=system,
        bar=format_rank(system.bar),
        floor=format_rank(system.floor),
        picture=field_picture(ranks, system),
        groups=now,
        warnings=list(level_warnings(system, now, rounds)),
        above=_above(field, system),
        suggestion=found,
        is_suggested=is_so,
        candidates=_candidates(view, field, system),
        chosen=super_group(_ratings(field), strongest) if strongest else _chosen(field, system),
        strongest=strongest,
        most_points=_MOST_POINTS,
        written=format_rank,
        refusal=refusal,
        tried=system != _system(view.whole),
        ranks=[format_rank(Rank(rank)) for rank in range(8, -31, -1)],
    )


def _ratings(field: list[Entry]) -> list[tuple[str, int]]:
    return [(entry.id, rating_of_rank(entry.rank) if entry.rating is None else entry.rating) for entry in field]


def _candidates(view: EventView, field: list[Entry], system: McMahon) -> list[EntryId]:
    """Return who starts at the bar, the strongest first: of them a super-group is formed."""
    ratings = dict(_ratings(field))
    return sorted(
        (entry.id for entry in field if entry.rank >= system.bar), key=lambda side: (-ratings[side], view.name(side))
    )


def _chosen(field: list[Entry], system: McMahon) -> tuple[str, ...]:
    return tuple(entry.id for entry in field if entry.rank >= system.bar and entry.start_correction > 0)


def _above(field: list[Entry], system: McMahon) -> dict[int, int]:
    """Return how many start above the bar, by the points they are given."""
    found: dict[int, int] = {}
    for entry in field:
        if entry.rank >= system.bar and entry.start_correction > 0:
            found[entry.start_correction] = found.get(entry.start_correction, 0) + 1
    return found


handlers = (bands_page, set_bands)
