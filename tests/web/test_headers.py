"""What every answer says to a browser: a passive check of headers, cookies and pages, of every route there is."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.store import Store
from web.installation import Installation, settled
from web.routes import routes_of

WANTED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
INLINE = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\son[a-z]+\s*=|\sstyle\s*=|javascript:", re.IGNORECASE)
LIVE = "/feed"


def addresses(app: Litestar) -> list[str]:
    """Every address that can be read, with a round, a table and a player that are there."""
    found = [one.at(number="1", table="1", entry="e1", side="e1", kind="standings", file="h9", criterion="MMS")
             for one in routes_of(app) if one.method == "GET" and not one.path.endswith(LIVE)]  # fmt: skip
    return [*found, "/nothing/here", "/api/v1/nothing", "/events/none", "/static/0/nothing.js"]


@pytest.mark.parametrize("who", ["", "owner"])
def test_every_answer_says_what_a_browser_may_do(here: Installation, client: TestClient[Litestar], who: str) -> None:
    here.draw(client)
    for address in addresses(here.app):
        answer = client.get(address, headers=here.bearer(who), follow_redirects=False)
        assert answer.status_code < 500, (address, answer.text)
        for name, value in WANTED.items():
            assert answer.headers.get(name) == value, (address, name)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy, address
        assert "unsafe-eval" not in policy and "script-src 'unsafe" not in policy
        if "unsafe-inline" in policy:  # a printout: it brings its style, and may not do anything
            assert "sandbox" in policy and "/documents/" in address
        assert answer.headers["cache-control"] in {"no-store", "no-cache"} or address.startswith("/static/"), address
        assert "server" not in answer.headers and "x-powered-by" not in answer.headers


@pytest.mark.parametrize("who", ["", "owner"])
def test_no_page_holds_a_script_or_a_style_of_its_own(
    here: Installation, client: TestClient[Litestar], who: str
) -> None:
    here.draw(client)
    pages = 0
    for address in addresses(here.app):
        answer = client.get(address, headers={"accept": "text/html", **here.bearer(who)})
        if answer.headers.get("content-type", "").startswith("text/html") and "/documents/" not in address:
            pages += 1
            assert INLINE.search(answer.text) is None, (address, INLINE.search(answer.text))
    assert pages > 10


def test_what_belongs_to_somebody_is_kept_by_no_cache(here: Installation, client: TestClient[Litestar]) -> None:
    assert here.call(client, "GET", "/events", "viewer").headers["cache-control"] == "no-store"
    assert client.get("/").headers["cache-control"] == "no-cache"
    signed_in = client.post("/api/v1/session", json={"login": "viewer", "password": "correct horse battery"})
    assert signed_in.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("url", "name", "is_secure"),
    [("http://127.0.0.1:8000", "nigiri_session", False), ("https://go.example.org", "__Host-nigiri_session", True)],
)
def test_cookies_are_kept_from_scripts_and_from_other_sites(
    url: str, name: str, is_secure: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("cookies") / "nigiri.db"
    with Store.open(f"sqlite:///{file}") as store, settled(store, public_url=url) as (here, client):
        answer = client.post("/api/v1/session", json={"login": "viewer", "password": "correct horse battery"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{name}=")
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
        assert "Domain" not in cookie
        assert ("Secure" in cookie) is is_secure
        assert ("strict-transport-security" in answer.headers) is is_secure
        assert here.version > 0


def test_files_are_kept_for_ever_under_the_hash_of_what_they_hold(client: TestClient[Litestar]) -> None:
    page = client.get("/").text
    found = re.findall(r'(?:href|src)="(/static/[0-9a-f]{16}/[^"]+)"', page)
    assert found
    for address in found:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert client.get(re.sub(r"[0-9a-f]{16}", "0" * 16, found[0])).status_code == 404


@pytest.mark.parametrize("path", ["/static/0/../app.py", "/static/0/%2e%2e/app.py", "/static/0/..%2fapp.py"])
def test_no_other_file_is_given_out(client: TestClient[Litestar], path: str) -> None:
    assert client.get(path).status_code == 404
