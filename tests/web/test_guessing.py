"""Guessing: of passwords, of tokens, of links, of invitations. Nothing is found, and soon nothing is answered."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.store import Store
from web.installation import EVENT, PASSWORD, Installation, settled, sign_in


def try_to_sign_in(client: TestClient[Litestar], login: str, password: str) -> int:
    client.cookies.clear()
    return client.post("/api/v1/session", json={"login": login, "password": password}).status_code


def test_a_password_is_guessed_a_few_times_and_then_not_at_all_for_a_while(
    here: Installation, client: TestClient[Litestar]
) -> None:
    tries = [try_to_sign_in(client, "director", f"wrong {n}") for n in range(12)]
    assert tries == [403] * 10 + [429] * 2
    assert try_to_sign_in(client, "director", PASSWORD) == 429
    assert try_to_sign_in(client, "DIRECTOR ", PASSWORD) == 429
    assert try_to_sign_in(client, "viewer", PASSWORD) == 201
    here.clock.pass_by(minutes=16)
    assert try_to_sign_in(client, "director", PASSWORD) == 201


def test_who_tries_many_logins_from_one_address_is_stopped_as_well(client: TestClient[Litestar]) -> None:
    tries = [try_to_sign_in(client, f"nobody{n}", "wrong password") for n in range(61)]
    assert tries == [403] * 60 + [429]


def test_limits_hold_over_a_restart_and_for_every_process(url: str) -> None:
    with Store.open(url) as store, settled(store) as (_, client):
        assert [try_to_sign_in(client, "director", "wrong") for _ in range(10)] == [403] * 10
    with Store.open(url) as store:
        again = Installation(store)
        with TestClient(again.app, base_url="http://127.0.0.1:8000") as client:
            assert try_to_sign_in(client, "director", PASSWORD) == 429


def test_a_wrong_login_and_a_wrong_password_are_told_alike(client: TestClient[Litestar]) -> None:
    answers = [
        client.post("/api/v1/session", json={"login": login, "password": "wrong password"}).json()
        for login in ("director", "nobody-at-all")
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "secret",
    [
        "nigiri_t_",
        "nigiri_t_0",
        "nigiri_p_",
        "nigiri_p_' OR 1=1 --",
        "x",
        "nigiri_t_\u00e9",
        "nigiri_t_" + "A" * 10_000,
    ],
)
def test_no_token_but_a_true_one_opens_anything(here: Installation, client: TestClient[Litestar], secret: str) -> None:
    answer = client.get("/api/v1/events", headers=[(b"authorization", f"Bearer {secret}".encode())])
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "access.token"
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_token_s_beginning_its_id_and_its_digest_are_not_the_token(
    here: Installation, client: TestClient[Litestar]
) -> None:
    token = here.access.tokens.of_account(here.accounts["owner"])[0]
    secret = here.secrets["owner"]
    for wrong in (token.id, token.digest, f"nigiri_t_{token.digest}", secret[:-1], secret + "A", secret.upper()):
        assert client.get("/api/v1/accounts", headers={"authorization": f"Bearer {wrong}"}).status_code == 401
    assert client.get("/api/v1/accounts", headers={"authorization": f"bearer {secret}"}).status_code == 200


def test_no_secret_stands_in_the_database_except_players_links(
    here: Installation, client: TestClient[Litestar]
) -> None:
    from sqlalchemy import text

    sign_in(client, "viewer")
    invitation = here.call(client, "POST", f"/events/{EVENT}/invitations", "director", json={"role": "viewer"}).json()
    secrets = [secret for name, secret in here.secrets.items() if name not in {"player", "stranger"}]
    secrets += [invitation["url"].rsplit("/", 1)[1], PASSWORD, client.cookies["nigiri_session"]]
    with here.store.database.reading() as connection:
        for table in ("account", "session", "invitation", "token", "journal", "person"):
            written = str(connection.execute(text(f"SELECT * FROM {table}")).all())
            assert not any(secret in written or secret.removeprefix("nigiri_t_") in written for secret in secrets)


def test_guessed_tokens_are_answered_for_a_while_only(here: Installation, client: TestClient[Litestar]) -> None:
    wrong = {"authorization": "Bearer nigiri_t_guess"}
    codes = [client.get("/api/v1/session", headers=wrong).status_code for _ in range(40)]
    assert codes == [401] * 30 + [429] * 10
    assert here.call(client, "GET", "/events", "viewer").status_code == 200
    here.clock.pass_by(minutes=5)
    assert client.get("/api/v1/session", headers=wrong).status_code == 401


@pytest.mark.parametrize("path", ["/p/{}", "/join/{}"])
def test_a_link_that_was_never_made_leads_nowhere(client: TestClient[Litestar], path: str) -> None:
    for secret in ("0", "A" * 43, "%00", "..%2f"):
        answer = client.get(path.format(secret), follow_redirects=False)
        assert answer.status_code == 404
        assert "set-cookie" not in answer.headers


def test_an_invitation_works_once_and_ends(here: Installation, client: TestClient[Litestar]) -> None:
    def invite() -> str:
        made = here.call(
            client, "POST", f"/events/{EVENT}/invitations", "director", json={"role": "viewer", "hours": 2}
        )
        return str(made.json()["url"]).removeprefix("http://127.0.0.1:8000")

    form = {"login": "new", "name": "New", "password": "long enough 1"}
    path = invite()
    assert client.post(path, data=form, follow_redirects=False).status_code == 303
    client.cookies.clear()
    assert client.post(path, data={**form, "login": "newer"}).status_code == 404
    late = invite()
    here.clock.pass_by(hours=3)
    assert client.get(late).status_code == 404
    assert client.post(late, data={**form, "login": "late"}).status_code == 404
    withdrawn = invite()
    known = here.call(client, "GET", f"/events/{EVENT}/invitations", "director").json()
    assert len(known) == 1
    gone = here.call(client, "DELETE", f"/events/{EVENT}/invitations/{known[0]['id']}", "director")
    assert gone.status_code == 204
    assert client.get(withdrawn).status_code == 404


def test_who_asks_too_fast_is_asked_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("pace") / "nigiri.db"
    with Store.open(f"sqlite:///{file}") as store, settled(store, is_limited=True) as (here, client):
        codes = [here.call(client, "GET", "/session", "viewer").status_code for _ in range(201)]
        assert codes == [200] * 200 + [429]
        slow = here.call(client, "GET", "/session", "viewer")
        assert slow.headers["retry-after"] == "1"
        assert here.call(client, "GET", "/session", "referee").status_code == 200
        here.clock.pass_by(seconds=2)
        assert here.call(client, "GET", "/session", "viewer").status_code == 200


def test_a_link_that_was_taken_back_works_no_more(here: Installation, client: TestClient[Litestar]) -> None:
    links = here.call(client, "GET", f"/events/{EVENT}/player-links", "referee").json()
    mine = next(one["url"] for one in links if one["entry"] == "e1")
    assert mine.endswith(here.secrets["player"].removeprefix("nigiri_p_"))
    assert here.call(client, "GET", f"/events/{EVENT}/me", "player").status_code == 200
    assert here.call(client, "DELETE", f"/events/{EVENT}/player-links/e1", "referee").status_code == 204
    assert here.call(client, "GET", f"/events/{EVENT}/me", "player").status_code == 401
    assert here.call(client, "DELETE", f"/events/{EVENT}/player-links/e1", "referee").status_code == 404
    again = here.call(client, "GET", f"/events/{EVENT}/player-links", "referee").json()
    assert next(one["url"] for one in again if one["entry"] == "e1") != mine
    assert len({one["url"] for one in again}) == len(again) == 8
