"""Notices to players' phones: asked for by a player's link, sent beside the requests, ended when nobody listens."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from nigiri.ids import EntryId, TournamentId
from nigiri.service.hall import Hall as NoticeBoard
from nigiri.service.push.changes import changes_for
from nigiri.service.push.keys import PushKeys, new_private_key
from nigiri.service.push.letters import Kind
from nigiri.service.push.push import MOST_BROWSERS, TRIES, Push
from nigiri.store import Store
from nigiri.store.push import rows
from nigiri.tournament.state import RoundStatus
from phone import Phone, PushService, push_service, verified
from web.installation import EVENT, Installation, settled

Client = TestClient[Litestar]
ME = f"/events/{EVENT}/me/notifications"
NEVER = 3_600_000
"""The worker of the application rests for an hour: tests let letters be sent when they want them."""
KEYS = PushKeys.read(new_private_key(), "mailto:desk@example.org")


class Hall:
    """An installation that sends notices, its push service, and phones of players by the names of their endpoints."""

    def __init__(self, here: Installation, client: Client, service: PushService) -> None:
        self.here, self.client, self.service = here, client, service
        self.phones: dict[str, Phone] = {}
        self.push: Push = here.app.state.push

    def call(self, method: str, path: str, who: str, **more: Any) -> httpx.Response:
        return self.here.call(self.client, method, f"/events/{EVENT}{path}", who, **more)

    def link(self, side: str) -> str:
        """Return the name of a player's secret."""
        found = self.here.access.player_links.of_sides(EVENT, [EntryId(side)])
        self.here.secrets[side] = found[EntryId(side)]
        return side

    def subscribe(self, side: str, name: str = "", language: str = "en") -> httpx.Response:
        """Let a player ask to be told."""
        phone = self.phones.setdefault(name or side, Phone())
        form = {**phone.subscription(self.service.endpoint(name or side)), "language": language}
        return self.call("PUT", "/me/notifications", self.link(side), json=form)

    def told(self, name: str) -> list[dict[str, str]]:
        """Write and send what is due, and open what a phone has got since the last time."""
        while self.push.work(self.here.clock()):
            pass
        return [self.phones[name].notice(body) for body in self.service.bodies(name)]

    def bodies(self, name: str) -> list[str]:
        return [one["body"] for one in self.told(name)]

    def opponent(self, side: str, number: int = 1) -> tuple[int, str, str]:
        """Return table, colour and opponent of a player."""
        game = self.here.desk.state(TournamentId(EVENT)).round(number).game_of(EntryId(side))
        assert game is not None
        return game.table, game.colour_of(EntryId(side)).value, game.opponent_of(EntryId(side))

    def name(self, side: str) -> str:
        return f"Spring {'ABCDEFGH'[int(side[1:]) - 1]}"


@pytest.fixture
def hall(store: Store) -> Iterator[Hall]:
    with (
        push_service() as service,
        settled(store, push=KEYS, is_private_push_allowed=True, delivery_interval=NEVER) as (here, client),
    ):
        yield Hall(here, client, service)


def test_a_pairing_is_told_to_whom_it_concerns_when_it_is_published_and_in_their_language(hall: Hall) -> None:
    assert hall.subscribe("e1").json() == {"key": KEYS.public, "browsers": 1}
    hall.subscribe("e2", language="ru")
    hall.here.draw(hall.client, publish=False)
    assert hall.told("e1") == [], "a draft is told to nobody"
    assert hall.call("POST", "/rounds/1/publish", "director").status_code == 200
    table, colour, other = hall.opponent("e1")
    (notice,) = hall.told("e1")
    assert notice["title"] == "Spring Open"
    assert notice["body"] == f"Round 1: table {table}, {colour}, against {hall.name(other)}"
    assert (notice["url"], notice["lang"]) == (f"/events/{EVENT}/me", "en")
    (russian,) = hall.told("e2")
    table, _, other = hall.opponent("e2")
    assert russian["lang"] == "ru"
    assert f"стол {table}" in russian["body"]
    assert hall.name(other) in russian["body"]
    assert hall.told("e1") == hall.told("e2") == [], "once"


