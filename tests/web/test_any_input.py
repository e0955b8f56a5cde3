"""Whatever is sent to a call is done or refused in the form of the contract; nothing ends in a defect."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from databases import new_postgresql
from nigiri.ids import TournamentId
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.verification import verify
from nigiri.web.app import create_app
from web.installation import EVENT, Installation, settled
from web.schemas import NUMBERS, WORDS, bodies

Made = tuple[Installation, TestClient[Litestar]]
SPARED = {"turn_account_off", "feed", "sign_in"}
"""Not asked: it would end the test's own account; it does not end; Argon2 takes its time."""


APP = create_app(Desk(Store.open("sqlite:///:memory:")))
DESCRIPTION = APP.openapi_schema.to_schema()
CALLS = [
    (route.path_format, handler)
    for route in APP.routes
    if isinstance(route, HTTPRoute) and route.path_format in DESCRIPTION["paths"]
    for handler in route.route_handlers
    if handler.handler_name not in SPARED and "OPTIONS" not in handler.http_methods
]
CALLS.sort(key=lambda call: (call[0], call[1].handler_name))


each_call = pytest.mark.parametrize(("path", "handler"), CALLS, ids=[handler.handler_name for _, handler in CALLS])


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    yield from begun(f"sqlite:///{tmp_path_factory.mktemp('any')}/nigiri.db")


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Made]:
    yield from begun(new_postgresql())


def begun(url: str) -> Iterator[Made]:
    """Give an installation whose event has begun; whatever happened, its journal holds in the end."""
    with Store.open(url) as store, settled(store) as installation:
        installation[0].draw(installation[1])
        yield installation
        assert verify(store, TournamentId(EVENT)) == ()


@each_call
@settings(max_examples=4)
@given(data=st.data())
def test_no_input_ends_in_a_defect(sqlite: Made, path: str, handler: HTTPRouteHandler, data: st.DataObject) -> None:
    ask(sqlite, path, handler, data)


@pytest.mark.slow
@pytest.mark.postgres
@each_call
@settings(max_examples=25)
@given(data=st.data())
def test_nor_does_it_in_postgresql(postgresql: Made, path: str, handler: HTTPRouteHandler, data: st.DataObject) -> None:
    ask(postgresql, path, handler, data)


@pytest.mark.parametrize("url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)
def test_what_no_database_can_hold_is_refused(url: str) -> None:
    with Store.open(url) as store, settled(store) as (here, client):
        table = {"table": 2**70, "black": "e1", "white": "e2"}
        drawn = here.call(client, "POST", f"/events/{EVENT}/rounds/1/draw", "director", json={})
        assert drawn.status_code == 201
        for method, path, body in (
            ("PUT", "/rounds/1/boards", {"games": [table]}),
            ("POST", "/players", {"players": [{"family_name": "a\u0000b", "rank": "3k"}]}),
            ("PUT", "/players/e1/person", {"family_name": "a\u0000b"}),
        ):
            answer = here.call(client, method, f"/events/{EVENT}{path}", "director", json=body)
            assert answer.status_code < 500, answer.text
        assert here.call(client, "DELETE", f"/events/{EVENT}/player-links/%00", "director").status_code in {404, 422}
        assert verify(store, TournamentId(EVENT)) == ()


def ask(made: Made, path: str, handler: HTTPRouteHandler, data: st.DataObject) -> None:
    """Ask a call for anything, and look that the answer is no defect."""
    here, client = made
    fields = {
        "event": EVENT,
        "number": str(data.draw(st.sampled_from((1, 1, 1, 2, 3, 99, *NUMBERS)))),
        "table": str(data.draw(st.sampled_from((1, 2, 3, 4, 99, *NUMBERS)))),
        "entry": data.draw(st.sampled_from(("e1", "e2", "nobody", "%00"))),
        "kind": data.draw(st.sampled_from(("standings", "pairings", "cross-table", "nothing"))),
        "file": data.draw(st.sampled_from(("h9", "opengotha", "nothing"))),
    }
    address = path.format_map(_Filled(fields))
    (method,) = handler.http_methods
    more: dict[str, Any] = {"params": data.draw(st.dictionaries(QUERY, st.sampled_from(WORDS), max_size=3))}
    described = bodies(DESCRIPTION, path, str(method))
    if described is not None:
        more["json"] = data.draw(described)
    elif method in {"POST", "PUT"}:
        more["content"] = data.draw(st.one_of(st.binary(max_size=60), st.sampled_from(FILES)))
    who = "player" if "/me" in path or "/report" in path else "owner"
    answer = client.request(str(method), address, headers=here.bearer(who), **more)
    assert answer.status_code < 500, (address, more, answer.text)
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["code"] != "defect"
        assert {"code", "message", "articles", "where"} <= error.keys()


QUERY = st.sampled_from(
    (
        "after",
        "limit",
        "criteria",
        "criterion",
        "entry",
        "form",
        "size",
        "round",
        "lang",
        "name",
        "id",
        "preview",
        "reason",
    )
)
FILES = (
    b"Name;Rank\nX;3k\n",
    b"Ahl, Eva\t12345\tFull\t3.71\t7/15/2026\tBOST\tMA\n",
    b" 00000042  Ahl Eva                         SE  Lund   2d   --    2234    12  T260301A\n",
    b'{"format": "nigiri-journal", "version": 1}',
    b"<Tournament/>",
    b"; CL[x]\n1 A B 3k CZ X 0 0 0 0\n",
)


class _Filled(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "99"
