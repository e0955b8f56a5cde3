"""Rating lists at the desk and in the API: loaded, refreshed, searched, dropped, the same in every process."""

import html
import re
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import TournamentId
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.web.app import create_app
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
DESK = f"/events/{EVENT}/desk"
EGF = """( {day} Mar 2026 )
 01234567  Ahlström Eva                          SE  Lund   2d   --    2234    12  T260301A
 00000042  van_der_Berg Ann Marie                NL  xxxx  12k   11k    915     3  W260110
 19999994  Ivanov Jurij                          RU  Msk    3k   --    1800     2  T250101B
"""
AGA = "Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n"
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def egf(day: int = 12) -> bytes:
    return EGF.format(day=day).encode()


def load(here: Installation, client: Client, data: bytes, who: str = "secretary", **fields: Any) -> httpx.Response:
    files = {"file": ("list.txt", data)}
    return client.post(
        f"{DESK}/rating-lists", data=fields, files=files, headers=here.bearer(who), follow_redirects=False
    )


def page(here: Installation, client: Client, who: str = "secretary", tail: str = "rating-lists") -> str:
    answer = client.get(f"{DESK}/{tail}", headers=here.bearer(who))
    assert answer.status_code == 200, answer.text
    return answer.text


def found(text: str) -> list[str]:
    names = re.findall(r'<button data-fill="#new-player">(.*?)</button>', text, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", "", one)).split()) for one in names]


@pytest.mark.case("C64", "C127")
def test_a_list_is_loaded_at_the_desk_and_who_is_chosen_in_it_is_entered_with_the_number(
    here: Installation, client: Client
) -> None:
    assert "No list is loaded." in page(here, client)
    assert load(here, client, egf()).status_code == 303
    shown = page(here, client)
    assert '<th scope="row">egf</th><td>EGF</td>' in shown
    assert '<td class="right">3</td><td class="right">–</td>' in shown
    assert "Search in 3 players of the list egf" in page(here, client, tail="players")
    answer = page(here, client, tail="players/search?q=ahl+eva")
    assert found(answer) == ["Ahlström Eva 2d 2234 SE Lund"]
    chosen = dict(FIELD.findall(answer.partition('id="found-list"')[2]))
    assert chosen | {"csrf_token": ""} == {
        "csrf_token": "", "family": "Ahlström", "given": "Eva", "rank": "2d", "rating": "2234", "club": "Lund",
        "country": "SE", "egd": "01234567", "ffg": "", "aga": "", "rfg": "",
    }  # fmt: skip
    entered = client.post(f"{DESK}/players", data=chosen, headers=here.bearer("secretary"), follow_redirects=False)
    assert entered.status_code == 303
    state = here.desk.state(TournamentId(EVENT))
    entry = list(state.entries.values())[-1]
    person = here.desk.roster(state.id)[entry.person]
    assert (person.full_name, person.identifiers) == ("Ahlström Eva", {"egd": "01234567"})
    assert (entry.rank, entry.rating, entry.club, entry.country) == (1, 2234, "Lund", "SE")


@pytest.mark.case("C127")
def test_the_counts_before_and_after_a_refresh_are_shown(here: Installation, client: Client) -> None:
    load(here, client, egf())
    newer = egf(20) + b" 19999995  Annan Cy                              DK  Koeb   20k   --\n"
    assert load(here, client, newer).status_code == 303
    assert '<td class="right">4</td><td class="right">3</td>' in page(here, client)
    assert found(page(here, client, tail="players/search?q=annan")) == ["Annan Cy 20k DK Koeb"]


def test_another_process_and_the_next_one_search_in_the_same_lists(here: Installation, client: Client) -> None:
    load(here, client, egf())
    for _ in range(2):
        other = create_app(Desk(here.store), here.settings)
        with TestClient(other, base_url="http://127.0.0.1:8000") as beside:
            assert found(page(here, beside, tail="players/search?q=0123")) == ["Ahlström Eva 2d 2234 SE Lund"]


def test_several_lists_answer_together_with_their_names_or_one_alone(here: Installation, client: Client) -> None:
    load(here, client, egf())
    load(here, client, AGA.encode())
    players = page(here, client, tail="players")
    assert "Search in 4 players of the lists aga, egf" in players
    assert '<option value="aga">' in players
    both = found(page(here, client, tail="players/search?q=eva"))
    assert both == ["Ahl Eva 3d 2321 US BOST · aga", "Ahlström Eva 2d 2234 SE Lund · egf"]
    alone = page(here, client, tail="players/search?q=eva&list=egf")
    assert found(alone) == ["Ahlström Eva 2d 2234 SE Lund"]
    fields = FIELD.findall(page(here, client, tail="players/search?q=eva&list=aga"))
    assert ("aga", "12345") in fields and ("egd", "") in fields, "nothing stays of who was chosen before"
    assert client.get(f"{DESK}/players/search?q=eva&list=ffg", headers=here.bearer("secretary")).status_code == 404


def test_who_is_in_no_list_is_found_among_the_persons_known_here(here: Installation, client: Client) -> None:
    load(here, client, egf())
    assert found(page(here, client, tail="players/search?q=spring+b")) == ["Spring B"]


def test_a_pasted_table_is_completed_from_the_lists(here: Installation, client: Client) -> None:
    load(here, client, egf())
    headers = here.bearer("secretary")
    shown = client.post(f"{DESK}/intake", data={"text": "Ahlstrom\tEva\nNobody\tHere\n00000042"}, headers=headers).text
    assert "Ahlström Eva: completed from the list egf" in shown
    assert "van der Berg Ann Marie: completed from the list egf" in shown
    assert "this row has neither a rank nor a rating" in shown
    fields = dict(re.findall(r'<input type="hidden" name="(data|name|version)" value="([^"]*)"', shown))
    confirmed = {**fields, "row": ["0", "1"], "confirmed": "1"}
    done = client.post(f"{DESK}/intake", data=confirmed, headers=headers, follow_redirects=False)
    assert done.status_code == 303, done.text
    state = here.desk.state(TournamentId(EVENT))
    entries = list(state.entries.values())[-2:]
    assert [(one.printed_grade, one.rating, one.country) for one in entries] == [("2d", 2234, "SE"), ("12k", 915, "NL")]
    persons = [here.desk.roster(state.id)[one.person] for one in entries]
    assert [one.identifiers for one in persons] == [{"egd": "01234567"}, {"egd": "00000042"}]


def test_an_import_by_the_api_is_completed_from_the_lists(here: Installation, client: Client) -> None:
    here.call(client, "PUT", "/rating-lists/egf", "director", content=egf())
    table = b"EGF PIN;Club\n01234567;Uppsala\n"
    done = here.call(client, "POST", f"/events/{EVENT}/players/import", "director", content=table).json()
    assert len(done["entered"]) == 1, done
    (row,) = done["rows"]
    assert (row["player"]["family_name"], row["player"]["rating"], row["player"]["club"]) == (
        "Ahlström",
        2234,
        "Uppsala",
    )
    assert done["notes"] == ["table:2: Ahlström Eva: completed from the list egf"]


def test_a_bad_file_is_refused_with_its_line_and_what_is_odd_is_taken_when_it_is_meant(
    here: Installation, client: Client
) -> None:
    load(here, client, egf())
    bad = load(here, client, b"Name;Rank\nNov;3k\nDvo;strong\n", name="club")
    assert bad.status_code == 422
    assert 'role="alert"' in bad.text and "list.txt:3" in bad.text and 'value="club"' in bad.text
    assert load(here, client, b"").status_code == 422
    assert client.post(f"{DESK}/rating-lists", headers=here.bearer("secretary")).status_code == 422
    older = load(here, client, egf(1))
    assert older.status_code == 422
    assert "2026-03-12" in older.text
    assert load(here, client, egf(1), anyway="1").status_code == 303
    told = load(here, client, egf(13) + b" 19999996  broken line\n")
    assert told.status_code == 200
    assert "list.txt:5" in told.text and "this line of the list cannot be read" in told.text


def test_a_list_is_dropped_by_who_directs_and_not_by_who_enters(here: Installation, client: Client) -> None:
    load(here, client, egf())
    drop = f"{DESK}/rating-lists/drop"
    assert "/rating-lists/drop" not in page(here, client)
    assert client.post(drop, data={"name": "egf"}, headers=here.bearer("secretary")).status_code == 403
    assert "/rating-lists/drop" in page(here, client, "director")
    assert client.post(drop, data={"name": "ffg"}, headers=here.bearer("director")).status_code == 404
    done = client.post(drop, data={"name": "egf"}, headers=here.bearer("director"), follow_redirects=False)
    assert done.status_code == 303
    assert "No list is loaded." in page(here, client)


@pytest.mark.case("C120")
def test_markup_in_a_list_is_shown_literally(here: Installation, client: Client) -> None:
    script, image = "<script>alert(1)</script>", "'><img src=x onerror=alert(2)>"
    table = f"Name;First name;Rank;Club;Country;EGD\n{script} Nov;{image};3k;{script};{image};{script}\n"
    assert load(here, client, table.encode(), name="markup").status_code == 303
    answer = page(here, client, tail="players/search?q=nov")
    assert html.escape(script) in answer
    assert script not in answer and "<img src=x" not in answer
    refused = load(here, client, egf(), name=script)
    assert refused.status_code == 422 and script not in refused.text


def test_lists_in_the_api(here: Installation, client: Client) -> None:
    def call(method: str, path: str, who: str = "director", **more: Any) -> httpx.Response:
        return here.call(client, method, path, who, **more)

    broken = egf() + b" 19999996  broken line\n"
    loaded = call("PUT", "/rating-lists/Europe", "secretary", params={"file": "l.html"}, content=broken)
    assert loaded.status_code == 200, loaded.text
    assert loaded.json()["notes"] == ["l.html:5: this line of the list cannot be read"]
    told = loaded.json()["list"]
    assert told == {
        "name": "europe", "source": "egf", "published": "2026-03-12", "loaded_at": "2026-05-01T10:00:00Z",
        "by": "secretary (Secretary)", "players": 3, "before": None,
    }  # fmt: skip
    assert call("GET", "/rating-lists").json() == [told]
    hits = call("GET", "/rating-lists/europe/players", params={"q": "berg ann"}).json()["players"]
    assert hits == [
        {"list": "europe", "family_name": "van der Berg", "given_name": "Ann Marie", "rank": "12k", "grade": "12k",
         "rating": 915, "club": "", "country": "NL", "identifiers": {"egd": "00000042"}},
    ]  # fmt: skip
    call("PUT", "/rating-lists/aga", content=AGA.encode())
    both = call("GET", "/listed-players", params={"q": "eva"}).json()["players"]
    assert [one["list"] for one in both] == ["aga", "europe"]
    assert call("GET", "/listed-players", params={"q": "eva", "most": -3}).status_code == 400
    assert call("PUT", "/rating-lists/europe", content=egf(20)).json()["list"]["before"] == 3
    for path, content, params, code, where in (
        ("/rating-lists/europe", b"x\ny\n", {"file": "l"}, "rating_list.unreadable", "l:1"),
        ("/rating-lists/t", b"Name;Rank\nNov;x\n", {"file": "l"}, "rank.unreadable", "l:2"),
        ("/rating-lists/europe", egf(1), {}, "rating_list.older", "file"),
        ("/rating-lists/europe", AGA.encode(), {}, "rating_list.source", "name"),
        ("/rating-lists/a%20b", egf(), {}, "rating_list.name", "name"),
    ):
        refused = call("PUT", path, content=content, params=params)
        error = refused.json()["error"]
        assert (refused.status_code, error["code"], error["where"]) == (422, code, where)
    assert call("PUT", "/rating-lists/europe", content=egf(1), params={"anyway": "true"}).status_code == 200
    assert call("DELETE", "/rating-lists/europe", "secretary").status_code == 403
    assert call("DELETE", "/rating-lists/europe").status_code == 204
    assert call("DELETE", "/rating-lists/europe").status_code == 404
    assert call("GET", "/rating-lists/europe/players").status_code == 404


@pytest.mark.parametrize("name", ["%00", "a%2fb", "%F0%9F%80%84", "x" * 300])
def test_a_name_that_no_list_can_have_is_refused(here: Installation, client: Client, name: str) -> None:
    for method, more in (("PUT", {"content": egf()}), ("DELETE", {}), ("GET", {})):
        tail = "/players" if method == "GET" else ""
        answer = here.call(client, method, f"/rating-lists/{name}{tail}", "director", **more)
        assert answer.status_code in {404, 422}, (method, answer.text)


def test_lists_survive_the_end_of_the_store(here: Installation, client: Client) -> None:
    here.call(client, "PUT", "/rating-lists/egf", "director", content=egf())
    url = here.store.database.engine.url.render_as_string(hide_password=False).replace("+pysqlite", "")
    with Store.open(url) as again:
        app = create_app(Desk(again), here.settings)
        with TestClient(app, base_url="http://127.0.0.1:8000") as later:
            answer = here.call(later, "GET", "/rating-lists/egf/players?q=eva", "director")
            assert answer.json()["players"][0]["family_name"] == "Ahlström"
