"""Stages through the API: where they stand, who qualifies, settled by lot and by list."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.installation import Installation

P = "/events/chain"
RULES: dict[str, Any] = {
    "name": "Chain",
    "rounds": 5,
    "system": {
        "type": "stages",
        "stages": [
            {"system": {"type": "round-robin", "numbers": "rating"}, "rounds": 3, "groups": 2},
            {"system": {"type": "knockout"}, "rounds": 2, "qualification": {"places": 2, "ties": "list"}},
        ],
    },
    "standings": {"criteria": ["NBW"]},
}


class Chain:
    """Calls about one event of two stages."""

    def __init__(self, here: Installation, client: TestClient[Litestar]) -> None:
        self.here, self.client = here, client
        self.post("/events", {"id": "chain", "regulations": RULES})
        players = [{"family_name": f"Side {letter}", "rank": f"{k}k"} for k, letter in enumerate("ABCDEFGH", 1)]
        self.post(f"{P}/players", {"players": players})

    def post(self, path: str, body: Any = None) -> Any:
        answer = self.here.call(self.client, "POST", path, "owner", json={} if body is None else body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def get(self, path: str, who: str = "owner") -> Any:
        return self.here.call(self.client, "GET", f"{P}{path}", who).json()

    def refused(self, body: Any) -> str:
        answer = self.here.call(self.client, "POST", f"{P}/stages/settlement", "owner", json=body)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["error"]["code"])

    def play(self, number: int, result: str) -> None:
        self.post(f"{P}/rounds/{number}/draw", {"seed": number})
        self.post(f"{P}/rounds/{number}/publish")
        games = self.get(f"/rounds/{number}")["games"]
        self.post(
            f"{P}/rounds/{number}/results",
            {"results": [{"table": game["table"], "result": result} for game in games]},
        )


@pytest.fixture
def chain(here: Installation, client: TestClient[Litestar]) -> Chain:
    return Chain(here, client)


@pytest.mark.article("KOD-6.8", "RU-2.8.1-a")
def test_stages_are_settled_one_after_another(chain: Chain) -> None:
    shown = chain.get("/stages")
    assert [one["standing"] for one in shown["stages"]] == ["next", "later"]
    assert shown["next"] == 1
    settled = chain.post(f"{P}/stages/settlement", {"seed": 3})
    assert settled["stage"]["numbering"]["rounds"] == 3
    assert len(settled["stage"]["numbering"]["groups"]) == 2
    assert settled["stage"]["standing"] == "on"
    assert chain.get("/stages", "")["stages"][0]["numbering"] is None, "not before its first round is out"
    groups = settled["stage"]["numbering"]["groups"]
    assert chain.refused({"groups": groups[::-1]}) == "reason.missing"
    assert chain.refused({"groups": [groups[0]], "reason": "so"}) == "numbers.list"
    for number in (1, 2, 3):
        chain.play(number, "jigo")
    assert chain.get("/stages", "")["stages"][0]["numbering"]["groups"] == groups
    assert [one["standing"] for one in chain.get("/stages")["stages"]] == ["over", "next"]
    tied = chain.get("/stages/2/qualified")
    assert tied["error"]["code"] == "qualification.tied"
    assert chain.refused({"seed": 1}) == "qualification.tied"
    going = [groups[0][0], groups[1][0], groups[0][1], groups[1][1]]
    second = chain.post(f"{P}/stages/settlement", {"groups": [going]})["stage"]
    assert second["numbering"]["groups"] == [going]
    assert (second["numbering"]["first_round"], second["numbering"]["method"]) == (4, "list")
    chain.play(4, "B+R")
    chain.play(5, "B+R")
    shown = chain.get("/stages")
    assert [one["standing"] for one in shown["stages"]] == ["over", "over"]
    assert shown["next"] is None


def test_who_qualifies_is_told_without_writing_it_down(chain: Chain) -> None:
    chain.post(f"{P}/stages/settlement", {"seed": 3})
    assert chain.get("/stages/2/qualified")["error"]["code"] == "stage.unfinished"
    for number in (1, 2, 3):
        chain.post(f"{P}/rounds/{number}/draw", {"seed": number})
        chain.post(f"{P}/rounds/{number}/publish")
        games = chain.get(f"/rounds/{number}")["games"]
        results = [
            {"table": one["table"], "result": "1-0" if one["black"]["id"] < one["white"]["id"] else "0-1"}
            if isinstance(one["black"], dict)
            else {"table": one["table"], "result": "1-0" if one["black"] < one["white"] else "0-1"}
            for one in games
        ]
        chain.post(f"{P}/rounds/{number}/results", {"results": results})
    before = chain.get("")["version"]
    found = chain.get("/stages/2/qualified?seed=5")
    assert len(found["sides"]) == 4
    assert {"e1", "e2"} <= set(found["sides"])
    assert chain.get("")["version"] == before
    assert chain.get("/stages/1/qualified")["error"]["code"] == "stage.unknown"
    assert chain.get("/stages/9/qualified")["error"]["code"] == "stage.unknown"


def test_an_event_without_numbers_says_so(here: Installation, client: TestClient[Litestar]) -> None:
    shown = here.call(client, "GET", "/events/spring-open/stages", "viewer").json()
    assert (len(shown["stages"]), shown["next"]) == (1, None)
    refused = here.call(client, "POST", "/events/spring-open/stages/settlement", "director", json={})
    assert refused.json()["error"]["code"] == "numbers.none"
