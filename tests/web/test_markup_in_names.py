"""Names that are HTML, or break out of an attribute, a script or a style, are shown as they were typed."""

import csv
import html
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.store import Store
from web.installation import EVENT, Installation, settled
from web.routes import routes_of

SCRIPT = "<script>alert(1)</script>"
IMAGE = '"><img src=x onerror=alert(2)>'
CLOSING = "</title></textarea></style></script><b>bold"
TEMPLATE = "{{ 7*7 }}${7*7}<%= 7*7 %>"
ATTRIBUTE = "' onmouseover='alert(3)"
NAMES = (SCRIPT, IMAGE, CLOSING, TEMPLATE, ATTRIBUTE)
RAW = ("<script>alert", "<img src=x", "<b>bold", "' onmouseover='")
LIVE = "/feed"

Made = tuple[Installation, TestClient[Litestar]]


@pytest.fixture
def marked(tmp_path: Path) -> Iterator[Made]:
    """An event where everything that can be typed, or stand in a table, is markup."""
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as store, settled(store) as made:
        here, client = made
        rules = here.call(client, "GET", f"/events/{EVENT}").json()["regulations"]
        rules |= {"name": f"Open {SCRIPT}", "place": IMAGE, "director": CLOSING, "short_name": ATTRIBUTE}
        path = f"/events/{EVENT}"
        assert (
            here.call(client, "PUT", f"{path}/regulations", "director", json={"regulations": rules}).status_code == 200
        )
        table = io.StringIO()
        csv.writer(table).writerows(
            [("Name", "First name", "Rank", "Club", "Country", "EGD"), *((n, n, "3k", n, n, n) for n in NAMES)]
        )
        entered = here.call(client, "POST", f"{path}/players/import", "director", content=table.getvalue().encode())
        assert len(entered.json()["entered"]) == len(NAMES), entered.text
        here.draw(client)
        where = {"entries": ["e9"], "after": 1, "reason": SCRIPT}
        assert here.call(client, "POST", f"{path}/withdrawals", "director", json=where).status_code == 200
        yield made


@pytest.mark.case("C120")
@pytest.mark.parametrize("who", ["", "owner"])
def test_markup_is_shown_literally_on_every_page_and_in_every_printout(marked: Made, who: str) -> None:
    here, client = marked
    shown = 0
    for one in routes_of(here.app):
        if one.method != "GET" or one.path.endswith(LIVE):
            continue
        for kind in ("standings", "cross-table", "wall-list", "pairings", "pairings-by-name", "event"):
            address = one.at(number="1", table="1", entry="e9", side="e9", kind=kind, file="opengotha", criterion="MMS")
            answer = client.get(address, headers={"accept": "text/html", **here.bearer(who)})
            assert answer.status_code < 500, (address, answer.text)
            kind_of_answer = answer.headers.get("content-type", "")
            if kind_of_answer.startswith("text/html"):
                assert not any(raw in answer.text for raw in RAW), address
                shown += html.escape(SCRIPT) in answer.text
            elif any(raw in answer.text for raw in RAW):
                is_file = answer.headers.get("content-disposition", "").startswith("attachment")
                assert is_file or kind_of_answer.startswith(("application/json", "text/calendar")), address
                assert answer.headers["x-content-type-options"] == "nosniff"
            if "{kind}" not in one.path:
                break
    assert shown > 8


@pytest.mark.case("C120")
def test_markup_in_a_refusal_is_shown_literally_and_kept_in_json(marked: Made) -> None:
    _, client = marked
    page = client.get(f"/events/{SCRIPT}", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "<script>alert" not in page.text
    wrong = client.post("/sign-in", data={"login": IMAGE, "password": CLOSING, "next": '"><img src=x>'})
    assert not any(raw in wrong.text for raw in RAW)
    refused = client.get(f"/api/v1/events/{SCRIPT.replace('/', '')}")
    assert refused.json()["error"]["facts"]["tournament"] == SCRIPT.replace("/", "")


@pytest.mark.parametrize(
    "wanted", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "\t//x"]
)
def test_signing_in_leads_to_no_other_site(here: Installation, client: TestClient[Litestar], wanted: str) -> None:
    data = {"login": "viewer", "password": "correct horse battery", "next": wanted}
    answer = client.post("/sign-in", data=data, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
