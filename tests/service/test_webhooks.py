"""Webhooks: signed, told once, again after a failure, never inside."""

import hashlib
import hmac
import http.server
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from nigiri.errors import Refusal
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.service.desk import Desk
from nigiri.service.webhooks.addresses import checked_url, is_public, target_of
from nigiri.service.webhooks.webhooks import TRIES, Webhooks
from nigiri.store import Store
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.entries import enter

EVENT = TournamentId("t")
NOW = datetime(2026, 5, 1, 10, tzinfo=UTC)
BY = ActorId("account:x")


class Heard(http.server.BaseHTTPRequestHandler):
    """A listener that keeps what it is told, and answers as it is told to."""

    said: list[tuple[dict[str, str], bytes]]
    answer: int

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.said.append((dict(self.headers.items()), body))
        self.send_response(self.answer)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name it has there
        """Say nothing."""


@pytest.fixture
def listener() -> Iterator[tuple[type[Heard], str]]:
    handler = type("Listener", (Heard,), {"said": [], "answer": 204})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield handler, f"http://127.0.0.1:{server.server_port}/hook?x=1"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def desk(store: Store) -> Desk:
    desk = Desk(store)
    desk.create(create(EVENT, Regulations("Open", rounds=3)), by=BY, at=NOW)
    return desk


def change(desk: Desk, name: str) -> None:
    """Write something into the journal."""
    person = Person(PersonId(name), "Secret Name")
    entry = Entry(EntryId(name), person.id, Rank(0))
    desk.do(EVENT, lambda state: enter(state, [entry]), by=BY, at=NOW, persons=[person])


def test_a_listener_is_told_of_every_change_once_with_a_proof_and_no_names(
    desk: Desk, listener: tuple[type[Heard], str]
) -> None:
    heard, url = listener
    webhooks = Webhooks(desk.store, may_be_private=True)
    made = webhooks.make(EVENT, url, BY, NOW)
    assert webhooks.deliver(NOW) == 0
    change(desk, "e1")
    change(desk, "e2")
    assert webhooks.deliver(NOW) == 1
    assert webhooks.deliver(NOW + timedelta(hours=1)) == 0
    (headers, body), *more = heard.said
    assert more == []
    told = msgspec.json.decode(body)
    assert (told["event"], told["version"], told["webhook"]) == ("t", 3, made.id)
    assert [one["kind"] for one in told["changes"]] == ["players-entered"] * 2
    assert b"Secret Name" not in body
    seconds, proof = (part.partition("=")[2] for part in headers["Nigiri-Signature"].split(","))
    assert int(seconds) == int(NOW.timestamp())
    assert proof == hmac.new(made.secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()


def test_who_does_not_answer_is_told_again_later_and_later_and_at_last_no_more(
    desk: Desk, listener: tuple[type[Heard], str]
) -> None:
    heard, url = listener
    heard.answer = 500
    webhooks = Webhooks(desk.store, may_be_private=True)
    webhooks.make(EVENT, url, BY, NOW)
    change(desk, "e1")
    at, pauses = NOW, []
    for _ in range(TRIES):
        assert webhooks.deliver(at) == 1
        (one,) = webhooks.of_event(EVENT)
        assert one.fault == "answered 500"
        assert webhooks.deliver(at) == 0
        due = datetime.fromisoformat(one.due_at)
        pauses.append((due - at).total_seconds())
        at = due
    assert pauses[:4] == [10, 20, 40, 80]
    assert max(pauses) == timedelta(hours=6).total_seconds()
    assert one.is_off
    assert webhooks.deliver(at + timedelta(days=1)) == 0
    assert len({body for _, body in heard.said}) == 1


def test_who_answers_again_is_told_all_that_was_missed(desk: Desk, listener: tuple[type[Heard], str]) -> None:
    heard, url = listener
    webhooks = Webhooks(desk.store, may_be_private=True)
    webhooks.make(EVENT, url, BY, NOW)
    heard.answer = 503
    change(desk, "e1")
    webhooks.deliver(NOW)
    heard.answer = 200
    change(desk, "e2")
    webhooks.deliver(NOW + timedelta(minutes=1))
    assert [one["seq"] for one in msgspec.json.decode(heard.said[-1][1])["changes"]] == [2, 3]
    (one,) = webhooks.of_event(EVENT)
    assert (one.delivered, one.attempts, one.fault) == (3, 0, "")


def test_two_processes_do_not_both_tell(desk: Desk) -> None:
    sent: list[bytes] = []

    def slow(_target: object, _secret: str, body: bytes, _at: datetime) -> str:
        sent.append(body)
        assert other.deliver(NOW) == 0
        return ""

    webhooks = Webhooks(desk.store, may_be_private=True, sender=slow)
    other = Webhooks(desk.store, may_be_private=True, sender=slow)
    webhooks.make(EVENT, "http://127.0.0.1/", BY, NOW)
    change(desk, "e1")
    assert webhooks.deliver(NOW) == 1
    assert len(sent) == 1


@pytest.mark.parametrize(
    "inside",
    ["http://127.0.0.1/", "http://localhost:8000/", "http://10.0.0.1/", "http://169.254.169.254/latest", "http://[::1]/",
     "http://[::ffff:127.0.0.1]/", "http://192.168.1.1/", "http://0.0.0.0/", "http://2130706433/", "http://224.0.0.1/"],
)  # fmt: skip
def test_a_webhook_does_not_go_inside(desk: Desk, inside: str) -> None:
    with pytest.raises(Refusal) as refused:
        Webhooks(desk.store).make(EVENT, inside, BY, NOW)
    assert refused.value.code in {"webhook.private", "webhook.host", "webhook.url"}


def test_a_name_that_leads_inside_later_leads_nowhere(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    webhooks = Webhooks(desk.store, sender=lambda *_: "sent")
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("93.184.216.34", 80))])
    webhooks.make(EVENT, "http://hook.example/", BY, NOW)
    change(desk, "e1")
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("10.1.2.3", 80))])
    webhooks.deliver(NOW)
    assert "inside" in webhooks.of_event(EVENT)[0].fault


def test_the_address_that_was_looked_at_is_the_one_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("93.184.216.34", 443))])
    target = target_of("https://hook.example/a?b=c", may_be_private=False)
    assert (target.address, target.host, target.port, target.path) == ("93.184.216.34", "hook.example", 443, "/a?b=c")


@pytest.mark.parametrize("url", ["", "ftp://x/", "http://", "http://user:pass@x/", "http://x y/", "https://x:99999/",
                                 "javascript:alert(1)", "http://x/\n", "https://\u0445/", "//x/"])  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_url(url)
    assert refused.value.code == "webhook.url"


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1"])
def test_an_address_outside_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", ["100.64.0.1", "fe80::1%eth0", "2002:7f00:1::", "127.1.2.3", "fc00::1"])
def test_an_address_inside_is_not(address: str) -> None:
    assert not is_public(address)
