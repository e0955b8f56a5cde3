"""The feed of an event: told at once, by ids only, whoever made the change."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.tournament.decisions.absences import announce_absence
from web.installation import EVENT, Installation
from web.serving import client_of, served

PATH = f"/api/v1/events/{EVENT}/feed"


class Heard:
    """What comes out of a feed, event by event."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def next(self) -> tuple[str, dict[str, Any]]:
        """Return name and data of the next event."""
        name = ""
        for line in self._lines:
            key, _, value = line.partition(": ")
            if key == "event":
                name = value
            elif key == "data":
                return name, json.loads(value)
        raise EOFError


@contextmanager
def heard(client: httpx.Client, **headers: str) -> Iterator[Heard]:
    with client.stream("GET", PATH, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Heard(answer.iter_lines())


@pytest.fixture
def live(url: str) -> Iterator[tuple[Installation, httpx.Client, str]]:
    with Store.open(url) as store:
        here = Installation(store)
        with served(here) as address, client_of(address) as client:
            here.settle(client)
            here.draw(client)
            yield here, client, url


def test_a_listener_hears_where_the_event_stands_and_then_every_change(
    live: tuple[Installation, httpx.Client, str],
) -> None:
    here, client, _ = live
    with heard(client) as feed:
        assert feed.next() == ("hello", {"version": 4, "after": 4, "kinds": [], "rounds": [], "tables": []})
        here.call(client, "PUT", f"/events/{EVENT}/rounds/1/tables/3/result", "referee", json={"result": "1-0"})
        changed = {"version": 5, "after": 4, "kinds": ["results-recorded"], "rounds": [1], "tables": [3]}
        assert feed.next() == ("changed", changed)


def test_a_listener_hears_what_another_process_has_written(live: tuple[Installation, httpx.Client, str]) -> None:
    here, client, url = live
    with heard(client) as feed, Store.open(url) as elsewhere:
        feed.next()
        desk = Desk(elsewhere)
        desk.do(
            TournamentId(EVENT),
            lambda state: announce_absence(state, [EntryId("e2")], [2]),
            by=ActorId("terminal"),
            at=here.clock(),
        )
        name, told = feed.next()
        assert (name, told["version"], told["kinds"]) == ("changed", 5, ["absences-announced"])


def test_who_comes_back_hears_at_once_that_something_was_missed(live: tuple[Installation, httpx.Client, str]) -> None:
    _, client, _ = live
    with heard(client, **{"last-event-id": "2"}) as feed:
        assert feed.next()[0] == "hello"
        assert feed.next() == ("changed", {"version": 4, "after": 2, "kinds": ["*"], "rounds": [], "tables": []})


def test_many_listeners_hear_the_same_and_are_forgotten_when_they_go(
    live: tuple[Installation, httpx.Client, str],
) -> None:
    here, client, _ = live
    feeds = here.app.state.feeds
    with client_of(str(client.base_url)) as other, heard(client) as one, heard(other) as two:
        assert one.next() == two.next()
        assert feeds.listeners == 2
        here.call(other, "PUT", f"/events/{EVENT}/rounds/1/tables/1/result", "referee", json={"result": "jigo"})
        assert one.next() == two.next()
    for _ in range(200):
        if not feeds.listeners:
            break
        here.call(client, "GET", "/session")
    assert feeds.listeners == 0


def test_a_server_that_ends_sends_its_listeners_away(url: str) -> None:
    with Store.open(url) as store:
        here, serving = Installation(store), ExitStack()
        with client_of(serving.enter_context(served(here))) as client:
            here.settle(client)
            with heard(client) as feed:
                feed.next()
                serving.close()  # asserts that the server ends, feeds and all
                with pytest.raises((EOFError, httpx.RemoteProtocolError)):
                    feed.next()


def test_a_feed_of_nothing_is_refused(live: tuple[Installation, httpx.Client, str]) -> None:
    _, client, _ = live
    answer = client.get("/api/v1/events/none/feed")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "event.unknown"


def test_nobody_listens_to_a_hidden_event_but_who_belongs_to_it(live: tuple[Installation, httpx.Client, str]) -> None:
    here, client, _ = live
    hidden = {"is_public": False, "language": "", "timezone": "UTC"}
    assert here.call(client, "PUT", f"/events/{EVENT}/page", "director", json=hidden).status_code == 200
    assert client.get(PATH).status_code == 404
    for who in ("viewer", "player"):
        with heard(client, **here.bearer(who)) as feed:
            assert feed.next()[0] == "hello"
