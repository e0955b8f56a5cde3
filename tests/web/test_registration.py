"""Players who register by themselves: over HTTP, two at a time, twice, too late, and with names that are markup."""

import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import TournamentId
from nigiri.service.rating_lists import RatingLists
from nigiri.store import Store
from nigiri.store.verification import verify
from nigiri.tournament.events import PlayersEntered, PlayersMovedUp, PlayersQueued
from web.installation import EVENT, Installation, settled
from web.serving import client_of, served

Here = tuple[Installation, TestClient[Litestar]]
REGISTER = f"/events/{EVENT}/registration"
PAGE = f"/events/{EVENT}/register"


@pytest.fixture
def here(url: str) -> Iterator[Here]:
    with Store.open(url) as store, settled(store) as (installation, client):
        open_to_all(installation, client)
        yield installation, client
        assert verify(store, TournamentId(EVENT)) == ()


def open_to_all(here: Installation, client: httpx.Client, **terms: Any) -> None:
    """Let players register for the event, whose field has eight players."""
    event = here.call(client, "GET", f"/events/{EVENT}", "director").json()
    rules = {**event["regulations"], "entry": {"is_public": True, "limit": 9, **terms}}
    done = here.call(client, "PUT", f"/events/{EVENT}/regulations", "director", json={"regulations": rules})
    assert done.status_code == 200, done.text


def somebody(number: int, **more: Any) -> dict[str, Any]:
    """A registration of somebody new."""
    return {"family_name": f"Novák {number}", "rank": "3k", "token": f"token-of-registration-{number}", **more}


