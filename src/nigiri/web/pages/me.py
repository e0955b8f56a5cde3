"""The player's own page, by link and without an account: next table, result, absence."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from nigiri.documents.language import Language
from nigiri.documents.pairings import bye_text
from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.tournament.decisions.absences import announce_absence, recall_absence
from nigiri.tournament.decisions.proposals import propose_result
from nigiri.tournament.state import Round
from nigiri.tournament.written_result import read_result, write_result
from nigiri.web.api.notifications import push_of
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.own import mine, rounds_to_come
from nigiri.web.event.pictures import qr
from nigiri.web.event.spoken import told_to
from nigiri.web.event.standing import standing_after
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import EventView
from nigiri.web.pages.persons import versus
from nigiri.web.pages.player_card import lines_of
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, now


class Reported(Struct, frozen=True):
    """A report: `key` is `won` or `lost` from the reader's eyes, `told` the same in words, `written` as it is typed."""

    key: str
    told: str
    written: str


@get("/events/{event:str}/me", include_in_schema=False)
@threaded
def my_page(request: Request[Any, Any, Any], event: str) -> Response[Any]:
    """Show the player's next table, and what there is to report; who waits for a place is shown that."""
    view, side = _mine(request, event)
    return _page(request, view, side, None)


@post("/events/{event:str}/me/result", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def report(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Report the result of the own game, or take the report back; a referee fixes it."""
    view, side = _mine(request, event)
    try:
        number = form.integer("round")
        game = view.whole.round(number).game_of(side)
        if game is None:
            raise Refusal("proposal.not_yours", "RU-2.7.4-a", message="you have no game in round {round}", round=number)
        result = _result(form.text("result"), game, side)
        table = game.table
        desk_of(request).do(
            view.id,
            lambda state: propose_result(state, number, table, side, result),
            by=caller_of(request).actor,
            at=now(request),
        )
    except Refusal as refusal:
        return _page(request, view, side, refusal)
    return Redirect(f"{view.path}/me", status_code=303)


@post("/events/{event:str}/me/absence", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def absence(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Announce the own absence in a round to come, or take it back."""
    view, side = _mine(request, event)
    verb = recall_absence if form.has("here") else announce_absence
    try:
        number = form.integer("round")
        desk_of(request).do(
            view.id, lambda state: verb(state, [side], [number]), by=caller_of(request).actor, at=now(request)
        )
    except Refusal as refusal:
        return _page(request, view, side, refusal)
    page = "me/registration" if form.has("back") else "me"
    return Redirect(f"{view.path}/{page}", status_code=303)


def _mine(request: Request[Any, Any, Any], event: str) -> tuple[EventView, EntryId]:
    """Return the event and the side of whoever came by a player's link and is still registered; refuse the rest."""
    view, side = mine(request, event)
    view.whole.registered(side)
    return view, side


def _result(text: str, game: Game, side: EntryId) -> Any:
    """Read `won`, `lost`, or a result as the referee writes it."""
    if text in {"won", "lost"}:
        is_black = (side == game.black) == (text == "won")
        return read_result("1-0" if is_black else "0-1")
    return read_result(text)


def _page(request: Request[Any, Any, Any], view: EventView, side: EntryId, refusal: Refusal | None) -> Response[Any]:
    if view.whole.queue_place(side) is not None:
        return Redirect(f"{view.path}/me/registration", status_code=303)
    published = [drawn for drawn in view.whole.rounds if drawn.is_published]
    drawn = published[-1] if published else None
    game = drawn.game_of(side) if drawn is not None else None
    table = tables_of(request).after(view, view.counted_round) if view.counted_round else None
    entry = view.whole.entry(side)
    return view.render(
        "me.html.j2",
        status=200 if refusal is None else status_of(refusal),
        side=side,
        entry=entry,
        drawn=drawn,
        game=game,
        bye=_bye(view, drawn, side),
        start=view.hall.times(view.id).get(drawn.number) if drawn is not None else None,
        mine=_reported(drawn, side, side, view.visit.say),
        theirs=_reported(drawn, game.opponent_of(side), side, view.visit.say) if game is not None else None,
        row=table.row(side) if table is not None else None,
        table=table,
        standing=standing_after(view.tournament, view.counted_round),
        lines=lines_of(view, side),
        upcoming=rounds_to_come(view, entry),
        push_key=push_of(request).public_key,
        versus=_versus(view, side, game),
        check_in=qr(f"{view.public_url}{view.path}/desk/check-in/{side}"),
        refusal=refusal,
    )


def _bye(view: EventView, drawn: Round | None, side: EntryId) -> str:
    """Return what the bye of a side is, in words; nothing where it has none."""
    bye = next((one for one in drawn.byes if one.entry == side), None) if drawn is not None else None
    return "" if drawn is None or bye is None else bye_text(view.tournament, drawn.number, bye, view.visit.say)


def _versus(view: EventView, side: EntryId, game: Game | None) -> str:
    """Return where all games against the opponent stand; nothing where one of the two is not to be found there."""
    if game is None or not view.page.is_public:
        return ""
    one, other = (view.whole.entry(who).person for who in (side, game.opponent_of(side)))
    return versus(one, other) if one in view.roster and other in view.roster else ""


def _reported(drawn: Round | None, side: EntryId, reader: EntryId, say: Language) -> Reported | None:
    """Return what a side reports of its game, as the reader, one of its two sides, would say it."""
    game = drawn.game_of(side) if drawn is not None else None
    if drawn is None or game is None:
        return None
    for one in drawn.proposals_at(game.table):
        if one.side == side:
            winner = one.result.winner
            key = "" if winner is None else "won" if winner is game.colour_of(reader) else "lost"
            return Reported(key, told_to(game.colour_of(reader), one.result, say), write_result(one.result))
    return None


handlers = (my_page, report, absence)
