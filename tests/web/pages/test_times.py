"""The times of rounds: in the zone of the hall, over the days on which clocks are changed, shown with zone and UTC."""

import re
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.service.hall import Hall
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
PATH = f"/events/{EVENT}"
NO_SUCH_TIME = "2026-03-29T02:30"
TWICE = "2026-10-25T02:30"


@pytest.fixture(autouse=True)
def in_paris(here: Installation) -> None:
    here.access.put_page(here.access.page(EVENT).__class__(EVENT, timezone="Europe/Paris"))


def sent(here: Installation, client: Client, **fields: str) -> httpx.Response:
    """Send the form of the times."""
    data = {name.replace("_", "-"): value for name, value in fields.items()}
    return client.post(f"{PATH}/desk/times", data=data, headers=here.bearer("director"), follow_redirects=False)


def begins(here: Installation) -> dict[int, datetime]:
    return {number: one.begins for number, one in Hall(here.store.database).times(EVENT).items()}


def put(here: Installation, client: Client, *rounds: dict[str, Any]) -> httpx.Response:
    return here.call(client, "PUT", f"/events/{EVENT}/schedule", "director", json={"rounds": list(rounds)})


@pytest.mark.case("C126")
def test_a_time_that_there_is_not_is_refused_and_the_one_an_hour_later_proposed(
    here: Installation, client: Client
) -> None:
    answer = sent(here, client, begins_1=NO_SUCH_TIME)
    assert answer.status_code == 422
    assert "2026-03-29 02:30 does not exist in Europe/Paris" in answer.text
    assert "Say 03:30 (01:30 UTC)?" in answer.text
    assert f'value="{NO_SUCH_TIME}"' in answer.text, "what was written stands in the form still"
    assert begins(here) == {}
    refused = put(here, client, {"round": 1, "begins": NO_SUCH_TIME})
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert (error["code"], error["where"]) == ("time.missing", "$.rounds[0].begins")
    assert (error["facts"]["proposed"], error["facts"]["utc"]) == ("03:30", "01:30")
    assert begins(here) == {}
    assert sent(here, client, begins_1="2026-03-29T03:30").status_code == 303
    assert begins(here) == {1: datetime(2026, 3, 29, 1, 30, tzinfo=UTC)}


@pytest.mark.case("C126")
def test_a_time_that_comes_twice_is_asked_and_each_answer_is_taken(here: Installation, client: Client) -> None:
    answer = sent(here, client, begins_1=TWICE)
    assert answer.status_code == 422
    assert "at 00:30 UTC and at 01:30 UTC" in answer.text
    assert re.findall(r'name="which-1" value="(\w+)" required>', answer.text) == ["first", "second"]
    assert begins(here) == {}
    for which, hour, distance in (("first", 0, "UTC+2"), ("second", 1, "UTC+1")):
        assert sent(here, client, begins_1=TWICE, which_1=which).status_code == 303
        assert begins(here) == {1: datetime(2026, 10, 25, hour, 30, tzinfo=UTC)}
        page = client.get(f"{PATH}/desk/times", headers=here.bearer("director")).text
        assert f'value="{which}" required checked>' in page
        assert f"begins at 2026-10-25 02:30 {distance}" in page
        assert f"({hour:02}:30 UTC)" in page


@pytest.mark.case("C126")
def test_a_call_without_an_answer_takes_the_first_and_shows_utc(here: Installation, client: Client) -> None:
    answer = put(here, client, {"round": 1, "begins": TWICE})
    assert answer.status_code == 200, answer.text
    assert answer.json()["timezone"] == "Europe/Paris"
    (one,) = answer.json()["rounds"]
    assert (one["begins"], one["offset"]) == ("2026-10-25T02:30:00", "UTC+2")
    assert (one["utc"], one["other"]) == ("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")
    (one,) = put(here, client, {"round": 1, "begins": TWICE, "which": "second"}).json()["rounds"]
    assert (one["utc"], one["offset"], one["other"]) == ("2026-10-25T01:30:00Z", "UTC+1", "2026-10-25T00:30:00Z")
    (one,) = put(here, client, {"round": 1, "begins": "2026-10-25T02:30:00+01:00"}).json()["rounds"]
    assert one["utc"] == "2026-10-25T01:30:00Z", "who says the offset is asked nothing"
    assert here.call(client, "GET", f"/events/{EVENT}/schedule").json()["rounds"] == [one]
    assert put(here, client, {"round": 1, "begins": None}).json()["rounds"] == []


