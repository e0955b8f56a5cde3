"""In a browser: the reader's own time beside the hall's, the hall's clock on a screen, notices on a player's phone."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.axe import faults, faults_at
from browser.hall import Server, Visitor
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.secrets import PLAYER
from nigiri.service.push.keys import PushKeys, new_private_key
from nigiri.store.access.event_pages import EventPage
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.events import Event, PlayersEntered, RoundTakenOver
from nigiri.tournament.state import Round, RoundStatus
from nigiri.web.app import equip
from nigiri.web.settings import Settings
from phone import Phone, PushService, push_service

pytestmark = pytest.mark.browser
EVENT = TournamentId("open")
BY = ActorId("account:test")
AT = datetime(2026, 10, 24, 12, tzinfo=UTC)
PAGES = ("/person?id=p1", "/head-to-head?one=p1&other=p2", "/events/open/schedule", "/events/open/players/e1")
KEYS = PushKeys.read(new_private_key(), "mailto:desk@example.org")
SECOND_HALF_PAST_TWO = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
"""Half past two in Paris, for the second time that night."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('notices')}/nigiri.db")
    settings = Settings(
        public_url=made.address, is_limited=False, push=KEYS, is_private_push_allowed=True, delivery_interval=50
    )
    equip(made.app, made.desk, settings)
    with made:
        made.desk.create(create(EVENT, Regulations("Night Open", rounds=3)), by=BY, at=AT)
        people = [Person(PersonId(f"p{n}"), f"Player{n}") for n in range(1, 5)]
        entries = [Entry(EntryId(f"e{n}"), PersonId(f"p{n}"), Rank(0)) for n in range(1, 5)]
        made.desk.do(EVENT, lambda state: enter(state, entries), by=BY, at=AT, persons=people)
        made.hall.put_page(EventPage(EVENT, timezone="Europe/Paris"), at=AT)
        made.hall.set_times(EVENT, {1: SECOND_HALF_PAST_TWO}, at=AT)
        made.hall.put_screen(EVENT, "wall", ["standings"], 10)
        made.desk.create(before(entries), by=BY, at=AT)
        yield made


def before(entries: list[Entry]) -> list[Event]:
    """An event of long ago in which the same players met sixty times."""
    rules = Regulations("A long match of the year before (with a name that is long, too)", rounds=60)
    made: list[Event] = [*create(TournamentId("match"), replace(rules, begins=date(2025, 3, 1)))]
    made.append(PlayersEntered(tuple(entries)))
    for number in range(1, 61):
        black, white = (EntryId("e1"), EntryId("e2")) if number % 2 else (EntryId("e2"), EntryId("e1"))
        game = Game(1, black, white, handicap=number % 3, result=Result(Outcome.BLACK, margin="R"))
        made.append(RoundTakenOver(Round(number, (game,), status=RoundStatus.PUBLISHED)))
    return made


def in_zone(browser: Browser, zone: str, **more: Any) -> Page:
    context = browser.new_context(timezone_id=zone, locale="en-GB", **more)
    context.set_default_timeout(10_000)
    return context.new_page()


@pytest.mark.case("C126")
def test_a_viewer_elsewhere_sees_the_own_time_with_zone_beside_the_halls(browser: Browser, server: Server) -> None:
    page = in_zone(browser, "Asia/Tokyo")
    page.goto(f"{server.address}/events/open/schedule")
    cell = page.locator("td", has=page.locator("time.moment")).first
    expect(cell).to_contain_text("25 October 2026, 02:30")
    expect(cell).to_contain_text("Europe/Paris, UTC+1")
    expect(cell).to_contain_text(re.compile(r"your time: 25 Oct 2026, 10:30 (GMT\+9|JST)"))
    page.context.close()