def together(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Make calls at the same time, and return their answers."""
    start = threading.Barrier(len(calls))

    def call(one: Callable[[], httpx.Response]) -> httpx.Response:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


@pytest.mark.case("C115")
@pytest.mark.article("RU-2.2.11-b")
def test_of_two_who_press_at_once_for_the_last_of_32_places_one_is_in_and_the_other_first_on_the_list(
    url: str,
) -> None:
    with Store.open(url) as first, Store.open(url) as second:
        one, other = Installation(first), Installation(second)
        with served(one) as a, served(other) as b, client_of(a) as client, client_of(b) as stranger:
            one.settle(client)
            more = [{"family_name": f"More {n}", "rank": "5k"} for n in range(23)]
            one.call(client, "POST", f"/events/{EVENT}/players", "director", json={"players": more})
            open_to_all(one, client, limit=32)
            assert one.call(client, "GET", REGISTER).json()["taken"] == 31
            answers = together(
                lambda: one.call(client, "POST", REGISTER, json=somebody(1)),
                lambda: one.call(stranger, "POST", REGISTER, json=somebody(2)),
            )
            assert [answer.status_code for answer in answers] == [201, 201]
            assert sorted((answer.json()["queue_place"] for answer in answers), key=str) == [1, None]
            terms = one.call(stranger, "GET", REGISTER).json()
            assert (terms["taken"], terms["limit"], terms["waiting"]) == (32, 32, 1)
            crowd = together(
                *(
                    (lambda who=who, n=n: one.call(who, "POST", REGISTER, json=somebody(n)))
                    for n, who in enumerate([client, stranger] * 4, start=3)
                )
            )
            assert sorted(answer.json()["queue_place"] for answer in crowd) == list(range(2, 10))
            events = first.events(TournamentId(EVENT))
            assert sum(isinstance(event, PlayersQueued) for event in events) == 9
            assert first.load(TournamentId(EVENT)).taken == 32
            assert verify(first, TournamentId(EVENT)) == ()


@pytest.mark.case("C114")
def test_a_form_sent_twice_registers_once_and_leads_to_the_record(here: Here) -> None:
    installation, client = here
    answers = together(*[lambda: installation.call(client, "POST", REGISTER, json=somebody(1))] * 3)
    assert sorted(answer.status_code for answer in answers) == [200, 200, 201]
    assert len({answer.json()["entry"] for answer in answers}) == 1
    assert len({answer.json()["url"] for answer in answers}) == 1
    again = installation.call(client, "POST", REGISTER, json={**somebody(1), "token": "another-token-of-the-form"})
    assert again.status_code == 409
    assert again.json()["error"]["code"] == "entry.namesake"
    assert again.json()["error"]["facts"] == {}, "whoever asks may be anybody"


@pytest.mark.case("C114")
def test_two_persons_may_have_one_name_but_not_one_number(here: Here) -> None:
    installation, client = here
    number = {"identifiers": {"egd": "12345678"}}
    assert installation.call(client, "POST", REGISTER, json=somebody(1, **number)).status_code == 201
    other = {**somebody(2), "family_name": "Novák 1"}
    assert installation.call(client, "POST", REGISTER, json=other).json()["error"]["code"] == "entry.namesake"
    assert installation.call(client, "POST", REGISTER, json={**other, "is_other": True}).status_code == 201
    same = {**somebody(3, **number), "is_other": True}
    assert installation.call(client, "POST", REGISTER, json=same).json()["error"]["code"] == "entry.twice"


def test_what_the_regulations_ask_for_is_asked(here: Here) -> None:
    installation, client = here
    open_to_all(installation, client, asks=["club", "email"], weakest=-10)
    for body, code, where in (
        (somebody(1), "registration.asked", "club"),
        (somebody(1, club="Brno"), "registration.asked", "email"),
        (somebody(1, club="Brno", email="nobody"), "registration.email", "email"),
        (somebody(1, club="Brno", email="a@b.cz", rank="11k"), "registration.rank", "rank"),
        (somebody(1, club="Brno", email="a@b.cz", token="short"), "registration.token", "token"),
        (somebody(1, club="B" * 300, email="a@b.cz"), "text.long", "registration.club"),
    ):
        error = installation.call(client, "POST", REGISTER, json=body).json()["error"]
        assert (error["code"], error["where"]) == (code, where)
    done = installation.call(client, "POST", REGISTER, json=somebody(1, club="Brno", email="a@b.cz"))
    assert done.status_code == 201


def test_an_address_is_shown_to_the_desk_and_to_nobody_else(here: Here) -> None:
    installation, client = here
    done = installation.call(client, "POST", REGISTER, json=somebody(1, email="petr@example.org", club="Brno")).json()
    side = done["entry"]
    confirmed = installation.call(
        client, "POST", f"/events/{EVENT}/players/confirmation", "secretary", json={"entries": [side]}
    )
    assert confirmed.status_code == 200
    asked = [
        f"/events/{EVENT}/players",
        f"/events/{EVENT}/players/{side}",
        f"/api/v1/events/{EVENT}/players",
        f"/api/v1/events/{EVENT}/files/opengotha",
        f"/api/v1/events/{EVENT}/files/h9",
        f"/api/v1/events/{EVENT}/files/nigiri",
        f"/events/{EVENT}/cross-table",
    ]
    for address in asked:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "example.org" not in answer.text, address
    assert "Nov" in client.get(asked[0]).text
    desk = client.get(f"/events/{EVENT}/desk/players/{side}", headers=installation.bearer("secretary"))
    assert "petr@example.org" in desk.text
    viewer = client.get(f"/events/{EVENT}/desk/players/{side}", headers=installation.bearer("referee"))
    assert "petr@example.org" not in viewer.text
    for who, is_shown in (("viewer", False), ("secretary", True)):
        file = installation.call(client, "GET", f"/events/{EVENT}/files/nigiri", who).text
        assert ("example.org" in file) is is_shown
    journal = installation.call(client, "GET", f"/events/{EVENT}/journal", "director").text
    assert "example.org" not in journal
    assert "Novák" not in journal, "the journal holds no names"


def test_who_waits_or_is_preliminary_is_named_to_members_only(here: Here) -> None:
    installation, client = here
    for number in (1, 2):
        assert installation.call(client, "POST", REGISTER, json=somebody(number)).status_code == 201
    waiting = installation.call(client, "GET", f"/events/{EVENT}/waiting-list", "viewer").json()
    assert [(one["place"], one["player"]["name"]) for one in waiting] == [(1, "Novák 2")]
    for address in ("players", "", "cross-table"):
        page = client.get(f"/events/{EVENT}/{address}".rstrip("/"))
        assert page.status_code == 200
        assert "Novák" not in page.text
    assert "Novák" not in installation.call(client, "GET", f"/events/{EVENT}/players").text
    text = client.get(f"/events/{EVENT}/players").text
    assert "9 of 9 places are taken" in text
    assert "1 waits" in text


def test_a_player_sees_the_own_place_withdraws_and_the_next_moves_up_and_is_told(here: Here) -> None:
    installation, client = here
    own = [installation.call(client, "POST", REGISTER, json=somebody(number)).json() for number in (1, 2, 3)]
    client.get(own[1]["url"].removeprefix("http://127.0.0.1:8000"), follow_redirects=False)
    page = client.get(f"/events/{EVENT}/me")
    assert str(page.url).endswith("/me/registration")
    assert "You are on the waiting list" in page.text
    assert own[1]["url"] in page.text
    absent = client.post(f"/events/{EVENT}/me/absence", data={**token(page), "round": "2", "back": "1"})
    assert "absent" in absent.text
    client.cookies.clear()
    client.get(own[0]["url"].removeprefix("http://127.0.0.1:8000"), follow_redirects=False)
    page = client.get(f"/events/{EVENT}/me/registration")
    assert "You are registered." in page.text
    left = client.post(f"/events/{EVENT}/me/registration", data={**token(page), "do": "withdraw"})
    assert "You have withdrawn." in left.text
    again = client.post(f"/events/{EVENT}/me/registration", data={**token(page), "do": "again"})
    assert "2 of 2 who wait" in again.text
    gone = client.post(f"/events/{EVENT}/me/registration", data={**token(page), "do": "withdraw"})
    assert str(gone.url).endswith("/register")
    client.cookies.clear()
    state = installation.store.load(TournamentId(EVENT))
    assert state.entries[own[1]["entry"]].absences
    assert [one.id for one in state.waiting] == [own[2]["entry"]]
    moved = [event for event in installation.store.events(state.id) if isinstance(event, PlayersMovedUp)]
    assert [one.id for event in moved for one in event.entries] == [own[1]["entry"]]


def token(page: httpx.Response) -> dict[str, str]:
    """The token of a page's forms."""
    found = re.search(r'name="csrf_token" value="([^"]*)"', page.text)
    return {"csrf_token": found[1] if found else ""}


def form_of(client: httpx.Client) -> dict[str, str]:
    """What the form of the page sends of itself."""
    page = client.get(PAGE)
    assert page.status_code == 200, page.text
    found = re.search(r'name="token" value="([^"]+)"', page.text)
    assert found is not None
    return {**token(page), "token": found[1]}


@pytest.mark.case("C120")
@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "O'Brien & Sons"])
def test_the_page_registers_and_shows_what_was_written_literally(here: Here, name: str) -> None:
    installation, client = here
    sent = {**form_of(client), "family": name, "given": "Ł", "rank": "3k", "club": name, "email": "a@b.cz"}
    answer = client.post(PAGE, data={**sent, "absent": ["2", "9", "x"]})
    assert answer.status_code == 200
    assert str(answer.url).endswith("/me/registration")
    assert "You are registered." in answer.text
    assert "<script>alert" not in answer.text
    assert "<img src=x" not in answer.text
    twice = client.post(PAGE, data={**sent, **token(answer)})
    assert str(twice.url).endswith("/me/registration")
    again = client.get(PAGE)
    assert "This browser holds the page of" in again.text
    assert "<script>alert" not in again.text
    assert again.headers["cache-control"] == "no-store"
    client.cookies.clear()
    state = installation.store.load(TournamentId(EVENT))
    (mine,) = [one for one in state.all_registered() if one.club == name]
    assert sorted(mine.absences) == [2]
    assert installation.desk.roster(state.id)[mine.person].family_name == name
    refused = client.post(PAGE, data={**sent, "token": "quite-another-token", "email": ""})
    assert refused.status_code == 409
    assert "<script>alert" not in refused.text
    assert "another person of the same name" in refused.text


