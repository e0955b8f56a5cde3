"""An event of teams and one of stages in the browser: begun by the form, settled, played, looked at by everybody."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import faults
from browser.hall import Server, Visitor
from nigiri.ids import ActorId, TournamentId
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import TableResult
from nigiri.tournament.written_result import read_result

pytestmark = pytest.mark.browser
NEW_PAGES = {
    "system-change",
    "new-systems",
    "new-stages",
    "new-teams",
    "stages-settle",
    "teams",
    "team-ru",
    "lineups",
    "team-one",
}
"""Those that axe looks at here; the others are looked at in test_accessibility."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/nigiri.db") as running:
        yield running


@pytest.fixture
def director(browser: Browser, server: Server) -> Visitor:
    visitor = Visitor(browser, server)
    visitor.join(server.set_up_link(), "anna", "Anna Dvořáková")
    return visitor


def look(visitor: Visitor, name: str) -> None:
    """Keep pictures of a page, and hold the pages of systems and teams to WCAG 2.2 AA."""
    visitor.picture(name)
    if name in NEW_PAGES:
        assert faults(visitor) == []


def go_on(page: Page) -> None:
    with page.expect_navigation():
        page.locator("button.main").click()


def paste_players(director: Visitor, event: str, count: int) -> None:
    page = director.go(f"/events/{event}/desk/intake")
    lines = "\n".join(f"Side{n:02}\tPlayer\t{n}k\tClub {n % 3}" for n in range(1, count + 1))
    page.fill("[name=text]", f"Name\tFirst name\tRank\tClub\n{lines}")
    director.submit("text=Look at it first")
    director.submit("text=Enter the ticked")


def draw(director: Visitor, event: str, number: int) -> None:
    director.go(f"/events/{event}/desk/rounds/{number}")
    director.submit("button.main")
    director.submit("[data-key=p]")


def fill(server: Server, event: str, number: int) -> None:
    """Enter the results of a round at another desk: the stronger side wins."""
    drawn = server.desk.state(TournamentId(event)).round(number)
    found = [
        TableResult(game.table, read_result("1-0" if int(game.black[1:]) < int(game.white[1:]) else "0-1"))
        for game in drawn.games
        if not game.result.is_known
    ]
    server.desk.do(
        TournamentId(event),
        lambda state: record(state, number, found),
        by=ActorId("referee"),
        at=datetime.now(UTC),
    )


def test_an_event_of_stages_is_begun_settled_and_played(browser: Browser, server: Server, director: Visitor) -> None:
    page = director.go("/new")
    page.fill("[name=name]", "Кубок Волги")
    go_on(page)
    page.check("[name=system][value=stages]")
    page.fill("[name=expected]", "8")
    look(director, "new-systems")
    go_on(page)
    expect(page.locator("fieldset.stage")).to_have_count(2)
    with page.expect_response("**/new"):
        page.select_option("[name=s2-system]", "swiss")
    expect(page.locator("[name=s2-rounds]")).to_be_visible()
    with page.expect_response("**/new"):
        page.select_option("[name=s2-system]", "knockout")
    expect(page.locator("[name=s2-consolation]")).to_be_visible()
    director.submit("text=Add a stage")
    expect(page.locator("fieldset.stage")).to_have_count(3)
    director.submit("text=Take stage 3 out")
    page.fill("[name=s1-groups]", "2")
    page.fill("[name=s2-places]", "2")
    look(director, "new-stages")
    go_on(page)
    look(director, "new-criteria")
    go_on(page)
    page.wait_for_url("**/events/kubok-volgi/desk/players")
    event = "kubok-volgi"
    paste_players(director, event, 8)

    page = director.go(f"/events/{event}/desk/stages")
    page.fill("[name=seed] >> nth=0", "7")
    director.submit("text=Give the numbers")
    look(director, "stages-first")
    for number in (1, 2, 3):
        draw(director, event, number)
        fill(server, event, number)
    page = director.go(f"/events/{event}/desk/stages")
    look(director, "stages-settle")
    director.submit("text=Settle and begin stage 2")
    expect(page.locator("text=Numbers, from round 4")).to_be_visible()
    for number in (4, 5):
        draw(director, event, number)
        fill(server, event, number)
    director.go(f"/events/{event}/desk/stages")
    look(director, "stages-over")

    director.submit("text=Русский")
    expect(page.locator("h1")).to_have_text("Этапы и номера")
    look(director, "stages-ru")
    page = director.go("/new")
    page.fill("[name=name]", "Чемпионат")
    go_on(page)
    page.check("[name=system][value=stages]")
    page.check("[name=credit][value=team]")
    look(director, "new-systems-ru")
    go_on(page)
    look(director, "new-stages-ru")

    reader = Visitor(browser, server, 390)
    page = reader.go(f"/events/{event}/stages")
    expect(page.locator("main")).to_contain_text("Side01")
    look(reader, "stages-public")
    assert [*director.faults, *reader.faults] == []