def test_a_letter_says_who_sent_it_how_long_it_lasts_and_nothing_else_that_can_be_read(hall: Hall) -> None:
    hall.subscribe("e1")
    hall.here.draw(hall.client)
    hall.push.work(hall.here.clock())
    ((path, headers, body),) = hall.service.got
    assert path == "/send/e1"
    assert headers["content-encoding"] == "aes128gcm"
    assert (headers["urgency"], headers["ttl"]) == ("high", "21600")
    claims = verified(headers["authorization"], KEYS.public)
    assert claims["aud"] == hall.service.address
    assert claims["sub"] == "mailto:desk@example.org"
    assert (
        timedelta()
        < datetime.fromtimestamp(claims["exp"], hall.here.clock().tzinfo) - hall.here.clock()
        <= timedelta(1)
    )
    assert b"Spring" not in body


def test_results_and_reports_are_told_to_the_other_side_and_a_contested_one_is_called_so(hall: Hall) -> None:
    hall.subscribe("e1")
    hall.here.draw(hall.client)
    hall.told("e1")
    table, colour, other = hall.opponent("e1")
    won, lost = ("1-0", "0-1") if colour == "black" else ("0-1", "1-0")
    report = f"/rounds/1/tables/{table}/report"
    assert hall.call("PUT", report, hall.link(other), json={"result": lost}).status_code == 200
    assert hall.bodies("e1") == ["Round 1: Your opponent says: you lost. Confirm it, or say what it was."]
    assert hall.call("PUT", report, hall.link("e1"), json={"result": won}).status_code == 200
    assert hall.told("e1") == [], "nobody is told what they said themselves"
    assert hall.call("PUT", report, other, json={"result": "jigo"}).status_code == 200
    (contested,) = hall.bodies("e1")
    assert "You do not agree: go to the referee together." in contested
    assert hall.call("PUT", report, other, json={"result": won}).status_code == 200
    assert "Both agree" in hall.bodies("e1")[0]
    result = "B+R" if colour == "black" else "W+R"
    entered = hall.call("PUT", f"/rounds/1/tables/{table}/result", "referee", json={"result": result})
    assert entered.status_code == 200, entered.text
    (told,) = hall.bodies("e1")
    assert told.startswith("Round 1: you won (")
    assert told.endswith(f", against {hall.name(other)}")
    undone = hall.call("POST", "/undo", "director", json={})
    assert undone.status_code == 200, undone.text
    assert hall.told("e1") == []


def test_what_changed_and_changed_back_before_anybody_was_told_is_not_told(hall: Hall) -> None:
    hall.subscribe("e1")
    hall.here.draw(hall.client)
    hall.told("e1")
    table, _, _ = hall.opponent("e1")
    hall.call("PUT", f"/rounds/1/tables/{table}/result", "referee", json={"result": "1-0"})
    hall.call("POST", "/undo", "director", json={})
    assert hall.told("e1") == []


def test_announcements_and_times_are_told_to_all(hall: Hall) -> None:
    hall.subscribe("e1")
    hall.subscribe("e2", language="cs")
    desk = f"/events/{EVENT}/desk"
    director = hall.here.bearer("director")
    assert (
        hall.client.post(f"{desk}/announcements", data={"text": "Lunch <at> one"}, headers=director).status_code < 400
    )
    assert hall.bodies("e1") == ["Lunch <at> one"]
    assert hall.bodies("e2") == ["Lunch <at> one"]
    hall.here.access.put_page(hall.here.access.page(EVENT).__class__(EVENT, timezone="Europe/Prague"))
    one = {"rounds": [{"round": 2, "begins": "2026-05-01T14:30"}]}
    assert hall.call("PUT", "/schedule", "director", json=one).status_code == 200
    assert hall.bodies("e1") == ["Round 2 begins: 1 May 2026, 14:30 (Europe/Prague, UTC+2)."]
    assert "14:30 (Europe/Prague, UTC+2)" in hall.bodies("e2")[0]
    assert hall.call("PUT", "/schedule", "director", json=one).status_code == 200
    assert hall.told("e1") == [], "the same time again is no news"
    two = {"rounds": [{"round": 2, "begins": None}, {"round": 3, "begins": "2026-05-02T10:00"}]}
    assert hall.call("PUT", "/schedule", "director", json=two).status_code == 200
    assert hall.bodies("e1") == ["The times of the rounds have changed."]


