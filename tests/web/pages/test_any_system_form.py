"""Whatever is sent to the forms of systems, stages and teams, it is done or refused; nothing breaks."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.store.verification import verify
from web.installation import Installation
from web.pages.test_any_form import VALUES
from web.pages.test_every_system import Organiser

SYSTEM = (
    "system", "rounds", "bar", "floor", "cycles", "numbers", "withdrawal", "seeds", "placement", "losses",
    "second_final", "consolation", "games", "decider", "use", "formed", "rotation",
)  # fmt: skip
STAGE = (*SYSTEM, "places", "order", "ties", "carry", "groups", "apart", "title", "criteria")
REST = (
    "expected", "credit", "boards", "reserves", "board_order", "substitution", "deadline", "board_colours",
    "bye_board", "score", "best", "composition", "time", "komi", "handicap", "reduction", "ceiling", "criteria",
    "team_criteria", "win",
)  # fmt: skip


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> Organiser:
    return Organiser(here, client)


@pytest.mark.parametrize("credit", ["individual", "team", "individual-team"])
@pytest.mark.parametrize("system", ["mcmahon", "swiss", "round-robin", "knockout", "scheveningen", "stages"])
def test_no_field_of_the_form_for_an_event_breaks_it(organiser: Organiser, system: str, credit: str) -> None:
    names = [*SYSTEM, *REST, *(f"s{n}-{field}" for n in (1, 2) for field in STAGE)] if system == "stages" else [
        *SYSTEM, *REST]  # fmt: skip
    for place, name in enumerate(names):
        value = VALUES[(place + len(system) + len(credit)) % len(VALUES)]
        fields = {"name": "Open", "system": system, "credit": credit, name: value}
        for step in ("1", "3", "4"):
            answer = organiser.send("/new", step=step, **fields)
            assert answer.status_code in {200, 303, 422}, (fields, answer.text[:500])


@pytest.mark.parametrize("value", VALUES)
def test_no_page_of_teams_and_stages_breaks(here: Installation, organiser: Organiser, value: str) -> None:
    chain = {"s1-system": "mcmahon", "s1-rounds": "1", "s2-system": "knockout", "s2-ties": "list"}
    organiser.begin(system="stages", boards="1", credit="individual-team", reserves="1", **chain)
    organiser.enter(4)
    desk = f"/events/{organiser.event}/desk"
    organiser.done("/desk/teams", text="A: Side 01\nB: Side 02")
    forms = {
        "/teams": ("name", "member", "captain", "captain_name", "club", "country", "short", "text"),
        "/teams/T1": ("name", "member", "captain", "captain_name", "number", "reason", "remove"),
        "/lineups/1": ("team", "seat", "reason"),
        "/stages": ("by_list", "seed", "reason", "number-e1", "group-e1"),
        "/bands": ("bar", "floor", "super", "side", "points", "reason"),
        "/rounds/1/boards": ("black", "table"),
    }
    for page, fields in forms.items():
        twice: list[dict[str, Any]] = [{field: [value, value]} for field in fields]
        for sent in (dict[str, Any](dict.fromkeys(fields, value)), *twice):
            answer = organiser.send(f"{desk}{page}", **sent)
            assert answer.status_code < 500, (page, sent, answer.text[:500])
    for page in ("/teams", "/teams/T1", "/lineups/1", "/stages", "/bands"):
        organiser.client.get(f"{desk}{page}", headers=here.bearer("owner"))
    for address in (f"{desk}/teams/{value[:50]}", f"/events/{organiser.event}/teams/{value[:50]}"):
        if "/" not in value and "\0" not in value:
            assert organiser.client.get(address, headers=here.bearer("owner")).status_code < 500
    assert not verify(here.store, organiser.state.id)


def test_names_are_shown_literally(organiser: Organiser) -> None:
    name = "<script>alert(1)</script>"
    organiser.begin(system="swiss", credit="team", boards="1", reserves="0", composition=name)
    organiser.enter(2)
    organiser.done("/desk/teams", name=name, member=["e1"], captain="other", captain_name=name, club=name)
    organiser.done("/desk/teams", name="Other", member=["e2"])
    organiser.done("/desk/rounds/1/draw", seed="1")
    organiser.done("/desk/rounds/1/publish")
    for page in ("/teams", "/teams/T1", "/matches/1", "/rounds/1", "/desk/teams", "/desk/teams/T1", "/desk/lineups/1",
                 "/desk/results/1", "/desk/rounds/1", "/standings"):  # fmt: skip
        shown = organiser.look(page)
        assert "<script>alert" not in shown, page
        assert "&lt;script&gt;" in shown, page