def test_a_page_of_an_event_without_registration_says_so_and_a_hidden_event_is_not_there(here: Here) -> None:
    installation, client = here
    open_to_all(installation, client, is_public=False)
    for answer in (client.get(PAGE), client.post(PAGE, data={"family": "X", "rank": "3k"})):
        assert answer.status_code == 403
        assert "entered by the desk" in answer.text
    open_to_all(installation, client)
    shown = {"is_public": False, "language": "", "timezone": "UTC"}
    page = installation.call(client, "PUT", f"/events/{EVENT}/page", "director", json=shown)
    assert page.status_code == 200, page.text
    assert client.get(PAGE).status_code == 404
    assert installation.call(client, "POST", REGISTER, json=somebody(1)).status_code == 404


def test_registration_opens_and_closes_by_the_clock_of_the_installation(here: Here) -> None:
    installation, client = here
    open_to_all(installation, client, opens="2026-05-01T12:00:00+02:00", closes="2026-05-01T11:00:00Z")
    assert client.get(PAGE).status_code == 200
    installation.clock.pass_by(minutes=-1)
    page = client.get(PAGE)
    assert "registration has not opened yet" in page.text
    assert installation.call(client, "POST", REGISTER, json=somebody(1)).json()["error"]["code"] == "registration.early"
    installation.clock.pass_by(minutes=61)
    assert "registration is closed" in client.get(PAGE).text
    assert installation.call(client, "GET", REGISTER).json()["is_open"] is False