@pytest.mark.case("C126")
def test_a_viewer_in_the_hall_and_one_without_scripts_see_the_halls_time_with_zone_only(
    browser: Browser, server: Server
) -> None:
    for zone, more in (("Europe/Paris", {}), ("Europe/Prague", {}), ("Asia/Tokyo", {"java_script_enabled": False})):
        page = in_zone(browser, zone, **more)
        page.goto(f"{server.address}/events/open/schedule")
        cell = page.locator("td", has=page.locator("time.moment")).first
        expect(cell).to_contain_text("25 October 2026, 02:30")
        expect(cell).to_contain_text("Europe/Paris, UTC+1")
        expect(cell).not_to_contain_text("your time")
        page.context.close()


@pytest.mark.case("C126")
def test_a_screen_shows_the_clock_of_the_hall_whatever_zone_its_computer_is_in(
    browser: Browser, server: Server
) -> None:
    page = in_zone(browser, "America/New_York")
    page.clock.set_fixed_time(SECOND_HALF_PAST_TWO)
    page.goto(f"{server.address}/events/open/screens/wall")
    expect(page.locator("#now")).to_have_text("02:30")
    page.context.close()


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_pages_of_persons_and_times_hold_on_a_phone_and_at_the_desk(
    browser: Browser, server: Server, service: PushService, is_dark: bool
) -> None:
    visitor = Visitor(browser, server, 390 if is_dark else 1280, is_dark=is_dark)
    found = [fault for path in PAGES for fault in faults_at(visitor, path)]
    for name, path in (("person", PAGES[0]), ("schedule", PAGES[2])):
        visitor.go(path)
        assert name != "person" or "page 2 of 2" in visitor.page.content()
        visitor.picture(f"{name}{'-dark' if is_dark else ''}")
    visitor.context.close()
    context = phone_of(browser, server, service, Phone(), "en")
    expect(context.pages[0].locator("#push")).to_be_visible()
    visitor.page = context.pages[0]
    found += faults(visitor)
    context.close()
    assert found == []


def test_a_form_proposes_the_zone_of_the_browser(browser: Browser, server: Server) -> None:
    page = in_zone(browser, "Europe/Prague")
    page.goto(server.set_up_link())
    for name, value in (("name", "Owner"), ("login", "owner"), ("password", "a long enough password")):
        page.fill(f"[name={name}]", value)
    page.click("button.main")
    page.wait_for_url(lambda url: "/join/" not in url)
    page.goto(f"{server.address}/new")
    expect(page.locator("[name=timezone]")).to_have_value("Europe/Prague")
    page.context.close()


BROWSER_OF_THE_PHONE = """
(() => {
  const subscription = %s;
  const held = () => window.sessionStorage.getItem("held") === "yes";
  const made = (key) => ({
    ...subscription, options: { applicationServerKey: key }, toJSON: () => subscription,
    unsubscribe: async () => { window.sessionStorage.setItem("held", "no"); return true; },
  });
  PushManager.prototype.getSubscription = async function () { return held() ? made(null) : null; };
  PushManager.prototype.subscribe = async function (asked) {
    window.sessionStorage.setItem("held", "yes");
    window.sessionStorage.setItem("key", btoa(String.fromCharCode(...asked.applicationServerKey)));
    window.sessionStorage.setItem("shown", String(asked.userVisibleOnly));
    return made(asked.applicationServerKey.buffer);
  };
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
})();
"""
"""A push manager of the tests' own, whose letters go to a push service of this machine."""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


def phone_of(browser: Browser, server: Server, service: PushService, phone: Phone, language: str) -> BrowserContext:
    """Open the page of player 1 on a phone, by the player's link."""

    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language)
    context.set_default_timeout(10_000)
    context.grant_permissions(["notifications"], origin=server.address)
    context.add_init_script(BROWSER_OF_THE_PHONE % json.dumps(phone.subscription(service.endpoint("phone"))))
    secret = server.app.state.access.player_links.of_sides(EVENT, [EntryId("e1")])[EntryId("e1")]
    page = context.new_page()
    page.goto(f"{server.address}/p/{secret.removeprefix(PLAYER)}")
    page.wait_for_url("**/events/open/me")
    return context