def test_only_the_last_of_several_changes_that_wait_is_told(hall: Hall) -> None:
    hall.subscribe("e1")
    for hour in ("14:30", "15:00", "15:30"):
        form = {"rounds": [{"round": 2, "begins": f"2026-05-01T{hour}"}]}
        assert hall.call("PUT", "/schedule", "director", json=form).status_code == 200
    (told,) = hall.bodies("e1")
    assert "15:30" in told


def test_a_browser_that_is_gone_is_told_no_more_and_the_others_are(hall: Hall) -> None:
    for status, gone in ((404, "one"), (410, "two")):
        hall.subscribe("e1", gone)
        hall.service.answers[gone] = status
    hall.subscribe("e1", "three")
    hall.here.draw(hall.client)
    assert len(hall.told("three")) == 1
    assert sorted(path for path, _, _ in hall.service.got) == ["/send/one", "/send/two"]
    assert hall.push.browsers(TournamentId(EVENT), EntryId("e1")) == 1
    hall.call("POST", f"/rounds/1/tables/{hall.opponent('e1')[0]}/colours", "referee", json={})
    hall.service.got.clear()
    assert hall.push.work(hall.here.clock() + timedelta(days=1)) == 0


def test_a_letter_is_tried_again_later_and_later_and_at_last_given_up(hall: Hall) -> None:
    hall.subscribe("e1")
    hall.service.answers["e1"] = 503
    hall.here.draw(hall.client)
    start, pauses = hall.here.clock(), []
    at = start
    for _ in range(TRIES):
        assert hall.push.work(at) == 1
        assert hall.push.work(at) == 0
        with hall.here.store.database.reading() as connection:
            waiting = rows.due(connection, "9999", 10)
        if waiting:
            pauses.append((datetime.fromisoformat(waiting[0].due_at) - at).total_seconds())
            at = datetime.fromisoformat(waiting[0].due_at)
    assert pauses == [20, 40, 80, 160, 320]
    assert hall.push.work(at + timedelta(hours=1)) == 0
    assert len(hall.service.bodies("e1")) == TRIES
    assert hall.push.browsers(TournamentId(EVENT), EntryId("e1")) == 1, "who could not be reached may be there again"


def test_what_can_be_told_no_more_is_not_sent(hall: Hall) -> None:
    hall.subscribe("e1")
    posters = NoticeBoard(hall.here.store.database)
    posters.announce(EVENT, "Fire!", by="account:1", at=hall.here.clock())
    posters.take_down(EVENT, posters.announcements(EVENT)[0].id)
    assert hall.told("e1") == [], "what was taken down is not announced"
    hall.here.draw(hall.client)
    hall.push.write(hall.here.clock())
    hall.here.clock.pass_by(hours=7)
    assert hall.told("e1") == [], "what is stale is of no use"


def test_boards_that_are_changed_by_hand_are_told_to_those_who_sit_elsewhere(hall: Hall) -> None:
    hall.here.draw(hall.client)
    before = hall.here.desk.state(TournamentId(EVENT))
    (one, two, *rest) = before.rounds[0].games
    swapped = (replace(one, table=two.table), replace(two, table=one.table), *rest)
    after = replace(before, rounds=(replace(before.rounds[0], games=swapped),))
    moved = {*one.sides, *two.sides}
    for side in before.entries:
        told = changes_for(side, before, after)
        assert told == ([(Kind.PAIRING, {"round": 1})] if side in moved else [])
        assert changes_for(side, before, before) == []
    draft = replace(after, rounds=(replace(after.rounds[0], status=RoundStatus.DRAWN),))
    assert all(changes_for(side, before, draft) == [] for side in before.entries)
    assert all(changes_for(side, draft, after) == [(Kind.PAIRING, {"round": 1})] for side in before.entries)


