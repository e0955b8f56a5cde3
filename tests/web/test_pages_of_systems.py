"""Events of each system through the API: played, closed, and no page or sheet of them fails."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.installation import Installation
from web.routes import routes_of

ROUND_ROBIN = {"criteria": ["NBW", "BERGER", "DE"], "points": {"bye_wins": 0, "round_down": False}}
SYSTEMS: dict[str, dict[str, Any]] = {
    "round-robin": {"type": "round-robin"},
    "knockout": {"type": "knockout", "placement": "third"},
    "double": {"type": "knockout", "losses": 2},
    "scheveningen": {"type": "scheveningen"},
    "stages": {
        "type": "stages",
        "stages": [
            {"system": {"type": "round-robin"}, "rounds": 3, "groups": 2, "standings": ROUND_ROBIN},
            {"system": {"type": "knockout"}, "rounds": 2, "qualification": {"places": 2}},
        ],
    },
}
HERE = ("/events/{event}", "/api/v1/events/{event}")


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_no_page_of_an_event_of_any_system_fails(name: str, here: Installation, client: TestClient[Litestar]) -> None:
    regulations = {"name": name, "rounds": 3, "system": SYSTEMS[name], "standings": ROUND_ROBIN}
    _do(here, client, "", json={"id": name, "regulations": regulations})
    players = [{"family_name": f"Side {letter}", "rank": f"{k}k"} for k, letter in enumerate("ABCDEFGH", 1)]
    _do(here, client, f"/{name}/players", json={"players": players})
    number = 0
    while True:
        number += 1
        drawn = here.call(client, "POST", f"/events/{name}/rounds/{number}/draw", "owner", json={"seed": number})
        if drawn.status_code != 201:
            assert drawn.json()["error"]["code"] == "rounds.complete"
            break
        _do(here, client, f"/{name}/rounds/{number}/publish")
        games = here.call(client, "GET", f"/events/{name}/rounds/{number}", "owner").json()["games"]
        for game in games:
            _do(here, client, f"/{name}/rounds/{number}/results",
                json={"results": [{"table": game["table"], "result": "B+R"}]})  # fmt: skip
        if number in {1, 4}:
            _look(here, client, name, number)
    _look(here, client, name, 1)


def _do(here: Installation, client: TestClient[Litestar], path: str, **more: Any) -> None:
    answer = here.call(client, "POST", f"/events{path}", "owner", **more)
    assert answer.status_code < 300, answer.text


def _look(here: Installation, client: TestClient[Litestar], name: str, number: int) -> None:
    """Ask for everything that can be read of the event."""
    asked = [one for one in routes_of(here.app) if one.method == "GET" and one.path.startswith(HERE)]
    assert len(asked) > 20
    failed = []
    for one in asked:
        if "feed" in one.path or "stream" in one.path or "live" in one.path:
            continue  # it never ends
        path = one.at(event=name, side="e1", number=str(number), criterion="NBW", table="1", entry="e1")
        for who in ("owner", ""):
            answer = client.get(path, headers=here.bearer(who))
            failed += [(path, who, answer.text[:300])] if answer.status_code >= 500 else []
    assert not failed


def test_seeds_and_brackets_are_shown_once_their_first_round_is_out(
    here: Installation, client: TestClient[Litestar]
) -> None:
    regulations = {"name": "Cup", "rounds": 2, "system": {"type": "knockout", "numbers": "rating"}}
    _do(here, client, "", json={"id": "cup", "regulations": {**regulations, "standings": ROUND_ROBIN}})
    players = [{"family_name": f"Side {letter}", "rank": f"{k}k"} for k, letter in enumerate("ABCD", 1)]
    _do(here, client, "/cup/players", json={"players": players})
    _do(here, client, "/cup/rounds/1/draw", json={"seed": 1})
    assert "Groups and brackets" not in client.get("/events/cup").text
    assert "1. Side A" not in client.get("/events/cup/stages").text
    _do(here, client, "/cup/rounds/1/publish")
    assert "Groups and brackets" in client.get("/events/cup").text
    page = client.get("/events/cup/stages").text
    for seed, side in ((1, "A"), (2, "B"), (3, "C"), (4, "D")):
        assert f"{seed}. Side {side}" in page
    printed = client.get("/api/v1/events/cup/documents/stages?lang=ru")
    assert "1. Side A" in printed.text
    assert "Сетка" in printed.text or "сетка" in printed.text
