"""A visit: one request, with who asks, in which language, and the token that its forms carry."""

from datetime import datetime
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from msgspec import Struct

from nigiri.ids import TournamentId
from nigiri.service.access.access import Access
from nigiri.service.access.caller import NOBODY, Caller
from nigiri.service.backup import keep_copy
from nigiri.service.desk import Desk
from nigiri.web.cookies import LANGUAGE, cookie_name
from nigiri.web.language import PageLanguage, choose, page_language
from nigiri.web.settings import Settings


class Visit(Struct, frozen=True):
    """What a page knows of its reader. `say` translates, `csrf` goes into every form that changes something.

    `is_part` is true where htmx asks for a part of a page and not for the whole.
    """

    caller: Caller
    say: PageLanguage
    csrf: str
    path: str
    is_part: bool = False


def visit_of(request: Request[Any, Any, Any], event_language: str = "") -> Visit:
    """Return the visit of a request; an event's own language stands before the browser's, behind the reader's."""
    caller = caller_of(request)
    settings = settings_of(request)
    code = choose(
        request.query_params.get("lang"),
        request.cookies.get(cookie_name(LANGUAGE, settings)),
        caller.language,
        event_language,
        accepted=request.headers.get("accept-language", ""),
        otherwise=settings.language,
    )
    return Visit(
        caller=caller,
        say=page_language(code),
        csrf=str(request.scope.get("nigiri_csrf", "")),
        path=request.url.path,
        is_part=request.headers.get("hx-request") == "true" and request.headers.get("hx-boosted") != "true",
    )


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    """Return who asks."""
    caller = connection.scope.get("nigiri_caller", NOBODY)
    return caller if isinstance(caller, Caller) else NOBODY


def desk_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Desk:
    """Return the desk of the application."""
    desk: Desk = connection.app.state.desk
    return desk


def now(connection: ASGIConnection[Any, Any, Any, Any]) -> datetime:
    """Return the time of day, from the one clock of the web shell."""
    return settings_of(connection).now()


def keep_copy_of(connection: ASGIConnection[Any, Any, Any, Any], event: TournamentId) -> None:
    """Keep a copy of an event where the installation wants one before a draw; refuse where it cannot be kept."""
    folder = settings_of(connection).backup
    if folder is not None:
        keep_copy(desk_of(connection).store, event, folder)


def settings_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Settings:
    """Return the settings of the application."""
    settings: Settings = connection.app.state.settings
    return settings


def access_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Access:
    """Return the accounts, sessions and secrets of the application."""
    access: Access = connection.app.state.access
    return access


def tell(connection: ASGIConnection[Any, Any, Any, Any], event: TournamentId, version: int) -> None:
    """Tell the feeds that an event has changed, without waiting for them to look."""
    connection.app.state.feeds.poke(event, version)