def test_who_waits_for_a_place_is_told_when_there_is_one(hall: Hall) -> None:
    event = hall.call("GET", "", "director").json()
    rules = {**event["regulations"], "entry": {"limit": 8}}
    assert hall.call("PUT", "/regulations", "director", json={"regulations": rules}).status_code == 200
    late = {"players": [{"family_name": "Late", "rank": "9k"}], "when_full": "wait"}
    assert hall.call("POST", "/players", "director", json=late).json()["waiting"] == ["e9"]
    assert hall.subscribe("e9").status_code == 200
    assert hall.call("POST", "/withdrawals", "director", json={"entries": ["e1"]}).status_code == 200
    assert hall.bodies("e9") == ["A place became free: you are registered."]
    assert hall.bodies("e9") == []


def test_a_player_ends_it_by_the_page_by_a_new_link_and_by_being_erased(hall: Hall) -> None:
    event = TournamentId(EVENT)
    hall.subscribe("e1", "a")
    hall.subscribe("e1", "b")
    answer = hall.call("DELETE", "/me/notifications", "e1", json={"endpoint": hall.service.endpoint("a")})
    assert answer.json() == {"key": KEYS.public, "browsers": 1}
    other = hall.call("DELETE", "/me/notifications", hall.link("e2"), json={"endpoint": hall.service.endpoint("b")})
    assert (other.status_code, hall.push.browsers(event, EntryId("e1"))) == (200, 1), "nobody ends another's"
    assert hall.call("DELETE", "/player-links/e1", "director").status_code == 204
    assert hall.push.browsers(event, EntryId("e1")) == 0
    hall.subscribe("e2")
    person = hall.here.desk.state(event).entry(EntryId("e2")).person
    hall.here.draw(hall.client)
    hall.push.write(hall.here.clock())
    hall.here.store.erase_person(person)
    assert hall.push.browsers(event, EntryId("e2")) == 0
    assert hall.told("e2") == []
    with hall.here.store.database.reading() as connection:
        assert rows.waiting(connection) == 0


def test_the_same_browser_asks_once_whatever_it_sends_and_a_player_is_told_on_a_few(hall: Hall) -> None:
    event, side = TournamentId(EVENT), EntryId("e1")
    for _ in range(3):
        assert hall.subscribe("e1").json()["browsers"] == 1
    hall.subscribe("e1", language="cs")
    hall.here.draw(hall.client)
    (notice,) = hall.told("e1")
    assert notice["lang"] == "cs"
    for number in range(MOST_BROWSERS + 3):
        hall.here.clock.pass_by(seconds=1)
        hall.subscribe("e1", f"phone-{number}")
    assert hall.push.browsers(event, side) == MOST_BROWSERS
    with hall.here.store.database.reading() as connection:
        kept = [one.endpoint.rpartition("/")[2] for one in rows.of_side(connection, EVENT, "e1")]
    assert kept == [f"phone-{number}" for number in range(3, MOST_BROWSERS + 3)]


def test_who_asks_later_is_not_told_what_was_before(hall: Hall) -> None:
    hall.here.draw(hall.client)
    hall.subscribe("e1")
    assert hall.told("e1") == []


def test_each_letter_is_sent_once_by_two_processes(hall: Hall) -> None:
    for side in ("e1", "e2", "e3"):
        hall.subscribe(side)
    other: Push = Push(hall.here.desk, KEYS, hall.push._write, may_be_private=True)
    hall.here.draw(hall.client)
    other.write(hall.here.clock())
    hall.push.write(hall.here.clock())
    with hall.here.store.database.reading() as connection:
        assert rows.waiting(connection) == 3
    assert other.send(hall.here.clock()) + hall.push.send(hall.here.clock()) == 3
    assert len(hall.service.got) == 3


def test_a_request_waits_for_no_push_service(hall: Hall) -> None:
    """A push service that never answers is asked by nobody but the worker."""

    def never(*_: object) -> Any:
        raise AssertionError("a request has sent a letter")

    hall.push._send = never
    hall.subscribe("e1")
    hall.here.draw(hall.client)
    form = {"rounds": [{"round": 2, "begins": "2026-05-01T14:30"}]}
    assert hall.call("PUT", "/schedule", "director", json=form).status_code == 200