def test_the_button_subscribes_and_the_worker_shows_the_letter_in_the_language_of_the_page(
    browser: Browser, server: Server, service: PushService
) -> None:
    phone = Phone()
    context = phone_of(browser, server, service, phone, "ru")
    page = context.pages[0]
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    button = page.get_by_role("button", name="Уведомлять на этом телефоне")
    expect(button).to_be_visible()
    button.click()
    expect(page.get_by_text("Уведомления приходят на этот телефон.")).to_be_visible()
    assert server.app.state.push.browsers(EVENT, EntryId("e1")) == 1
    assert page.evaluate("sessionStorage.getItem('shown')") == "true"
    key = page.evaluate("sessionStorage.getItem('key')").replace("+", "-").replace("/", "_").rstrip("=")
    assert key == KEYS.public

    def draw(state: Any) -> Any:
        return draw_round(state, server.desk.roster(EVENT), 1, seed=1)

    server.desk.do(EVENT, draw, by=BY, at=AT)
    server.desk.do(EVENT, lambda state: publish_round(state, 1), by=BY, at=AT)
    page.wait_for_function("true")
    for _ in range(100):
        if service.got:
            break
        page.wait_for_timeout(50)
    ((_, _, body),) = service.got
    letter = phone.opened(body).decode()
    shown = delivered(context, page, server, letter)
    game = server.desk.state(EVENT).round(1).game_of(EntryId("e1"))
    assert game is not None
    (notice,) = shown
    assert notice["title"] == "Night Open"
    assert notice["lang"] == "ru"
    assert notice["body"].startswith(f"Тур 1: стол {game.table}, ")
    assert f"Player{game.opponent_of(EntryId('e1'))[1:]}" in notice["body"]
    page.reload()
    off = page.get_by_role("button", name="Больше не уведомлять")
    off.click()
    expect(page.get_by_text("Уведомления сюда больше не приходят.")).to_be_visible()
    assert server.app.state.push.browsers(EVENT, EntryId("e1")) == 0
    assert faults == []
    context.close()


def delivered(context: BrowserContext, page: Page, server: Server, letter: str) -> list[dict[str, str]]:
    """Hand a letter to the service worker, as a browser does, and return the notices that it shows then."""
    session = context.new_cdp_session(page)
    registrations: dict[str, str] = {}

    def updated(event: dict[str, Any]) -> None:
        registrations.update({one["scopeURL"]: one["registrationId"] for one in event["registrations"]})

    session.on("ServiceWorker.workerRegistrationUpdated", updated)
    session.send("ServiceWorker.enable")
    scope = f"{server.address}/events/open/me"
    for _ in range(100):
        if scope in registrations:
            break
        page.wait_for_timeout(50)
    assert scope in registrations, "only the player's own page is the worker's; the clock keeps its own"
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.address, "registrationId": registrations[scope], "data": letter},
    )
    page.wait_for_function(
        "async scope => (await (await navigator.serviceWorker.getRegistration(scope)).getNotifications()).length > 0",
        arg=scope,
    )
    found: list[dict[str, str]] = page.evaluate(
        """async scope => (await (await navigator.serviceWorker.getRegistration(scope)).getNotifications())
        .map(({title, body, lang, tag}) => ({title, body, lang, tag}))""",
        scope,
    )
    return found


def test_without_keys_there_is_no_button(browser: Browser, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/nigiri.db") as server:
        server.desk.create(create(EVENT, Regulations("Night Open", rounds=3)), by=BY, at=AT)
        entry = Entry(EntryId("e1"), PersonId("p1"), Rank(0))
        person = Person(PersonId("p1"), "Player1")
        server.desk.do(EVENT, lambda state: enter(state, [entry]), by=BY, at=AT, persons=[person])
        secret = server.app.state.access.player_links.of_sides(EVENT, [EntryId("e1")])[EntryId("e1")]
        page = browser.new_context().new_page()
        page.goto(f"{server.address}/p/{secret.removeprefix(PLAYER)}")
        expect(page.locator("h1")).to_contain_text("Player1")
        assert page.locator("#push").count() == 0
        page.context.close()
