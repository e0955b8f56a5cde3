"""Requests for the head of an answer alone: `HEAD` is answered as `GET` is, without the body (RFC 9110, 9.3.2)."""

import anyio
from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, HTTPReceiveMessage, HTTPScope, Message, Receive, Scope, Send


class Heads:
    """What stands before all routes: they know `GET` only, and every address that can be read has a head."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back; of one for the head, the beginning of the answer."""
        if scope["type"] != ScopeType.HTTP or scope["method"] not in {"HEAD", "OPTIONS"}:
            await self._app(scope, receive, send)
            return
        head = _Head(scope, receive, send)
        if scope["method"] == "OPTIONS":
            await self._app(scope, receive, head.allow)
            return
        scope["method"] = "GET"
        await self._app(scope, head.receive, head.send)


class _Head:
    """One answer. As soon as it begins it is over: a feed hears then that its reader has gone, and ends."""

    def __init__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._over = anyio.Event()
        self._is_asked = False

    async def receive(self) -> HTTPReceiveMessage:
        """Give the request, and then word that the reader has gone."""
        if not self._is_asked:
            self._is_asked = True
            return await self._receive()  # type: ignore[return-value]
        await self._over.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """Let the beginning of the answer pass, with the length that its body would have, and nothing behind it."""
        if self._over.is_set() or message["type"] != "http.response.start":
            return
        self._scope["method"] = "HEAD"  # the server has to know again
        await self._send(message)
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        self._over.set()

    async def allow(self, message: Message) -> None:
        """Name all methods that an address takes: the framework names those of one handler, and no `HEAD`."""
        headers = MutableScopeHeaders.from_message(message) if message["type"] == "http.response.start" else {}
        if "allow" in headers:
            app: Litestar = self._scope["litestar_app"]
            path = self._scope.get("path_template")
            alike = [one for one in app.routes if isinstance(one, HTTPRoute) and one.path_format == path]
            methods = {
                str(method) for one in alike for handler in one.route_handlers for method in handler.http_methods
            }
            headers["allow"] = ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))
        await self._send(message)
