"""Hall screens: pages that turn by themselves and are read at ten metres."""

import datetime
from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from nigiri.documents.labels import result_text
from nigiri.documents.pairings import bye_text
from nigiri.documents.tables import standings_sheet
from nigiri.games.game import Game
from nigiri.service.hall import RoundStart, Screen, Shown
from nigiri.service.local_time import Ambiguous, offset, read_local, wall_clock
from nigiri.tournament.state import Round
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.threads import threaded

_MOST_CRITERIA = 3


class Slide(Struct, frozen=True):
    """One thing a screen shows: a heading, and a table or text. Tables are cut into pages that fit, by the screen."""

    kind: Shown
    title: str
    columns: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    texts: tuple[str, ...] = ()
    since: str = ""


@get("/events/{event:str}/screens/{name:str}", include_in_schema=False)
@threaded
def screen_page(request: Request[Any, Any, Any], event: str, name: str) -> Response[str]:
    """Show a screen."""
    view = event_view(request, event)
    screen = view.hall.screen(view.id, name)
    return view.render("screen.html.j2", screen=screen, slides=_slides(request, view, screen))


def _slides(request: Request[Any, Any, Any], view: EventView, screen: Screen) -> list[Slide]:
    made = [_slide(request, view, kind) for kind in screen.shows]
    return [slide for slide in made if slide is not None]


def _slide(request: Request[Any, Any, Any], view: EventView, kind: Shown) -> Slide | None:
    # A screen in the hall shows what has been given out, whoever has opened it.
    rounds = [drawn for drawn in view.tournament.rounds if drawn.is_published]
    if kind is Shown.ANNOUNCEMENTS:
        texts = tuple(one.text for one in view.hall.announcements(view.id))
        return Slide(kind, view.visit.say("Announcements"), texts=texts) if texts else None
    if not rounds:
        return None
    drawn = rounds[-1]
    match kind:
        case Shown.BY_TABLE:
            return _by_table(view, drawn)
        case Shown.BY_NAME:
            return _by_name(view, drawn)
        case Shown.MISSING:
            return _missing(view, drawn)
        case Shown.STANDINGS:
            return _standings(request, view)
        case Shown.CLOCK:
            return _clock(view, drawn, view.hall.times(view.id).get(drawn.number))


def _by_table(view: EventView, drawn: Round) -> Slide:
    say = view.visit.say
    games = sorted(drawn.games, key=lambda game: game.table)
    rows = [(str(game.table), *_sides(view, game), result_text(game, say)) for game in games]
    byes = {bye.entry: bye_text(view.tournament, drawn.number, bye, say) for bye in drawn.byes}
    rows += [("–", view.name(side), told, "") for side, told in byes.items()]
    columns = ((say("Table"), "right"), (say("Black"), ""), (say("White"), ""), (say("Result"), "center"))
    return Slide(Shown.BY_TABLE, say("Pairings of round {number}", number=drawn.number), columns, tuple(rows))


def _by_name(view: EventView, drawn: Round) -> Slide:
    say = view.visit.say
    byes = {bye.entry: bye_text(view.tournament, drawn.number, bye, say) for bye in drawn.byes}
    rows = []
    for side in view.by_name(drawn.seated):
        game = drawn.game_of(side)
        if game is None:
            rows.append((view.name(side), "–", byes.get(side, "")))
            continue
        colour = say(game.colour_of(side).value) if game.are_colours_known else say("by nigiri")
        rows.append((view.name(side), str(game.table), f"{colour} – {view.name(game.opponent_of(side))}"))
    columns = ((say("Name"), ""), (say("Table"), "right"), (say("Opponent"), ""))
    return Slide(Shown.BY_NAME, say("Where you play in round {number}", number=drawn.number), columns, tuple(rows))


def _missing(view: EventView, drawn: Round) -> Slide | None:
    say = view.visit.say
    games = sorted((game for game in drawn.games if not game.result.is_known), key=lambda game: game.table)
    if not games:
        return None
    rows = tuple((str(game.table), *_sides(view, game)) for game in games)
    columns = ((say("Table"), "right"), (say("Black"), ""), (say("White"), ""))
    return Slide(Shown.MISSING, say("Results of round {number} still missing", number=drawn.number), columns, rows)


def _standings(request: Request[Any, Any, Any], view: EventView) -> Slide | None:
    say = view.visit.say
    finished = [drawn.number for drawn in view.tournament.rounds if drawn.is_published and drawn.is_finished]
    if not finished:
        return None
    ranked = view.of_ranked()
    table = tables_of(request).after(ranked, finished[-1])
    sheet = standings_sheet(ranked.tournament, ranked.roster, table, say)
    last = 5 + min(len(table.criteria), _MOST_CRITERIA)
    kept = (0, 1, 2, *range(5, last))
    columns = tuple((sheet.columns[i].heading, "" if i == 1 else "right") for i in kept)
    rows = tuple(tuple(row[i] for i in kept) for row in sheet.rows)
    return Slide(Shown.STANDINGS, say("Standings after round {number}", number=table.round), columns, rows)


def _clock(view: EventView, drawn: Round, start: RoundStart | None) -> Slide:
    say = view.visit.say
    title = say("Round {number}", number=drawn.number)
    if start is None:
        return Slide(Shown.CLOCK, title)
    told = say("began at {time}") if start.is_started else say("begins at {time}")
    return Slide(
        Shown.CLOCK,
        title,
        texts=(told.format(time=_hour(view, start.begins)),),
        since=start.begins.astimezone(datetime.UTC).isoformat(),
    )


def _hour(view: EventView, moment: datetime.datetime) -> str:
    """Write what the clock of the hall shows, with the zone where it shows that twice."""
    local = wall_clock(moment, view.zone)
    is_twice = isinstance(read_local(local, view.zone), Ambiguous)
    return f"{local:%H:%M}" + (f" ({offset(moment, view.zone)})" if is_twice else "")


def _sides(view: EventView, game: Game) -> tuple[str, str]:
    return view.name(game.black), view.name(game.white)


handlers = (screen_page,)
