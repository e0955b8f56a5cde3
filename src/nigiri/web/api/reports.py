"""What players report of their own games, and a referee's word on it; a player's own page as values."""

from typing import Any

from litestar import Request, Response, get, post, put
from msgspec import Struct

from nigiri.games.bye import Bye
from nigiri.ids import EntryId, TournamentId
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.proposals import confirm_agreed, propose_result
from nigiri.tournament.state import Tournament
from nigiri.tournament.written_result import read_result, write_result
from nigiri.web.api.attendance import own_side
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.forms import ByeForm, GameForm, PlayerForm, ReportForm, bye_form, game_form, player_form
from nigiri.web.api.needs import PLAYER, needs
from nigiri.web.api.results import Written
from nigiri.web.sight import published_part
from nigiri.web.threads import threaded
from nigiri.web.visit import desk_of


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables, by number."""

    tables: tuple[int, ...]


class OwnRound(Struct, frozen=True):
    """A round of the player who asks: a game, a bye, or neither. `reports` are those of the own game."""

    number: int
    game: GameForm | None = None
    bye: ByeForm | None = None
    reports: tuple[ReportForm, ...] = ()


class OwnPage(Struct, frozen=True):
    """The player who asks, and the rounds that are out, the last one last; `queue_place` of who waits for a place."""

    version: int
    player: PlayerForm
    rounds: tuple[OwnRound, ...]
    queue_place: int | None = None


@get("/events/{event:str}/me", opt=PLAYER)
@threaded
def show_own_page(request: Request[Any, Any, Any], event: str) -> OwnPage:
    """Show the player who asks: who they are here, and their rounds."""
    state = desk_of(request).state(TournamentId(event))
    side = own_side(request)
    rounds = tuple(own_round(state, drawn.number, side) for drawn in published_part(state).rounds)
    player = player_form(state.registered(side), desk_of(request).roster(state.id))
    return OwnPage(state.version, player, rounds, state.queue_place(side))


@put("/events/{event:str}/rounds/{number:int}/tables/{table:int}/report", opt=PLAYER)
@threaded
def report_result(
    request: Request[Any, Any, Any], event: str, number: int, table: int, data: Written
) -> Response[Changed]:
    """Report the result of the own game; a referee fixes it. `?` takes the report back."""
    side, result = own_side(request), read_result(data.result)
    return changed(decide(request, event, lambda state: propose_result(state, number, table, side, result)))


@post("/events/{event:str}/rounds/{number:int}/reports/confirmation", opt=needs(Right.RESULTS), status_code=200)
@threaded
def confirm_reports(request: Request[Any, Any, Any], event: str, number: int, data: Tables) -> Response[Changed]:
    """Fix the results that both sides of a game have reported alike."""
    return changed(decide(request, event, lambda state: confirm_agreed(state, number, data.tables)))


def own_round(state: Tournament, number: int, side: EntryId) -> OwnRound:
    """Return a round as it concerns one side."""
    drawn = state.round(number)
    game = drawn.game_of(side)
    bye: Bye | None = next((one for one in drawn.byes if one.entry == side), None)
    reports = () if game is None else drawn.proposals_at(game.table)
    return OwnRound(
        number,
        None if game is None else game_form(game),
        None if bye is None else bye_form(bye),
        tuple(ReportForm(game.table, one.side, write_result(one.result)) for one in reports if game is not None),
    )


handlers = (show_own_page, report_result, confirm_reports)
