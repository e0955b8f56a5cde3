"""Events of teams through the pages: made, lined up, drawn, filled in board by board, ranked, shown to everybody."""

import re
from datetime import timedelta
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import EntryId
from nigiri.service.hall import Hall
from nigiri.tournament.team_sides import team_table
from web.installation import Installation
from web.pages.test_every_system import Organiser

Client = TestClient[Litestar]


class TeamOrganiser(Organiser):
    """Somebody who runs an event of teams."""

    def form_teams(self, count: int, size: int) -> None:
        """Enter players and paste teams of them."""
        self.enter(count * size)
        lines = [
            f"Team {letter}: " + ", ".join(f"Side {team * size + n:02}" for n in range(1, size + 1))
            for team, letter in zip(range(count), "ABCDEFGHIJ", strict=False)
        ]
        self.done("/desk/teams", text="\n".join(lines))

    def shown(self, page: str) -> str:
        """A public page as everybody sees it, in plain words."""
        answer = self.client.get(f"/events/{self.event}{page}")
        assert answer.status_code == 200, (page, answer.text[:300])
        return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())

    def refused(self, page: str, **fields: Any) -> str:
        answer = self.send(f"/events/{self.event}{page}", **fields)
        assert 400 <= answer.status_code < 500, answer.status_code
        found = re.search(r'role="alert">\s*<p>(.*?)</p>', answer.text, re.DOTALL)
        assert found is not None, answer.text[:500]
        return found[1]


@pytest.fixture
def organiser(here: Installation, client: Client) -> TeamOrganiser:
    return TeamOrganiser(here, client)


@pytest.mark.article("RU-2.2.11-d", "RU-2.2.11-e", "RU-2.1.5", "RU-2.8.1-m")
@pytest.mark.parametrize(
    ("system", "teams", "rounds"),
    [("swiss", 4, 2), ("round-robin", 4, 3), ("knockout", 4, 2), ("mcmahon", 4, 2), ("stages", 6, 4)],
)
def test_teams_play_by_every_system_to_the_end(organiser: TeamOrganiser, system: str, teams: int, rounds: int) -> None:
    chain = {"s1-system": "round-robin", "s1-groups": "2", "s2-system": "knockout", "s2-places": "1"}
    organiser.begin(system=system, credit="team", boards="2", reserves="1", rounds="2", expected=str(teams), **chain)
    organiser.form_teams(teams, 3)
    assert len(organiser.state.teams) == teams
    organiser.play_on()
    state = organiser.state
    assert len(state.rounds) == rounds
    assert all(drawn.is_finished for drawn in state.rounds)
    table = organiser.shown("/standings")
    assert "Team A" in table
    assert "Side 01" not in table, "teams are ranked, not players"
    for page in ("/teams", "/teams/T1", "/matches/1", "/rounds/1", "/desk/teams", "/desk/teams/T1", "/desk/lineups/1"):
        organiser.look(page)
    organiser.done("/desk/settings", part="close")


def test_a_team_is_made_changed_and_struck_off_by_its_form(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="1", rounds="3")
    organiser.enter(7)
    assert "Side 01" in organiser.look("/desk/teams")
    organiser.done("/desk/teams", name="North", member=["e2", "e1", "e3"], captain="e1", club="N")
    north = organiser.state.teams[EntryId("T1")]
    assert (north.name, north.members, north.captain) == (
        "North",
        ("e2", "e1", "e3"),
        organiser.state.entries[EntryId("e1")].person,
    )
    assert "1 members; its main squad is 2" in organiser.refused("/desk/teams", name="South", member=["e4", "", ""])
    page = organiser.send(f"/events/{organiser.event}/desk/teams", name="South", member=["e4", "e1"]).text
    assert "Side 01 is a member of North and of South" in page, "names, not ids"
    assert 'name="name" value="South"' in page, "what was typed is kept"
    organiser.done("/desk/teams", name="South", member=["e4", "e5"], captain="other", captain_name="Kowalski Ada")
    south = organiser.state.teams[EntryId("T2")]
    assert "Kowalski Ada" in organiser.shown("/teams")
    organiser.done(
        "/desk/teams/T2", name="Deep South", member=["e5", "e4", "e6"], captain=str(south.captain), number="7"
    )
    changed = organiser.state.teams[EntryId("T2")]
    assert (changed.name, changed.members, changed.captain, changed.number) == (
        "Deep South",
        ("e5", "e4", "e6"),
        south.captain,
        7,
    )
    organiser.done("/desk/teams/T2", remove="1")
    assert list(organiser.state.teams) == ["T1"]
    assert "line 2 is no team" in organiser.refused("/desk/teams", text="East: Side 04, Side 05*\nWest")
    organiser.done("/desk/teams", text="East: Side 04, Side 05*\n")
    east = organiser.state.teams[EntryId("T2")]
    assert east.captain == organiser.state.entries[EntryId("e5")].person


