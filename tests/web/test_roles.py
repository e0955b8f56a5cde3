"""Who may ask for what: every call of the API, by everybody."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.store import Store
from web.installation import EVENT, Installation, settled, sign_in
from web.routes import API, Asked, routes_of

OWNER = {"owner"}
CREATORS = {"owner", "organiser"}
DIRECTORS = {"owner", "director"}
ENTERERS = DIRECTORS | {"secretary"}
REFEREES = ENTERERS | {"referee"}
READERS = REFEREES | {"viewer"}
LIST_USERS = ENTERERS | CREATORS | {"outsider"}
LIST_DROPPERS = DIRECTORS | CREATORS | {"outsider"}
PLAYER = {"player"}
NOBODY: set[str] = set()
CALLERS = ("", "owner", "organiser", "director", "secretary", "referee", "viewer", "outsider", "player", "stranger")
ALL = set(CALLERS)

E = "/events/{event}"
R = f"{E}/rounds/{{number}}"
T = f"{R}/tables/{{table}}"
MAY: dict[str, set[str]] = {
    "GET /openapi.json": ALL,
    "GET /session": ALL,
    "POST /session": ALL,
    "DELETE /session": NOBODY,
    "GET /sessions": NOBODY,
    "DELETE /sessions/{session}": NOBODY,
    "GET /tokens": NOBODY,
    "POST /tokens": NOBODY,
    "DELETE /tokens/{token}": NOBODY,
    "GET /accounts": OWNER,
    "DELETE /accounts/{account}": OWNER,
    "GET /invitations": OWNER,
    "POST /invitations": OWNER,
    "DELETE /invitations/{invitation}": OWNER,
    "GET /events": ALL,
    "POST /events": CREATORS,
    "POST /events/import": CREATORS,
    f"GET {E}": ALL,
    f"PUT {E}/regulations": DIRECTORS,
    f"POST {E}/extension": DIRECTORS,
    f"POST {E}/close": DIRECTORS,
    f"POST {E}/reopen": DIRECTORS,
    f"GET {E}/export": DIRECTORS,
    f"GET {E}/page": ALL,
    f"PUT {E}/page": DIRECTORS,
    f"GET {E}/members": DIRECTORS,
    f"PUT {E}/members/{{account}}": DIRECTORS,
    f"DELETE {E}/members/{{account}}": DIRECTORS,
    f"GET {E}/invitations": DIRECTORS,
    f"POST {E}/invitations": DIRECTORS,
    f"DELETE {E}/invitations/{{invitation}}": DIRECTORS,
    f"GET {E}/webhooks": DIRECTORS,
    f"POST {E}/webhooks": DIRECTORS,
    f"DELETE {E}/webhooks/{{webhook}}": DIRECTORS,
    f"GET {E}/players": ALL,
    f"POST {E}/players": ENTERERS,
    f"POST {E}/players/import": ENTERERS,
    f"POST {E}/players/confirmation": ENTERERS,
    f"PATCH {E}/players/{{entry}}": ENTERERS,
    f"DELETE {E}/players/{{entry}}": ENTERERS,
    f"PUT {E}/players/{{entry}}/person": ENTERERS,
    f"DELETE {E}/players/{{entry}}/person": DIRECTORS,
    "GET /rating-lists": LIST_USERS,
    "PUT /rating-lists/{ratings}": LIST_USERS,
    "DELETE /rating-lists/{ratings}": LIST_DROPPERS,
    "GET /rating-lists/{ratings}/players": LIST_USERS,
    "GET /listed-players": LIST_USERS,
    f"GET {E}/registration": ALL,
    f"POST {E}/registration": ALL,
    f"GET {E}/waiting-list": READERS,
    f"POST {E}/waiting-list/move-up": ENTERERS,
    f"POST {E}/me/registration": PLAYER,
    f"DELETE {E}/me/registration": PLAYER,
    f"GET {E}/teams": ALL,
    f"POST {E}/teams": ENTERERS,
    f"PUT {E}/teams/{{team}}": ENTERERS,
    f"DELETE {E}/teams/{{team}}": ENTERERS,
    f"PUT {E}/teams/{{team}}/lineups/{{number}}": REFEREES,
    f"GET {E}/teams/standings": ALL,
    f"GET {E}/stages": ALL,
    f"GET {E}/stages/{{stage}}/qualified": READERS,
    f"POST {E}/stages/settlement": DIRECTORS,
    f"POST {R}/meetings": DIRECTORS,
    f"GET {R}/matches": ALL,
    f"POST {E}/absences": REFEREES,
    f"POST {E}/absences/recall": REFEREES,
    f"POST {E}/withdrawals": REFEREES,
    f"POST {E}/returns": REFEREES,
    f"GET {E}/player-links": REFEREES,
    f"DELETE {E}/player-links/{{entry}}": REFEREES,
    f"GET {E}/me": PLAYER,
    f"GET {E}/me/notifications": PLAYER,
    f"PUT {E}/me/notifications": PLAYER,
    f"DELETE {E}/me/notifications": PLAYER,
    f"POST {E}/me/absences": PLAYER,
    f"POST {E}/me/absences/recall": PLAYER,
    f"PUT {E}/me/lineups/{{number}}": PLAYER,
    f"PUT {T}/report": PLAYER,
    f"POST {R}/reports/confirmation": REFEREES,
    f"GET {E}/rounds": ALL,
    f"GET {R}": ALL,
    f"POST {R}/preview": DIRECTORS,
    f"POST {R}/draw": DIRECTORS,
    f"POST {R}/redraw": DIRECTORS,
    f"POST {R}/publish": DIRECTORS,
    f"PUT {R}/boards": DIRECTORS,
    f"POST {R}/byes": DIRECTORS,
    f"POST {R}/byes/move": DIRECTORS,
    f"POST {E}/late-players": DIRECTORS,
    f"POST {T}/colours": REFEREES,
    f"PUT {T}/result": REFEREES,
    f"POST {R}/results": REFEREES,
    f"POST {T}/correction": REFEREES,
    f"POST {R}/awards": REFEREES,
    f"GET {E}/standings": ALL,
    f"GET {E}/standings/explanation": ALL,
    f"POST {E}/standings/publish": DIRECTORS,
    f"GET {E}/journal": READERS,
    f"POST {E}/undo": DIRECTORS,  # others undo what they have done themselves, see test_journal_calls
    f"GET {E}/verification": READERS,
    f"GET {E}/findings": READERS,
    f"GET {E}/documents/{{kind}}": ALL,
    f"GET {E}/files/{{file}}": ALL,
    f"GET {E}/calendar.ics": ALL,
    f"GET {E}/schedule": ALL,
    f"PUT {E}/schedule": DIRECTORS,
}
LIVE = f"GET {E}/feed"
"""Open to all, and never answered to the end: see test_feeds."""

Made = tuple[Installation, TestClient[Litestar]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    file: Path = tmp_path_factory.mktemp("roles") / "nigiri.db"
    with Store.open(f"sqlite:///{file}") as store, settled(store) as installation:
        installation[0].draw(installation[1])
        yield installation


def test_the_table_says_of_every_call_who_may(made: Made) -> None:
    calls = {f"{one.method} {one.path.removeprefix(API)}" for one in routes_of(made[0].app) if one.path.startswith(API)}
    assert calls == MAY.keys() | {LIVE}


@pytest.mark.case("C118")
@pytest.mark.parametrize("call", MAY, ids=lambda call: call.replace("{", "").replace("}", ""))
def test_a_call_is_for_those_who_may_and_changes_nothing_for_others(made: Made, call: str) -> None:
    here, client = made
    method, _, path = call.partition(" ")
    address = Asked(method, path).at(kind="standings", file="h9")
    body = {} if method in {"GET", "DELETE"} else {"content": b"[", "headers": {"content-type": "application/json"}}
    for who in CALLERS:
        before = here.version
        answer = here.call(client, method, address, who, **body)
        if who in MAY[call]:
            assert answer.status_code not in {401, 403} and answer.status_code < 500, (who, answer.text)
            continue
        assert answer.status_code == (403 if who else 401), (who, answer.text)
        assert answer.json()["error"]["code"] == ("access.denied" if who else "access.unknown")
        assert here.version == before


@pytest.mark.case("C118")
@pytest.mark.parametrize("who", ["", "viewer", "outsider", "stranger", "organiser"])
def test_no_page_changes_an_event_for_who_may_not(made: Made, who: str) -> None:
    here, client = made
    asked = 0
    for one in routes_of(here.app):
        if one.method == "GET" or one.path.startswith(API) or "{event}" not in one.path:
            continue
        before, asked = here.version, asked + 1
        form = {"version": str(before), "seed": "1", "result": "1-0", "1": "1-0", "family": "X", "rank": "3k"}
        answer = client.request(
            one.method, one.at(number="1", table="1", side="e1"), data=form, headers=here.bearer(who)
        )
        assert answer.status_code in {401, 403, 404}, (one, who, answer.status_code, answer.text[:300])
        assert here.version == before, one
    assert asked > 15


@pytest.mark.parametrize("who", ["", "outsider", "stranger", "organiser", "player"])
def test_the_desk_is_shown_to_members_only(made: Made, who: str) -> None:
    here, client = made
    asked = 0
    for one in routes_of(here.app):
        if one.method != "GET" or "/desk" not in one.path:
            continue
        asked += 1
        address = one.at(number="1", table="1", side="e1")
        answer = client.get(address, headers=here.bearer(who), follow_redirects=False)
        if who:
            assert answer.status_code in {403, 404}, (one, answer.status_code)
        else:
            assert answer.status_code in {303, 404}, (one, answer.status_code)
            assert answer.headers.get("location", "/sign-in").startswith("/sign-in"), one
    assert asked > 5


def test_signed_in_accounts_do_what_no_token_does(made: Made) -> None:
    here, client = made
    token = sign_in(client, "viewer")
    headers = {"x-csrf-token": token}
    try:
        for address in ("/sessions", "/tokens"):
            assert here.call(client, "GET", address).status_code == 200
        assert here.call(client, "POST", "/tokens", json={"name": "mine"}, headers=headers).status_code == 201
        assert here.call(client, "DELETE", "/session", headers=headers).status_code == 200
        assert here.call(client, "GET", "/tokens").status_code == 401
    finally:
        client.cookies.clear()


@pytest.mark.parametrize("role", ["viewer", "secretary", "referee", "director"])
def test_a_token_for_one_event_does_what_its_role_does_there_and_nothing_elsewhere(made: Made, role: str) -> None:
    from nigiri.service.access.roles import Role

    here, client = made
    make = here.access.tokens.make
    _, secret = make(here.accounts["owner"], "scoreboard", here.clock(), tournament=EVENT, role=Role(role))
    here.secrets["scoped"] = secret
    assert here.call(client, "GET", f"/events/{EVENT}/journal", "scoped").status_code == 200
    assert here.call(client, "GET", "/events/autumn-open/journal", "scoped").status_code == 403
    assert here.call(client, "GET", "/accounts", "scoped").status_code == 403
    assert here.call(client, "POST", "/events", "scoped", json={}).status_code == 403
    publish = here.call(client, "POST", f"/events/{EVENT}/rounds/1/publish", "scoped").status_code
    assert publish == (200 if role == "director" else 403)


def test_a_token_never_does_more_than_its_account_may_now(made: Made) -> None:
    from nigiri.service.access.roles import Role

    here, client = made
    account = here.accounts["secretary"]
    _, secret = here.access.tokens.make(account, "greedy", here.clock(), tournament=EVENT, role=Role.DIRECTOR)
    here.secrets["greedy"] = secret
    assert here.call(client, "POST", f"/events/{EVENT}/rounds/1/publish", "greedy").status_code == 403
    assert here.call(client, "GET", f"/events/{EVENT}/player-links", "greedy").status_code == 200
    here.access.accounts.take_role(EVENT, account)
    assert here.call(client, "GET", f"/events/{EVENT}/player-links", "greedy").status_code == 403
    here.access.accounts.give_role(EVENT, account, Role.SECRETARY)
