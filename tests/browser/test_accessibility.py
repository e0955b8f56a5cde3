"""Every page by axe (WCAG 2.2 AA), in light and dark, at the desk and on a phone; and at twice the size."""

from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.resources import files

import pytest
from playwright.sync_api import Browser

from browser.axe import faults, faults_at
from browser.hall import Server, Visitor
from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.people.entry import Registration
from nigiri.regulations.regulations import Regulations
from nigiri.service.admission import admit
from nigiri.service.hall import Shown
from nigiri.service.rating_lists import RatingLists
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.proposals import propose_result
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import TableResult
from nigiri.tournament.written_result import read_result
from nigiri.web.event.intake import examine_intake

pytestmark = pytest.mark.browser
EVENT = TournamentId("open")
AT = datetime(2026, 5, 1, 10, tzinfo=UTC)
DIRECTOR = ActorId("director")
LISTED = b"Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n"
PUBLIC = (
    "/",
    "/sign-in",
    "/rulebook?q=bye",
    "/clock",
    f"/events/{EVENT}",
    f"/events/{EVENT}/rounds/1",
    f"/events/{EVENT}/rounds/1?by=name",
    f"/events/{EVENT}/standings",
    f"/events/{EVENT}/cross-table",
    f"/events/{EVENT}/games",
    f"/events/{EVENT}/players",
    f"/events/{EVENT}/players/e1",
    f"/events/{EVENT}/players/e1/sums/SOSM",
    f"/events/{EVENT}/schedule",
    f"/events/{EVENT}/screens/hall",
)
CONSOLE = (
    "/new",
    "/take-in",
    "/account",
    f"/events/{EVENT}/desk",
    f"/events/{EVENT}/desk/players",
    f"/events/{EVENT}/desk/players/e1",
    f"/events/{EVENT}/desk/players/search?q=ahl",
    f"/events/{EVENT}/desk/rating-lists",
    f"/events/{EVENT}/desk/intake",
    f"/events/{EVENT}/desk/attendance",
    f"/events/{EVENT}/desk/check-in/e1",
    f"/events/{EVENT}/desk/bands",
    f"/events/{EVENT}/desk/rounds/1",
    f"/events/{EVENT}/desk/rounds/2",
    f"/events/{EVENT}/desk/results/1",
    f"/events/{EVENT}/desk/standings",
    f"/events/{EVENT}/desk/print",
    f"/events/{EVENT}/desk/screens",
    f"/events/{EVENT}/desk/people",
    f"/events/{EVENT}/desk/settings",
    f"/events/{EVENT}/desk/settings?setting=appeal.committee",
    f"/events/{EVENT}/desk/settings?setting=late.forfeit_after",
    f"/events/{EVENT}/desk/times",
    f"/events/{EVENT}/desk/journal",
    f"/events/{EVENT}/desk/verify",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('axe')}/nigiri.db") as running:
        desk = running.desk
        empty = desk.create(create(EVENT, Regulations("Öpen & <b>Cup</b>", 3)), by=DIRECTOR, at=AT).tournament
        table = files("nigiri.cli.sample").joinpath("players.csv").read_bytes()
        found = examine_intake(table, "players.csv", empty, desk.roster(EVENT), Registration.FINAL)
        new = list(found.new)[:15]
        persons = [one.person for one in new]
        desk.do(EVENT, lambda state: admit(state, new), by=DIRECTOR, at=AT, persons=persons)
        roster = desk.roster(EVENT)
        desk.do(EVENT, lambda state: draw_round(state, roster, 1, seed=1), by=DIRECTOR, at=AT)
        desk.do(EVENT, lambda state: publish_round(state, 1), by=DIRECTOR, at=AT)
        results = [TableResult(table, read_result("1-0")) for table in (1, 2, 3)]
        desk.do(EVENT, lambda state: record(state, 1, results), by=DIRECTOR, at=AT)
        game = desk.state(EVENT).round(1).at_table(4)
        desk.do(EVENT, lambda state: propose_result(state, 1, 4, game.black, read_result("1-0")), by=DIRECTOR, at=AT)
        for name in ("aga", "oversea"):
            RatingLists(desk.store.database).load(LISTED, "a.txt", name=name, by="Eva", at=AT)
        hall = running.hall
        hall.put_screen(EVENT, "hall", [Shown.BY_NAME, Shown.STANDINGS], 12)
        hall.announce(EVENT, "Lunch at one", by=DIRECTOR, at=AT)
        yield running


@pytest.fixture(scope="module")
def director(browser: Browser, server: Server) -> Visitor:
    visitor = Visitor(browser, server)
    visitor.join(server.set_up_link(), "anna", "Anna")
    return visitor


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_public_pages_hold(browser: Browser, server: Server, is_dark: bool) -> None:
    visitor = Visitor(browser, server, 390 if is_dark else 1280, is_dark=is_dark)
    found = [fault for path in PUBLIC for fault in faults_at(visitor, path)]
    assert found == []


@pytest.mark.parametrize("path", CONSOLE)
def test_pages_of_the_console_hold(director: Visitor, path: str) -> None:
    assert faults_at(director, path) == []


def test_the_players_page_holds(browser: Browser, server: Server) -> None:
    links = server.app.state.access.player_links.of_sides(EVENT, [EntryId("e1")])
    visitor = Visitor(browser, server, 390)
    visitor.page.goto(f"{server.address}/p/{links[EntryId('e1')].removeprefix('nigiri_p_')}")
    assert faults(visitor) == []


def test_nothing_is_cut_off_at_twice_the_size(browser: Browser, server: Server) -> None:
    """At 200 % zoom a screen of 1280 pixels is 640 wide: pages scroll down only, wide tables in their own frame."""
    visitor = Visitor(browser, server)
    visitor.page.set_viewport_size({"width": 640, "height": 450})
    for path in PUBLIC:
        page = visitor.go(path)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path


def test_public_pages_are_whole_without_javascript(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}/events/{EVENT}/standings")
    page.click("tbody tr:first-child a.sum >> nth=0")
    assert "total" in page.inner_text("#sum")
    context.close()
