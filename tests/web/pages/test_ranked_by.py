"""What the pages say of systems that need two equal sides, of who rests, and of what ranks whom."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.regulations.stages import Stages
from nigiri.tournament.team_sides import as_teams, team_table
from web.installation import Installation
from web.pages.test_every_system import Organiser
from web.pages.test_team_pages import TeamOrganiser

GROUPS_THEN_CUP = {
    "system": "stages", "s1-system": "round-robin", "s1-groups": "1", "s2-system": "knockout", "s2-places": "2",
}  # fmt: skip


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> TeamOrganiser:
    return TeamOrganiser(here, client)


def told(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def overview(organiser: TeamOrganiser) -> list[tuple[str, str]]:
    """The lines of the overview that speak of criteria, with their headings."""
    page = organiser.look("")
    found = re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", page)
    start = [heading for heading, _ in found].index("Handicap") + 1
    return found[start : [heading for heading, _ in found].index("Rules")]


@pytest.mark.article("RU-2.8.3-a")
@pytest.mark.parametrize("expected", ["3", "8"])
def test_one_match_of_more_teams_than_two_cannot_be_begun(organiser: TeamOrganiser, expected: str) -> None:
    fields = {"name": "Match", "system": "scheveningen", "credit": "team", "boards": "3"}
    for step in ("2", "3", "4"):
        answer = organiser.send("/new", step=step, expected=expected, **fields)
        assert answer.status_code == 422
        assert 'name="expected"' in answer.text, "the step with the field is shown"
        assert f"expect 2 teams instead of {expected}" in answer.text
    assert organiser.send("/new", step="4", expected="2", **fields).status_code == 303


@pytest.mark.article("RU-2.8.3-a", "RU-2.8.3-c")
def test_one_match_is_named_and_wants_two_teams_before_the_draw(organiser: TeamOrganiser) -> None:
    organiser.begin(system="scheveningen", credit="team", boards="3", reserves="0", expected="2")
    organiser.form_teams(3, 3)
    desk = told(organiser.look("/desk"))
    assert "two teams meet in one match, and 3 are entered" in desk
    assert "Have two teams" in desk
    assert "without meeting again" not in desk
    numbers = told(organiser.look("/desk/stages"))
    assert "Scheveningen system" in numbers
    assert "Swiss" not in numbers
    draw = told(organiser.look("/desk/rounds/1"))
    assert "two teams meet in one match, and 3 are entered" in draw
    assert "bye." not in draw
    assert "have two" in organiser.refused("/desk/rounds/1/draw", seed="1")
    organiser.done("/desk/teams/T3", remove="1")
    assert "two teams meet" not in told(organiser.look("/desk"))
    assert "without meeting again" not in told(organiser.look("/desk"))
    assert "two teams meet" not in told(organiser.look("/desk/rounds/1"))
    organiser.done("/desk/rounds/1/draw", seed="1")


@pytest.mark.article("RU-2.8.3-a")
def test_an_odd_field_has_no_two_equal_groups(organiser: TeamOrganiser) -> None:
    odd = told(organiser.send("/new", step="2", name="Two groups", system="scheveningen", expected="7").text)
    assert "With 7 sides there are no two equal groups" in odd
    assert "4 rounds" not in odd
    even = told(organiser.send("/new", step="2", name="Two groups", system="scheveningen", expected="8").text)
    assert "no two equal groups" not in even
    assert "4 rounds" in even
    later = {"s1-system": "round-robin", "s1-groups": "1", "s2-system": "scheveningen", "s2-places": "3"}
    chain = organiser.send("/new", step="2", name="Then", system="stages", expected="8", **later)
    assert told(chain.text).count("With 3 sides there are no two equal groups") == 1
    organiser.begin(system="scheveningen", expected="8")
    organiser.enter(7)
    draw = told(organiser.look("/desk/rounds/1"))
    assert "one will have the bye" not in draw
    assert "equal" in draw.split("7 players are here")[1].split("By hand")[0]
    assert organiser.send(f"/events/{organiser.event}/desk/rounds/1/draw", seed="1").status_code >= 400
    organiser.done("/desk/players", family="Side 08", rank="8k")
    assert "equal" not in told(organiser.look("/desk/rounds/1")).split("8 players are here")[1].split("By hand")[0]


@pytest.mark.article("RU-2.8.1-e")
@pytest.mark.parametrize(
    ("system", "has_bye"), [("swiss", True), ("mcmahon", True), ("round-robin", False), ("knockout", False)]
)
def test_only_a_draw_by_scores_has_a_bye(organiser: Organiser, system: str, has_bye: bool) -> None:
    organiser.begin(system=system, expected="5")
    organiser.enter(5)
    assert ("one will have the bye" in told(organiser.look("/desk/rounds/1"))) is has_bye


@pytest.mark.article("RU-2.8.9")
def test_the_overview_names_what_ranks_players(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", rounds="3", criteria="NBW SOSW")
    assert overview(organiser) == [("Criteria", "NBW, SOSW")]
    organiser.begin(system="knockout")
    assert overview(organiser) == [("Criteria", "the bracket decides the places")]
    organiser.begin(**{**GROUPS_THEN_CUP, "s1-criteria": "NBW DE", "s2-title": "Finals"})
    assert overview(organiser) == [("Criteria of stage 1", "NBW, DE"), ("Finals", "the bracket decides the places")]


@pytest.mark.article("RU-2.8.1-m", "RU-2.1.1")
def test_the_overview_names_what_ranks_teams(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", credit="team", boards="2", rounds="3", team_criteria="TEAMP BOARDS")
    assert overview(organiser) == [("Criteria", "TEAMP, BD1, BD2")]
    organiser.begin(system="swiss", credit="individual-team", boards="2", rounds="3", criteria="NBW", score="places")
    assert [heading for heading, _ in overview(organiser)] == ["Criteria", "Teams"]
    assert overview(organiser)[0] == ("Criteria", "NBW")


@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n")
def test_criteria_of_teams_are_asked_once_and_rank_every_stage(organiser: TeamOrganiser) -> None:
    fields = {**GROUPS_THEN_CUP, "credit": "team", "boards": "2", "reserves": "0", "expected": "4"}
    last = organiser.send("/new", step="3", name="Cup", **fields).text
    assert re.findall(r'<input name="([^"]*criteria)"', last) == ["team_criteria"]
    alone = organiser.send("/new", step="3", name="Cup", **{**fields, "credit": "individual"}).text
    assert re.findall(r'<input name="([^"]*criteria)"', alone) == ["s1-criteria", "s2-criteria"]
    organiser.begin(**fields, team_criteria="TEAMP BDW")
    play = organiser.state.regulations.teams
    assert play is not None
    assert isinstance(play.system, Stages)
    for stage in play.system.stages:
        assert stage.standings is not None
        assert stage.standings.criteria == ("TEAMP", "BDW")
    assert overview(organiser) == [
        ("Criteria of stage 1", "TEAMP, BDW"), ("Criteria of stage 2", "the bracket decides the places"),
    ]  # fmt: skip
    organiser.form_teams(4, 2)
    organiser.play_on(until=3)
    assert team_table(organiser.state, 3).criteria == ("TEAMP", "BDW")
    assert as_teams(organiser.state)[0].regulations.standings.criteria == ("TEAMP", "BDW")
    assert "BDW" in organiser.shown("/stages")
