"""Check-in and attendance: who is here, round by round."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Absence
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.absences import announce_absence, recall_absence
from nigiri.tournament.decisions.entries import confirm
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded


@get("/events/{event:str}/desk/attendance", include_in_schema=False)
@threaded
def attendance_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List who plays in a round and who does not."""
    return _page(request, event_view(request, event, Right.READ), None)


@post("/events/{event:str}/desk/attendance", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def note_attendance(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Note what was changed on the page: who is not here any more, and who is after all."""
    view = event_view(request, event, Right.ATTENDANCE)
    number = form.integer("round")
    here = set(form.all("here"))
    shown, were_here = form.all("shown"), set(form.all("was"))
    gone = [EntryId(side) for side in shown if side in were_here and side not in here]
    come = [EntryId(side) for side in shown if side not in were_here and side in here]
    try:
        worth = form.choice("worth", Absence.BY_RULE)
        if gone:
            work(request, event, Right.ATTENDANCE, lambda state: announce_absence(state, gone, [number], worth=worth))
        if come:
            work(request, event, Right.ATTENDANCE, lambda state: recall_absence(state, come, [number]))
    except Refusal as refusal:
        return _page(request, view, refusal)
    return back(event, f"/attendance?round={number}")


@get("/events/{event:str}/desk/check-in/{side:str}", include_in_schema=False)
@threaded
def check_in_page(request: Request[Any, Any, Any], event: str, side: str) -> Response[str]:
    """Show a player who has come, as the code on the player's phone leads here."""
    view = event_view(request, event, Right.ATTENDANCE)
    entry = view.whole.entry(EntryId(side))
    return view.render("console/check_in.html.j2", side=entry.id, entry=entry, number=_next(view))


@post("/events/{event:str}/desk/check-in/{side:str}", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def check_in(request: Request[Any, Any, Any], event: str, side: str, form: Form) -> Redirect:
    """Note that a player is here: the entry is final, and the next round is played."""
    view = event_view(request, event, Right.ATTENDANCE)
    number = form.integer("round", _next(view))

    def decide(state: Tournament) -> tuple[Event, ...]:
        present = recall_absence(state, [EntryId(side)], [number]) if number <= state.regulations.rounds else ()
        return (*confirm(state, [EntryId(side)]), *present)

    work(request, event, Right.ATTENDANCE, decide)
    return back(event, f"/check-in/{side}")


def _next(view: EventView) -> int:
    return min(len(view.whole.rounds) + 1, view.whole.regulations.rounds)


def _page(request: Request[Any, Any, Any], view: EventView, refusal: Refusal | None) -> Response[str]:
    asked = unsigned_number(request.query_params.get("round", ""), 3)
    number = _next(view) if asked is None else asked
    number = max(1, min(number, view.whole.regulations.rounds))
    entries = view.whole.entries
    order = [side for side in view.by_name(entries) if entries[side].is_entered(number)]
    return view.render(
        "console/attendance.html.j2",
        status=200 if refusal is None else status_of(refusal),
        number=number,
        order=order,
        here=sum(entries[side].is_final and entries[side].is_present(number) for side in order),
        worths=list(Absence),
        refusal=refusal,
    )


handlers = (attendance_page, note_attendance, check_in_page, check_in)
