"""A real server in a thread, for what only shows over sockets: two at once, feeds, a clean end."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from nigiri.web.server import Server, listen
from web.installation import Installation


@contextmanager
def served(here: Installation) -> Iterator[str]:
    """Serve an installation at a free port of this machine, and give its address."""
    opened = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{opened.getsockname()[1]}"
    server = Server(here.app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        opened.close()
        assert not thread.is_alive(), "the server does not end"


def client_of(address: str) -> httpx.Client:
    """Return a client of a served installation."""
    return httpx.Client(base_url=address, timeout=30)