@pytest.mark.parametrize(
    "endpoint",
    ["", "x", "ftp://push.example.net/a", "http://push.example.net/a", "https://push.example.net:8443/a",
     "https://127.0.0.1/a", "https://[::1]/a", "https://10.0.0.7/a", "https://169.254.169.254/latest",
     "https://[::ffff:10.0.0.7]/a", "https://user:pw@push.example.net/a", "https://push.example.net/" + "a" * 3000,
     "https://push.example.net/a b", "https://пуш.example/a", "https://push.example.net:0/a", "//push.example.net/a"],
)  # fmt: skip
def test_a_letter_goes_to_no_address_inside(store: Store, endpoint: str) -> None:
    with settled(store, push=KEYS, delivery_interval=NEVER) as (here, client):
        answer = here.call(client, "PUT", ME, "player", json=Phone().subscription(endpoint))
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "push.endpoint"


def test_a_name_that_leads_inside_when_a_letter_is_sent_is_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with settled(store, push=KEYS, delivery_interval=NEVER) as (here, client), push_service() as service:
        port = int(service.address.rpartition(":")[2])
        form = Phone().subscription("https://push.example.net/a")
        assert here.call(client, "PUT", ME, "player", json=form).status_code == 200
        found = [(2, 1, 6, "", ("127.0.0.1", port))]
        monkeypatch.setattr("nigiri.service.webhooks.addresses.socket.getaddrinfo", lambda *_, **__: found)
        here.draw(client)
        push: Push = here.app.state.push
        assert push.work(here.clock()) == 1
        assert service.got == []
        assert push.browsers(TournamentId(EVENT), EntryId("e1")) == 0


def test_without_keys_nothing_is_offered_and_nothing_kept(store: Store) -> None:
    with settled(store) as (here, client):
        assert here.call(client, "GET", ME, "player").json() == {"key": None, "browsers": 0}
        refused = here.call(client, "PUT", ME, "player", json=Phone().subscription("https://push.example.net/a"))
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "push.unknown")
        page = client.get(f"/events/{EVENT}/me", headers=here.bearer("player")).text
        assert 'id="push"' not in page
        assert "push.js" not in page


def test_the_page_of_a_player_holds_the_button_and_the_key(hall: Hall) -> None:
    page = hall.client.get(f"/events/{EVENT}/me", headers=hall.here.bearer("player")).text
    assert f'data-key="{KEYS.public}"' in page
    assert 'id="push" class="card" hidden' in page, "a browser without a script is offered nothing"
    worker = hall.client.get("/push/worker.js")
    assert worker.headers["service-worker-allowed"] == "/"
    assert worker.headers["content-type"].startswith("text/javascript")


def test_the_page_can_be_put_on_the_home_screen_by_its_player_and_begins_by_the_players_link(hall: Hall) -> None:
    path = f"/events/{EVENT}/me/app.webmanifest"
    answer = hall.client.get(path, headers=hall.here.bearer("player"))
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["display"], told["id"]) == ("Spring Open", "standalone", f"/events/{EVENT}/me")
    begun = hall.client.get(told["start_url"], follow_redirects=False)
    assert (begun.status_code, begun.headers["location"]) == (303, f"/events/{EVENT}/me")
    assert hall.client.get(told["icons"][0]["src"]).status_code == 200
    hall.client.cookies.clear()
    for who in ("", "director", "stranger"):
        assert hall.client.get(path, headers=hall.here.bearer(who)).status_code == 404, who


def test_nobody_asks_for_another(hall: Hall) -> None:
    form = Phone().subscription(hall.service.endpoint("x"))
    for who in ("", "director", "stranger"):
        assert hall.here.call(hall.client, "PUT", ME, who, json=form).status_code in {401, 403}
    bad = {**form, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    refused = hall.here.call(hall.client, "PUT", ME, "player", json=bad)
    assert (refused.status_code, refused.json()["error"]["where"]) == (422, "keys.p256dh")
