"""The director's desk: what comes next, undo, announcements; the journal; verification."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.ids import TournamentId
from nigiri.rulebook.written_numbers import whole_number
from nigiri.service.access.roles import Right
from nigiri.service.last_act import last_act
from nigiri.store.verification import verify
from nigiri.tournament.advice import advice
from nigiri.tournament.decisions.undoing import undo
from nigiri.tournament.evolve import in_force
from nigiri.tournament.record import Record
from nigiri.web.api.journal import must_be_own
from nigiri.web.event.acts import undoable
from nigiri.web.event.disputes import disputes_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.next_step import next_steps
from nigiri.web.event.tables import tables_of
from nigiri.web.event.told import Telling, kind_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, now

_LATEST = 8
_PAGE = 200


@get("/events/{event:str}/desk", include_in_schema=False)
@threaded
def desk_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show what comes next."""
    view = event_view(request, event, Right.READ)
    records = desk_of(request).store.records(view.id, max(view.whole.version - _LATEST, 0))
    steps = next_steps(view.whole, lambda: tables_of(request).after(view.of_ranked(), view.last_round))
    return view.render(
        "console/desk.html.j2",
        steps=steps,
        advice=advice(view.whole) if view.whole.entries and not view.whole.rounds else (),
        lines=list(reversed(_lines(view, records))),
        undone=undoable(request, view),
        disputes=disputes_of(request, view),
        announcements=view.hall.announcements(view.id),
        screens=view.hall.screens(view.id),
    )


@post("/events/{event:str}/desk/undo", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def undo_last(request: Request[Any, Any, Any], event: str, form: Form) -> Redirect:
    """Take back the last thing, which the page has shown; who was first in the meantime is named."""
    caller = caller_of(request)
    caller.must(Right.RESULTS, TournamentId(event))
    seen = form.integer("version")
    if not caller.may(Right.EVENT, TournamentId(event)):
        last = last_act(desk_of(request).store, TournamentId(event), seen)
        must_be_own(caller, [last] if last is not None else [])
    work(request, event, Right.RESULTS, undo, expected=seen)
    return back(event, form.text("page"))


@post("/events/{event:str}/desk/announcements", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def announce(request: Request[Any, Any, Any], event: str, form: Form) -> Redirect:
    """Announce something in the hall, or take an announcement down."""
    view = event_view(request, event, Right.ATTENDANCE)
    if form.text("take_down"):
        view.hall.take_down(view.id, form.text("take_down"))
    else:
        view.hall.announce(view.id, form.text("text"), by=caller_of(request).actor, at=now(request))
    return back(event, "")


@get("/events/{event:str}/desk/journal", include_in_schema=False)
@threaded
def journal_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the journal, the latest first, filtered by kind, by who did it, and by words."""
    view = event_view(request, event, Right.READ)
    asked = {name: request.query_params.get(name, "").strip() for name in ("kind", "by", "words", "before")}
    lines = _lines(view, desk_of(request).store.records(view.id))
    people = sorted({(line["actor"], line["by"]) for line in lines}, key=lambda one: str(one[1]))
    found = [line for line in reversed(lines) if _fits(line, asked)]
    return view.render(
        "console/journal.html.j2", lines=found[:_PAGE], all=len(found), asked=asked, people=people, most=_PAGE
    )


@get("/events/{event:str}/desk/verify", include_in_schema=False)
@threaded
def verify_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Verify the journal: its chain, its fold, and all that is made from it."""
    view = event_view(request, event, Right.READ)
    return view.render("console/verify.html.j2", faults=verify(desk_of(request).store, TournamentId(event)))


def _fits(line: dict[str, Any], asked: dict[str, str]) -> bool:
    before = whole_number(asked["before"])
    return (
        asked["kind"] in {"", line["kind"]}
        and asked["by"] in {"", line["actor"]}
        and (before is None or line["seq"] < before)
        and all(
            word in f"{line['text']} {' '.join(line['basis'])}".casefold() for word in asked["words"].casefold().split()
        )
    )


def _lines(view: EventView, records: list[Record]) -> list[dict[str, Any]]:
    """Return records ready to be read; those an undo took away are marked."""
    called = view.called_all(record.actor for record in records)
    tell = Telling(view.speech.names, view.visit.say)
    events = [record.read() for record in records]
    first = records[0].seq if records else 1
    standing = {version for version, _ in in_force(events)} if first == 1 else None
    return [
        {
            "seq": record.seq,
            "at": view.said(record.at),
            "time": f"{view.local(record.at):%H:%M}",
            "actor": record.actor,
            "by": called[record.actor],
            "text": tell.sentence(event),
            "kind": kind_of(event),
            "basis": record.basis,
            "is_undone": standing is not None and record.seq not in standing and event is not None,
        }
        for record, event in zip(records, events, strict=True)
    ]


handlers = (desk_page, undo_last, announce, journal_page, verify_page)
