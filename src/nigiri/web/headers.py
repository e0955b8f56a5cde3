"""Headers of every answer: what a browser may load, run, embed and tell others."""

from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from nigiri.service.access.caller import Caller

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""No inline script, no inline style, nothing from elsewhere."""

_ALWAYS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self)",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers to an answer that begins; one that a handler has set stays."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _ALWAYS.items():
        headers.setdefault(name, value)
    caller = scope.get("nigiri_caller")
    is_personal = (isinstance(caller, Caller) and caller.is_known) or "set-cookie" in headers
    headers.setdefault("cache-control", "no-store" if is_personal else "no-cache")
    if scope["litestar_app"].state.settings.is_secure:
        headers.setdefault("strict-transport-security", "max-age=31536000")
