"""Making an event one of teams: who plays by which system, and what stays."""

import pytest

from nigiri.errors import Refusal
from nigiri.people.team import TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Stage, Stages, Swiss, System
from nigiri.regulations.team_event import system_played, with_teams
from nigiri.standings.settings import TEAM_CRITERIA

RULES = TeamRules(3)


@pytest.mark.article("RU-2.1.1", "RU-2.1.6")
@pytest.mark.parametrize(
    ("system", "played", "members"),
    [
        (Swiss(categories=(1,)), Swiss(categories=(1,)), Swiss(categories=(1,))),
        (RoundRobin(2), RoundRobin(2), Swiss()),
        (Knockout(), Knockout(), Swiss()),
        (Stages((Stage(Swiss(), 3),)), Stages((Stage(Swiss(), 3),)), Swiss()),
        (McMahon(), Swiss(), McMahon()),
    ],
)
def test_teams_play_by_the_system_that_was_announced(system: System, played: System, members: System) -> None:
    made = with_teams(Regulations("Cup", 3, system), RULES, Credit.TEAM)
    assert system_played(made) == played
    assert made.system == members, "the members are ranked by what they made"
    assert made.teams is not None
    assert made.teams.standings.criteria == TEAM_CRITERIA
    again = with_teams(made, TeamRules(4), Credit.TEAM, ("TEAMP",), 1)
    assert system_played(again) == played
    assert again.system == members
    assert again.teams is not None
    assert (again.teams.rules.boards, again.teams.standings.match_win) == (4, 1)
    assert again.teams.standings.criteria == ("TEAMP",)


def test_an_event_of_players_with_a_table_of_teams_keeps_its_system() -> None:
    made = with_teams(Regulations("Cup", 3, RoundRobin()), RULES, Credit.INDIVIDUAL_TEAM)
    assert made.system == RoundRobin() == system_played(made)


@pytest.mark.article("RU-2.8.1-m")
def test_a_match_counts_two_points_or_one() -> None:
    with pytest.raises(Refusal) as refused:
        with_teams(Regulations("Cup", 3), RULES, Credit.TEAM, win=3)
    assert refused.value.code == "teams.win"
