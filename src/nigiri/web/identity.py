"""Who asks: found before a request reaches its handler, from an `Authorization` header or a cookie."""

import hashlib
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.service.access.access import Access
from nigiri.service.access.caller import NOBODY, Caller
from nigiri.service.access.limits import Pace
from nigiri.web.cookies import PLAYER, SESSION, cookie_name
from nigiri.web.settings import Settings
from nigiri.web.threads import in_thread

_BEARER: Final = "bearer "
_NETWORK: Final = 64
"""How many bits of an address of the sixth version say whose it is; the rest its owner chooses freely."""


class Identify:
    """The middleware that puts the caller, and the token of its forms, into the scope."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the caller, and go on."""
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith("/static/"):
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            caller, secret = await self._find(connection)
            scope["nigiri_caller"] = caller  # type: ignore[typeddict-unknown-key]
            scope["nigiri_csrf"] = form_token(secret) if secret else ""  # type: ignore[typeddict-unknown-key]
        await self._app(scope, receive, send)

    async def _find(self, connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[Caller, str]:
        """Return the caller, and the secret of a cookie where one stood for it."""
        state = connection.app.state
        settings: Settings = state.settings
        access: Access = state.access
        header = connection.headers.get("authorization", "")
        if header:
            return await _by_header(header, access, settings, state.paces["wrong"], address_of(connection)), ""
        session = connection.cookies.get(cookie_name(SESSION, settings), "")
        link = connection.cookies.get(cookie_name(PLAYER, settings), "")
        if not session and not link:
            return NOBODY, ""
        return await in_thread(_by_cookies, access, settings, session, link)


async def _by_header(header: str, access: Access, settings: Settings, pace: Pace, address: str) -> Caller:
    now = settings.now()
    secret = header[len(_BEARER) :].strip() if header[: len(_BEARER)].lower() == _BEARER else ""
    caller = await in_thread(access.bearer, secret, now) if secret else None
    if caller is None:
        pace.spend(address, now)
        raise Refusal("access.token", message="this token has ended, or never was one")
    return caller


def _by_cookies(access: Access, settings: Settings, session: str, link: str) -> tuple[Caller, str]:
    player = access.player_links.caller(link) if link else None
    member = access.sessions.caller(session, settings.now()) if session else None
    if member is None:
        return (player, link) if player is not None else (NOBODY, "")
    if player is not None:
        member = replace(member, event=player.event, side=player.side)
    return member, session


def form_token(secret: str) -> str:
    """Return what forms carry to show that they come from a page of ours: only whoever has the cookie can make it."""
    return hashlib.sha256(b"form\0" + secret.encode()).hexdigest()


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address a request comes from, as far as it is known, as requests are counted by it.

    One household or hall has a whole network of 2⁶⁴ addresses of the sixth version: it counts as one. What is written
    in that version and is of the fourth counts as the fourth.
    """
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), _NETWORK), strict=False))
