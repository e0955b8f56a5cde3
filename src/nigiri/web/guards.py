"""What every request has to pass: it comes from a page of ours, and not too fast."""

import hmac
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from nigiri.errors import Refusal
from nigiri.service.access.caller import Means
from nigiri.service.access.limits import Pace
from nigiri.web.identity import address_of
from nigiri.web.settings import Settings
from nigiri.web.visit import caller_of, now

FIELD: Final = "csrf_token"
HEADER: Final = "x-csrf-token"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
LARGEST_REGISTRATION: Final = 65_536
"""The most bytes that somebody unknown may send to register."""

_UNPACED: Final = "is_unpaced"
UNPACED: Final = {_UNPACED: True}
"""`opt=UNPACED` on a handler: static files and feeds do not count against the pace."""


async def must_come_from_here(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse what another site made a browser send (`csrf`).

    A browser says where a request comes from; and where a cookie stands for the caller, the request carries the token
    that only a page of ours knows. A program with a token of its own sends no cookies and needs neither.
    """
    wanted = str(connection.scope.get("nigiri_csrf", ""))
    is_by_header = bool(connection.headers.get("authorization")) and not wanted
    if connection.scope.get("method") in _SAFE or is_by_header:
        return
    if not _is_same_origin(connection):
        raise Refusal("csrf", message="this request comes from another site")
    if wanted and not hmac.compare_digest(wanted.encode(), (await _sent(connection)).encode()):
        raise Refusal("csrf", message="this page is out of date; load it again")


def must_keep_pace(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse (`rate.exceeded`) who asks faster than anybody reads.

    The address of somebody unknown may be that of a whole hall, so it may ask for many pages.
    """
    settings: Settings = connection.app.state.settings
    if not settings.is_limited or handler.opt.get(_UNPACED):
        return
    caller = caller_of(connection)
    paces: dict[str, Pace] = connection.app.state.paces
    if caller.means is Means.NONE:
        paces["address"].spend(address_of(connection), now(connection))
    else:
        paces["caller"].spend(caller.actor, now(connection))


def must_register_slowly(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse (`rate.exceeded`) more registrations from one address than people fill in."""
    if connection.app.state.settings.is_limited:
        connection.app.state.paces["registration"].spend(address_of(connection), now(connection))


def paces() -> dict[str, Pace]:
    """Return the paces of an application: of somebody unknown, of a caller, of wrong tokens, of registrations.

    The last two count by address: a club may register its members, a program may not fill the field.
    """
    return {
        "address": Pace(burst=1000, each_second=100),
        "caller": Pace(burst=200, each_second=20),
        "wrong": Pace(burst=30, each_second=0.2),
        "registration": Pace(burst=20, each_second=0.05),
    }


def _is_same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    if connection.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings: Settings = connection.app.state.settings
    return urlsplit(origin).netloc in {connection.headers.get("host"), urlsplit(settings.public_url).netloc}


async def _sent(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    header = connection.headers.get(HEADER)
    if header is not None:
        return header
    if not isinstance(connection, Request) or not connection.headers.get("content-type", "").startswith(_FORMS):
        return ""
    value = (await connection.form()).get(FIELD, "")
    return value if isinstance(value, str) else ""
