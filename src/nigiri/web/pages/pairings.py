"""The pairings of a round, by table and by name, and the games as they end."""

from typing import Any

from litestar import Request, Response, get
from litestar.response import Redirect

from nigiri.documents.labels import result_text
from nigiri.documents.pairings import bye_text
from nigiri.tournament.state import Round
from nigiri.web.event.parts import part, with_own
from nigiri.web.event.view import EventView, event_view
from nigiri.web.threads import threaded


@get("/events/{event:str}/rounds", include_in_schema=False, status_code=303)
@threaded
def last_round(request: Request[Any, Any, Any], event: str) -> Redirect:
    """Go to the last round there is; before the first, to the players."""
    view = event_view(request, event)
    where = f"rounds/{view.last_round}" if view.last_round else "players"
    asked = f"?{request.url.query}" if request.url.query else ""
    return Redirect(f"{view.path}/{where}{asked}", status_code=303)


@get("/events/{event:str}/rounds/{number:int}", include_in_schema=False)
@threaded
def pairings_page(request: Request[Any, Any, Any], event: str, number: int) -> Response[str]:
    """Show who meets whom."""
    view = event_view(request, event)
    drawn, by = view.tournament.round(number), request.query_params.get("by", "")
    table = part(
        view,
        "pairings_table.html.j2",
        (number, by == "name"),
        facts=lambda: {"drawn": drawn, "by": by, **_lines(view, drawn, by)},
    )
    own = drawn.game_of(view.caller.side) if view.caller.side is not None and by != "name" else None
    mine = ("id", f"table-{own.table}") if own is not None else ("data-side", None)
    return view.render(
        "pairings.html.j2",
        number=number,
        drawn=drawn,
        by=by,
        start=view.hall.times(view.id).get(number),
        table=with_own(view, table, *mine),
    )


def _lines(view: EventView, drawn: Round, by: str) -> dict[str, Any]:
    """Return what stands in the table of a round beside its games."""
    say = view.visit.say
    byes = {bye.entry: bye_text(view.tournament, drawn.number, bye, say) for bye in drawn.byes}
    order = view.by_name(drawn.seated) if by == "name" else []
    games = {side: game for game in drawn.games for side in game.sides}
    return {
        "results": {game.table: result_text(game, say) for game in drawn.games},
        "byes": [(bye, byes[bye.entry]) for bye in drawn.byes],
        "lines": [(side, games.get(side), byes.get(side)) for side in order],
    }


@get("/events/{event:str}/games", include_in_schema=False)
@threaded
def games_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show which games of the last round are on, and which have ended."""
    view = event_view(request, event)
    drawn = view.tournament.rounds[-1] if view.tournament.rounds else None
    games = sorted(drawn.games, key=lambda game: game.table) if drawn is not None else []
    return view.render(
        "games.html.j2",
        drawn=drawn,
        start=view.hall.times(view.id).get(view.last_round),
        playing=[game for game in games if not game.result.is_known],
        done=[(game, result_text(game, view.visit.say)) for game in games if game.result.is_known],
    )


handlers = (last_round, pairings_page, games_page)
