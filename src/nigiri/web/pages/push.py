"""What makes a player's page an application of the phone: the script that shows notices, and the manifest."""

from importlib.resources import files
from typing import Any

import msgspec
from litestar import Request, Response, get

from nigiri.service.access.secrets import PLAYER
from nigiri.web.assets import asset_url
from nigiri.web.event.own import mine
from nigiri.web.guards import UNPACED
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of


@get("/push/worker.js", include_in_schema=False, sync_to_thread=False, opt=UNPACED)
def push_worker() -> Response[bytes]:
    """Return the script. It may serve every player's page, each by a registration of its own."""
    data: Any = files("nigiri.web").joinpath("static", "push_worker.js").read_bytes()
    headers = {"service-worker-allowed": "/", "cache-control": "no-cache"}
    return Response(data, media_type="text/javascript", headers=headers)


@get("/events/{event:str}/me/app.webmanifest", include_in_schema=False)
@threaded
def manifest(request: Request[Any, Any, Any], event: str) -> Response[bytes]:
    """Return what a phone needs to put a player's page on its home screen, for that player only.

    An application of the home screen begins without the cookies of the browser, so it begins by the player's link.
    """
    view, side = mine(request, event)
    secret = access_of(request).player_links.of_sides(event, [side])[side]
    told = {
        "name": view.whole.regulations.name,
        "short_name": view.whole.regulations.short_name or view.whole.regulations.name,
        "lang": view.visit.say.code,
        "id": f"{view.path}/me",
        "start_url": f"/p/{secret.removeprefix(PLAYER)}",
        "scope": "/",
        "display": "standalone",
        "icons": [{"src": asset_url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return Response(msgspec.json.encode(told), media_type="application/manifest+json")


handlers = (push_worker, manifest)
