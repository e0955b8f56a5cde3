"""`nigiri serve` as it is started: the link that sets it up, a clean end, and a sudden one that loses nothing."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.store.verification import verify
from web.serving import client_of

EVENT = TournamentId("open")


class Served:
    """A process that serves, and what it has said so far."""

    def __init__(self, url: str, *options: str) -> None:
        command = [sys.executable, "-m", "nigiri", "--lang", "en", "serve", "--port", "0", "--db", url, *options]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.lines: list[str] = []
        self.address = self._line(r"Nigiri is at (http://\S+);")

    def set_up_path(self) -> str:
        """Return the path of the link that makes the first owner."""
        return self._line(r"(/join/\S+)")

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal, and return the exit code and everything that was said."""
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=30)
        return self.process.returncode, "".join(self.lines) + rest

    def _line(self, pattern: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(pattern, line)
            if found is not None:
                return found[1]
        raise AssertionError("".join(self.lines))


def set_up(client: httpx.Client, path: str) -> dict[str, str]:
    """Become the owner, and return the header of a token."""
    form = {"login": "ann", "name": "Ann", "password": "correct horse battery"}
    assert client.post(path, data=form, follow_redirects=False).status_code == 303
    page_token = client.get("/api/v1/session").json()["csrf_token"]
    made = client.post("/api/v1/tokens", json={"name": "t"}, headers={"x-csrf-token": page_token})
    client.cookies.clear()
    return {"authorization": f"Bearer {made.json()['secret']}"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_first_start_prints_a_link_that_works_once_and_a_signal_ends_it_cleanly(
    tmp_path: Path, number: signal.Signals
) -> None:
    url = f"sqlite:///{tmp_path}/nigiri.db"
    first = Served(url)
    path = first.set_up_path()
    with client_of(first.address) as client:
        assert "Nobody has set this place up yet" in client.get("/").text
        header = set_up(client, path)
        assert "Nobody has set this place up yet" not in client.get("/").text
        assert client.get(path).status_code == 404
        with client.stream("GET", "/api/v1/session", headers=header) as answer:
            assert answer.status_code == 200
    code, said = first.end(number)
    assert (code, said.splitlines()[-1]) == (0, "Nigiri has ended.")
    assert "Traceback" not in said
    if number is signal.SIGINT:
        return
    second = Served(url)
    with client_of(second.address) as client:
        assert client.get("/api/v1/accounts", headers=header).json()[0]["login"] == "ann"
    code, said = second.end(number)
    assert code == 0
    assert "/join/" not in said


@pytest.mark.parametrize(("options", "code"), [(["--port", "70000"], 2), (["--host", "192.0.2.1"], 1)])
def test_what_cannot_be_served_is_refused_without_a_traceback(tmp_path: Path, options: list[str], code: int) -> None:
    command = [sys.executable, "-m", "nigiri", "serve", "--db", f"sqlite:///{tmp_path}/nigiri.db", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code, done.stderr
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.case("C122")
def test_a_process_that_is_killed_loses_nothing_it_has_acknowledged(url: str) -> None:
    first, second = Served(url), Served(url)
    acknowledged: list[int] = []
    with client_of(first.address) as client, client_of(second.address) as survivor:
        header = set_up(survivor, second.set_up_path())
        regulations = {"name": "Open", "rounds": 2}
        client.post("/api/v1/events", json={"id": EVENT, "regulations": regulations}, headers=header)
        players = [{"family_name": f"P{n}", "rank": "5k"} for n in range(120)]
        client.post(f"/api/v1/events/{EVENT}/players", json={"players": players}, headers=header)
        drawn = client.post(f"/api/v1/events/{EVENT}/rounds/1/draw", json={"seed": 1}, headers=header)
        assert drawn.status_code == 201, drawn.text
        killer = threading.Timer(0.3, first.process.kill)
        for table in range(1, 61):
            path = f"/api/v1/events/{EVENT}/rounds/1/tables/{table}/result"
            try:
                if table == 5:
                    killer.start()
                assert client.put(path, json={"result": "1-0"}, headers=header).status_code == 200
                acknowledged.append(table)
            except httpx.TransportError:
                break
        first.end(signal.SIGKILL)
        games = survivor.get(f"/api/v1/events/{EVENT}/rounds/1", headers=header).json()["games"]
        stored = [game["table"] for game in games if game["result"] == "1-0"]
        assert set(acknowledged) <= set(stored)
        assert len(stored) - len(acknowledged) <= 1  # one may have been written and not answered
        again = survivor.put(
            f"/api/v1/events/{EVENT}/rounds/1/tables/60/result", json={"result": "1-0"}, headers=header
        )
        assert again.status_code == 200
        assert second.end(signal.SIGTERM)[0] == 0
    with Store.open(url) as store:
        assert verify(store, EVENT) == ()
