"""Two who act at the same time, over HTTP, on both databases and from two processes' point of view."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.store.verification import verify
from nigiri.tournament.events import ResultsRecorded, RoundDrawn
from web.installation import EVENT, Installation, sign_in
from web.serving import client_of, served

Two = tuple[Installation, list[httpx.Client]]


@pytest.fixture
def two(url: str) -> Iterator[Two]:
    """Two servers over one database, each with a store and a cache of its own, and a client of each."""
    with Store.open(url) as first, Store.open(url) as second:
        here, there = Installation(first), Installation(second)
        with served(here) as one, served(there) as other, client_of(one) as client, client_of(other) as stranger:
            here.settle(client)
            yield here, [client, stranger]


def together(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Make calls at the same time, and return their answers."""
    start = threading.Barrier(len(calls))

    def call(one: Callable[[], httpx.Response]) -> httpx.Response:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


@pytest.mark.case("C23")
def test_a_draw_pressed_twice_makes_one_round_and_tells_the_second_who_was_first(two: Two) -> None:
    here, clients = two
    path = f"/events/{EVENT}/rounds/1/draw"
    answers = together(
        *(
            (lambda client=client, who=who: here.call(client, "POST", path, who, json={}))
            for client, who in zip(clients * 2, ("director", "owner") * 2, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    for answer in answers:
        if answer.status_code == 409:
            error = answer.json()["error"]
            assert error["code"] == "round.drawn_already"
            assert error["facts"]["by"] in {"director (Director)", "owner (Owner)"}
    events = here.store.events(TournamentId(EVENT))
    assert sum(isinstance(event, RoundDrawn) for event in events) == 1
    assert verify(here.store, TournamentId(EVENT)) == ()


@pytest.mark.case("C121")
@pytest.mark.article("RU-3.2.8")
def test_a_second_referee_is_told_what_the_first_entered_and_nothing_is_lost(two: Two) -> None:
    here, clients = two
    here.draw(clients[0])
    path = f"/events/{EVENT}/rounds/1/tables/1/result"
    answers = together(
        lambda: here.call(clients[0], "PUT", path, "referee", json={"result": "1-0"}),
        lambda: here.call(clients[1], "PUT", path, "secretary", json={"result": "0-1"}),
    )
    stored, refused = sorted(answers, key=lambda answer: answer.status_code)
    assert (stored.status_code, refused.status_code) == (200, 409)
    facts = refused.json()["error"]["facts"]
    assert {facts["stands"], facts["entered"]} == {"1-0", "0-1"}
    assert facts["by"] in {"referee (Referee)", "secretary (Secretary)"}
    stands = here.call(clients[1], "GET", f"/events/{EVENT}/rounds/1").json()["games"][0]["result"]
    assert stands == facts["stands"]
    again = here.call(clients[1], "PUT", path, "director", json={"result": stands})
    assert (again.status_code, again.json()["events"]) == (200, [])


@pytest.mark.case("C121")
def test_results_entered_in_parallel_by_five_referees_are_all_there_once(two: Two) -> None:
    here, clients = two
    names = [{"family_name": f"More {n}", "rank": "5k"} for n in range(32)]
    entered = here.call(clients[0], "POST", f"/events/{EVENT}/players", "director", json={"players": names})
    assert entered.status_code == 201
    here.draw(clients[0])
    before = here.version
    who = ("referee", "secretary", "director", "owner", "referee")

    def enter(table: int) -> httpx.Response:
        path = f"/events/{EVENT}/rounds/1/tables/{table}/result"
        return here.call(clients[table % 2], "PUT", path, who[table % 5], json={"result": "B+R"})

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(enter, range(1, 21)))
    assert [answer.status_code for answer in answers] == [200] * 20
    events = here.store.events(TournamentId(EVENT), before)
    assert all(isinstance(event, ResultsRecorded) for event in events)
    assert sorted(one.table for event in events if isinstance(event, ResultsRecorded) for one in event.results) == list(
        range(1, 21)
    )
    assert here.call(clients[1], "GET", f"/events/{EVENT}/verification", "viewer").json()["ok"]


def test_a_decision_holds_for_the_version_it_names(two: Two) -> None:
    here, clients = two
    seen = here.call(clients[0], "GET", f"/events/{EVENT}").headers["etag"]
    absent = {"entries": ["e2"], "rounds": [2]}
    path = f"/events/{EVENT}/absences"
    first = here.call(clients[0], "POST", path, "referee", json=absent, headers={"if-match": seen})
    assert first.status_code == 200
    late = here.call(clients[1], "POST", path, "director", json={**absent, "rounds": [3]}, headers={"if-match": seen})
    assert late.status_code == 409
    assert late.json()["error"]["facts"]["by"] == "referee (Referee)"
    now = here.call(clients[1], "POST", path, "director", json=absent, headers={"if-match": first.headers["etag"]})
    assert now.status_code == 200


@pytest.mark.case("C114")
def test_a_player_entered_twice_at_once_is_entered_once(two: Two) -> None:
    here, clients = two
    body = {"players": [{"family_name": "Novák", "given_name": "Petr", "rank": "2d"}]}
    path = f"/events/{EVENT}/players"
    calls = [lambda client=client: here.call(client, "POST", path, "secretary", json=body) for client in clients * 2]
    answers = together(*calls)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    refused = next(answer for answer in answers if answer.status_code == 409).json()["error"]
    assert refused["code"] == "entry.twice"
    assert refused["facts"]["entry"] == "e9"


def test_an_invitation_pressed_twice_at_once_makes_one_account(two: Two) -> None:
    here, clients = two
    made = here.call(clients[0], "POST", f"/events/{EVENT}/invitations", "director", json={"role": "referee"}).json()
    path = "/join/" + made["url"].rsplit("/", 1)[1]
    answers = together(
        *(
            (
                lambda client=client, n=n: client.post(
                    path, data={"login": f"r{n}", "name": "R", "password": "long enough 1"}
                )
            )
            for n, client in enumerate(clients * 2)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [303, 404, 404, 404]
    logins = [one["login"] for one in here.call(clients[1], "GET", "/accounts", "owner").json()]
    assert sum(login.startswith("r") and len(login) == 2 for login in logins) == 1


def test_an_ended_session_ends_in_every_process_at_once(two: Two) -> None:
    here, clients = two
    token = sign_in(clients[0], "viewer")
    clients[1].cookies.update(clients[0].cookies)
    assert here.call(clients[1], "GET", "/session").json()["means"] == "session"
    assert clients[0].delete("/api/v1/session", headers={"x-csrf-token": token}).status_code == 200
    assert here.call(clients[1], "GET", "/session").json()["means"] == "none"
