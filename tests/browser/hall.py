"""What the browser tests stand on: a server of their own, browsers signed in, and where pictures are kept."""

import os
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from browser.processes import Processes
from nigiri.service.desk import Desk
from nigiri.service.hall import Hall
from nigiri.store import Store
from nigiri.web.app import create_app
from nigiri.web.server import Server as WebServer
from nigiri.web.server import listen
from nigiri.web.settings import Settings

CHROMIUM = Path("/usr/bin/chromium")
PASSWORD = "a long enough password"
PICTURES = Path(os.environ.get("NIGIRI_PICTURES", "out/pictures"))
PATIENCE_MS = 30_000
"""How long a page may take; a machine that does much else is slow, and that is no fault."""
SIZES = {390: 844, 1280: 900, 1920: 1080}


class Server:
    """The web console on a free port of this machine, over one database."""

    def __init__(self, url: str) -> None:
        self._socket = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.store = Store.open(url)
        self.desk = Desk(self.store)
        self.hall = Hall(self.store.database)
        settings = Settings(public_url=self.address, is_limited=False, poll_interval=50)
        self.app = create_app(self.desk, settings)
        self._server = WebServer(self.app)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    def __enter__(self) -> "Server":
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        self._socket.close()
        self.store.close()

    def set_up_link(self) -> str:
        """The link that makes the first owner."""
        return f"{self.address}/join/{self.app.state.access.invitations.to_set_up(datetime.now(UTC))}"


class Visitor:
    """Somebody with a browser; scripts that fail, and what the policy refuses, are kept in `faults`."""

    def __init__(
        self, browser: Browser, server: "Server | Processes", width: int = 1280, *, is_dark: bool = False
    ) -> None:
        self.server = server
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": SIZES[width]},
            color_scheme="dark" if is_dark else "light",
            locale="en-GB",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: object) -> None:
        kind, text = message.type, message.text  # type: ignore[attr-defined]
        # A refusal is no fault, and neither is a line that was cut when a process was killed.
        if kind == "error" and "status of 4" not in text and "net::ERR_" not in text:
            self.faults.append(text)

    def go(self, path: str) -> Page:
        """Open a page, which must be there."""
        answer = self.page.goto(f"{self.server.address}{path}")
        assert answer is not None and answer.ok, f"{path}: {answer and answer.status}"
        return self.page

    def submit(self, selector: str) -> None:
        """Press what sends a form, and stay until the answer is there: going on at once could cut the form short."""
        with self.page.expect_navigation():
            self.page.click(selector)

    def join(self, link: str, login: str, name: str) -> None:
        """Take an invitation with a new account."""
        self.page.goto(link)
        self.page.fill("[name=name]", name)
        self.page.fill("[name=login]", login)
        self.page.fill("[name=password]", PASSWORD)
        self.page.click("button.main")
        self.page.wait_for_url(lambda url: "/join/" not in url)

    def picture(self, name: str) -> None:
        """Keep a picture of the page at every size that is looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        before = self.page.viewport_size
        for width, height in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            overflow = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0, f"{name} is {overflow} pixels wider than a screen of {width}"
            self.page.screenshot(path=str(PICTURES / f"{name}-{width}.png"))
        if before is not None:
            self.page.set_viewport_size(before)
