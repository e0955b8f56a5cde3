"""Notices to a player's phone by web push, asked for by the player's own link."""

from typing import Any

from litestar import Request, delete, get, put
from msgspec import Struct

from nigiri.ids import TournamentId
from nigiri.service.push.push import Push
from nigiri.web.api.attendance import own_side
from nigiri.web.api.needs import PLAYER
from nigiri.web.language import choose
from nigiri.web.threads import threaded
from nigiri.web.visit import now, visit_of


class BrowserKeys(Struct, frozen=True):
    """What only a browser can open letters with, as its `PushSubscription` gives it."""

    p256dh: str
    auth: str


class NewSubscription(Struct, frozen=True):
    """A browser's `PushSubscription`. `language`: of the notices; else that of the request."""

    endpoint: str
    keys: BrowserKeys
    language: str = ""


class Endpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """The endpoint of a browser's `PushSubscription`."""

    endpoint: str


class Notifications(Struct, frozen=True):
    """The key to subscribe with, null where this place sends no notices; on how many browsers the player is told."""

    key: str | None
    browsers: int


@get("/events/{event:str}/me/notifications", opt=PLAYER)
@threaded
def show_notifications(request: Request[Any, Any, Any], event: str) -> Notifications:
    """Return whether notices can be had, and on how many browsers they are."""
    return _notifications(request, event)


@put("/events/{event:str}/me/notifications", opt=PLAYER)
@threaded
def put_subscription(request: Request[Any, Any, Any], event: str, data: NewSubscription) -> Notifications:
    """Tell a browser of pairings, results and reports of the player's, of announcements and times.

    The same browser once more changes only the language. A player is told on at most five.
    """
    push_of(request).subscribe(
        TournamentId(event),
        own_side(request),
        data.endpoint,
        data.keys.p256dh,
        data.keys.auth,
        language=choose(data.language, visit_of(request).say.code),
        at=now(request),
    )
    return _notifications(request, event)


@delete("/events/{event:str}/me/notifications", opt=PLAYER, status_code=200)
@threaded
def remove_subscription(request: Request[Any, Any, Any], event: str, data: Endpoint) -> Notifications:
    """Tell a browser no more."""
    push_of(request).unsubscribe(TournamentId(event), own_side(request), data.endpoint)
    return _notifications(request, event)


def push_of(request: Request[Any, Any, Any]) -> Push:
    """Return the notices of the application."""
    push: Push = request.app.state.push
    return push


def _notifications(request: Request[Any, Any, Any], event: str) -> Notifications:
    push = push_of(request)
    return Notifications(push.public_key or None, push.browsers(TournamentId(event), own_side(request)))


handlers = (show_notifications, put_subscription, remove_subscription)
