"""Teams: roster, captain, line-ups in order and in time."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.lineup import check_in_time, check_lineup, check_speaker, proposed
from nigiri.people.team import (
    BoardOrder,
    Substitution,
    Team,
    TeamRules,
    check_distinct,
    check_roster,
    team_of_members,
    teammates,
)

CAPTAIN = PersonId("captain")
THREE = TeamRules(boards=3, reserves=1)


def team(*members: str, name: str = "A") -> Team:
    return Team(EntryId(name), name, tuple(EntryId(member) for member in members), CAPTAIN)


def seats(*members: str | None) -> tuple[EntryId | None, ...]:
    return tuple(None if member is None else EntryId(member) for member in members)


def code(refused: pytest.ExceptionInfo[Refusal]) -> tuple[str, tuple[str, ...]]:
    return refused.value.code, refused.value.articles


@pytest.mark.article("RU-2.2.11-d")
def test_a_roster_has_the_main_squad_and_no_more_reserves_than_allowed() -> None:
    check_roster(team("a", "b", "c", "r"), THREE)
    with pytest.raises(Refusal) as long:
        check_roster(team("a", "b", "c", "r", "s"), THREE)
    with pytest.raises(Refusal) as short:
        check_roster(team("a", "b", "r"), TeamRules(boards=4))
    assert code(long) == ("team.too_many", ("RU-2.2.11-d",))
    assert code(short) == ("team.too_few", ("RU-2.2.11-d",))
    check_roster(team("a", "b"), THREE, is_short_allowed=True)
    with pytest.raises(Refusal):
        check_roster(team(), THREE, is_short_allowed=True)
    with pytest.raises(Refusal) as twice:
        check_roster(team("a", "b", "a"), THREE)
    assert twice.value.code == "team.member_twice"


@pytest.mark.article("RU-2.2.11-d")
def test_nobody_is_a_member_of_two_teams() -> None:
    check_distinct([team("a", "b"), team("c", name="B")])
    with pytest.raises(Refusal) as refused:
        check_distinct([team("a", "b"), team("b", name="B")])
    assert code(refused) == ("team.member_of_two", ("RU-2.2.11-d",))
    with pytest.raises(Refusal) as named:
        check_distinct([team("a"), team("b", name=" a ")])
    assert named.value.code == "team.twice"


@pytest.mark.article("RU-7.2.9", "RU-2.1.3-a")
def test_every_team_has_a_captain_and_nobody_else_speaks_for_it() -> None:
    with pytest.raises(Refusal) as refused:
        check_roster(replace(team("a", "b", "c"), captain=None), THREE)
    assert code(refused) == ("team.no_captain", ("RU-7.2.9",))
    check_speaker(team("a"), CAPTAIN)
    with pytest.raises(Refusal) as other:
        check_speaker(team("a"), PersonId("a"))
    assert code(other) == ("team.not_captain", ("RU-7.2.9",))


@pytest.mark.article("RU-2.2.11-e")
def test_a_missing_player_is_replaced_as_the_regulations_say() -> None:
    four = team("A1", "A2", "A3", "R")
    absent = {EntryId("A2")}
    assert proposed(four, THREE, absent) == seats("A1", "A3", "R")
    take = replace(THREE, substitution=Substitution.TAKE_BOARD)
    assert proposed(four, take, absent) == seats("A1", "R", "A3")
    assert proposed(four, take, {EntryId("A1"), EntryId("A2")}) == seats("R", None, "A3")
    assert proposed(four, THREE, {EntryId("A1"), EntryId("A2")}) == seats("A3", "R", None)
    rated = replace(THREE, order=BoardOrder.BY_RATING)
    ratings = {EntryId("A1"): 1800, EntryId("A2"): 2000, EntryId("A3"): 1900, EntryId("R"): 2100}
    assert proposed(four, rated, (), ratings) == seats("R", "A2", "A3")
    for rules in (THREE, take, rated):
        check_lineup(four, proposed(four, rules, absent, ratings), rules, ratings)


@pytest.mark.article("RU-2.2.11-e")
def test_a_line_up_out_of_order_is_refused() -> None:
    four = team("A1", "A2", "A3", "R")
    for rules, wrong in (
        (THREE, seats("A2", "A1", "A3")),
        (replace(THREE, substitution=Substitution.TAKE_BOARD), seats("A1", "A3", "R")),
    ):
        with pytest.raises(Refusal) as refused:
            check_lineup(four, wrong, rules)
        assert code(refused) == ("lineup.out_of_order", ("RU-2.2.11-e",))
    check_lineup(four, seats("A3", "R", "A1"), replace(THREE, order=BoardOrder.FREE))
    with pytest.raises(Refusal):
        check_lineup(four, seats("A1", "A2"), replace(THREE, order=BoardOrder.BY_RATING), {EntryId("A2"): 1})


@pytest.mark.article("RU-2.1.5")
def test_a_member_has_one_board_of_a_match_and_is_on_the_roster() -> None:
    four = team("A1", "A2", "A3", "R")
    free = replace(THREE, order=BoardOrder.FREE)
    for wrong, expected in (
        (seats("A1", "A1", "A3"), "lineup.two_boards"),
        (seats("A1", "B2", "A3"), "lineup.stranger"),
        (seats("A1", "A2", "A3", "R"), "lineup.too_long"),
        (seats(None, None), "lineup.empty"),
    ):
        with pytest.raises(Refusal) as refused:
            check_lineup(four, wrong, free)
        assert refused.value.code == expected


@pytest.mark.article("RU-2.2.11-e")
def test_a_line_up_is_in_time_until_the_deadline_itself() -> None:
    starts = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
    check_in_time(team("a"), starts.replace(hour=11, minute=30), starts, THREE)
    with pytest.raises(Refusal) as refused:
        check_in_time(team("a"), starts.replace(hour=11, minute=31), starts, THREE)
    assert code(refused) == ("lineup.late", ("RU-2.2.11-e",))
    assert "11:30" in refused.value.message


def test_a_line_up_stands_until_another_one_takes_its_place() -> None:
    four = replace(team("A1", "A2", "A3", "R"), lineups={2: seats("A1", "A3", "R"), 4: seats("A2")})
    assert four.seats(1, 3) == seats("A1", "A2", "A3")
    assert four.seats(2, 3) == four.seats(3, 3) == seats("A1", "A3", "R")
    assert four.seats(4, 3) == four.seats(9, 3) == seats("A2", None, None)


@pytest.mark.article("RU-2.1.1")
def test_teammates_are_every_two_members_of_one_team() -> None:
    teams = {EntryId("A"): team("a", "b", "c"), EntryId("B"): team("d", name="B")}
    assert list(teammates(teams)) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert team_of_members(teams) == {"a": "A", "b": "A", "c": "A", "d": "B"}
