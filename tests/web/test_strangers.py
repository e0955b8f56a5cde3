"""What anybody may learn, and may send, who registers or only looks: no names, no searches, no heaps."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.formats.reading import read
from nigiri.ids import TournamentId
from nigiri.store import Store
from web.installation import EVENT, OTHER, Installation, settled

Here = tuple[Installation, TestClient[Litestar]]
REGISTER = f"/events/{EVENT}/registration"
PAGE = f"/events/{EVENT}/register"


@pytest.fixture
def here(url: str) -> Iterator[Here]:
    with Store.open(url) as store, settled(store) as (installation, client):
        event = installation.call(client, "GET", f"/events/{EVENT}", "director").json()
        rules = {**event["regulations"], "entry": {"is_public": True, "limit": 9}}
        done = installation.call(client, "PUT", f"/events/{EVENT}/regulations", "director", json={"regulations": rules})
        assert done.status_code == 200, done.text
        yield installation, client


def somebody(number: int, **more: Any) -> dict[str, Any]:
    """A registration of somebody new."""
    return {"family_name": f"Secretova{number}", "rank": "3k", "token": f"token-of-registration-{number}", **more}


def registered(here: Here, number: int, **more: Any) -> dict[str, Any]:
    """Register somebody, and return what came of it."""
    installation, client = here
    done = installation.call(client, "POST", REGISTER, json=somebody(number, **more))
    assert done.status_code == 201, done.text
    found: dict[str, Any] = done.json()
    return found


def refused(answer: httpx.Response) -> dict[str, Any]:
    """Return what a call was refused for."""
    assert 400 <= answer.status_code < 500, answer.text[:200]
    error: dict[str, Any] = answer.json()["error"]
    return error


@pytest.mark.parametrize("who", ["", "player", "stranger", "outsider"])
@pytest.mark.parametrize("language", ["en", "cs", "ru"])
def test_no_refusal_names_who_is_preliminary_or_waits(here: Here, who: str, language: str) -> None:
    installation, client = here
    hidden = [registered(here, number) for number in (1, 2, 3)]
    assert [one["queue_place"] for one in hidden] == [None, 1, 2]
    headers = {**installation.bearer(who), "accept-language": language}
    for side in [one["entry"] for one in hidden]:
        for address in ("", "/schedule.ics", "/sums/SOS", "/sums/SOSOS", "/sums/none"):
            for kind in ("players", "teams", "desk/players"):
                page = client.get(f"/events/{EVENT}/{kind}/{side}{address}", headers=headers)
                assert page.status_code >= 400 or "/sign-in" in str(page.url), address
                assert "Secretova" not in page.text, (kind, address)
        for path in (f"players/{side}", f"standings?entry={side}&criterion=SOS", f"calendar?entry={side}"):
            assert "Secretova" not in client.get(f"/api/v1/events/{EVENT}/{path}", headers=headers).text
        page = client.post(f"/events/{EVENT}/rounds/1/results", data={"side": side}, headers=headers)
        assert "Secretova" not in page.text
    seen = client.get(f"/events/{EVENT}/players/{hidden[0]['entry']}", headers=installation.bearer("viewer"))
    assert "Secretova1" in seen.text, "members are told"


def test_the_own_name_is_told_to_whoever_waits(here: Here) -> None:
    _, client = here
    registered(here, 1)
    own = registered(here, 2)
    client.get(own["url"].removeprefix("http://127.0.0.1:8000"), follow_redirects=False)
    assert "Secretova2" in client.get(PAGE).text
    assert "Secretova1" not in client.get(f"/events/{EVENT}/players/e9").text
    client.cookies.clear()


def test_a_number_tells_no_name_on_the_page_or_by_the_call(here: Here) -> None:
    installation, client = here
    own = registered(here, 1, identifiers={"egd": "12345678"})
    sent = {"family_name": "Other", "rank": "3k", "token": "another-token-of-it", "identifiers": {"egd": "12345678"}}
    error = refused(installation.call(client, "POST", REGISTER, json={**sent, "is_other": True}))
    assert (error["code"], error["facts"]) == ("entry.twice", {})
    form = {"family": "Other", "rank": "3k", "number": "12345678", "register": "egd", "token": "another-token-of-it"}
    for language, word in (("en", "somebody with this number"), ("cs", "s tímto číslem"), ("ru", "с таким номером")):
        page = client.post(PAGE, data=form, headers={"accept-language": language})
        assert page.status_code == 409
        assert word in page.text
        assert "Secretova" not in page.text
        assert f">{own['entry']}<" not in page.text


def test_an_address_tells_nothing_by_how_a_namesake_is_refused(here: Here) -> None:
    installation, client = here
    registered(here, 1, email="anna@example.org", club="Brno")
    for club in ("Brno", "Praha", ""):
        right, wrong = (
            refused(
                installation.call(
                    client,
                    "POST",
                    REGISTER,
                    json=somebody(1, token="another-token-of-it", email=email, club=club),
                )
            )
            for email in ("anna@example.org", "other@example.org")
        )
        assert right == wrong
        assert right["code"] == "entry.namesake"
    others = [
        installation.call(
            client, "POST", REGISTER, json=somebody(1, token=f"other-token-{n:06}", email=email, is_other=True)
        )
        for n, email in enumerate(("anna@example.org", "other@example.org"))
    ]
    assert [one.status_code for one in others] == [201, 201]


@pytest.mark.parametrize(
    ("identifiers", "code"),
    [
        ({str(n): str(n) for n in range(3000)}, "person.numbers"),
        ({"x" * 40_000: "1"}, "text.long"),
        ({"x" * 30: "1"}, "registration.register"),
        ({"login": "1"}, "registration.register"),
        ({"egd": "1" * 21}, "registration.number"),
        ({"egd": "' OR 1=1 --"}, "registration.number"),
        ({"egd": "Novák"}, "registration.number"),
        ({"egd": "\0"}, "text.unprintable"),
    ],
)
def test_numbers_are_checked_before_any_list_is_searched(
    here: Here, monkeypatch: pytest.MonkeyPatch, identifiers: dict[str, str], code: str
) -> None:
    installation, client = here
    searches = counted(monkeypatch)
    answer = installation.call(client, "POST", REGISTER, json=somebody(1, identifiers=identifiers))
    assert refused(answer)["code"] == code
    assert len(answer.content) < 1000
    assert searches == []


def test_nothing_is_searched_for_who_is_refused_or_comes_again(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    installation, client = here
    searches = counted(monkeypatch)
    number = {"identifiers": {"egd": "12345678"}}
    for body in (somebody(1, email="none", **number), somebody(1, family_name="\u200b", **number)):
        refused(installation.call(client, "POST", REGISTER, json=body))
    shut = f"/events/{OTHER}/registration"
    assert refused(installation.call(client, "POST", shut, json=somebody(1, **number)))["code"] == "registration.off"
    assert searches == []
    registered(here, 1, **number)
    assert searches == [number["identifiers"]]
    assert installation.call(client, "POST", REGISTER, json=somebody(1, **number)).status_code == 200
    assert len(searches) == 1


def counted(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """Count whom the lists are asked for."""
    from nigiri.service.completion import Completion

    asked: list[dict[str, str]] = []
    monkeypatch.setattr(Completion, "__call__", lambda _self, one: asked.append(one.identifiers))
    return asked


def test_a_registration_is_no_heap(here: Here) -> None:
    installation, client = here
    before = installation.version
    for body in (somebody(1, club="x" * 70_000), somebody(1, identifiers={"x" * 9_000_000: "1"})):
        assert installation.call(client, "POST", REGISTER, json=body).status_code == 413
    assert client.post(PAGE, data={"family": "x" * 70_000, "rank": "3k"}).status_code == 413
    for field in ("family_name", "given_name", "club", "country", "email"):
        error = refused(installation.call(client, "POST", REGISTER, json=somebody(1, **{field: "x" * 201})))
        assert error["where"].rpartition(".")[2] == field, error
    assert installation.version == before


def test_nobody_says_a_rating_of_their_own(here: Here) -> None:
    _, client = here
    for rating in ("2700", "9" * 4300):
        body = json.dumps(somebody(1)).removesuffix("}") + f', "rating": {rating}}}'
        answer = client.post(f"/api/v1{REGISTER}", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400


NASTY = ["a\x0bb", "a\x08", "\x01a", "a\ufffe", "\u202eevil\u202c", "a" + "\u0301" * 190, "a\0b", "\x1b[31m"]


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("field", ["family_name", "given_name", "club", "country", "email"])
def test_no_control_signs_come_in_by_the_call(here: Here, field: str, text: str) -> None:
    installation, client = here
    before = installation.version
    error = refused(installation.call(client, "POST", REGISTER, json=somebody(1, **{field: text})))
    assert error["code"] == "text.unprintable"
    if field != "email":
        body = {"players": [{"family_name": "Desk", "rank": "3k", field: text}]}
        error = refused(installation.call(client, "POST", f"/events/{EVENT}/players", "secretary", json=body))
        assert error["code"] == "text.unprintable"
        assert error["where"] == f"players[0].{field}"
    assert installation.version == before


@pytest.mark.parametrize("text", NASTY)
def test_no_control_signs_come_in_by_a_form_or_a_change(here: Here, text: str) -> None:
    installation, client = here
    before, bearer = installation.version, installation.bearer("secretary")
    public = {"family": "Novák", "rank": "3k", "token": "a-token-of-this-form"}
    assert client.post(PAGE, data={**public, "club": text}).status_code == 422
    desk = f"/events/{EVENT}/desk/players"
    assert client.post(desk, data={"family": text, "rank": "3k"}, headers=bearer).status_code == 422
    entry = {"family": "A", "given": text, "rank": "1k"}
    assert client.post(f"{desk}/e1", data=entry, headers=bearer).status_code == 422
    assert client.post(f"{desk}/e1", data={**entry, "given": "", "club": text}, headers=bearer).status_code == 422
    players = f"/events/{EVENT}/players/e1"
    assert installation.call(client, "PATCH", players, "secretary", json={"club": text}).status_code == 422
    person = {"family_name": "A", "given_name": text}
    assert installation.call(client, "PUT", f"{players}/person", "secretary", json=person).status_code == 422
    assert installation.version == before


@pytest.mark.parametrize("rating", [10**7, -(10**7), 10**17])
def test_members_enter_ratings_that_are_on_a_scale(here: Here, rating: int) -> None:
    installation, client = here
    players = f"/events/{EVENT}/players"
    body = {"players": [{"family_name": "A", "rank": "3k", "rating": rating}]}
    assert refused(installation.call(client, "POST", players, "secretary", json=body))["code"] == "rating.off_scale"
    changed = installation.call(client, "PATCH", f"{players}/e1", "secretary", json={"rating": rating})
    assert refused(changed)["code"] == "rating.off_scale"
    form = {"family": "A", "rank": "3k", "rating": str(rating)}
    page = client.post(f"/events/{EVENT}/desk/players", data=form, headers=installation.bearer("secretary"))
    assert page.status_code == 422


def test_line_breaks_and_blanks_are_cleaned_and_every_file_is_read_again(here: Here) -> None:
    installation, client = here
    names = ["a\r\nX: y", "\u00a0Nguyễn\u3000Văn", "رضا\u200cپور", "李 世乭", "soft\u00adhyphen", 'O"Brien, & <b>;']
    for number, name in enumerate(names):
        body = {"players": [{"family_name": name, "rank": "3k", "club": name}]}
        done = installation.call(client, "POST", f"/events/{EVENT}/players", "secretary", json=body)
        if done.status_code == 409:
            break
        assert done.status_code == 201, (number, done.text)
    state = installation.store.load(TournamentId(EVENT))
    shown = {installation.desk.roster(state.id)[entry.person].family_name for entry in state.entries.values()}
    assert "a X: y" in shown
    installation.draw(client)
    for kind in ("nigiri", "opengotha", "h9", "csv"):
        file = installation.call(client, "GET", f"/events/{EVENT}/files/{kind}", "director")
        assert file.status_code == 200, file.text
        if kind != "csv":
            assert len(read(file.content, f"event.{kind}").tournament.entries) == len(state.entries), kind


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_a_network_of_the_sixth_version_counts_as_one(first: str, second: str, is_one: bool) -> None:
    from litestar.connection import ASGIConnection

    from nigiri.web.identity import address_of

    one, other = (
        address_of(ASGIConnection({"type": "http", "client": (host, 1), "headers": []}))  # type: ignore[arg-type]
        for host in (first, second)
    )
    assert (one == other) is is_one
