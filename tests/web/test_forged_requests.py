"""What another site makes a browser send is refused: on every route that changes something, pages included."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.web.app import create_app
from web.installation import EVENT, Installation, sign_in
from web.routes import Asked, routes_of

SAFE = {"GET", "HEAD"}
UNSAFE = [one for one in routes_of(create_app(Desk(Store.open("sqlite:///:memory:")))) if one.method not in SAFE]
FORM = {"content-type": "application/x-www-form-urlencoded"}


def test_a_browser_that_is_signed_in_changes_nothing_without_the_token_of_a_page(
    here: Installation, client: TestClient[Litestar]
) -> None:
    sign_in(client, "owner")
    before = here.version
    for one in UNSAFE:
        for more in ({}, {"headers": {"x-csrf-token": "0" * 64}}, {"headers": FORM, "content": b"csrf_token=1"}):
            answer = client.request(one.method, one.at(), **more)
            assert answer.status_code == 403, (one, answer.text)
            assert "out of date" in answer.text
    assert here.version == before
    assert client.get("/api/v1/session").json()["means"] == "session"


def test_nobody_comes_from_another_site_not_even_with_the_token(
    here: Installation, client: TestClient[Litestar]
) -> None:
    token = sign_in(client, "owner")
    before = here.version
    for one in UNSAFE:
        for header in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            answer = client.request(one.method, one.at(), headers={"x-csrf-token": token, **header})
            assert answer.status_code == 403, (one, answer.text)
            assert "another site" in answer.text
    assert here.version == before


def test_a_player_s_cookie_needs_the_token_as_well(here: Installation, client: TestClient[Litestar]) -> None:
    here.draw(client)
    client.get(f"/p/{here.secrets['player'].removeprefix('nigiri_p_')}", follow_redirects=False)
    game = client.get(f"/api/v1/events/{EVENT}/me").json()["rounds"][0]["game"]
    address = f"/api/v1/events/{EVENT}/rounds/1/tables/{game['table']}/report"
    assert client.put(address, json={"result": "1-0"}).status_code == 403
    token = client.get("/api/v1/session").json()["csrf_token"]
    assert client.put(address, json={"result": "1-0"}, headers={"x-csrf-token": token}).status_code == 200


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8000", None])
def test_a_page_of_ours_does(client: TestClient[Litestar], origin: str | None) -> None:
    sign_in(client, "viewer")
    page = client.get("/account").text
    found = re.search(r'name="csrf_token" value="([0-9a-f]{64})"', page)
    assert found is not None
    headers = {} if origin is None else {"origin": origin, "sec-fetch-site": "same-origin"}
    answer = client.post("/sign-out", data={"csrf_token": found[1]}, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert client.get("/api/v1/session").json()["means"] == "none"


def test_the_token_of_one_session_is_not_that_of_another(client: TestClient[Litestar]) -> None:
    first = sign_in(client, "viewer")
    client.cookies.clear()
    second = sign_in(client, "viewer")
    assert first != second
    assert client.post("/sign-out", data={"csrf_token": first}).status_code == 403


def test_a_program_needs_no_token_of_a_page(here: Installation, client: TestClient[Litestar]) -> None:
    answer = here.call(client, "POST", f"/events/{EVENT}/rounds/1/draw", "director", json={})
    assert answer.status_code == 201


def test_a_header_that_says_nothing_does_not_get_a_cookie_past_the_check(client: TestClient[Litestar]) -> None:
    sign_in(client, "owner")
    for header in ("", "Basic eDp5", "Bearer ", "Bearer nigiri_t_wrong"):
        answer = client.post(f"/api/v1/events/{EVENT}/rounds/1/draw", json={}, headers={"authorization": header})
        assert answer.status_code in {401, 403}, (header, answer.text)


def test_there_are_routes_to_test() -> None:
    assert Asked("POST", "/sign-out") in UNSAFE
    assert len(UNSAFE) > 50
