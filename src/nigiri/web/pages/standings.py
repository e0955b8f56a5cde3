"""Standings in any order of criteria, the sum behind each figure, the cross-table."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Request, Response, get
from markupsafe import Markup

from nigiri.documents.explanation import explanation_sheet
from nigiri.documents.labels import line_text
from nigiri.documents.match_of_groups import match_said
from nigiri.documents.tables import cross_table
from nigiri.documents.unseen import unseen_notes
from nigiri.games.card import Line
from nigiri.ids import EntryId
from nigiri.standings.criteria.registry import CRITERIA, find
from nigiri.standings.explanation import explain
from nigiri.standings.table import Table
from nigiri.tournament.cards import cards
from nigiri.tournament.table import frame_of, settings_of
from nigiri.web.event.forms import count_in
from nigiri.web.event.parts import part, with_own
from nigiri.web.event.standing import standing_after, standings_title
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.threads import threaded

_NAMED: Final = 100
"""Rows of a table up to which every cell carries the opponent's name."""


@get("/events/{event:str}/standings", include_in_schema=False)
@threaded
def standings_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the standings after a round."""
    whole = event_view(request, event)
    view = whole.of_ranked()
    table, own = _asked_table(request, view)
    shown = [*table.criteria, *table.shown]
    given_out = whole.tournament.standings.get(table.round)
    standing = standing_after(view.tournament, table.round)
    return view.render(
        "standings.html.j2",
        table=table,
        rows=with_own(view, _rows(view, table, own), "data-side"),
        known=list(CRITERIA),
        first={name: ",".join([name, *(one for one in table.criteria if one != name)]) for name in shown},
        criteria_query=f"&{urlencode({'criteria': ','.join(own)})}" if own else "",
        query=f"?{request.url.query}" if request.url.query else "",
        standing=standing,
        match=match_said(view.tournament, table.round, view.visit.say),
        title=standings_title(standing, view.visit.say),
        is_on=view.tournament.rounds[view.counted_round :],
        is_given_out=given_out is not None and given_out.criteria == table.criteria,
        notes=unseen_notes(view.tournament, view.roster, table, view.visit.say),
        is_own_order=bool(own) and tuple(own) != view.tournament.regulations.standings.criteria,
    )


@get("/events/{event:str}/players/{side:str}/sums/{criterion:str}", include_in_schema=False)
@threaded
def sum_page(request: Request[Any, Any, Any], event: str, side: str, criterion: str) -> Response[str]:
    """Show how a figure of the standings comes about, line by line."""
    view = event_view(request, event).of_ranked()
    table, _ = _asked_table(request, view)
    entry = view.tournament.entry(EntryId(side))
    played = cards(view.tournament, view.roster, table.round)
    settings, frame = settings_of(view.tournament, table.criteria), frame_of(view.tournament)
    told = explain(played, settings, frame, entry.id, criterion)
    sheet = explanation_sheet(view.tournament, view.roster, table, told, view.visit.say)
    return view.render("sum.html.j2", sheet=sheet, after=table.round)


@get("/events/{event:str}/cross-table", include_in_schema=False)
@threaded
def cross_table_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show who played whom."""
    view = event_view(request, event).of_ranked()
    table, _ = _asked_table(request, view)
    body = part(
        view,
        "cross_table_body.html.j2",
        (table.round, table.criteria),
        facts=lambda: {
            "sheet": cross_table(
                view.tournament,
                view.roster,
                cards(view.tournament, view.roster, table.round),
                table,
                view.visit.say,
            )
        },
    )
    return view.render("cross_table.html.j2", body=body, query=f"?{request.url.query}" if request.url.query else "")


def _asked_table(request: Request[Any, Any, Any], view: EventView) -> tuple[Table, list[str]]:
    """Return the table that the address asks for, and the criteria where it names some."""
    asked = request.query_params.get("criteria", "")
    own = [find(name).name for name in asked.replace(" ", ",").split(",") if name.strip()][:12]
    text = request.query_params.get("after", "")
    after = count_in(text, "after", 3) if text else view.counted_round
    return tables_of(request).after(view, after, own), own


def _rows(view: EventView, table: Table, own: list[str]) -> Markup:
    tail = f"?{urlencode({'after': table.round, **({'criteria': ','.join(own)} if own else {})})}"
    return part(
        view,
        "standings_rows.html.j2",
        (table.round, tuple(own)),
        facts=lambda: {
            "table": table,
            "headings": table.headings,
            "is_numbered_by_place": table.is_numbered_by_place,
            "columns": 5 + table.round + len(table.criteria) + len(table.shown),
            "boxes": _boxes(view, table),
            "tail": tail,
        },
    )


def _boxes(view: EventView, table: Table) -> dict[EntryId, list[tuple[str, int | None, str]]]:
    """Return what each side did, round by round, with the row of the opponent in the table and the name.

    In a large table names are left to the page, which has them: sent with every cell they would double its weight.
    """
    names = view.names if len(table.rows) <= _NAMED else {}
    numbers = {row.side: number for number, row in enumerate(table.rows, 1)}
    played = cards(view.tournament, view.roster, table.round)
    return {card.side: [_box(line, numbers, names) for line in card.lines] for card in played}


def _box(line: Line, numbers: Mapping[EntryId, int], names: Mapping[EntryId, str]) -> tuple[str, int | None, str]:
    if line.opponent is None:
        return line_text(line, numbers), None, ""
    return line_text(line, numbers), numbers.get(line.opponent), names.get(line.opponent, "")


handlers = (standings_page, sum_page, cross_table_page)
