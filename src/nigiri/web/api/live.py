"""The feed of an event, and its calendar."""

from typing import Any

from litestar import Request, Response, get
from litestar.response import Stream

from nigiri.ids import TournamentId
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.web.api.needs import ANYBODY
from nigiri.web.event.calendar_answers import event_schedule, player_schedule
from nigiri.web.event.view import event_view
from nigiri.web.guards import UNPACED
from nigiri.web.live.feeds import Feeds
from nigiri.web.sight import seen_event
from nigiri.web.threads import in_thread, threaded

_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/events/{event:str}/feed", opt={**ANYBODY, **UNPACED})
async def feed(request: Request[Any, Any, Any], event: str) -> Stream:
    """Tell of every change as server-sent events: `hello` first, then `changed` with the version and kinds of change.

    `Last-Event-ID` is the version seen last. A feed tells no names and no results.
    """
    return await open_feed(request, event)


async def open_feed(request: Request[Any, Any, Any], event: str) -> Stream:
    """Return the feed of an event to whoever may see it."""
    await in_thread(seen_event, request, event)
    feeds: Feeds = request.app.state.feeds
    last = unsigned_number(request.headers.get("last-event-id", ""), 11)
    told = await feeds.listen(TournamentId(event), last)
    return Stream(told, media_type="text/event-stream", headers=_HEADERS)


@get("/events/{event:str}/calendar.ics", opt=ANYBODY)
@threaded
def calendar(request: Request[Any, Any, Any], event: str, entry: str = "") -> Response[bytes]:
    """Return when the rounds begin as a file for calendars; with `entry`, the games of that player."""
    view = event_view(request, event)
    return player_schedule(request, view, entry) if entry else event_schedule(request, view)


handlers = (feed, calendar)
