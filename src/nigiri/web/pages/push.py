"""The script that shows notices on a player's phone when no page is open."""

from importlib.resources import files
from typing import Any

from litestar import Response, get


@get("/push/worker.js", include_in_schema=False, sync_to_thread=False, opt={"is_unpaced": True})
def push_worker() -> Response[bytes]:
    """Return the script. It may serve every player's page, each by a registration of its own."""
    data: Any = files("nigiri.web").joinpath("static", "push_worker.js").read_bytes()
    headers = {"service-worker-allowed": "/", "cache-control": "no-cache"}
    return Response(data, media_type="text/javascript", headers=headers)


handlers = (push_worker,)