def test_a_program_cannot_fill_the_field(url: str) -> None:
    with Store.open(url) as store, settled(store, is_limited=True) as (installation, client):
        open_to_all(installation, client, limit=None)
        answers = [
            installation.call(client, "POST", REGISTER, json=somebody(number)).status_code for number in range(25)
        ]
        assert answers == [201] * 20 + [429] * 5
        installation.clock.pass_by(seconds=21)
        assert installation.call(client, "POST", REGISTER, json=somebody(30)).status_code == 201


def test_the_desk_puts_on_the_list_goes_over_the_limit_and_moves_up_with_a_reason(here: Here) -> None:
    installation, client = here
    players = f"/events/{EVENT}/desk/players"
    bearer = installation.bearer("secretary")
    for name in ("Ninth", "Tenth", "Eleventh"):
        answer = client.post(players, data={"family": name, "rank": "1k", "when_full": "refuse"}, headers=bearer)
        assert answer.status_code == (200 if name == "Ninth" else 409)
    assert "Put on the waiting list" in answer.text
    for name in ("Tenth", "Eleventh"):
        client.post(players, data={"family": name, "rank": "1k", "when_full": "wait"}, headers=bearer)
    over = client.post(players, data={"family": "Twelfth", "rank": "1k", "when_full": "over-limit"}, headers=bearer)
    assert over.status_code == 200
    page = client.get(f"{players}?show=waiting", headers=bearer).text
    assert page.index("Tenth") < page.index("Eleventh")
    assert "Ninth" not in page
    assert client.post(players, data={"family": "X", "rank": "1k", "when_full": "x"}, headers=bearer).status_code == 422
    state = installation.store.load(TournamentId(EVENT))
    first, second = (one.id for one in state.waiting)
    up = {"side": [second], "do": "up", "over_limit": "1"}
    assert client.post(f"{players}/bulk", data=up, headers=bearer).status_code == 422
    up["reason"] = "came a long way"
    assert client.post(f"{players}/bulk", data=up, headers=bearer).status_code == 200
    declined = {"side": [first], "do": "remove", "reason": "too young"}
    assert client.post(f"{players}/bulk", data=declined, headers=bearer).status_code == 200
    state = installation.store.load(TournamentId(EVENT))
    assert (state.taken, state.waiting) == (11, ())
    entered = [event for event in installation.store.events(state.id) if isinstance(event, PlayersEntered)]
    assert [event.over_limit for event in entered] == [False, False, True]
    journal = client.get(f"/events/{EVENT}/desk/journal", headers=bearer).text
    assert "moved up from the waiting list by hand: Eleventh – came a long way" in journal


