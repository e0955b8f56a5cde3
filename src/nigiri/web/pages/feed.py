"""The feed of an event at the address of its pages."""

from typing import Any

from litestar import Request, get
from litestar.response import Stream

from nigiri.web.api.live import open_feed
from nigiri.web.guards import UNPACED


@get("/events/{event:str}/feed", include_in_schema=False, opt=UNPACED)
async def page_feed(request: Request[Any, Any, Any], event: str) -> Stream:
    """Tell of every change."""
    return await open_feed(request, event)


handlers = (page_feed,)
