"""An installation for tests: an event that has begun, somebody in every role, and a clock that stands still."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import EntryId, TournamentId
from nigiri.service.access.access import Access
from nigiri.service.access.roles import Role
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.access.invitations import Kind
from nigiri.web.app import create_app, equip
from nigiri.web.settings import Settings

EVENT = "spring-open"
OTHER = "autumn-open"
PASSWORD = "correct horse battery"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

_ENDED: list[Litestar] = []
"""Applications that do not run any more: to make the routes takes longer than most tests."""


class Clock:
    """The time of day of a test."""

    def __init__(self) -> None:
        self.at = datetime(2026, 5, 1, 10, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def pass_by(self, **span: float) -> None:
        """Let time pass: `pass_by(minutes=5)`."""
        self.at += timedelta(**span)


class Installation:
    """The application over a store, with two events and a secret for each kind of caller.

    `secrets` are bearers by name: a token of an account in each role, of the owner, of an organiser without events,
    of the director of another event; `player` and `stranger` are players' links of this and of the other event.
    """

    def __init__(self, store: Store, app: Litestar | None = None, **settings: Any) -> None:
        self.clock = Clock()
        self.store = store
        self.desk = Desk(store)
        wanted = {"poll_interval": 50, "is_limited": False, "hasher": CHEAP, **settings}
        self.settings = Settings(now=self.clock, **wanted)
        self.app = create_app(self.desk, self.settings) if app is None else equip(app, self.desk, self.settings)
        self.access: Access = self.app.state.access
        self.accounts: dict[str, str] = {}
        self.secrets: dict[str, str] = {}

    def settle(self, client: httpx.Client) -> None:
        """Make the accounts, the events and the secrets."""
        self.account("owner", Kind.OWNER)
        for event, name in ((EVENT, "Spring Open"), (OTHER, "Autumn Open")):
            regulations = {"name": name, "rounds": 3, "begins": "2026-05-01", "place": "Town hall"}
            self.call(client, "POST", "/events", "owner", json={"id": event, "regulations": regulations})
            players = [
                {"family_name": f"{name[:6]} {letter}", "rank": f"{k}k"} for k, letter in enumerate("ABCDEFGH", 1)
            ]
            self.call(client, "POST", f"/events/{event}/players", "owner", json={"players": players})
        for role in Role:
            self.account(str(role), Kind.ROLE, EVENT, role)
        self.account("outsider", Kind.ROLE, OTHER, Role.DIRECTOR)
        self.account("organiser", Kind.ORGANISER)
        links = self.access.player_links
        self.secrets["player"] = links.of_sides(EVENT, [EntryId("e1")])[EntryId("e1")]
        self.secrets["stranger"] = links.of_sides(OTHER, [EntryId("e1")])[EntryId("e1")]

    def call(self, client: httpx.Client, method: str, path: str, who: str = "", **more: Any) -> httpx.Response:
        """Call the API as somebody; without a name, as nobody."""
        headers: Mapping[str, str] = {**self.bearer(who), **more.pop("headers", {})}
        return client.request(method, f"/api/v1{path}", headers=headers, **more)

    def bearer(self, who: str) -> dict[str, str]:
        """Return the header that says who asks."""
        return {"authorization": f"Bearer {self.secrets[who]}"} if who else {}

    def draw(self, client: httpx.Client, number: int = 1, *, publish: bool = True) -> None:
        """Draw a round of the event, and give it out."""
        done = self.call(client, "POST", f"/events/{EVENT}/rounds/{number}/draw", "director", json={"seed": 1})
        assert done.status_code == 201, done.text
        if publish:
            out = self.call(client, "POST", f"/events/{EVENT}/rounds/{number}/publish", "director")
            assert out.status_code == 200, out.text

    @property
    def version(self) -> int:
        """Where the event stands."""
        return self.store.version(TournamentId(EVENT))

    def account(self, name: str, kind: Kind, event: str | None = None, role: Role | None = None) -> None:
        """Make an account by invitation, with a token of its own."""
        access, at = self.access, self.clock()
        _, secret = access.invitations.invite(kind, by="", at=at, tournament=event, role=role)
        account = access.accounts.new(name, name.title(), PASSWORD, at)
        self.accounts[name] = access.invitations.take(secret, account, at, is_new=True).id
        self.secrets[name] = access.tokens.make(account.id, name, at)[1]


@contextmanager
def settled(store: Store, **settings: Any) -> Iterator[tuple[Installation, TestClient[Litestar]]]:
    """Give an installation that is settled, and a client of it. Its routes are those of one that has ended."""
    made = Installation(store, _ENDED.pop() if _ENDED else None, **settings)
    with TestClient(made.app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        made.settle(client)
        yield made, client
    _ENDED.append(made.app)


def sign_in(client: httpx.Client, login: str) -> str:
    """Sign a client in with cookies, and return the token of its forms."""
    answer = client.post("/api/v1/session", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["csrf_token"])
