"""The draw: preview with figures and reasons, again, publish."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.documents.drawing import alternative_lines
from nigiri.documents.explanation import filled
from nigiri.documents.pairings import bye_text, proof_said
from nigiri.documents.remarks import remarks_said
from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.ids import EntryId
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import Fixed, FixedPair
from nigiri.regulations.teams import Encounter
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.draw import draw_round, redraw_round
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.state import Round
from nigiri.web.errors import status_of
from nigiri.web.event.drawings import as_it_stands, why_not
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import keep_copy_of

_LOT = "lot"
"""The criterion that settles what is equal on all others: its cost says nothing to anybody."""


@get("/events/{event:str}/desk/rounds", include_in_schema=False, status_code=303)
@threaded
def current_round(request: Request[Any, Any, Any], event: str) -> Redirect:
    """Go to the round that is to be drawn or looked at."""
    view = event_view(request, event, Right.READ)
    rounds = view.whole.rounds
    is_done = bool(rounds) and rounds[-1].is_finished and len(rounds) < view.whole.regulations.rounds
    return back(event, f"/rounds/{max(len(rounds) + is_done, 1)}")


@get("/events/{event:str}/desk/rounds/{number:int}", include_in_schema=False)
@threaded
def round_page(request: Request[Any, Any, Any], event: str, number: int) -> Response[str]:
    """Show a round to be drawn, or a drawn one with its figures."""
    return show_round(request, event_view(request, event, Right.READ), number, None)


@post("/events/{event:str}/desk/rounds/{number:int}/draw", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def draw(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Draw a round, or draw it again while it is not out."""
    view = event_view(request, event, Right.ROUNDS)
    keep_copy_of(request, view.id)
    seed = form.seed()
    try:
        if form.has("again"):
            work(
                request,
                event,
                Right.ROUNDS,
                lambda state: redraw_round(
                    state, view.roster, number, seed=seed, reason=form.text("reason"), may_add_bye=form.has("one_more")
                ),
            )
        else:
            fixed = _fixed(form)
            work(
                request,
                event,
                Right.ROUNDS,
                lambda state: draw_round(
                    state,
                    view.roster,
                    number,
                    seed=seed,
                    without=form.all("without"),
                    fixed=fixed,
                    despite_unfinished=form.has("despite"),
                    may_add_bye=form.has("one_more"),
                ),
            )
    except Refusal as refusal:
        return show_round(request, event_view(request, event), number, refusal)
    return back(event, f"/rounds/{number}")


@post("/events/{event:str}/desk/rounds/{number:int}/publish", include_in_schema=False, status_code=200)
@threaded
def publish(request: Request[Any, Any, Any], event: str, number: int) -> Response[Any]:
    """Give the round out."""
    try:
        work(request, event, Right.ROUNDS, lambda state: publish_round(state, number))
    except Refusal as refusal:
        return show_round(request, event_view(request, event), number, refusal)
    return back(event, f"/results/{number}")


def show_round(request: Request[Any, Any, Any], view: EventView, number: int, refusal: Refusal | None) -> Response[str]:
    """Return the page of a round, with what was refused."""
    status = 200 if refusal is None else status_of(refusal)
    if number == len(view.whole.rounds) + 1 and number <= view.whole.regulations.rounds:
        ranked = view.of_ranked()
        present = list(ranked.whole.present(number))
        return view.render(
            "console/draw.html.j2",
            status=status,
            number=number,
            ranked=ranked,
            present=ranked.by_name([entry.id for entry in present]),
            waiting=[entry.id for entry in view.whole.entries.values() if not entry.is_final],
            unfinished=[drawn for drawn in view.whole.rounds if not drawn.is_finished],
            refusal=refusal,
        )
    drawn, say = view.whole.round(number), view.visit.say
    ranked = view.of_ranked()
    as_ranked = _as_ranked(view, ranked, drawn)
    told = _told(request, ranked, as_ranked) if as_ranked is not None else None
    selected = request.query_params.get("swap", "")
    return view.render(
        "console/round.html.j2",
        status=status,
        number=number,
        drawn=drawn,
        byes=[(bye, bye_text(view.whole, number, bye, say)) for bye in drawn.byes],
        told=told,
        reasons=_reasons(told, ranked) if told is not None else {},
        ranked=ranked,
        may_ask=as_ranked is not None,
        proof=proof_said(drawn.protocol, say) if drawn.protocol else (),
        remarks=remarks_said(drawn.protocol.remarks, view.whole, view.roster, say) if drawn.protocol else (),
        selected=selected if selected in view.whole.entries else "",
        why=_why(request, ranked, as_ranked) if as_ranked is not None else [],
        asked=(request.query_params.get("first", ""), request.query_params.get("second", "")),
        seated=ranked.by_name((as_ranked or drawn).seated & ranked.whole.entries.keys()),
        refusal=refusal,
    )


def _as_ranked(view: EventView, ranked: EventView, drawn: Round) -> Round | None:
    """Return the round as it was drawn: of teams, their matches. None where a schedule of its own paired it."""
    play = view.whole.regulations.teams
    if play is not None and play.encounter is Encounter.SCHEVENINGEN:
        return None
    return ranked.whole.round(drawn.number)


def _fixed(form: Form) -> tuple[Fixed, ...]:
    """Return the hand work of the form: byes, and one pair that is to meet."""
    byes = tuple(Bye(EntryId(side), by_hand=True) for side in form.all("bye") if side)
    first, second = form.text("first"), form.text("second")
    pair = (FixedPair(EntryId(first), EntryId(second)),) if first and second else ()
    return (*pair, *byes)


def _told(request: Request[Any, Any, Any], view: EventView, drawn: Round) -> Drawing | None:
    """Return the costs of the boards; None where they cannot be drawn any more, since somebody left."""
    try:
        return as_it_stands(request, view, drawn)
    except Refusal:
        return None


def _reasons(told: Drawing, view: EventView) -> dict[EntryId, list[tuple[str, int, str]]]:
    """Return what each game costs by criterion, under its first side."""
    say = view.visit.say
    names: dict[str, str] = {str(side): name for side, name in view.names.items()}
    return {
        pair.first: [
            (
                cost.criterion,
                cost.cost,
                "" if cost.sentence is None else say(cost.sentence.template, **filled(cost.sentence.facts, names, say)),
            )
            for cost in pair.costs
            if cost.cost and cost.criterion != _LOT
        ]
        for pair in told.explanation
    }


def _why(request: Request[Any, Any, Any], view: EventView, drawn: Round) -> list[str]:
    first, second = request.query_params.get("first", ""), request.query_params.get("second", "")
    if not first:
        return []
    try:
        other = None if second in {"", "bye"} else EntryId(second)
        alternative = why_not(request, view, drawn, EntryId(first), other)
    except Refusal as refusal:
        say = view.visit.say
        names: dict[str, str] = {str(side): name for side, name in view.names.items()}
        return [say(refusal.template, **filled(refusal.facts, names, say))]
    return list(alternative_lines(view.whole, view.roster, alternative, view.visit.say))


handlers = (current_round, round_page, draw, publish)
