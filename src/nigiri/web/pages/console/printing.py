"""Printing and taking out: sheets, slips with codes, name cards, files for other programs."""

from typing import Any

from litestar import Request, Response, get

from nigiri.documents.name_cards import name_cards_html, name_cards_of, name_cards_pdf
from nigiri.documents.slips import slips_html, slips_of, slips_pdf
from nigiri.formats.writing import FORMATS
from nigiri.ids import EntryId
from nigiri.service.access.roles import Right
from nigiri.web.api.attendance import player_url
from nigiri.web.event.forms import count_in
from nigiri.web.event.printed import printed
from nigiri.web.event.view import EventView, event_view
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""A printout brings its style and its codes; it runs nothing and asks for nothing."""


@get("/events/{event:str}/desk/print", include_in_schema=False)
@threaded
def printing_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show what can be printed and taken out."""
    view = event_view(request, event, Right.READ)
    return view.render("console/print.html.j2", number=_number(request, view), formats=FORMATS)


@get("/events/{event:str}/desk/documents/slips", include_in_schema=False)
@threaded
def slips(request: Request[Any, Any, Any], event: str) -> Response[bytes]:
    """Return the result slips of a round; the code leads to the game on the players' own pages."""
    view = event_view(request, event, Right.READ)
    number = _number(request, view)
    links = {game.table: f"{view.public_url}{view.path}/me?round={number}" for game in view.whole.round(number).games}
    made = slips_of(view.whole, view.roster, number, view.visit.say, links)
    if request.query_params.get("form") == "pdf":
        data = printed(request, "slips", made, lambda: slips_pdf(made))
        return _file(data, f"{view.id}-slips-{number}.pdf", "application/pdf")
    return _file(slips_html(made), f"{view.id}-slips-{number}.html", "text/html")


@get("/events/{event:str}/desk/documents/name-cards", include_in_schema=False)
@threaded
def name_cards(request: Request[Any, Any, Any], event: str) -> Response[bytes]:
    """Return name cards with the players' own links, of all or of those named."""
    view = event_view(request, event, Right.ATTENDANCE)
    asked = [EntryId(side) for side in request.query_params.getall("side", [])]
    sides = asked or list(view.whole.entries)
    secrets = access_of(request).player_links.of_sides(view.id, sides)
    links = {side: player_url(request, secret) for side, secret in secrets.items()}
    made = name_cards_of(view.whole, view.roster, view.visit.say, links, sides)
    if request.query_params.get("form") == "pdf":
        data = printed(request, "name-cards", made, lambda: name_cards_pdf(made))
        return _file(data, f"{view.id}-name-cards.pdf", "application/pdf")
    return _file(name_cards_html(made), f"{view.id}-name-cards.html", "text/html")


def _number(request: Request[Any, Any, Any], view: EventView) -> int:
    text = request.query_params.get("round", "")
    return count_in(text, "round", 3) if text else len(view.whole.rounds)


def _file(data: bytes, name: str, kind: str) -> Response[bytes]:
    headers = {"content-disposition": f'inline; filename="{name}"', "content-security-policy": _POLICY}
    return Response(data, media_type=kind, headers=headers)


handlers = (printing_page, slips, name_cards)