@pytest.mark.article("RU-2.2.11-e", "RU-7.2.9")
def test_line_ups_are_handed_in_until_the_deadline(here: Installation, organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="1", rounds="3", deadline="30")
    organiser.form_teams(2, 3)
    assert "as on the roster" in organiser.look("/desk/lineups/1")
    organiser.done("/desk/lineups/1", team="T1", seat=["e1", "e3"])
    assert organiser.state.teams[EntryId("T1")].lineups == {1: ("e1", "e3")}
    assert "handed in" in organiser.look("/desk/lineups/1")
    assert "as from round 1" in organiser.look("/desk/lineups/2")
    assert "not in the order" in organiser.refused("/desk/lineups/2", team="T1", seat=["e3", "e1"])
    begins = here.clock() + timedelta(minutes=30)
    Hall(here.store.database).set_times(organiser.event, {2: begins}, at=here.clock())
    organiser.done("/desk/lineups/2", team="T2", seat=["e5", "e6"])
    here.clock.pass_by(seconds=1)
    assert "the line-up before stays in force" in organiser.refused("/desk/lineups/2", team="T2", seat=["e4", "e6"])
    assert "too late" in organiser.look("/desk/lineups/2")
    organiser.done("/desk/lineups/2", team="T2", seat=["e4", "e6"], reason="the bus was late")
    assert organiser.state.teams[EntryId("T2")].lineups[2] == ("e4", "e6")
    assert "Side 06" not in organiser.shown("/matches/1") if organiser.state.rounds else True
    organiser.done("/desk/rounds/1/draw", seed="1")
    assert "is replaced by changing its boards" in organiser.look("/desk/lineups/1")


def test_who_is_missing_is_replaced_as_the_rules_say_once_it_is_handed_in(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="1", rounds="3")
    organiser.form_teams(2, 3)
    organiser.done("/desk/attendance", round="1", shown=["e1"], was=["e1"])
    page = organiser.look("/desk/lineups/1")
    assert "Will not be there:" in page
    proposal = re.findall(r'<option value="(e\d)" selected', page.split('id="T1"')[1].split("</section>")[0])
    assert proposal == ["e2", "e3"], "those behind move up"


def test_a_round_of_teams_is_shown_by_matches_and_counted_by_boards(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="3", reserves="0", rounds="2")
    organiser.form_teams(4, 3)
    organiser.done("/desk/rounds/1/draw", seed="1")
    unseen = organiser.client.get(f"/events/{organiser.event}/matches/1")
    assert unseen.status_code == 404, "not before the round is out"
    organiser.done("/desk/rounds/1/publish")
    entering = organiser.look("/desk/results/1")
    assert entering.count('class="match"') == 2, "the tables stand under the match they belong to"
    first = organiser.state.round(1).games[0]
    organiser.done("/desk/results/1", entry=f"{first.table}b")
    assert re.search(r'class="match".*?1:0|0:1', organiser.look("/desk/results/1"), re.DOTALL)
    organiser.fill(1)
    matches = organiser.shown("/matches/1")
    assert "3:0" in matches or "0:3" in matches
    assert organiser.shown("/rounds/1").count("Team ") >= 4
    table = team_table(organiser.state, 1)
    for row in table.rows:
        points = organiser.shown(f"/teams/{row.side}")
        assert f"{row.values['BDW']}:" in points
    places = organiser.shown("/teams")
    assert places.index("Team A") < places.index("Team D"), "the stronger stand first"


