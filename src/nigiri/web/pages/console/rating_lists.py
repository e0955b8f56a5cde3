"""Rating lists at the desk: loaded, refreshed and dropped, and searched in as somebody types."""

from typing import Any

from litestar import Request, Response, get, post

from nigiri.errors import Refusal
from nigiri.formats.players_csv import REGISTERS
from nigiri.ratings.rank import format_rank
from nigiri.service.access.roles import Right
from nigiri.service.rating_lists import Found, Loaded, may_drop_lists, must_drop_lists
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.rating_list import lists_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back
from nigiri.web.threads import threaded
from nigiri.web.visit import desk_of, now

_FOUND = 12


@get("/events/{event:str}/desk/players/search", include_in_schema=False)
@threaded
def search_players(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Find players in the rating lists, or persons known here, by the beginnings of names and numbers."""
    view = event_view(request, event, Right.ENTRIES)
    lists = lists_of(request)
    words = request.query_params.get("q", "").strip()[:100]
    chosen = request.query_params.get("list", "")
    listed: list[Found] = lists.search(words, chosen, _FOUND) if words else []
    known = desk_of(request).store.search(words, _FOUND) if words and not listed else []
    return view.render(
        "console/search.html.j2",
        words=words,
        listed=listed,
        known=known,
        are_several=not chosen and len(lists.all()) > 1,
        format_rank=format_rank,
        registers=REGISTERS,
    )


@get("/events/{event:str}/desk/rating-lists", include_in_schema=False)
@threaded
def rating_lists_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show which lists there are, of which day, and how many players each had and has."""
    return _page(request, event_view(request, event, Right.ENTRIES))


@post("/events/{event:str}/desk/rating-lists", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def load_rating_list(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Load a list or a new edition of one; show what there is to say about its lines."""
    view = event_view(request, event, Right.ENTRIES)
    upload = form.files.get("file")
    try:
        if upload is None:
            raise Refusal("file.none", message="choose a file", where="file")
        loaded = lists_of(request).load(
            upload.data,
            upload.name,
            name=form.text("name"),
            by=view.caller.name,
            at=now(request),
            anyway=form.has("anyway"),
        )
    except Refusal as refusal:
        return _page(request, view, form, refusal=refusal)
    return _page(request, view, loaded=loaded) if loaded.notes else back(event, "/rating-lists")


@post("/events/{event:str}/desk/rating-lists/drop", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def drop_rating_list(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Forget a list; players who were entered out of it stay entered."""
    view = event_view(request, event, Right.ENTRIES)
    must_drop_lists(view.caller)
    try:
        lists_of(request).drop(form.text("name"), now(request))
    except Refusal as refusal:
        return _page(request, view, refusal=refusal)
    return back(event, "/rating-lists")


def _page(
    request: Request[Any, Any, Any],
    view: EventView,
    form: Form | None = None,
    *,
    loaded: Loaded | None = None,
    refusal: Refusal | None = None,
) -> Response[str]:
    return view.render(
        "console/rating_lists.html.j2",
        status=200 if refusal is None else status_of(refusal),
        lists=lists_of(request).all(),
        loaded=loaded,
        form=form or Form(),
        refreshed=request.query_params.get("refresh", ""),
        refusal=refusal,
        may_drop=may_drop_lists(view.caller),
    )


handlers = (search_players, rating_lists_page, load_rating_list, drop_rating_list)
