"""Entering many at once: pasted from a spreadsheet or from a file, looked at first."""

import base64
from typing import Any

from litestar import Request, Response, get, post

from nigiri.errors import Refusal
from nigiri.people.entry import Registration
from nigiri.service.access.roles import Right
from nigiri.service.admission import admit
from nigiri.service.completion import Completion
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form, Upload
from nigiri.web.event.intake import Intake, examine_intake
from nigiri.web.event.rating_list import lists_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.players import read_when_full
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of


@get("/events/{event:str}/desk/intake", include_in_schema=False)
@threaded
def intake_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the form."""
    return _page(event_view(request, event, Right.ENTRIES), Form(), None, None, None)


@post("/events/{event:str}/desk/intake", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def take_players_in(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Look at what was pasted or sent; once that is confirmed, enter all who are new."""
    view = event_view(request, event, Right.ENTRIES)
    registration = Registration.PRELIMINARY if form.has("preliminary") else Registration.FINAL
    sent = found = None
    try:
        when_full, spared = read_when_full(form), access_of(request).player_links.sides(event)
        sent = _sent(form)
        complete = Completion(lists_of(request))
        found = examine_intake(sent.data, sent.name, view.whole, view.roster, registration, complete)
        if not form.has("confirmed"):
            return _page(view, form, sent, found, None)
        ticked = set(form.all("row"))
        new = [one.newcomer for row, one in enumerate(found.candidates) if str(row) in ticked]
        work(
            request,
            event,
            Right.ENTRIES,
            lambda state: admit(state, new, when_full=when_full, spared=spared),
            expected=form.integer("version"),
            persons=[one.person for one in new],
        )
    except Refusal as refusal:
        return _page(view, form, sent, found, refusal)
    return back(event, "/players")


def _sent(form: Form) -> Upload:
    """Return the file, or what was pasted; refuse nothing."""
    if form.text("data"):
        try:
            return Upload(form.text("name", "table"), base64.b64decode(form.text("data"), validate=True))
        except ValueError:
            raise Refusal("file.none", message="choose a file, or paste a table", where="data") from None
    upload = form.files.get("file")
    if upload is not None and upload.data:
        return upload
    if form.text("text"):
        return Upload("table", form.values["text"][0].encode())
    raise Refusal("file.none", message="choose a file, or paste a table", where="text")


def _page(
    view: EventView, form: Form, sent: Upload | None, found: Intake | None, refusal: Refusal | None
) -> Response[str]:
    return view.render(
        "console/intake.html.j2",
        status=200 if refusal is None else status_of(refusal),
        form=form,
        sent=sent,
        data=base64.b64encode(sent.data).decode() if sent is not None else "",
        found=found,
        refusal=refusal,
    )


handlers = (intake_page, take_players_in)
