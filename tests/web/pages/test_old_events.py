"""Events of every kind that a journal of the past holds are shown on every page: teams, schedules, knock-outs."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import ActorId
from nigiri.tournament.codec import event_from_json
from nigiri.tournament.evolve import fold
from web.installation import Installation
from web.routes import routes_of

JOURNALS = sorted((Path(__file__).parents[2] / "tournament").glob("journal_of_*.jsonl"))


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_every_page_of_it_is_there(here: Installation, client: TestClient[Litestar], journal: Path) -> None:
    events = [event_from_json(line) for line in journal.read_text("utf-8").splitlines()]
    state = fold(events)
    here.desk.create(events, by=ActorId("director"), at=here.clock())
    side = next(iter(state.entries), "e1")
    shown = 0
    for one in routes_of(here.app):
        if one.method != "GET" or not one.path.startswith("/events/{event}") or one.path.endswith("/feed"):
            continue
        address = one.at(event=state.id, side=side, number="1", criterion="NBW")
        for who in ("", "owner"):
            answer = client.get(address, headers=here.bearer(who))
            assert answer.status_code < 500, (address, answer.text)
            shown += answer.status_code == 200
    for team in state.teams:
        assert client.get(f"/events/{state.id}/players/{team}").status_code == 200
    assert shown > 40, "most pages are there"
