"""An event of teams through the API: rules, rosters, line-ups, a round drawn and one paired by hand, the table."""

from datetime import timedelta

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.service.hall import Hall
from web.installation import EVENT, Installation

P = f"/events/{EVENT}"


@pytest.mark.article("RU-2.2.11-d", "RU-2.2.11-e", "RU-7.2.9")
def test_teams_are_entered_lined_up_drawn_and_ranked(here: Installation, client: TestClient[Litestar]) -> None:
    rules = here.call(client, "GET", P).json()["regulations"]
    rules["teams"] = {"rules": {"boards": 2}}
    rules["classification"]["credit"] = "team"
    amended = here.call(client, "PUT", f"{P}/regulations", "director", json={"regulations": rules})
    assert amended.status_code == 200, amended.text
    teams = [
        {"name": f"Team {n}", "members": [f"e{2 * n - 1}", f"e{2 * n}"], "captain": f"e{2 * n}"} for n in (1, 2, 3, 4)
    ]
    entered = here.call(client, "POST", f"{P}/teams", "secretary", json={"teams": teams})
    assert entered.status_code == 200, entered.text
    again = here.call(client, "POST", f"{P}/teams", "secretary", json={"teams": teams[:1]})
    assert 400 <= again.status_code < 500
    listed = here.call(client, "GET", f"{P}/teams").json()
    assert (listed[0]["id"], listed[0]["members"]) == ("T1", ["e1", "e2"])
    drawn = here.call(client, "POST", f"{P}/rounds/1/draw", "director", json={"seed": 1})
    assert drawn.status_code == 201, drawn.text
    assert here.call(client, "GET", f"{P}/rounds/1/matches").status_code == 404
    assert here.call(client, "POST", f"{P}/rounds/1/publish", "director").status_code == 200
    met = here.call(client, "GET", f"{P}/rounds/1/matches").json()
    assert sorted(team for match in met for team in (match["first"], match["second"])) == ["T1", "T2", "T3", "T4"]
    results = [{"table": board["table"], "result": "1-0"} for match in met for board in match["boards"]]
    body = {"results": results}
    assert here.call(client, "POST", f"{P}/rounds/1/results", "referee", json=body).status_code == 200
    played = here.call(client, "GET", f"{P}/rounds/1/matches").json()
    assert all(sum(match["points"]) == 2 and match["open_boards"] == 0 for match in played)
    table = here.call(client, "GET", f"{P}/teams/standings").json()
    assert (table["after"], len(table["rows"])) == (1, 4)
    lineup = here.call(client, "PUT", f"{P}/teams/T1/lineups/2", "referee", json={"seats": ["e1", None]})
    assert lineup.status_code == 200, lineup.text
    assert here.call(client, "GET", f"{P}/teams").json()[0]["lineups"] == {}
    assert here.call(client, "GET", f"{P}/teams", "viewer").json()[0]["lineups"] == {"2": ["e1", None]}
    wanted = {"meetings": [["T1", "T2"], ["T3", "T4"]]}
    paired = here.call(client, "POST", f"{P}/rounds/2/meetings", "director", json=wanted)
    assert paired.status_code == 201, paired.text
    renamed = {"team": {**teams[3], "name": "Renamed"}, "reason": "sponsor"}
    assert here.call(client, "PUT", f"{P}/teams/T4", "secretary", json=renamed).status_code == 200
    assert here.call(client, "DELETE", f"{P}/teams/T4", "secretary").status_code in {409, 422}
    assert here.call(client, "GET", f"{P}/verification", "viewer").json()["ok"] is True


@pytest.mark.article("RU-2.2.11-e")
def test_a_line_up_after_the_deadline_needs_a_reason(here: Installation, client: TestClient[Litestar]) -> None:
    rules = here.call(client, "GET", P).json()["regulations"]
    rules["teams"] = {"rules": {"boards": 2, "order": "free", "deadline_minutes": 30}}
    rules["classification"]["credit"] = "team"
    here.call(client, "PUT", f"{P}/regulations", "director", json={"regulations": rules})
    team = {"name": "Team", "members": ["e1", "e2"], "captain": "e1"}
    here.call(client, "POST", f"{P}/teams", "secretary", json={"teams": [team]})
    starts = here.clock() + timedelta(minutes=30)
    Hall(here.store.database).set_times(EVENT, {1: starts}, at=here.clock())
    seats = {"seats": ["e2", "e1"]}
    assert here.call(client, "PUT", f"{P}/teams/T1/lineups/1", "referee", json=seats).status_code == 200
    here.clock.pass_by(seconds=1)
    late = here.call(client, "PUT", f"{P}/teams/T1/lineups/1", "referee", json={"seats": ["e1", "e2"]})
    assert late.json()["error"]["code"] == "lineup.late"
    with_reason = {"seats": ["e1", "e2"], "reason": "the bus"}
    assert here.call(client, "PUT", f"{P}/teams/T1/lineups/1", "referee", json=with_reason).status_code == 200