def test_a_call_names_rounds_that_there_are(here: Installation, client: Client) -> None:
    for number in (0, 4, -1):
        refused = put(here, client, {"round": number, "begins": "2026-05-01T10:00"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "schedule.round")
    assert put(here, client, {"round": 1, "begins": "tomorrow"}).json()["error"]["code"] == "form.date"
    assert here.call(client, "PUT", f"/events/{EVENT}/schedule", "referee", json={"rounds": []}).status_code == 403


@pytest.mark.case("C126")
def test_every_page_shows_the_time_of_the_hall_with_its_zone_and_leaves_the_readers_own_to_a_script(
    here: Installation, client: Client
) -> None:
    put(here, client, {"round": 1, "begins": TWICE, "which": "second"})
    here.draw(client)
    own = here.bearer("player")
    for page, headers in (("schedule", {}), ("rounds/1", {}), ("games", {}), ("me", own)):
        text = client.get(f"{PATH}/{page}", headers=headers).text
        told = re.search(r'<time class="moment" datetime="([^"]+)" data-offset="(\d+)"[^>]*>([^<]+)</time>', text)
        assert told is not None, page
        assert datetime.fromisoformat(told[1]) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
        assert (told[2], told[3][-5:]) == ("60", "02:30")
        assert "Europe/Paris, UTC+1" in text, page
        assert "times.js" in text, page


@pytest.mark.case("C126")
def test_the_clock_of_a_round_counts_between_moments_over_the_change_of_clocks(
    here: Installation, client: Client
) -> None:
    here.draw(client)
    here.clock.at = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert client.post(f"{PATH}/desk/rounds/1/start", headers=here.bearer("referee")).status_code == 200
    screen = {"name": "wall", "shows": "round-clock", "seconds": "5"}
    assert client.post(f"{PATH}/desk/screens", data=screen, headers=here.bearer("director")).status_code == 200
    page = client.get(f"{PATH}/screens/wall").text
    since = re.search(r'data-since="([^"]+)"', page)
    assert since is not None
    assert datetime.fromisoformat(since[1]) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert "began at 02:30 (UTC+2)" in page, "half past two comes twice that night"
    assert 'data-zone="Europe/Paris"' in page


@pytest.mark.case("C126")
def test_another_zone_keeps_the_hour_that_was_announced_or_the_moments_as_was_asked(
    here: Installation, client: Client
) -> None:
    sent(here, client, begins_1="2026-05-01T10:00", begins_2="2026-05-01T14:00")
    Hall(here.store.database).start(EVENT, 1, datetime(2026, 5, 1, 8, 7, tzinfo=UTC))
    begun = datetime(2026, 5, 1, 8, 7, tzinfo=UTC)
    assert sent(here, client, part="zone", timezone="Europe/Moscow").status_code == 303
    assert begins(here) == {1: begun, 2: datetime(2026, 5, 1, 11, tzinfo=UTC)}, "two o'clock in Moscow"
    assert sent(here, client, part="zone", timezone="Europe/London", keep="moments").status_code == 303
    assert begins(here) == {1: begun, 2: datetime(2026, 5, 1, 11, tzinfo=UTC)}
    assert here.access.page(EVENT).timezone == "Europe/London"
    settings = {"timezone": "Europe/Paris", "language": "cs", "is_public": True}
    answer = here.call(client, "PUT", f"/events/{EVENT}/page", "director", json=settings)
    assert answer.json() == settings
    assert begins(here)[2] == datetime(2026, 5, 1, 10, tzinfo=UTC), "twelve in London, twelve in Paris"
    answer = here.call(client, "PUT", f"/events/{EVENT}/page", "director", json={"timezone": "UTC", "keep": "moments"})
    assert answer.status_code == 200
    assert begins(here)[2] == datetime(2026, 5, 1, 10, tzinfo=UTC)


def test_a_zone_in_which_an_announced_hour_does_not_exist_is_refused_and_nothing_is_changed(
    here: Installation, client: Client
) -> None:
    here.access.put_page(here.access.page(EVENT).__class__(EVENT, timezone="UTC"))
    sent(here, client, begins_1=NO_SUCH_TIME)
    before = begins(here)
    answer = sent(here, client, part="zone", timezone="Europe/Paris")
    assert answer.status_code == 422
    assert "Say 03:30 (01:30 UTC)?" in answer.text
    assert (begins(here), here.access.page(EVENT).timezone) == (before, "UTC")
    assert sent(here, client, part="zone", timezone="Mars/Base").status_code == 422


def test_a_field_that_was_not_touched_leaves_alone_what_another_organiser_has_set(
    here: Installation, client: Client
) -> None:
    sent(here, client, begins_1="2026-05-01T10:00", begins_2="2026-05-01T14:00")
    assert sent(here, client, begins_1="2026-05-01T11:00", was_1="2026-05-01T10:00").status_code == 303
    stale = {"begins_1": "2026-05-01T10:00", "was_1": "2026-05-01T10:00"}
    moved = {"begins_2": "2026-05-01T15:00", "was_2": "2026-05-01T14:00"}
    assert sent(here, client, **stale, **moved).status_code == 303
    assert [moment.hour for moment in begins(here).values()] == [9, 13]


def test_an_event_is_begun_in_the_zone_of_its_hall(here: Installation, client: Client) -> None:
    form = {"name": "Winter Open", "system": "swiss", "timezone": "Europe/Prague", "rounds": "3"}
    sent_in_turn = (
        client.post("/new", data={**form, "step": str(step)}, headers=here.bearer("organiser"), follow_redirects=False)
        for step in range(1, 9)
    )
    answer = next(answer for answer in sent_in_turn if answer.status_code == 303)
    event = answer.headers["location"].split("/")[2]
    assert here.access.page(event).timezone == "Europe/Prague"
    refused = client.post("/new", data={**form, "timezone": "Mars/Base"}, headers=here.bearer("organiser"))
    assert refused.status_code == 422
    assert 'name="timezone"' in refused.text
