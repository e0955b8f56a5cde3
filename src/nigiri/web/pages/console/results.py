"""Entering results for speed, what players report, corrections with a reason."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.documents.labels import result_text
from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.ids import TournamentId
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.corrections import correct
from nigiri.tournament.decisions.proposals import confirm_agreed
from nigiri.tournament.decisions.results import award, record
from nigiri.tournament.events import TableResult
from nigiri.tournament.state import Round
from nigiri.tournament.written_result import read_result, write_result
from nigiri.web.errors import status_of
from nigiri.web.event.acts import undoable
from nigiri.web.event.disputes import is_disputed, reports_of
from nigiri.web.event.forms import FORM, Form, integer_in
from nigiri.web.event.quick_result import QuickResult, read_entry
from nigiri.web.event.spoken import result_said
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of

CHOICES = ("1-0", "0-1", "jigo", "B+F", "W+F", "0-0", "not-played")


@get("/events/{event:str}/desk/results", include_in_schema=False, status_code=303)
@threaded
def current_results(request: Request[Any, Any, Any], event: str) -> Redirect:
    """Go to the first round that waits for results, else to the last."""
    view = event_view(request, event, Right.READ)
    open_rounds = [drawn.number for drawn in view.whole.rounds if not drawn.is_finished]
    last = len(view.whole.rounds)
    return back(event, f"/results/{open_rounds[0] if open_rounds else last}" if last else "/rounds")


@get("/events/{event:str}/desk/results/{number:int}", include_in_schema=False)
@threaded
def results_page(request: Request[Any, Any, Any], event: str, number: int) -> Response[str]:
    """Show the tables of a round, with the field for their results."""
    return _page(request, event_view(request, event, Right.READ), number)


@post("/events/{event:str}/desk/results/{number:int}", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def enter_result(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Enter a result; where another stands, show it and offer the correction."""
    caller_of(request).must(Right.RESULTS, TournamentId(event))
    entered = None
    try:
        entered = read_entry(form.text("entry"))
        new = (TableResult(entered.table, entered.result),)
        work(request, event, Right.RESULTS, lambda state: record(state, number, new))
    except Refusal as refusal:
        return _page(request, event_view(request, event, Right.READ), number, refusal=refusal, entered=entered)
    if form.text("page") == "desk":
        return back(event, "")
    return _answer(request, event, number, entered)


@post(
    "/events/{event:str}/desk/results/{number:int}/correction",
    include_in_schema=False,
    status_code=200,
    dependencies=FORM,
)
@threaded
def correct_result(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Put another result in the place of the one that was seen; `?` takes it back."""
    caller_of(request).must(Right.RESULTS, TournamentId(event))
    entered = None
    try:
        entered = QuickResult(form.integer("table"), read_result(form.text("result")))
        seen = read_result(form.text("seen")) if form.text("seen") else None
        work(
            request,
            event,
            Right.RESULTS,
            lambda state: correct(
                state,
                number,
                form.integer("table"),
                read_result(form.text("result")),
                seen=seen,
                reason=form.text("reason"),
            ),
        )
    except Refusal as refusal:
        return _page(request, event_view(request, event, Right.READ), number, refusal=refusal, entered=entered)
    return _answer(request, event, number, entered)


@post(
    "/events/{event:str}/desk/results/{number:int}/reports", include_in_schema=False, status_code=200, dependencies=FORM
)
@threaded
def confirm_reports(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Fix what both players of a table have reported, at one table or at all that agree."""
    caller_of(request).must(Right.RESULTS, TournamentId(event))
    tables = (
        [form.integer("table")] if form.text("table") else [integer_in(one, "agreed") for one in form.all("agreed")]
    )
    try:
        work(request, event, Right.RESULTS, lambda state: confirm_agreed(state, number, tables))
    except Refusal as refusal:
        return _page(request, event_view(request, event, Right.READ), number, refusal=refusal)
    return _answer(request, event, number, None)


@post(
    "/events/{event:str}/desk/results/{number:int}/award", include_in_schema=False, status_code=200, dependencies=FORM
)
@threaded
def award_game(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Award an unfinished game for the next draw only."""
    caller_of(request).must(Right.RESULTS, TournamentId(event))
    try:
        given = (TableResult(form.integer("table"), read_result(form.text("result"))),)
        work(request, event, Right.RESULTS, lambda state: award(state, number, given, reason=form.text("reason")))
    except Refusal as refusal:
        return _page(request, event_view(request, event, Right.READ), number, refusal=refusal)
    return _answer(request, event, number, None)


def _answer(request: Request[Any, Any, Any], event: str, number: int, entered: QuickResult | None) -> Response[Any]:
    if request.headers.get("hx-request") == "true":
        return _page(request, event_view(request, event, Right.READ), number, entered=entered, said=entered)
    return back(event, f"/results/{number}")


def _page(
    request: Request[Any, Any, Any],
    view: EventView,
    number: int,
    *,
    refusal: Refusal | None = None,
    entered: QuickResult | None = None,
    said: QuickResult | None = None,
) -> Response[str]:
    drawn = view.whole.round(number)
    game = _game(drawn, entered) if entered is not None else None
    is_conflict = refusal is not None and refusal.code in {"result.conflict", "reason.missing"}
    return view.render(
        "console/results.html.j2",
        status=200 if refusal is None else status_of(refusal),
        number=number,
        drawn=drawn,
        games=sorted(drawn.games, key=lambda one: one.table),
        missing=sum(not one.result.is_known for one in drawn.games),
        texts={one.table: result_text(one, view.visit.say) for one in drawn.games},
        written={one.table: write_result(one.result) for one in drawn.games},
        reports={one.table: reports_of(view, drawn, one) for one in drawn.games if not one.result.is_known},
        disputed=[one.table for one in drawn.games if not one.result.is_known and is_disputed(drawn, one)],
        agreed=[one.table for one in drawn.games if not one.result.is_known and drawn.agreed_at(one.table) is not None],
        choices=[(one, result_said(read_result(one), view.visit.say)) for one in CHOICES],
        refusal=refusal,
        conflict=(game, write_result(entered.result)) if is_conflict and game is not None and entered else None,
        said=said.table if said is not None else None,
        undone=undoable(request, view),
    )


def _game(drawn: Round, entered: QuickResult) -> Game | None:
    return next((game for game in drawn.games if game.table == entered.table), None)


handlers = (current_results, results_page, enter_result, correct_result, confirm_reports, award_game)
