"""Changing the boards of a round by hand: places, handicaps, byes, colours."""

from typing import Any

from litestar import Request, Response, post
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.pairing.handicap import komi_halves
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.boards import edit_boards, settle_colours
from nigiri.tournament.decisions.byes import grant_bye
from nigiri.tournament.decisions.team_rounds import settle_match_colours
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.event.creation import halves
from nigiri.web.event.exchange import exchange
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.view import event_view
from nigiri.web.pages.console.draw import show_round
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded


@post(
    "/events/{event:str}/desk/rounds/{number:int}/boards", include_in_schema=False, status_code=200, dependencies=FORM
)
@threaded
def change_boards(request: Request[Any, Any, Any], event: str, number: int, form: Form) -> Response[Any]:
    """Let two sides change places, change stones and komi of a table, settle colours, or grant a bye."""
    view = event_view(request, event, Right.RESULTS if form.has("black") else Right.ROUNDS)
    reason = form.text("reason")

    def decide(state: Tournament) -> tuple[Event, ...]:
        if form.has("black"):
            black = EntryId(form.text("black"))
            if black in state.teams:
                return settle_match_colours(state, number, black)
            return settle_colours(state, number, form.integer("table"), black)
        if form.has("stones"):
            return _with_stones(state, number, form, reason)
        if form.has("grant"):
            return grant_bye(state, number, EntryId(form.text("grant")), form.choice("kind", ByeKind.HALF))
        first, second = EntryId(form.text("first")), EntryId(form.text("second"))
        return exchange(state, view.roster, number, first, second, seed=number, reason=reason)

    try:
        work(request, event, Right.RESULTS if form.has("black") else Right.ROUNDS, decide)
    except Refusal as refusal:
        return show_round(request, event_view(request, event), number, refusal)
    return back(event, f"/rounds/{number}")


def _with_stones(state: Tournament, number: int, form: Form, reason: str) -> tuple[Event, ...]:
    """Return the change of one game's stones and komi; a komi that is not written is the event's own for the stones."""
    drawn, table, stones = state.round(number), form.integer("table"), form.integer("stones", 0)
    drawn.at_table(table)
    usual = komi_halves(stones, state.regulations.pairing.handicap, state.regulations.komi_halves)
    komi = halves(form.text("komi")) if form.text("komi") else usual
    games = [replace(game, handicap=stones, komi_halves=komi) if game.table == table else game for game in drawn.games]
    return edit_boards(state, number, games, drawn.byes, reason=reason)


handlers = (change_boards,)
