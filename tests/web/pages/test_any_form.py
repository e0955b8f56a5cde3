"""Whatever is sent to a form, nothing breaks: it is done, or refused with a page that says why."""

import re
from importlib.resources import files

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.installation import EVENT, Installation
from web.routes import routes_of

VALUES = ("", " ", "\0", "-1", "0", "1", "9" * 30, "½", "e1", "2b", "<b>", "x" * 5000, "🀄", "2026-13-01", "%s{0}{x}")
REST = "/desk/settings", "/desk/people"


def fields() -> list[str]:
    """Every name of a field that any page has."""
    found: set[str] = set()
    rooms = [files("nigiri.web").joinpath("templates"), files("nigiri.web").joinpath("templates", "console")]
    for room in rooms:
        for file in room.iterdir():
            if file.name.endswith(".j2"):
                found.update(re.findall(r'name="([\w-]+)"', file.read_text("utf-8")))
    return sorted(found - {"csrf_token", "viewport"})


@pytest.mark.parametrize("value", VALUES)
def test_no_form_ends_in_a_defect(here: Installation, client: TestClient[Litestar], value: str) -> None:
    here.draw(client)
    names = fields()
    assert len(names) > 60
    for one in routes_of(here.app):
        if one.method != "POST" or one.path.startswith("/api/") or "sign" in one.path:
            continue
        who = "player" if "/me/" in one.path else "owner"
        address = one.at(side="e1", number="1", event=EVENT)
        for sent in (dict.fromkeys(names, value), {name: [value, value] for name in names[::3]}):
            answer = client.post(address, data=sent, headers=here.bearer(who), follow_redirects=False)
            assert answer.status_code < 500, (address, answer.text)


@pytest.mark.parametrize("value", ["%00", "%F0%9F%80%84", "..%2f", "'", "99999999999999999999", "-1", "%0d%0aX:y"])
def test_no_address_ends_in_a_defect(here: Installation, client: TestClient[Litestar], value: str) -> None:
    for one in routes_of(here.app):
        if one.method == "GET" and not one.path.startswith("/api/") and not one.path.endswith("/feed"):
            for address in (one.at(side=value, number="1", name=value, criterion=value), one.at(number=value)):
                query = "&".join(
                    f"{name}={value}" for name in ("round", "after", "by", "q", "swap", "first", "bar", "before")
                )
                answer = client.get(f"{address}?{query}", headers=here.bearer("owner"), follow_redirects=False)
                assert answer.status_code < 500, (address, answer.text)
