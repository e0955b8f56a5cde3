"""Answers for bad networks: compressed where the browser takes it, and not sent again where the browser has them."""

import gzip
import hashlib
import re
import secrets
from typing import Final

import anyio.to_thread
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
)

from nigiri.service.access.caller import Caller
from nigiri.web.kept import Kept

SMALLEST: Final = 800
"""Bytes below which compressing saves nothing that is felt."""

_TYPES: Final = (
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "text/calendar",
    "image/svg+xml",
    "application/json",
    "application/xml",
    "application/manifest+json",
)
_LEVEL: Final = 5
_KEPT: Final = 16_000_000
_LARGE: Final = 50_000
_PADDING: Final = 100


class Compact:
    """The middleware that compresses whole answers, and answers 304 where nothing has changed.

    Streams pass as they are. Pages of somebody who is known hold secrets beside what the address may put into them, so
    that their compressed length could tell something (BREACH): they are made longer by a random number of bytes.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed: Kept[bytes] = Kept(_KEPT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send, self._compressed)
        await self._app(scope, receive, answer.send)


class _Answer:
    """One answer on its way: its head waits for its body, which decides how it is sent."""

    def __init__(self, scope: HTTPScope, send: Send, compressed: Kept[bytes]) -> None:
        self._scope = scope
        self._send = send
        self._compressed = compressed
        self._head: HTTPResponseStartEvent | None = None

    async def send(self, message: Message) -> None:
        """Take a message of the application."""
        if message["type"] == "http.response.start":
            self._head = message
            return
        if message["type"] != "http.response.body" or self._head is None:
            await self._send(message)
            return
        head, self._head = self._head, None
        if message["more_body"]:
            await self._send(head)
            await self._send(message)
            return
        await self._whole(head, message)

    async def _whole(self, head: HTTPResponseStartEvent, body: HTTPResponseBodyEvent) -> None:
        asked = dict(self._scope["headers"])
        headers = MutableScopeHeaders.from_message(head)
        data = body["body"]
        kind = headers.get("content-type", "").partition(";")[0]
        is_known = self._is_known()
        if self._may_be_kept(head, headers, is_known):
            tag = f'W/"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
            headers["etag"] = tag
            if tag in asked.get(b"if-none-match", b"").decode("latin-1"):
                headers["content-length"] = "0"
                await self._send({**head, "status": 304})
                await self._send({**body, "body": b""})
                return
        if len(data) >= SMALLEST and kind in _TYPES and "content-encoding" not in headers:
            headers["vary"] = f"{headers['vary']}, accept-encoding" if "vary" in headers else "accept-encoding"
            if takes_gzip(asked.get(b"accept-encoding", b"").decode("latin-1")):
                data = await self._gzipped(data, is_known)
                headers["content-encoding"] = "gzip"
                headers["content-length"] = str(len(data))
        await self._send(head)
        await self._send({**body, "body": data})

    def _may_be_kept(self, head: HTTPResponseStartEvent, headers: MutableScopeHeaders, is_known: bool) -> bool:
        """Tell whether the answer is everybody's, so that a browser may ask whether it has changed."""
        is_found = head["status"] == 200 and self._scope["method"] == "GET"
        return is_found and not is_known and "set-cookie" not in headers and "etag" not in headers

    async def _gzipped(self, data: bytes, is_known: bool) -> bytes:
        work = _padded if is_known else self._once
        return await anyio.to_thread.run_sync(work, data) if len(data) > _LARGE else work(data)

    def _once(self, data: bytes) -> bytes:
        digest = hashlib.blake2b(data, digest_size=16).digest()
        return self._compressed.get(digest, lambda: gzip.compress(data, _LEVEL, mtime=0))

    def _is_known(self) -> bool:
        caller = self._scope.get("nigiri_caller")
        return isinstance(caller, Caller) and caller.is_known


def takes_gzip(accepted: str) -> bool:
    """Tell whether a browser takes gzip, by its `Accept-Encoding`; what it names stands before `*`."""
    weights: dict[str, bool] = {}
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        weights[name.strip().lower()] = re.fullmatch(r"q=0(\.0*)?", weight.replace(" ", "")) is None
    return weights.get("gzip", weights.get("*", False))


def _padded(data: bytes) -> bytes:
    """Compress, with a name of random length in the head of the file, which every reader skips."""
    packed = gzip.compress(data, _LEVEL, mtime=0)
    name = b"n" * secrets.randbelow(_PADDING) + b"\0"
    return packed[:3] + b"\x08" + packed[4:10] + name + packed[10:]
