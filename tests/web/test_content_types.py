"""Every answer says once what its text is written in."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.installation import EVENT, Installation
from web.routes import routes_of

Client = TestClient[Litestar]


def kinds(here: Installation, client: Client, who: str) -> dict[str, str]:
    """The content type of every address that can be read, sheets and files in every form."""
    here.draw(client)
    asked = [
        one.at(number="1", table="1", entry="e1", side="e1", kind="standings", file="h9", criterion="MMS")
        for one in routes_of(here.app)
        if one.method == "GET" and not one.path.endswith("/feed")
    ]
    documents = f"/api/v1/events/{EVENT}/documents/"
    asked += [f"{documents}{kind}?form={form}" for kind in ("pairings", "event") for form in ("html", "pdf")]
    asked += [f"/api/v1/events/{EVENT}/files/{file}" for file in ("opengotha", "csv", "aga", "tou", "trf", "nigiri")]
    desk = f"/events/{EVENT}/desk/documents"
    asked += [f"{desk}/{kind}?form={form}" for kind in ("slips", "name-cards") for form in ("html", "pdf")]
    found = {}
    for address in asked:
        answer = client.get(address, headers=here.bearer(who), follow_redirects=False)
        if answer.content:
            found[address] = answer.headers["content-type"]
    return found


@pytest.mark.parametrize("who", ["", "director"])
def test_text_says_its_charset_once(here: Installation, client: Client, who: str) -> None:
    found = kinds(here, client, who)
    assert len(found) > 60
    wrong = {
        address: kind
        for address, kind in found.items()
        if kind.lower().count("charset") != int(kind.startswith("text/")) and not kind.startswith("application/json")
    }
    assert wrong == {}
    assert [kind for kind in found.values() if kind.lower().count("charset") > 1] == []
