"""What is printed of events with teams: tables of the teams, rosters, matches, and the players beside them."""

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.tournament.team_sides import team_table
from web.installation import Installation
from web.pages.test_team_pages import TeamOrganiser

Rows = list[list[str]]
OF_TEAMS = {"credit": "team", "boards": "2", "reserves": "1"}


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> TeamOrganiser:
    return TeamOrganiser(here, client)


def printed(organiser: TeamOrganiser, kind: str) -> tuple[list[str], Rows]:
    """The titles of a printout and the cells of its tables."""
    answer = organiser.client.get(f"/api/v1/events/{organiser.event}/documents/{kind}", params={"lang": "en"})
    assert answer.status_code == 200, answer.text
    cells = [
        [unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", answer.text, re.DOTALL)
    ]
    titles = [unescape(re.sub(r"<[^>]+>", "", title)) for title in re.findall(r"<h1[^>]*>(.*?)</h1>", answer.text)]
    return titles, cells


def offered(organiser: TeamOrganiser) -> list[str]:
    return list(dict.fromkeys(re.findall(r"/documents/([a-z-]+)\?round=\d+&amp;lang", organiser.look("/desk/print"))))


def text_of(rows: Rows) -> str:
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n", "RU-2.2.11-d", "RU-2.1.5")
def test_events_of_teams_print_the_teams_and_the_players_on_sheets_of_their_own(organiser: TeamOrganiser) -> None:
    organiser.begin(system="round-robin", expected="3", **OF_TEAMS)
    organiser.form_teams(3, 3)
    organiser.play_on()
    table = team_table(organiser.state, 3)
    for kind in ("standings", "cross-table", "wall-list", "stages"):
        _, rows = printed(organiser, kind)
        places = [row[1] for row in rows if len(row) > 1 and row[1].startswith("Team ")]
        names = [organiser.state.teams[row.side].name for row in table.rows]
        assert places == names * (2 if kind == "stages" else 1), kind
        assert "Side 0" not in text_of(rows), kind
    _, standings = printed(organiser, "standings")
    assert standings[0][5:7] == ["TEAMP", "BDW"]
    assert [row[5:7] for row in standings[1:]] == [["4", "4"], ["2", "2"], ["0", "0"]]
    titles, members = printed(organiser, "members")
    assert "Standings of the players" in " ".join(titles)
    assert {row[1] for row in members[1:] if len(row) > 1} >= {"Side 01", "Side 04", "Side 07"}
    _, rosters = printed(organiser, "teams")
    squad = rosters[[row[1] for row in rosters].index("Team A") :][:4]
    assert [row[:2] for row in squad] == [["", "Team A"], ["1", "Side 01"], ["2", "Side 02"], ["reserve", "Side 03"]]
    assert {"teams", "matches", "members"} < set(offered(organiser))


@pytest.mark.article("RU-2.1.5", "RU-2.8.1-b")
def test_matches_stand_above_their_tables(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", rounds="2", **OF_TEAMS)
    organiser.form_teams(5, 3)
    organiser.done("/desk/rounds/1/draw", seed="1")
    organiser.done("/desk/rounds/1/publish")
    _, drawn = printed(organiser, "pairings")
    headings = [place for place, row in enumerate(drawn) if row[1].count("Team ") == 2]
    assert len(headings) == 2
    for place in headings:
        tables = [drawn[place + board][0] for board in (1, 2)]
        assert drawn[place][5] == "", "the match is open"
        played = {side for table in tables for side in organiser.state.round(1).at_table(int(table)).sides}
        teams = {team.name for team in organiser.state.teams.values() if played & set(team.members)}
        assert set(drawn[place][1].split(" – ")) == teams
    organiser.fill(1)
    _, finished = printed(organiser, "pairings")
    assert [finished[place][5] in {"2:0", "0:2"} for place in headings] == [True, True]
    _, matches = printed(organiser, "matches")
    assert sum(row[1].startswith("Team ") and row[3].startswith("Team ") for row in matches[1:]) == 2


@pytest.mark.article("RU-2.1.1")
def test_players_with_a_table_of_teams_print_it(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="individual-team", boards="2", reserves="0", rounds="2")
    organiser.form_teams(3, 2)
    organiser.play_on()
    _, standings = printed(organiser, "standings")
    assert "Side 01" in text_of(standings)
    _, teams = printed(organiser, "teams")
    assert "Total" in teams[0]
    assert text_of(teams).count("Team A") == 2, "in the table and above its roster"
    assert {"teams", "matches", "members"} & set(offered(organiser)) == {"teams"}
    for kind in ("matches", "members"):
        answer = organiser.client.get(f"/api/v1/events/{organiser.event}/documents/{kind}")
        assert 400 <= answer.status_code < 500


def test_an_event_of_players_offers_no_sheets_of_teams(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", rounds="2")
    organiser.enter(4)
    organiser.play_on()
    assert not {"teams", "matches", "members"} & set(offered(organiser))
    for kind in ("teams", "matches", "members"):
        answer = organiser.client.get(f"/api/v1/events/{organiser.event}/documents/{kind}")
        assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("kind", ["standings", "cross-table", "wall-list", "stages", "event", "teams", "pairings"])
@pytest.mark.parametrize("system", ["knockout", "stages", "scheveningen", "swiss"])
def test_every_sheet_of_teams_is_printed_by_every_system(organiser: TeamOrganiser, system: str, kind: str) -> None:
    count = 2 if system == "scheveningen" else 4
    chain = {"s1-system": "round-robin", "s1-groups": "1", "s2-system": "knockout", "s2-places": "2"}
    organiser.begin(system=system, expected=str(count), rounds="2", **OF_TEAMS, **chain)
    organiser.form_teams(count, 2)
    organiser.play_on()
    _, rows = printed(organiser, kind)
    assert "Team A" in text_of(rows)
