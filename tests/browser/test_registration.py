"""Two players register on phones for the last place: one is in, the other waits and moves up before their eyes."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import faults
from browser.hall import PICTURES, Server, Visitor
from nigiri.ids import ActorId, TournamentId
from nigiri.regulations.entry_rules import EntryRules
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.decisions.creation import create

pytestmark = pytest.mark.browser
EVENT = TournamentId("small-open")
AT = datetime(2026, 5, 1, 10, tzinfo=UTC)
PHONE = 390


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/nigiri.db") as running:
        terms = EntryRules(limit=1, is_public=True, weakest=-20, strongest=5)
        rules = Regulations("Small Open", 3, entry=terms, place="Brno")
        running.desk.create(create(EVENT, rules), by=ActorId("director"), at=AT)
        yield running


def register(visitor: Visitor, family: str, given: str) -> None:
    """Fill the form in and send it."""
    page = visitor.go(f"/events/{EVENT}/register")
    page.fill("[name=family]", family)
    page.fill("[name=given]", given)
    page.select_option("[name=rank]", "3k")
    page.fill("[name=club]", "Brno")
    page.fill("[name=email]", "somebody@example.org")
    page.check("[name=absent][value='2']")
    visitor.submit("form.registration button.main")
    expect(page).to_have_url(f"{visitor.server.address}/events/{EVENT}/me/registration")


def photograph(visitor: Visitor, name: str) -> None:
    """Keep a picture of the whole page on a phone, in English and in Russian."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    address = visitor.page.url
    for language in ("en", "ru"):
        visitor.page.goto(f"{address}?lang={language}")
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert visitor.page.evaluate(wider) <= 0, (name, language)
        width = visitor.page.viewport_size["width"]  # type: ignore[index]
        visitor.page.screenshot(path=str(PICTURES / f"{name}-{language}-{width}.png"), full_page=True)
    visitor.page.goto(address)


@pytest.mark.case("C115")
def test_two_phones_one_place_and_who_waits_moves_up(browser: Browser, server: Server) -> None:
    ann, bob = Visitor(browser, server, PHONE), Visitor(browser, server, PHONE)
    ann.go(f"/events/{EVENT}")
    ann.page.click(f"main a[href='/events/{EVENT}/register']")
    assert faults(ann) == []
    photograph(ann, "register")
    register(ann, "Nováková", "Anna")
    expect(ann.page.locator("main")).to_contain_text("You are registered.")
    register(bob, "Łęcki", "Bob <b>")
    expect(bob.page.locator(".table-number")).to_have_text("1")
    expect(bob.page.locator("h1")).to_contain_text("Łęcki Bob <b>")
    for visitor, name in ((ann, "registered"), (bob, "waiting")):
        assert faults(visitor) == []
        photograph(visitor, name)
    # What another does makes parts of Ann's page anew; what she has unfolded stays so.
    ann.page.click("details summary")
    bob.submit("form:has(input[name=round][value='3']) button")
    ann.page.evaluate("document.body.dispatchEvent(new CustomEvent('nigiri:changed', { bubbles: true }))")
    ann.page.wait_for_timeout(1_500)
    ann.submit("button[value=withdraw]")
    expect(ann.page.locator("main")).to_contain_text("You have withdrawn.")
    expect(bob.page.locator("main")).to_contain_text("You are registered.")
    ann.submit("button[value=again]")
    expect(ann.page.locator(".table-number")).to_have_text("1")
    state = server.desk.state(EVENT)
    (entry,) = (one for one in state.entries.values() if one.withdrawn_after is None)
    assert sorted(entry.absences) == [2, 3]
    assert ann.faults == bob.faults == []


def test_the_desk_sees_the_list_in_order_and_sets_the_terms(browser: Browser, server: Server) -> None:
    for number, name in enumerate(("First", "Second", "Third"), start=1):
        register(Visitor(browser, server, PHONE), name, f"No{number}")
    director = Visitor(browser, server)
    director.join(server.set_up_link(), "anna", "Anna")
    page = director.go(f"/events/{EVENT}/desk/players")
    names = page.locator("#waiting tbody th").all_inner_texts()
    assert [name.strip() for name in names] == ["Second No2", "Third No3"]
    assert faults(director) == []
    photograph(director, "desk-entries")
    page.click("text=Registration and limit")
    assert faults(director) == []
    photograph(director, "desk-registration")
    page.fill("[name=limit]", "2")
    director.submit("main form button.main")
    assert [one.id for one in server.desk.state(EVENT).waiting] == ["e3"]
    director.go(f"/events/{EVENT}/desk/players")
    page.check("#waiting [name=side]")
    page.check("[name=over_limit]")
    page.fill("main [name=reason]", "the host's own player")
    director.submit("button[value=up]")
    assert server.desk.state(EVENT).waiting == ()
    assert director.faults == []
