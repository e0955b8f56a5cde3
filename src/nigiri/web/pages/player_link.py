"""A player's link: the browser keeps it, and shows the player's own page from then on."""

from typing import Any

from litestar import Request, get
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.service.access.secrets import PLAYER
from nigiri.web.cookies import player_cookie
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, settings_of


@get("/p/{secret:str}", include_in_schema=False, status_code=303)
@threaded
def player_link(request: Request[Any, Any, Any], secret: str) -> Redirect:
    """Keep the link and go to the player's page; the address bar holds no secret then."""
    caller = access_of(request).player_links.caller(PLAYER + secret)
    if caller is None:
        raise Refusal("link.unknown", message="this link works no more; ask the referee for a new one")
    cookie = player_cookie(PLAYER + secret, settings_of(request))
    return Redirect(f"/events/{caller.event}/me", status_code=303, cookies=[cookie])


handlers = (player_link,)