def test_the_terms_are_set_at_the_desk_in_the_time_of_the_hall(here: Here) -> None:
    installation, client = here
    page, bearer = f"/events/{EVENT}/desk/registration", installation.bearer("director")
    terms = {
        "limit": "12",
        "is_public": "1",
        "opens": "2026-05-01T09:00",
        "closes": "2026-05-03T09:00",
        "strongest": "3d",
        "weakest": "20k",
        "asks": ["club", "number"],
        "is_final_at_once": "1",
    }
    assert client.post(page, data=terms, headers=bearer).status_code == 200
    rules = installation.store.load(TournamentId(EVENT)).regulations.entry
    assert (rules.limit, rules.strongest, rules.weakest, rules.is_final_at_once) == (12, 2, -20, True)
    assert [str(one) for one in rules.asks] == ["club", "number"]
    assert rules.opens is not None
    assert rules.opens.isoformat() == "2026-05-01T09:00:00+00:00"
    shown = client.get(page, headers=bearer).text
    assert 'value="2026-05-03T09:00"' in shown
    wrong = client.post(page, data={**terms, "closes": "2026-05-01T08:00"}, headers=bearer)
    assert wrong.status_code == 422
    assert 'value="2026-05-01T08:00"' in wrong.text
    assert client.post(page, data={"limit": "many"}, headers=bearer).status_code == 422
    assert client.get(page, headers=installation.bearer("secretary")).status_code == 403


def test_a_number_of_a_loaded_list_brings_the_rating_where_the_name_is_the_same(here: Here) -> None:
    installation, client = here
    listed = b"Novak 1, Petr\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n"
    lists = RatingLists(installation.store.database)
    lists.load(listed, "a.txt", name="aga", by="Eva", at=installation.clock())
    number = {"identifiers": {"aga": "12345"}}
    other = installation.call(client, "POST", REGISTER, json=somebody(7, **number)).json()
    struck = installation.call(client, "DELETE", f"/events/{EVENT}/players/{other['entry']}", "secretary")
    assert struck.status_code == 200
    mine = installation.call(client, "POST", REGISTER, json=somebody(1, given_name="Petr", **number)).json()
    state = installation.store.load(TournamentId(EVENT))
    assert state.registered(mine["entry"]).rating is not None
    entered = [event for event in installation.store.events(state.id) if isinstance(event, PlayersEntered)]
    assert next(one.rating for event in entered[1:] for one in event.entries) is None, "another's number says nothing"


def test_the_desk_is_told_that_there_is_room_again_and_files_leave_out_who_waits(here: Here) -> None:
    installation, client = here
    for number in (1, 2):
        installation.call(client, "POST", REGISTER, json=somebody(number))
    desk, bearer = f"/events/{EVENT}/desk", installation.bearer("director")
    for kind in ("opengotha", "h9", "csv"):
        file = installation.call(client, "GET", f"/events/{EVENT}/files/{kind}", "director")
        assert file.status_code == 200
        assert "Novák 2" not in file.text, kind
    whole = installation.call(client, "GET", f"/events/{EVENT}/export", "director").text
    assert "Novák 2" in whole
    asked = installation.call(client, "GET", f"/events/{EVENT}/files/nigiri")
    assert "Novák" not in asked.text, "who is preliminary or waits is nobody's business yet"
    assert "there is room on the field" not in client.get(desk, headers=bearer).text
    installation.draw(client)
    left = installation.call(client, "POST", f"/events/{EVENT}/withdrawals", "director", json={"entries": ["e9"]})
    assert left.status_code == 200
    assert "1 wait, and there is room on the field" in client.get(desk, headers=bearer).text
    assert "by the form" in client.get(f"{desk}/journal", headers=bearer).text


def test_a_link_that_was_given_out_never_opens_somebody_elses_page(here: Here) -> None:
    installation, client = here
    first = installation.call(client, "POST", REGISTER, json=somebody(1)).json()
    struck = installation.call(client, "DELETE", f"/events/{EVENT}/players/{first['entry']}", "secretary")
    assert struck.status_code == 200
    second = installation.call(client, "POST", REGISTER, json=somebody(2)).json()
    assert second["entry"] != first["entry"]
    body = {"players": [{"family_name": "Late", "rank": "9k"}], "when_full": "wait"}
    by_desk = installation.call(client, "POST", f"/events/{EVENT}/players", "secretary", json=body).json()
    assert by_desk["players"][0]["id"] not in {first["entry"], second["entry"]}
    assert by_desk["waiting"] == [by_desk["players"][0]["id"]]
