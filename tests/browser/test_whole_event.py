"""A whole event in the browser: set-up, intake, five rounds from several hands at once, standings, printing."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.hall import Server, Visitor
from browser.processes import Processes
from databases import new_postgresql
from nigiri.games.colour import Colour
from nigiri.ids import TournamentId
from nigiri.store.verification import verify

pytestmark = pytest.mark.browser
ROUNDS = 5
EVENT = "spring-open"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/nigiri.db") as running:
        yield running


def test_an_event_is_run_from_the_set_up_link_to_the_last_table(browser: Browser, server: Server) -> None:
    run_an_event(browser, server, lambda: None)


@pytest.mark.slow
@pytest.mark.postgres
def test_three_processes_run_it_too_and_the_death_of_one_loses_nothing(browser: Browser) -> None:
    with Processes(new_postgresql(), 3) as server:
        run_an_event(browser, server, server.kill_one)


def run_an_event(browser: Browser, server: Server | Processes, in_the_middle: Callable[[], None]) -> None:
    """Run an event; something happens in the middle, while results are typed."""
    director = Visitor(browser, server)
    director.join(server.set_up_link(), "anna", "Anna Dvořáková")
    begin_the_event(director)
    take_the_players_in(director)
    referee = Visitor(browser, server)
    referee.join(invite_a_referee(director), "igor", "Игорь Ларин")
    look_at_the_field(director)

    draw_and_publish(director, 1)
    phones = [phone_of(browser, server, director, side) for side in players_at(server, 1, 3)]
    enter_from_two_desks(director, referee)
    a_conflict_is_told_and_corrected(director, referee)
    report_by_phone(phones, referee)
    the_rest(director, 1)

    for number in range(2, ROUNDS + 1):
        draw_twice_at_once(director, number)
        publish(director, number)
        the_rest(director, number, in_the_middle if number == 3 else lambda: None)

    standings(director)
    printing(director)
    hall_screen(browser, server, director)
    close_and_verify(director, server)
    assert [*director.faults, *referee.faults, *(fault for phone in phones for fault in phone.faults)] == []


def begin_the_event(director: Visitor) -> None:
    page = director.go("/new")
    page.fill("[name=name]", "Spring Open")
    page.fill("[name=place]", "Brno")
    director.submit("text=Go on")
    expect(page.locator("[name=system][value=mcmahon]")).to_be_checked()
    director.submit("text=Go on")
    page.fill("[name=rounds]", str(ROUNDS))
    page.fill("[name=bar]", "3d")
    expect(page.locator("[name=komi]")).to_have_value("6.5")
    expect(page.get_by_role("link", name="EGF-3f.1").first).to_be_visible()
    director.picture("begin")
    director.submit("text=Go on")
    page.click("button:has-text('Begin the event')")
    page.wait_for_url(f"**/events/{EVENT}/desk/players")


def take_the_players_in(director: Visitor) -> None:
    page = director.go(f"/events/{EVENT}/desk/intake")
    table = files("nigiri.cli.sample").joinpath("players.csv").read_text("utf-8")
    page.fill("[name=text]", f"{table}\nNobody,Here,soon,CZ,Brno,\n")
    page.check("[name=preliminary]")
    page.click("text=Look at it first")
    expect(page.locator(".refusal")).to_contain_text("'soon' is not a rank")
    director.submit("text=Enter the ticked")
    page.goto(f"{director.server.address}/events/{EVENT}/desk/players?show=preliminary")
    page.check("[data-all=side]")
    director.submit("button[value=confirm]")
    state = director.server.desk.state(TournamentId(EVENT))
    assert len(state.entries) == 63
    assert all(entry.is_final for entry in state.entries.values())


def invite_a_referee(director: Visitor) -> str:
    page = director.go(f"/events/{EVENT}/desk/people")
    page.click("text=Make a link")
    return str(page.locator(".notice a").get_attribute("href"))


def look_at_the_field(director: Visitor) -> None:
    page = director.go(f"/events/{EVENT}/desk/bands?bar=2d")
    expect(page.locator("svg.picture")).to_be_visible()
    director.picture("bands")
    director.submit("text=Set it so")
    expect(page.locator("select[name=bar]")).to_have_value("2d")


def draw_and_publish(director: Visitor, number: int) -> None:
    page = director.go(f"/events/{EVENT}/desk/rounds/{number}")
    expect(page.get_by_role("button", name=f"Draw round {number}")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".tag.live")).to_have_text("draft")
    before = director.server.desk.state(TournamentId(EVENT)).rounds[0].games
    swap = page.locator(".seat")
    swap.nth(0).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("td:has-text('✎')")).to_have_count(2)
    after = director.server.desk.state(TournamentId(EVENT)).rounds[0].games
    changed = [old.table for old, new in zip(before, after, strict=True) if set(old.sides) != set(new.sides)]
    assert changed == [1, 2]
    page.click("text=Why not these two?")
    page.select_option("[name=second]", index=5)
    director.submit("button:has-text('Ask')")
    expect(page.locator(".notice")).to_be_visible()
    director.picture("draw")
    publish(director, number)


def publish(director: Visitor, number: int) -> None:
    page = director.go(f"/events/{EVENT}/desk/rounds/{number}")
    page.keyboard.press("p")
    page.wait_for_url(f"**/desk/results/{number}")


def players_at(server: Server | Processes, number: int, table: int) -> tuple[str, str]:
    game = server.desk.state(TournamentId(EVENT)).round(number).at_table(table)
    return game.sides


def phone_of(browser: Browser, server: Server | Processes, director: Visitor, side: str) -> Visitor:
    page = director.go(f"/events/{EVENT}/desk/players/{side}")
    link = str(page.locator("a[href*='/p/']").get_attribute("href"))
    phone = Visitor(browser, server, 390)
    phone.page.goto(link)
    expect(phone.page.locator(".table-number")).to_have_text("3")
    return phone


def type_result(page: Page, text: str, table: int, shown: str) -> None:
    page.locator("#entry input[name=entry]").focus()
    page.keyboard.type(text)
    expect(page.locator(f"#table-{table} td.result")).to_contain_text(shown)


def enter_from_two_desks(director: Visitor, referee: Visitor) -> None:
    one, other = director.go(f"/events/{EVENT}/desk/results/1"), referee.go(f"/events/{EVENT}/desk/results/1")
    for table in (1, 2, 5, 7):
        type_result(one, f"{table}b", table, "1–0")
        type_result(other, f"{table + 10}w", table + 10, "0–1")
    # Each sees what the other entered, without loading the page again.
    expect(one.locator("#table-17 td.result")).to_contain_text("0–1")
    expect(other.locator("#table-7 td.result")).to_contain_text("1–0")
    director.picture("results")


def a_conflict_is_told_and_corrected(director: Visitor, referee: Visitor) -> None:
    page = referee.page
    page.locator("#entry input[name=entry]").focus()
    page.keyboard.type("5w")
    expect(page.locator(".refusal")).to_contain_text("Anna Dvořáková was first")
    expect(page.locator("#table-5 td.result")).to_contain_text("1–0")
    page.fill(".correction [name=reason]", "the slip says White")
    page.click(".correction button")
    expect(page.locator("#table-5 td.result")).to_contain_text("0–1")
    expect(director.page.locator("#table-5 td.result")).to_contain_text("0–1")
    # The keys in the table tell a conflict as typing does, in view of who pressed them far below.
    page.click("#table-7 button[value='7 0-1']")
    expect(page.locator("#trouble .refusal")).to_contain_text("Anna Dvořáková was first")
    expect(page.locator("#trouble .correction")).to_be_in_viewport()
    expect(page.locator("#table-7 td.result")).to_contain_text("1–0")


def report_by_phone(phones: list[Visitor], referee: Visitor) -> None:
    black, white = (phone.page for phone in phones)
    black.click("text=I won")
    expect(white.locator("text=Your opponent says")).to_be_visible()
    white.click("button:has-text('I won')")
    expect(white.locator("text=You do not agree")).to_be_visible()
    expect(referee.page.locator("#table-3 td.result")).to_contain_text("says")
    white.click("button:has-text('I lost')")
    expect(black.locator("text=Both agree")).to_be_visible()
    phones[0].picture("phone")
    referee.page.click("text=Confirm 1 result")
    expect(referee.page.locator("#table-3 td.result")).to_contain_text("1–0")
    expect(black.locator("text=won").first).to_be_visible()
    # The next round: one of the two cannot come, and says so; a player's phone does nothing else.
    black.locator("button:has-text('I cannot come')").first.click()
    expect(black.locator("text=I play after all")).to_be_visible()
    black.click("text=I play after all")
    assert black.goto(f"{referee.server.address}/events/{EVENT}/desk").status == 403  # type: ignore[union-attr]


def the_rest(director: Visitor, number: int, in_the_middle: Callable[[], None] = lambda: None) -> None:
    """Type all results that are missing, by keys alone and without waiting for the answers."""
    page = director.go(f"/events/{EVENT}/desk/results/{number}")
    drawn = director.server.desk.state(TournamentId(EVENT)).round(number)
    page.locator("#entry input[name=entry]").focus()
    for game in drawn.games:
        if not game.result.is_known:
            page.keyboard.type(f"{game.table}{'bw'[(game.table + number) % 2]}")
        if game.table == 15:
            in_the_middle()
    expect(page.locator("text=All results are in.")).to_be_visible(timeout=30_000)
    played = director.server.desk.state(TournamentId(EVENT)).round(number)
    for game in drawn.games:
        if not game.result.is_known:
            winner = Colour.BLACK if (game.table + number) % 2 == 0 else Colour.WHITE
            assert played.at_table(game.table).result.winner is winner, game.table
    assert played.is_finished


def draw_twice_at_once(director: Visitor, number: int) -> None:
    page = director.go(f"/events/{EVENT}/desk/rounds/{number}")
    statuses = page.evaluate(
        """async (address) => {
          const token = document.querySelector("meta[name=csrf-token]").content;
          const draw = () => fetch(address, { method: "POST", headers: { "X-CSRF-Token": token,
            "Content-Type": "application/x-www-form-urlencoded" }, body: "" }).then((answer) => answer.status);
          return Promise.all([draw(), draw()]);
        }""",
        f"/events/{EVENT}/desk/rounds/{number}/draw",
    )
    assert sorted(statuses) == [200, 409]
    assert len(director.server.desk.state(TournamentId(EVENT)).rounds) == number


def standings(director: Visitor) -> None:
    page = director.go(f"/events/{EVENT}/standings")
    director.picture("standings")
    figure = page.locator("a.sum").nth(1)
    figure.focus()
    expect(page.locator("#popover")).to_contain_text("total")
    assert figure.inner_text() in page.locator("#popover").inner_text()
    page.fill("[name=criteria]", "NBW, SOSW")
    director.submit("button:has-text('Order')")
    expect(page.locator("th:has-text('NBW')").first).to_be_visible()
    page.goto(f"{director.server.address}/events/{EVENT}/desk/standings")
    page.click("text=Publish this table")
    page.wait_for_url("**/desk")
    assert director.server.desk.state(TournamentId(EVENT)).standings[ROUNDS].rows[0].place == 1


def printing(director: Visitor) -> None:
    page = director.go(f"/events/{EVENT}/desk/print")
    director.picture("print")
    links = page.eval_on_selector_all("main section:first-of-type tbody a", "links => links.map(link => link.href)")
    assert len(links) >= 26
    for link in links:
        answer = director.context.request.get(link)
        assert answer.ok, link
        assert answer.body().startswith(b"%PDF" if "form=pdf" in link else b"<!doctype html>"), link
    page.goto(f"{director.server.address}/events/{EVENT}/desk/documents/slips?round=1")
    expect(page.locator("article")).to_have_count(31)


def hall_screen(browser: Browser, server: Server | Processes, director: Visitor) -> None:
    page = director.go(f"/events/{EVENT}/desk/screens")
    page.fill("[name=name]", "hall")
    page.fill("[name=seconds]", "3")
    director.submit("text=Make it")
    screen = Visitor(browser, server, 1920, is_dark=True)
    screen.go(f"/events/{EVENT}/screens/hall")
    expect(screen.page.locator("#title")).to_contain_text("Where you play in round 5")
    shown = set()
    for _ in range(4):
        shown.add(screen.page.locator("#slides tbody").first.inner_text())
        screen.page.keyboard.press("ArrowRight")
    assert len(shown) >= 3
    assert screen.page.evaluate("parseFloat(getComputedStyle(document.querySelector('#slides td')).fontSize)") >= 32
    size = screen.page.evaluate(
        "[document.querySelector('#slides').scrollHeight, document.querySelector('main').clientHeight]"
    )
    assert size[0] <= size[1]
    director.go(f"/events/{EVENT}/desk").fill("[name=text]", "Prizes at six")
    director.submit("button:has-text('Announce')")
    screen.go(f"/events/{EVENT}/screens/hall")
    assert "Prizes at six" in screen.context.request.get(screen.page.url).text()
    screen.picture("screen")
    assert screen.faults == []


def close_and_verify(director: Visitor, server: Server | Processes) -> None:
    page = director.go(f"/events/{EVENT}/desk/settings")
    director.submit("#close button:has-text('Close the event')")
    page.goto(f"{server.address}/events/{EVENT}/desk/journal?kind=results&words=corrected")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text("the slip says White")
    director.picture("journal")
    page.goto(f"{server.address}/events/{EVENT}/desk/verify")
    expect(page.locator(".notice")).to_be_visible()
    assert verify(server.store, TournamentId(EVENT)) == ()
    assert server.desk.state(TournamentId(EVENT)).is_closed
