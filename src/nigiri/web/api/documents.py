"""Printouts as HTML and PDF, and files for other programs."""

from enum import StrEnum
from typing import Any, Literal, assert_never

from litestar import Request, Response, get

from nigiri.documents.event import event_sheets
from nigiri.documents.html import to_html
from nigiri.documents.language import Language
from nigiri.documents.pairings import pairings_by_name, pairings_by_table
from nigiri.documents.pdf import to_pdf
from nigiri.documents.sheet import Print, Sheet
from nigiri.documents.stage_sheets import stage_sheets
from nigiri.documents.tables import cross_table, standings_sheet, wall_list
from nigiri.documents.team_lists import members_sheet, round_matches, team_sheets
from nigiri.formats.writing import write
from nigiri.people.roster import Roster
from nigiri.service.access.roles import Right
from nigiri.service.registration import without_contacts
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after
from nigiri.tournament.team_sides import credited
from nigiri.web.api.events import file_name
from nigiri.web.api.needs import ANYBODY
from nigiri.web.event.printed import printed
from nigiri.web.event.standing import counted_round
from nigiri.web.language import page_language
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, visit_of

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A printout is one file with its style in it; it runs nothing and asks for nothing."""


class Kind(StrEnum):
    """What can be printed."""

    STANDINGS = "standings"
    CROSS_TABLE = "cross-table"
    WALL_LIST = "wall-list"
    PAIRINGS = "pairings"
    PAIRINGS_BY_NAME = "pairings-by-name"
    STAGES = "stages"
    TEAMS = "teams"
    MATCHES = "matches"
    MEMBERS = "members"
    EVENT = "event"


_OfSides = Literal[Kind.STANDINGS, Kind.CROSS_TABLE, Kind.WALL_LIST, Kind.STAGES]


class Form(StrEnum):
    """How it is printed."""

    HTML = "html"
    PDF = "pdf"


class File(StrEnum):
    """Files for other programs, and what they end with."""

    OPENGOTHA = "opengotha"
    H9 = "h9"
    CSV = "csv"
    AGA = "aga"
    TOU = "tou"
    TRF = "trf"
    NIGIRI = "nigiri"


_ENDINGS = {File.OPENGOTHA: "xml", File.AGA: "txt", File.NIGIRI: "json"}


@get("/events/{event:str}/documents/{kind:str}", opt=ANYBODY)
@threaded
def print_document(
    request: Request[Any, Any, Any],
    event: str,
    kind: Kind,
    form: Form = Form.HTML,
    size: Print = Print.A4,
    round: int | None = None,  # noqa: A002 - the query's name
    lang: str = "",
) -> Response[bytes]:
    """Print standings, cross-table, wall list, pairings, groups and brackets, or all; of a round, else of the last.

    Where teams meet tables are theirs; `members` is that of the players, `matches` a round board by board, `teams` the
    rosters.
    """
    state = seen_event(request, event)
    say = page_language(lang) if lang else visit_of(request).say
    sheets = sheets_of(state, desk_of(request).roster(state.id), kind, round, say)
    name = f"{file_name(event)}-{kind.value}.{form.value}"
    headers = {"content-disposition": f'inline; filename="{name}"'}
    match form:
        case Form.HTML:
            headers["content-security-policy"] = _POLICY
            return Response(to_html(*sheets, size=size), media_type="text/html", headers=headers)
        case Form.PDF:
            data = printed(request, "sheets", (size.value, sheets), lambda: to_pdf(*sheets, size=size))
            return Response(data, media_type="application/pdf", headers=headers)
        case _:
            assert_never(form)


@get("/events/{event:str}/files/{file:str}", opt=ANYBODY)
@threaded
def write_file(
    request: Request[Any, Any, Any], event: str, file: File, after: int | None = None, confirmed: bool = False
) -> Response[bytes]:
    """Write the event for another program, after a round or the last drawn one.

    What its format has no place for is counted in `X-Dropped`.
    """
    state = seen_event(request, event)
    roster = desk_of(request).roster(state.id)
    if not caller_of(request).may(Right.ENTRIES, state.id):
        roster = without_contacts(roster)
    last = len(state.rounds) if after is None else after
    written = write(state, roster, file.value, after=last, confirmed=confirmed)
    ending = _ENDINGS.get(file, file.value)
    headers = {
        "content-disposition": f'attachment; filename="{file_name(event)}.{ending}"',
        "x-dropped": str(len(written.dropped)),
    }
    kind = "application/xml" if file is File.OPENGOTHA else "text/plain"
    return Response(written.data, media_type=kind, headers=headers)


def sheets_of(state: Tournament, roster: Roster, kind: Kind, number: int | None, say: Language) -> tuple[Sheet, ...]:
    """Return the sheets of a printout; tables are of those whose places are given out, teams where they meet."""
    last = len(state.rounds) if number is None else number
    ranked = counted_round(state) if number is None else number
    match kind:
        case Kind.PAIRINGS:
            return (pairings_by_table(state, roster, last, say),)
        case Kind.PAIRINGS_BY_NAME:
            return (pairings_by_name(state, roster, last, say),)
        case Kind.TEAMS:
            return team_sheets(state, roster, ranked, say)
        case Kind.MATCHES:
            return (round_matches(state, roster, last, say),)
        case Kind.MEMBERS:
            return (members_sheet(state, roster, ranked, say),)
        case Kind.EVENT:
            return event_sheets(state, roster, say)
        case Kind.STANDINGS | Kind.CROSS_TABLE | Kind.WALL_LIST | Kind.STAGES:
            return _tables(*credited(state, roster), kind, last, ranked, say)
        case _:
            assert_never(kind)


def _tables(
    view: Tournament, roster: Roster, kind: _OfSides, last: int, ranked: int, say: Language
) -> tuple[Sheet, ...]:
    """Return sheets of tables; `view` has those for sides whose places are given out (RU-2.8.1-m)."""
    match kind:
        case Kind.STAGES:
            return stage_sheets(view, roster, last, say)
        case Kind.STANDINGS:
            return (standings_sheet(view, roster, table_after(view, roster, ranked), say),)
        case Kind.CROSS_TABLE:
            table = table_after(view, roster, ranked)
            return (cross_table(view, roster, cards(view, roster, ranked), table, say),)
        case Kind.WALL_LIST:
            table = table_after(view, roster, last)
            rounds = max(view.regulations.rounds, last)
            return (wall_list(view, roster, cards(view, roster, last), table, rounds, say),)
        case _:
            assert_never(kind)


handlers = (print_document, write_file)
