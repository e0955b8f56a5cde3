"""The server: one process that listens, and ends cleanly when it is told to."""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from litestar import Litestar

from nigiri.errors import Refusal

_PATIENCE = 10
"""Seconds that requests in hand get to end."""


class Server(uvicorn.Server):
    """A server that sends the listeners of feeds away first, and ends with 0 on SIGINT and SIGTERM."""

    def __init__(self, app: Litestar, proxies: str = "127.0.0.1") -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips=proxies,
                timeout_graceful_shutdown=_PATIENCE,
                timeout_keep_alive=30,
            )
        )
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the feeds, whose answers never end by themselves; then what uvicorn does."""
        self._app.state.feeds.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End on a signal without passing it on: to be told to stop is no failure. Other threads hear no signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._told) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _told(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; refuse an address that is taken or not here."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as failure:
        raise Refusal(
            "address.unusable",
            message="{host}:{port} cannot be listened on: {reason}",
            host=host,
            port=port,
            reason=failure.strerror or str(failure),
            where="port",
        ) from None


def address_for_others(host: str, port: int) -> str:
    """Return the address that people reach a host and port at; of all addresses, the one on the way out."""
    if host in {"", "0.0.0.0", "::"}:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # a reserved address: nothing is sent, the way is only looked up
                host = probe.getsockname()[0]
            except OSError:
                host = socket.gethostname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
