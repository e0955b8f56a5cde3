"""Screens in the hall, made by the director; the times of the rounds."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.service.access.roles import Right
from nigiri.service.hall import Shown
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.pictures import qr
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back
from nigiri.web.threads import threaded
from nigiri.web.visit import now


@get("/events/{event:str}/desk/screens", include_in_schema=False)
@threaded
def screens_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List the screens, each with its link."""
    return _page(event_view(request, event, Right.READ), Form(), None)


@post("/events/{event:str}/desk/screens", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def put_screen(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Make a screen, change it, or take it away."""
    view = event_view(request, event, Right.EVENT)
    try:
        if form.text("remove"):
            view.hall.remove_screen(view.id, form.text("remove"))
        else:
            view.hall.put_screen(view.id, form.text("name"), form.all("shows"), form.integer("seconds", 12))
    except Refusal as refusal:
        return _page(view, form, refusal)
    return back(event, "/screens")


@post("/events/{event:str}/desk/rounds/{number:int}/start", include_in_schema=False, status_code=200)
@threaded
def start_round(request: Request[Any, Any, Any], event: str, number: int) -> Redirect:
    """Start the clock of a round on the screens."""
    view = event_view(request, event, Right.RESULTS)
    view.whole.round(number)
    view.hall.start(view.id, number, now(request))
    return back(event, "/screens")


def _page(view: EventView, form: Form, refusal: Refusal | None) -> Response[str]:
    screens = view.hall.screens(view.id)
    return view.render(
        "console/screens.html.j2",
        status=200 if refusal is None else status_of(refusal),
        screens=[(one, qr(f"{view.public_url}{view.path}/screens/{one.name}")) for one in screens],
        kinds=list(Shown),
        form=form,
        refusal=refusal,
        start=view.hall.times(view.id).get(len(view.whole.rounds)),
    )


handlers = (screens_page, put_screen, start_round)
