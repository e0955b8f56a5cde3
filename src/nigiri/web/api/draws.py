"""Rounds: shown, previewed with their proof, drawn, drawn again, published."""

import secrets
from typing import Any

from litestar import Request, Response, get, post
from msgspec import Struct

from nigiri.games.bye import Bye
from nigiri.ids import EntryId, TournamentId
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.explanation import Alternative, PairExplanation
from nigiri.pairing.handwork import Fixed, FixedColour, FixedPair
from nigiri.service.access.roles import Right
from nigiri.service.desk import Done
from nigiri.tournament.awards import with_awards
from nigiri.tournament.decisions.draw import draw_round, redraw_round
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.draw import propose_round
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.forms import ByeForm, GameForm, RoundForm, bye_form, game_form, round_form
from nigiri.web.api.known_fields import must_know_all
from nigiri.web.api.needs import ANYBODY, needs
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, keep_copy_of


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """How a round is to be drawn. Without a `seed` a lot is cast; it stands in the answer and in the protocol.

    `pairs`, `colours` and `byes` are hand work that the draw keeps. `despite_unfinished` draws with open games where
    the regulations leave that to the referee; `may_add_bye` says that one more bye is meant.
    """

    seed: int | None = None
    criteria_set: str | None = None
    without: tuple[str, ...] = ()
    pairs: tuple[FixedPair, ...] = ()
    colours: tuple[FixedColour, ...] = ()
    byes: tuple[Bye, ...] = ()
    despite_unfinished: bool = False
    may_add_bye: bool = False

    @property
    def fixed(self) -> tuple[Fixed, ...]:
        """All hand work."""
        return (*self.pairs, *self.colours, *self.byes)


class Preview(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw to be looked at. `forbidden` are pairs that may not be; `why` asks what a pair would have cost instead."""

    order: Order = Order()
    forbidden: tuple[tuple[EntryId, EntryId], ...] = ()
    why: tuple[EntryId, EntryId | None] | None = None


class Redraw(Struct, frozen=True, forbid_unknown_fields=True):
    """How a round is to be drawn again; hand work in it stays."""

    seed: int | None = None
    criteria_set: str | None = None
    without: tuple[str, ...] = ()
    may_add_bye: bool = False
    reason: str = ""


class DrawingForm(Struct, frozen=True):
    """A round that is only proposed. `optimal` is true with a verified certificate; `costs` are totals by criterion."""

    number: int
    criteria_set: str
    seed: int
    without: tuple[str, ...]
    optimal: bool
    games: tuple[GameForm, ...]
    byes: tuple[ByeForm, ...]
    costs: dict[str, int]
    remarks: tuple[str, ...]
    explanation: tuple[PairExplanation, ...]
    why: Alternative | None = None


class Drawn(Struct, frozen=True):
    """A round as it has been written down."""

    version: int
    round: RoundForm


@get("/events/{event:str}/rounds", opt=ANYBODY)
@threaded
def list_rounds(request: Request[Any, Any, Any], event: str) -> list[RoundForm]:
    """Return the rounds that the caller may see."""
    state = seen_event(request, event)
    is_member = caller_of(request).may(Right.READ, state.id)
    return [round_form(drawn, is_for_members=is_member) for drawn in state.rounds]


@get("/events/{event:str}/rounds/{number:int}", opt=ANYBODY)
@threaded
def show_round(request: Request[Any, Any, Any], event: str, number: int) -> Response[RoundForm]:
    """Return one round."""
    state = seen_event(request, event)
    form = round_form(state.round(number), is_for_members=caller_of(request).may(Right.READ, state.id))
    return Response(form, headers={"etag": f'"{state.version}"'})


@post("/events/{event:str}/rounds/{number:int}/preview", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def preview_round(request: Request[Any, Any, Any], event: str, number: int, data: Preview, body: bytes) -> DrawingForm:
    """Draw a round without writing it down, with its proof, its costs and its reasons."""
    must_know_all(data, body)
    state = desk_of(request).state(TournamentId(event))
    order = data.order
    drawing = propose_round(
        with_awards(state),
        desk_of(request).roster(state.id),
        number,
        seed=lot(order.seed),
        criteria_set=order.criteria_set,
        without=order.without,
        fixed=order.fixed,
        forbidden=data.forbidden,
    )
    return drawing_form(drawing, None if data.why is None else drawing.why(*data.why))


@post("/events/{event:str}/rounds/{number:int}/draw", opt=needs(Right.ROUNDS), status_code=201)
@threaded
def draw(request: Request[Any, Any, Any], event: str, number: int, data: Order, body: bytes) -> Response[Drawn]:
    """Draw the next round. Who presses second is told who was first, and no second round is made."""
    must_know_all(data, body)
    keep_copy_of(request, TournamentId(event))
    roster, seed = desk_of(request).roster(TournamentId(event)), lot(data.seed)
    done = decide(
        request,
        event,
        lambda state: draw_round(
            state,
            roster,
            number,
            seed=seed,
            criteria_set=data.criteria_set,
            without=data.without,
            fixed=data.fixed,
            despite_unfinished=data.despite_unfinished,
            may_add_bye=data.may_add_bye,
        ),
    )
    return drawn_answer(done, number, 201)


@post("/events/{event:str}/rounds/{number:int}/redraw", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def redraw(request: Request[Any, Any, Any], event: str, number: int, data: Redraw) -> Response[Drawn]:
    """Draw the last round again while it is not out."""
    keep_copy_of(request, TournamentId(event))
    roster, seed = desk_of(request).roster(TournamentId(event)), lot(data.seed)
    done = decide(
        request,
        event,
        lambda state: redraw_round(
            state,
            roster,
            number,
            seed=seed,
            criteria_set=data.criteria_set,
            without=data.without,
            reason=data.reason,
            may_add_bye=data.may_add_bye,
        ),
    )
    return drawn_answer(done, number)


@post("/events/{event:str}/rounds/{number:int}/publish", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def publish(request: Request[Any, Any, Any], event: str, number: int) -> Response[Changed]:
    """Give a drawn round out; from then on it is only corrected."""
    return changed(decide(request, event, lambda state: publish_round(state, number)))


def lot(seed: int | None) -> int:
    """Return the seed of a draw: the one wanted, else one that nobody could foresee."""
    return secrets.randbelow(2**31) if seed is None else seed


def drawing_form(drawing: Drawing, why: Alternative | None = None) -> DrawingForm:
    """Return a drawing as the API says it."""
    return DrawingForm(
        drawing.number,
        drawing.criteria_set,
        drawing.seed,
        drawing.without,
        drawing.optimal,
        tuple(map(game_form, drawing.games)),
        tuple(map(bye_form, drawing.byes)),
        drawing.costs,
        tuple(map(str, drawing.remarks)),
        drawing.explanation,
        why,
    )


def drawn_answer(done: Done, number: int, status: int = 200) -> Response[Drawn]:
    """Return a round after a decision on it."""
    state = done.tournament
    form = Drawn(state.version, round_form(state.round(number), is_for_members=True))
    return Response(form, status_code=status, headers={"etag": f'"{state.version}"'})


handlers = (list_rounds, show_round, preview_round, draw, redraw, publish)