def test_an_event_of_teams_is_begun_lined_up_and_played(browser: Browser, server: Server, director: Visitor) -> None:
    page = director.go("/new")
    page.fill("[name=name]", "Team cup")
    go_on(page)
    page.check("[name=system][value=swiss]")
    page.check("[name=credit][value=team]")
    go_on(page)
    page.fill("[name=boards]", "0")
    page.fill("[name=rounds]", "2")
    page.evaluate("document.querySelector('[name=boards]').removeAttribute('min')")
    go_on(page)
    expect(page.locator("#fault")).to_be_visible()
    look(director, "new-teams")
    page.fill("[name=boards]", "3")
    go_on(page)
    go_on(page)
    event = "team-cup"
    page.wait_for_url(f"**/events/{event}/desk/players")
    paste_players(director, event, 16)

    page = director.go(f"/events/{event}/desk/teams")
    page.locator("details", has_text="Add a team").first.evaluate("node => node.open = true")
    form = page.locator("form.team")
    form.locator("[name=name]").fill("Praha")
    for place in range(4):
        form.locator("[name=member]").nth(place).select_option(f"e{place + 1}")
    look(director, "teams-new")
    director.submit("text=Enter the team")
    page.locator("details", has_text="Paste teams").last.evaluate("node => node.open = true")
    page.fill(
        "textarea[name=text]",
        "\n".join(
            f"{name}: {', '.join(f'Side{n:02} Player' for n in range(first, first + 4))}"
            for name, first in (("Brno", 5), ("Москва", 9), ("Казань", 13))
        ),
    )
    director.submit("text=Enter the teams")
    look(director, "teams")

    page = director.go(f"/events/{event}/desk/lineups/1")
    first = page.locator("section.lineup").first
    first.locator("[name=seat]").nth(2).select_option("e4")
    with page.expect_navigation():
        first.locator("button").click()
    expect(page.locator("section.lineup").first).to_contain_text("handed in")
    look(director, "lineups")

    director.go(f"/events/{event}/desk/rounds/1")
    look(director, "team-draw")
    draw(director, event, 1)
    page = director.go(f"/events/{event}/desk/rounds/1")
    expect(page.locator("tr.match")).to_have_count(2)
    look(director, "team-round")
    page = director.go(f"/events/{event}/desk/results/1")
    page.keyboard.type("1b")
    page.keyboard.press("Enter")
    expect(page.locator("tr.match").first).to_contain_text(re.compile("1:0|0:1"))
    look(director, "team-results")
    fill(server, event, 1)

    reader = Visitor(browser, server, 390)
    for name, where in (
        ("team-standings", "/standings"),
        ("team-pairings", "/rounds/1"),
        ("team-matches", "/matches/1"),
        ("team-list", "/teams"),
        ("team-one", "/teams/T1"),
    ):
        page = reader.go(f"/events/{event}{where}")
        expect(page.locator("main")).to_contain_text("Praha")
        look(reader, name)
    director.go(f"/events/{event}/desk/system")
    look(director, "system-change")
    director.go(f"/events/{event}/desk/lineups/2")
    director.submit("text=Русский")
    look(director, "lineups-ru")
    director.go(f"/events/{event}/desk/teams/T1")
    look(director, "team-ru")
    assert [*director.faults, *reader.faults] == []
