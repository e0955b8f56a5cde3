"""The axes of an event: their defaults, and what contradicts itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from nigiri.clocks.correspondence import Correspondence
from nigiri.errors import Refusal
from nigiri.pairing.systems.knockout import Placement, knockout
from nigiri.pairing.systems.round_robin import round_robin
from nigiri.people.partners import Composition
from nigiri.people.team import TeamRules
from nigiri.regulations.classification import Classification, Credit, Discipline, Format, Title
from nigiri.regulations.classified import check_classification
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.teams import TeamPlay
from tournament.team_events import play_round, team_event

PLAIN = Regulations("Open", 5)


def classified(teams: TeamPlay | None = None, **axes: Any) -> Regulations:
    return replace(PLAIN, classification=Classification(**axes), teams=teams)


def refused(regulations: Regulations, code: str, article: str) -> None:
    with pytest.raises(Refusal) as found:
        check_classification(regulations)
    assert (found.value.code, found.value.articles) == (code, (article,))


@pytest.mark.article("RU-2.1", "KOD-6.1", "RU-2.1.7", "KOD-7.3")
def test_an_event_is_individual_open_of_single_games_and_onsite_unless_it_says_otherwise() -> None:
    axes = PLAIN.classification
    assert (axes.credit, axes.sides, axes.discipline) == ("individual", "individual", "individual")
    assert (axes.games, axes.age_groups, axes.title) == (1, (), "other")
    assert PLAIN.format is Format.ONSITE
    assert replace(PLAIN, is_internet=True).format is Format.ONLINE
    check_classification(PLAIN)


@pytest.mark.article("RU-2.1.3-a", "KOD-7.3", "RU-2.1.2")
def test_the_discipline_settles_what_enters_as_a_side() -> None:
    check_classification(classified(discipline=Discipline.PAIR, sides=Composition.PAIR))
    refused(classified(discipline=Discipline.PAIR), "discipline.sides", "RU-2.1.3-a")
    refused(classified(sides=Composition.PAIR), "discipline.sides", "RU-2.1.3-a")
    refused(classified(discipline=Discipline.TEAM), "discipline.teams", "RU-2.1.3-a")
    team = classified(TeamPlay(TeamRules(3)), credit=Credit.TEAM, discipline=Discipline.TEAM)
    check_classification(team)
    check_classification(classified(sides=Composition.RENGO))


@pytest.mark.article("RU-2.1.1", "KOD-6.2", "RU-2.1.5")
def test_an_event_of_teams_says_how_they_meet() -> None:
    refused(classified(credit=Credit.TEAM), "teams.credit", "RU-2.1.1")
    refused(classified(TeamPlay(TeamRules(3))), "teams.credit", "RU-2.1.1")
    check_classification(classified(TeamPlay(TeamRules(3)), credit=Credit.INDIVIDUAL_TEAM))
    refused(classified(TeamPlay(TeamRules(0)), credit=Credit.TEAM), "teams.boards", "RU-2.1.5")
    parts = (Composition.INDIVIDUAL, Composition.PAIR)
    check_classification(classified(TeamPlay(TeamRules(2, parts=parts)), credit=Credit.TEAM))
    refused(classified(TeamPlay(TeamRules(3, parts=parts)), credit=Credit.TEAM), "teams.parts", "RU-2.1.5")


@pytest.mark.article("KOD-7.1", "RU-2.1.4")
def test_a_youth_championship_names_its_age_group_and_a_meeting_has_a_game() -> None:
    refused(classified(title=Title.YOUTH_CHAMPIONSHIP), "title.age_group", "KOD-7.1")
    check_classification(classified(title=Title.YOUTH_CHAMPIONSHIP, age_groups=("12-15",)))
    check_classification(classified(title=Title.CUP))
    refused(classified(games=0), "meeting.games", "RU-2.1.4")


@pytest.mark.article("KOD-6.8bis", "RU-2.1.7", "RU-7.2.1-b")
def test_correspondence_is_a_category_and_no_online_event_of_the_russian_rules() -> None:
    letters = replace(PLAIN, correspondence=Correspondence.in_days(3, 10))
    assert letters.format is Format.CORRESPONDENCE
    check_classification(letters)
    online = replace(letters, is_internet=True)
    check_classification(online)
    refused(replace(online, profile="russia-2020"), "format.correspondence", "RU-7.2.1-b")


@pytest.mark.article("KOD-6.7", "RU-T-09")
def test_eight_sides_make_as_many_rounds_and_games_as_their_system_has() -> None:
    calendar = round_robin(8)
    assert (len(calendar), sum(len(drawn.games) for drawn in calendar)) == (7, 28)
    for placement, games in ((Placement.NONE, 7), (Placement.ALL, 12)):
        bracket = knockout(8, placement)
        assert (max(match.round for match in bracket.matches), len(bracket.matches)) == (3, games)
    event = team_event("ABCDEFGH", 1, rounds=5)
    for seed in range(5):
        event = play_round(event, seed)
    assert sum(len(drawn.games) for drawn in event.rounds) == 20
