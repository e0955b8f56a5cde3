"""Whole Scheveningen events: two groups with tables of their own, or a match of two teams."""

from collections import Counter

import pytest

from nigiri.errors import Refusal
from nigiri.regulations.schedules import GroupsBy, Numbers
from nigiri.regulations.system import Scheveningen
from nigiri.standings.settings import ROUND_ROBIN
from nigiri.tournament.check import check
from nigiri.tournament.decisions import numbers, withdrawals
from nigiri.tournament.scheveningen_match import match_score
from nigiri.tournament.table import group_tables
from whole_events import JIGO, WholeEvent, name, number_of, stronger, winning

ORDERED = Scheveningen(numbers=Numbers.RATING)


@pytest.mark.article("RU-2.8.3-a", "RU-2.8.3-b", "RU-2.8.3-c", "KOD-6.7")
@pytest.mark.parametrize("half", [1, 2, 3, 4, 7])
def test_everyone_of_one_group_meets_everyone_of_the_other_and_nobody_else(half: int) -> None:
    event = WholeEvent(ORDERED, 2 * half)
    event.play_all()
    met = Counter(frozenset(map(number_of, game.sides)) for drawn in event.state.rounds for game in drawn.games)
    assert set(met) == {frozenset((a, b)) for a in range(1, half + 1) for b in range(half + 1, 2 * half + 1)}
    assert set(met.values()) == {1}
    assert len(event.state.rounds) == half
    assert not check(event.state)


@pytest.mark.article("RU-2.8.3-e")
def test_each_group_has_its_own_table_whose_places_begin_at_one() -> None:
    event = WholeEvent(ORDERED, 8)
    event.play_all(lambda game: winning(max(game.sides), game) if 4 in map(number_of, game.sides) else stronger(game))
    tables = group_tables(event.state, event.roster, 4)
    assert [[number_of(row.side) for row in table.rows] for _, table in tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert [[row.place for row in table.rows] for _, table in tables] == [[1, 1, 1, 4], [1, 1, 1, 1]]
    assert [row.place for row in event.table().rows] == [1, 1, 1, 4, 1, 1, 1, 1]
    assert [title.facts for title, _ in tables] == [{"group": "A"}, {"group": "B"}]


@pytest.mark.article("RU-2.8.3-a")
def test_an_individual_event_refuses_unequal_groups() -> None:
    with pytest.raises(Refusal) as refused:
        WholeEvent(ORDERED, 7).draw()
    assert refused.value.code == "schedule.unequal_groups"


@pytest.mark.article("RU-2.8.3-c", "RU-2.8.3-d")
def test_a_match_of_unequal_teams_is_decided_by_the_number_of_won_games() -> None:
    system = Scheveningen(groups=GroupsBy.COUNTRY, numbers=Numbers.RATING, is_match=True)
    event = WholeEvent(system, 5)
    event.play_all()
    assert event.state.numbers[1].groups == ((name(2), name(4)), (name(1), name(3), name(5)))
    resting = [[number_of(bye.entry) for bye in drawn.byes] for drawn in event.state.rounds]
    assert resting == [[5], [1], [3]]
    assert match_score(event.state) == (3, 3), "three games each: a draw"


@pytest.mark.article("RU-2.8.3-d")
def test_drawn_games_count_for_neither_team() -> None:
    event = WholeEvent(Scheveningen(numbers=Numbers.RATING, is_match=True), 6)
    event.play_all(lambda game: JIGO if {1, 4} == set(map(number_of, game.sides)) else stronger(game))
    assert match_score(event.state) == (8, 0)


@pytest.mark.article("RU-2.8.3-a")
def test_groups_come_from_clubs_or_from_a_list_and_there_are_two() -> None:
    with pytest.raises(Refusal) as refused:
        WholeEvent(Scheveningen(groups=GroupsBy.CLUB), 10).draw()
    assert refused.value.code == "scheveningen.groups"
    event = WholeEvent(Scheveningen(groups=GroupsBy.LIST), 4)
    with pytest.raises(Refusal) as refused:
        event.draw()
    assert refused.value.code == "numbers.unlisted"
    event.do(numbers.assign_numbers, event.roster, seed=1, listed=[[name(1), name(4)], [name(2), name(3)]])
    event.play_all()
    assert {tuple(sorted(map(number_of, game.sides))) for drawn in event.state.rounds for game in drawn.games} == {
        (1, 2), (1, 3), (2, 4), (3, 4),
    }  # fmt: skip


def test_games_of_a_side_that_leaves_are_settled_by_the_policy() -> None:
    event = WholeEvent(ORDERED, 8, standings=ROUND_ROBIN)
    event.play()
    event.do(withdrawals.withdraw, [name(1)])
    event.play_all()
    tables = group_tables(event.state, event.roster, 4)
    assert [number_of(row.side) for row in tables[0][1].rows] == [2, 3, 4], "one game of four is less than half"
    assert {row.values["NBW"] for row in tables[1][1].rows} == {0}
