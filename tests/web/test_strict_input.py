"""Numbers, choices and addresses of strangers are held to their form at the door; HEAD and OPTIONS are answered."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.errors import Refusal
from nigiri.service.webhooks.addresses import checked_url
from web.installation import EVENT, Installation
from web.routes import routes_of

Client = TestClient[Litestar]
NUMBERS = ("--5", "-----1", "0" * 12 + "9" * 5000, "-", "²", "٣", "−1", "1_0", "9" * 5000, "1e12000000")
FORM = {"name": "F", "system": "mcmahon", "rounds": "3", "komi": "6.5", "profile": "egf", "expected": "8"}
SYSTEM = f"/events/{EVENT}/desk/system"


@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_of_a_form_or_an_address_breaks_a_page(here: Installation, client: Client, number: str) -> None:
    here.draw(client)
    base = f"/events/{EVENT}"
    sent: list[tuple[str, str, dict[str, Any]]] = [
        ("player", f"{base}/me/result", {"round": number, "table": "1", "result": "1-0"}),
        ("player", f"{base}/me/result", {"round": "1", "table": number, "result": "1-0"}),
        ("player", f"{base}/me/absence", {"round": number}),
        ("player", f"{base}/me/team", {"round": number}),
        ("owner", f"{base}/desk/players", {"rating": number, "family": "X", "rank": "3k", "do": "enter"}),
        ("owner", f"{base}/desk/results/1/reports", {"agreed": number}),
        *(("owner", at, {**FORM, "step": "3", name: number}) for at in ("/new", SYSTEM)
          for name in ("step", "komi", "rounds", "expected", "reduction", "ceiling")),
    ]  # fmt: skip
    for who, address, data in sent:
        answer = client.post(address, data=data, headers=here.bearer(who), follow_redirects=False)
        assert answer.status_code < 500, (address, data, answer.text[:300])
    for query in ("desk/journal?before=", "standings?after=", "clock?table=", "clock?handicap=", "rounds/",
                  "desk/bands?strongest=",
                  "desk/attendance?round=", "desk/documents/slips?round="):  # fmt: skip
        answer = client.get(f"{base}/{query}{number}", headers=here.bearer("owner"))
        assert answer.status_code < 500, query


def test_a_setting_of_many_digits_is_refused_before_it_is_reckoned(here: Installation, client: Client) -> None:
    for number in ("1e3000000", "9" * 5000, "1/0", "nan"):
        regulations = {"name": "F", "rounds": 3, "pairing": {"opengotha": {"concavity": number}}}
        answer = client.post("/api/v1/events", json={"regulations": regulations}, headers=here.bearer("owner"))
        assert answer.status_code in {400, 422}, answer.text[:300]


FIELDS = (
    "system", "credit", "profile", "handicap", "numbers", "placement", "decider", "formed", "rotation", "use",
    "second_final", "withdrawal", "board_order", "substitution", "board_colours", "score", "timezone", "criteria",
    "s1-system", "s2-system", "s2-order", "s2-ties", "s2-carry", "s1-apart", "s1-numbers", "drop", "add", "time",
)  # fmt: skip


@pytest.mark.parametrize("address", ["/new", SYSTEM])
@pytest.mark.parametrize("move", ["", "back", "refresh", "add", "drop"])
def test_no_choice_that_there_is_not_breaks_a_step(here: Installation, client: Client, address: str, move: str) -> None:
    for name in FIELDS:
        for step in "1234":
            for system in ("mcmahon", "stages"):
                data = {**FORM, "system": system, "step": step, name: "x"}
                data.update({move: "1"} if move else {})
                answer = client.post(address, data=data, headers=here.bearer("owner"), follow_redirects=False)
                assert answer.status_code < 500, (name, step, system)
                if name == "system":
                    assert answer.status_code == 422


def test_a_question_of_any_length_is_searched_for(here: Installation, client: Client) -> None:
    table = "Name\tFirst name\tRank\nNovák\tJan\t3k\n"
    client.put("/api/v1/rating-lists/club", content=table, headers=here.bearer("owner"))
    for words in (" ".join(f"w{n}" for n in range(1500)), "Novak " + "jan " * 2000):
        for address in ("/api/v1/listed-players", "/api/v1/rating-lists/club/players"):
            answer = client.get(address, params={"q": words}, headers=here.bearer("owner"))
            assert answer.status_code in {200, 404}, answer.text[:300]
    for most in ("0", "-1"):
        answer = client.get("/api/v1/listed-players", params={"q": "n", "most": most}, headers=here.bearer("owner"))
        assert answer.status_code in {400, 422}


def test_what_the_database_says_is_not_told(here: Installation, client: Client) -> None:
    with here.store.database.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE person RENAME TO gone")
    try:
        for address in (f"/api/v1/events/{EVENT}/players", f"/events/{EVENT}/players"):
            answer = client.get(address, headers=here.bearer("owner"))
            assert answer.status_code == 503
            for told in ("nigiri.db", "no such table", "person\n", "/tmp"):
                assert told not in answer.text
    finally:
        with here.store.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE gone RENAME TO person")


@pytest.mark.parametrize("url", [
    "https://[::1", "http://[", "https://[x]/", "https://localhost/", "https://a.localhost/", "https://2130706433/",
    "https://0/", "https://127.1/", "https://0x7f.1/", "https://.example.org/", "https://a..b/", "https://host/",
    "https://printer.local/", "https://db.internal/", "https://-a.example.org/", "https://" + "a" * 70 + ".org/",
    "https://@example.org/", "https://1.2.3.4.5/",
])  # fmt: skip
def test_an_address_is_a_name_of_the_open_network(here: Installation, client: Client, url: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_url(url)
    assert refused.value.code == "webhook.url"
    answer = client.post(f"/api/v1/events/{EVENT}/webhooks", json={"url": url}, headers=here.bearer("owner"))
    assert answer.status_code == 422


@pytest.mark.parametrize("url", ["https://example.org/", "https://a-b.example.org:8443/x?y", "https://xn--e1afmkfd.org./",
                                 "https://93.184.216.34/", "https://[2606:2800:220:1::1]/"])  # fmt: skip
def test_an_address_outside_is_taken(url: str) -> None:
    assert checked_url(url) == url


def test_a_head_is_the_beginning_of_the_page(here: Installation, client: Client) -> None:
    here.draw(client)
    for one in routes_of(here.app):
        if one.method != "GET":
            continue
        address = one.at(number="1", table="1", entry="e1", side="e1", kind="standings", file="h9", criterion="MMS")
        head = client.head(address, follow_redirects=False)
        assert head.content == b"" and head.status_code != 405, address
        if not address.endswith("/feed"):
            whole = client.get(address, follow_redirects=False)
            assert head.status_code == whole.status_code, address
            assert head.headers.get("content-type") == whole.headers.get("content-type"), address
            if "content-encoding" not in whole.headers:
                assert head.headers.get("content-length") == whole.headers.get("content-length"), address


def test_every_address_says_which_methods_it_takes(here: Installation, client: Client) -> None:
    for one in routes_of(here.app):
        answer = client.options(one.at(number="1"))
        assert answer.status_code == 204, one
        allowed = set(answer.headers["allow"].split(", "))
        assert one.method in allowed and ("HEAD" in allowed) == ("GET" in allowed), one


def test_days_and_places_of_an_event_are_bounded(here: Installation, client: Client) -> None:
    def made(**rules: Any) -> int:
        regulations = {"name": "F", "rounds": 3, **rules}
        return client.post(
            "/api/v1/events", json={"regulations": regulations}, headers=here.bearer("owner")
        ).status_code

    assert made(begins="9999-12-31") == made(ends="0001-01-01") == made(begins="1899-12-31") == 422
    assert made(begins="2199-12-31") == made(begins="1956-08-01") == 201
    assert made(entry={"limit": 10**30}) in {400, 422} and made(entry={"limit": 100_001}) == 422
    assert made(entry={"limit": 100_000}) == 201


@pytest.mark.parametrize(("field", "value", "code"), [
    ("rounds", 1_000_000, "rounds.number"), ("board_size", -5, "board.size"), ("board_size", 1000, "board.size"),
    ("komi_halves", 99_999, "komi.number"),
])  # fmt: skip
def test_no_event_begins_with_a_number_that_no_event_has(
    here: Installation, client: Client, field: str, value: int, code: str
) -> None:
    sent = {"id": "many", "regulations": {"name": "X", "rounds": 3, field: value}}
    answer = here.call(client, "POST", "/events", "owner", json=sent)
    assert (answer.status_code, answer.json()["error"]["code"], answer.json()["error"]["where"]) == (422, code, field)
    more = {"rounds": 1_000_000, "reason": "a long winter"}
    answer = here.call(client, "POST", f"/events/{EVENT}/extension", "director", json=more)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "rounds.number")


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_no_form_begins_an_event_of_rounds_without_end(here: Installation, client: Client, system: str) -> None:
    data = {**FORM, "system": system, "rounds": "1000000", "expected": "4000", "step": "4"}
    answer = client.post("/new", data=data, headers=here.bearer("owner"), follow_redirects=False)
    assert answer.status_code == 422
    assert "an event has up to 200 rounds" in answer.text
    assert here.call(client, "GET", "/events/f", "owner").status_code == 404


UNKNOWN: tuple[tuple[dict[str, Any], str], ...] = (
    ({"foo": 1}, "regulations.foo"),
    ({"komi": 99_999}, "regulations.komi"),
    ({"game": {"komi": 99_999}}, "regulations.game"),
    ({"system": {"type": "Swiss", "cycles": 2}}, "regulations.system.cycles"),
    ({"standings": {"criteria": ["NBW"], "order": ["MMS"]}}, "regulations.standings.order"),
    ({"pairing": {"handicap": {"basis": "rank", "most": 9}}}, "regulations.pairing.handicap.most"),
)


@pytest.mark.parametrize(("more", "path"), UNKNOWN)
def test_regulations_with_a_field_that_means_nothing_are_refused_with_its_path(
    here: Installation, client: Client, more: dict[str, Any], path: str
) -> None:
    known = here.call(client, "GET", f"/events/{EVENT}", "owner").json()["regulations"]
    if "system" in more:
        more = {"system": {**known["system"], "cycles": 2}}
    regulations = {"name": "X", "rounds": 3, **more}
    for method, address, sent in (("POST", "/events", {"id": "odd"}), ("PUT", f"/events/{EVENT}/regulations", {})):
        answer = here.call(client, method, address, "owner", json={**sent, "regulations": regulations})
        assert (answer.status_code, answer.json()["error"]["where"]) == (400, path), answer.text[:300]
    assert here.call(client, "GET", "/events/odd", "owner").status_code == 404


def test_regulations_as_they_are_shown_are_known_in_every_field(here: Installation, client: Client) -> None:
    known = here.call(client, "GET", f"/events/{EVENT}", "owner").json()["regulations"]
    answer = here.call(client, "POST", "/events", "owner", json={"id": "copy", "regulations": known})
    assert answer.status_code == 201, answer.text[:300]
    assert here.call(client, "GET", "/events/copy", "owner").json()["regulations"] == known


def test_a_bye_with_a_field_that_means_nothing_is_no_bye(here: Installation, client: Client) -> None:
    bye = {"entry": "e1", "kind": "full", "worth": 1}
    address = f"/events/{EVENT}/rounds/1"
    for method, end, sent, path in (
        ("POST", "draw", {"seed": 1, "byes": [bye]}, "byes[0].worth"),
        ("POST", "preview", {"order": {"seed": 1, "byes": [bye]}}, "order.byes[0].worth"),
        ("PUT", "boards", {"games": [], "byes": [bye]}, "byes[0].worth"),
    ):
        answer = here.call(client, method, f"{address}/{end}", "director", json=sent)
        assert (answer.status_code, answer.json()["error"]["where"]) == (400, path), answer.text[:300]


LONG = "x" * 5000
TYPED: tuple[tuple[str, str, str], ...] = (
    ("family", LONG, "text.long"), ("given", LONG, "text.long"), ("club", LONG, "text.long"),
    ("country", "ZZZZ", "country.unreadable"), ("country", "<b>", "country.unreadable"),
    ("rating", "-5000", "rating.off_scale"), ("rating", "99999", "rating.off_scale"),
    ("egd", "abc", "person.number"), ("egd", "٣", "person.number"), ("egd", "a|b ; c", "person.number"),
    ("rank", "٣d", "rank.unreadable"),
)  # fmt: skip
SENTENCES = {
    "text.long": "this is too long", "country.unreadable": "is no country", "rating.off_scale": "on no scale",
    "person.number": "has digits only", "rank.unreadable": "is not a rank",
}  # fmt: skip


@pytest.mark.parametrize(("field", "value", "code"), TYPED)
def test_the_desk_and_the_api_refuse_what_no_program_could_read_again(
    here: Installation, client: Client, field: str, value: str, code: str
) -> None:
    known = here.call(client, "GET", f"/events/{EVENT}/players", "owner").json()
    good = {"family": "Novák", "given": "Jan", "rank": "3k", "club": "Brno", "country": "cz", "rating": "1800"}
    for address in (f"/events/{EVENT}/desk/players", f"/events/{EVENT}/desk/players/e1"):
        page = client.post(address, data={**good, field: value}, headers=here.bearer("owner"), follow_redirects=False)
        assert page.status_code == 422, (address, page.status_code)
        assert SENTENCES[code] in page.text
    names = {"family": "family_name", "given": "given_name"}
    sent: dict[str, Any] = {names.get(name, name): text for name, text in good.items()}
    sent["rating"] = 1800
    if field == "egd":
        sent["identifiers"] = {"egd": value}
    else:
        sent[names.get(field, field)] = int(value) if field == "rating" else value
    answer = here.call(client, "POST", f"/events/{EVENT}/players", "owner", json={"players": [sent]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    assert answer.json()["error"]["where"].startswith("players[0].")
    assert here.call(client, "GET", f"/events/{EVENT}/players", "owner").json() == known


def test_the_name_of_an_event_is_refused_and_not_cut(here: Installation, client: Client) -> None:
    for field in ("name", "place", "director"):
        answer = client.post("/new", data={**FORM, field: LONG, "step": "4"}, headers=here.bearer("owner"))
        assert answer.status_code == 422 and "this is too long" in answer.text, field
        sent = {"regulations": {"name": "F", "rounds": 3, field: LONG}, "id": "f"}
        answer = here.call(client, "POST", "/events", "owner", json=sent)
        assert (answer.status_code, answer.json()["error"]["where"]) == (422, field)


def test_stages_of_too_many_rounds_together_are_told_on_their_step(here: Installation, client: Client) -> None:
    data = {**FORM, "system": "stages", "s1-system": "swiss", "s1-rounds": "150", "s2-system": "swiss",
            "s2-rounds": "150", "s2-places": "4", "step": "4"}  # fmt: skip
    answer = client.post("/new", data=data, headers=here.bearer("owner"), follow_redirects=False)
    assert answer.status_code == 422
    assert "an event has up to 200 rounds, not 300" in answer.text