@pytest.mark.article("RU-2.8.3-a", "RU-2.8.3-c", "RU-2.8.3-d")
def test_two_teams_meet_by_the_scheveningen_system(organiser: TeamOrganiser) -> None:
    organiser.begin(system="scheveningen", credit="team", boards="3", reserves="0")
    organiser.form_teams(2, 3)
    organiser.play_on()
    state = organiser.state
    assert len(state.rounds) == 3
    met = {frozenset(game.sides) for drawn in state.rounds for game in drawn.games}
    assert met == {frozenset((f"e{a}", f"e{b}")) for a in (1, 2, 3) for b in (4, 5, 6)}
    assert "Team A" in organiser.shown("/standings")
    answer = organiser.send(f"/events/{organiser.event}/desk/rounds/4/draw", seed="1")
    assert 400 <= answer.status_code < 500
    assert len(organiser.state.rounds) == 3, "the match is over"


@pytest.mark.article("RU-2.1.1")
def test_what_members_make_is_added_up_for_teams(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="individual-team", boards="2", reserves="0", rounds="2")
    organiser.form_teams(4, 2)
    organiser.play_on()
    for drawn in organiser.state.rounds:
        for game in drawn.games:
            numbers = [(int(side[1:]) - 1) // 2 for side in game.sides]
            assert numbers[0] != numbers[1], "two of one team do not meet"
    assert "Side 01" in organiser.shown("/standings"), "players are ranked"
    assert "Total" in organiser.shown("/teams"), "and teams beside them"


def test_the_desk_draws_and_explains_teams_not_players(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="0", rounds="3")
    organiser.form_teams(4, 2)
    page = organiser.look("/desk/rounds/1")
    assert "4 teams are here" in page
    assert "Team A" in page
    assert "Side 01" not in page
    organiser.done("/desk/rounds/1/draw", first="T1", second="T4", seed="1")
    met = {frozenset(pair) for pair in organiser.state.round(1).meetings}
    assert frozenset(("T1", "T4")) in met
    drawn = organiser.look("/desk/rounds/1?first=T1&second=T2")
    assert drawn.count('class="match"') == 2
    assert "How good it is" in drawn
    asked = drawn.split("Why not these two?")[1]
    assert "Team A" in asked
    assert 'role="status"' in asked


def test_a_nigiri_at_board_one_settles_the_colours_of_the_match(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="0", rounds="3", profile="egf")
    organiser.form_teams(2, 2)
    organiser.done("/desk/rounds/1/draw", seed="1")
    organiser.done("/desk/rounds/1/boards", black="T2")
    first, second = sorted(organiser.state.round(1).games, key=lambda game: game.table)
    assert first.are_colours_known
    assert (first.black, second.white) == ("e3", "e4")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"system": "knockout", "credit": "team", "boards": "3"}, "3 boards, knock-out"),
        ({"system": "scheveningen", "credit": "team", "boards": "4"}, "4 boards, Scheveningen system"),
        ({"system": "stages"}, "round robin → knock-out"),
        ({"system": "mcmahon", "bar": "2d"}, "McMahon, bar 2d, floor 20k"),
    ],
)
def test_the_event_says_what_is_played(organiser: TeamOrganiser, fields: dict[str, str], told: str) -> None:
    organiser.begin(**fields)
    assert told in organiser.shown("")


