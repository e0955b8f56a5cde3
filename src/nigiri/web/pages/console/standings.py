"""Standings as the director gives them out."""

from typing import Any

from litestar import Request, Response, get, post

from nigiri.errors import Refusal
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.publication import publish_standings
from nigiri.tournament.publishing import as_published
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.standing import standing_after
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded


@get("/events/{event:str}/desk/standings", include_in_schema=False)
@threaded
def standings_desk(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the table that would be given out."""
    return _page(request, event_view(request, event, Right.READ), None)


@post("/events/{event:str}/desk/standings", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def publish(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Give out the standings after a round, as they were shown."""
    view = event_view(request, event, Right.ROUNDS)
    try:
        table = tables_of(request).after(view.of_ranked(), form.integer("after"))
        work(
            request,
            event,
            Right.ROUNDS,
            lambda state: publish_standings(state, as_published(table)),
            expected=form.integer("version"),
        )
    except Refusal as refusal:
        return _page(request, view, refusal)
    return back(event, "")


def _page(request: Request[Any, Any, Any], view: EventView, refusal: Refusal | None) -> Response[str]:
    ranked = view.of_ranked()
    table = tables_of(request).after(ranked, view.counted_round) if view.counted_round else None
    return view.render(
        "console/standings.html.j2",
        status=200 if refusal is None else status_of(refusal),
        ranked=ranked,
        table=table,
        is_given_out=table is not None and view.whole.standings.get(table.round) == as_published(table),
        standing=standing_after(view.whole, view.counted_round),
        missing=[drawn.number for drawn in view.whole.rounds[: view.counted_round] if not drawn.is_finished],
        refusal=refusal,
    )


handlers = (standings_desk, publish)
