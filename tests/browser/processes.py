"""Several web processes over one PostgreSQL, behind a proxy that deals the connections out in turn."""

import contextlib
import itertools
import socket
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime

import httpx

from nigiri.service.access.access import Access
from nigiri.service.desk import Desk
from nigiri.service.hall import Hall
from nigiri.store import Store


class Dealer:
    """A proxy that gives each new connection to the next process that takes it."""

    def __init__(self, ports: list[int]) -> None:
        self._turns = itertools.cycle(ports)
        self._count = len(ports)
        self._open = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._open.getsockname()[1]
        self._thread = threading.Thread(target=self._deal, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take no connection any more."""
        self._open.shutdown(socket.SHUT_RDWR)
        self._open.close()
        self._thread.join(10)

    def _deal(self) -> None:
        while True:
            try:
                here, _ = self._open.accept()
            except OSError:
                return
            for port in itertools.islice(self._turns, self._count):
                try:
                    there = socket.create_connection(("127.0.0.1", port), 5)
                except OSError:
                    continue
                there.settimeout(None)
                for ends in ((here, there), (there, here)):
                    threading.Thread(target=_pass_on, args=ends, daemon=True).start()
                break
            else:
                here.close()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
    source.close()


class Processes:
    """Web processes of their own over one database; to the tests they look like one server."""

    def __init__(self, url: str, count: int) -> None:
        self.store = Store.open(url)
        self.desk = Desk(self.store)
        self.hall = Hall(self.store.database)
        self.access = Access(self.store.database)
        ports = [_free_port() for _ in range(count)]
        self._dealer = Dealer(ports)
        self.address = f"http://127.0.0.1:{self._dealer.port}"
        self._processes = [self._start(port, url) for port in ports]
        for port in ports:
            _wait_for(port)

    def _start(self, port: int, url: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "nigiri", "serve", "--port", str(port), "--db", url, "--url", self.address]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        self._dealer.close()
        for process in self._processes:
            process.kill()
            process.wait()
        self.store.close()

    def kill_one(self) -> None:
        """Kill a process that serves, without a word."""
        process = self._processes.pop()
        process.kill()
        process.wait()

    def set_up_link(self) -> str:
        """The link that makes the first owner."""
        return f"{self.address}/join/{self.access.invitations.to_set_up(datetime.now(UTC))}"


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"http://127.0.0.1:{port}/", timeout=20)
            return
        time.sleep(0.1)
    raise RuntimeError("a web process did not start")