def test_an_event_without_teams_has_no_pages_of_them(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss")
    for page in ("/teams", "/desk/teams", "/desk/lineups/1"):
        answer = organiser.client.get(f"/events/{organiser.event}{page}", headers=organiser.here.bearer("owner"))
        assert 400 <= answer.status_code < 500, page
    assert "/desk/teams" not in organiser.look("/desk")


@pytest.mark.article("RU-7.2.9")
def test_who_is_captain_of_two_teams_hands_in_for_both(
    here: Installation, organiser: TeamOrganiser, client: Client
) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="1", rounds="2")
    organiser.form_teams(2, 3)
    organiser.done("/desk/teams/T2", name="Second", member=["e4", "e5", "e6"], captain="e1", number="2")
    links = here.access.player_links.of_sides(organiser.event, [EntryId("e1")])
    captain = {"authorization": f"Bearer {links[EntryId('e1')]}"}
    address = f"/events/{organiser.event}/me/team"
    own = client.get(address, headers=captain).text
    assert f'{address}?team=T2">Second</a>' in own
    assert 'name="team" value="T1"' in own
    other = client.get(f"{address}?team=T2", headers=captain).text
    assert 'name="team" value="T2"' in other
    assert client.get(f"{address}?team=T9", headers=captain).status_code == 403
    sent = {"round": "1", "seat": ["e4", "e6"], "team": "T2"}
    done = client.post(address, data=sent, headers=captain, follow_redirects=False)
    assert (done.status_code, done.headers["location"]) == (303, f"{address}?team=T2")
    call = f"/api/v1{address.removesuffix('/team')}/lineups/2"
    assert client.put(call, json={"seats": ["e4", "e5"], "team": "T2"}, headers=captain).status_code == 200
    assert client.put(call, json={"seats": ["e1", "e3"]}, headers=captain).status_code == 200
    teams = organiser.state.teams
    assert teams[EntryId("T2")].lineups == {1: ("e4", "e6"), 2: ("e4", "e5")}
    assert teams[EntryId("T1")].lineups == {2: ("e1", "e3")}


@pytest.mark.article("RU-2.2.11-e", "RU-7.2.9")
def test_the_captain_hands_in_by_phone_until_the_deadline(
    here: Installation, organiser: TeamOrganiser, client: Client
) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", reserves="1", rounds="2", deadline="30")
    organiser.form_teams(2, 3)
    sides = [EntryId("e1"), EntryId("e2")]
    links = here.access.player_links.of_sides(organiser.event, sides)
    captain, other = ({"authorization": f"Bearer {links[side]}"} for side in sides)
    address = f"/events/{organiser.event}/me/team"
    assert "Line-ups of my team" in client.get(f"/events/{organiser.event}/me", headers=captain).text
    assert "Line-ups of my team" not in client.get(f"/events/{organiser.event}/me", headers=other).text
    assert client.get(address, headers=other).status_code == 403
    assert client.get(address, follow_redirects=False).status_code in {303, 401, 403}
    page = client.get(address, headers=captain)
    assert page.text.count('class="card lineup"') == 2

    def hand_in(seats: list[str], headers: dict[str, str]) -> int:
        sent = {"round": "1", "seat": seats}
        return client.post(address, data=sent, headers=headers, follow_redirects=False).status_code

    assert hand_in(["e1", "e3"], captain) == 303
    assert organiser.state.teams[EntryId("T1")].lineups[1] == ("e1", "e3")
    assert hand_in(["e1", "e4"], captain) == 422, "a stranger to the team"
    assert hand_in(["e2", "e3"], other) == 403, "only the captain speaks for the team"
    Hall(here.store.database).set_times(organiser.event, {1: here.clock() + timedelta(minutes=29)}, at=here.clock())
    assert hand_in(["e1", "e2"], captain) in {409, 422}, "after the deadline"
    assert "go to the referee" in client.get(address, headers=captain).text
    call = f"/api/v1/events/{organiser.event}/me/lineups/2"
    assert client.put(call, json={"seats": ["e2", "e3"]}, headers=captain).status_code == 200
    assert client.put(call, json={"seats": ["e1", "e3"]}, headers=other).status_code == 403
    assert organiser.state.teams[EntryId("T1")].lineups == {1: ("e1", "e3"), 2: ("e2", "e3")}
