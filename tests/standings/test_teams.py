"""Team events: the points of matches and the book's criteria, each deciding once; individual-team events."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.standings.criteria.boards import expanded
from nigiri.standings.explanation import explain
from nigiri.standings.frame import Frame
from nigiri.standings.individual_team import TeamScore, TeamTotal, team_totals
from nigiri.standings.settings import TEAM_CRITERIA, TEAMS, StandingsSettings
from nigiri.standings.table import Row, Table, standings
from standings.field import cards
from standings.matches import Boards, team_cards

Matches = Mapping[tuple[str, str], Boards]


def table_of(matches: Matches, boards: int, settings: StandingsSettings = TEAMS) -> Table:
    settings = replace(settings, criteria=expanded(settings.criteria, boards))
    return standings(team_cards(matches), settings, Frame(rounds=len(matches)))


def column(table: Table, criterion: str) -> dict[str, Any]:
    return {str(row.side): row.values[criterion] for row in sorted(table.rows, key=lambda row: row.side)}


def order(table: Table) -> list[Any]:
    return [(row.place, str(row.side)) for row in table.rows]


def between(text: str) -> Matches:
    """`12:101 13:½00` : team 1 against 2 with boards 1, 0, 1."""
    values = {"1": 1.0, "½": 0.5, "0": 0.0, "x": -1.0}
    return {(word[0], word[1]): tuple(values[sign] for sign in word[3:]) for word in text.split()}


@pytest.mark.article("RU-2.8.1-m", "KOD-6.5")
@pytest.mark.parametrize(
    ("boards", "points"),
    [
        ((1, 1, 0), (2, 0)),
        ((1, 0.5, 0), (1, 1)),
        ((0, 0, 0), (0, 2)),
        ((1, -1, 0), (1, 1)),
        ((1, 0, 0.5, 1), (2, 0)),
        ((-1, -1, -1), (0, 0)),
    ],
)
def test_match_points_are_two_one_none_by_the_sums_of_the_boards(boards: Boards, points: tuple[int, int]) -> None:
    table = table_of({("A", "B"): boards}, len(boards))
    assert tuple(column(table, "TEAMP").values()) == points


@pytest.mark.case("C105")
@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n")
def test_more_board_points_win_a_match_even_when_a_board_was_lost_by_both() -> None:
    settings = replace(TEAMS, match_win=1)
    three = table_of({("T1", "T2"): (1, 0, 1)}, 3, settings)
    four = table_of({("T3", "T4"): (1, 1, 0, 0), ("T5", "T6"): (1, 1, 0, -1)}, 4, settings)
    points = column(three, "TEAMP") | column(four, "TEAMP")
    assert points == {"T1": 1, "T2": 0, "T3": Fraction(1, 2), "T4": Fraction(1, 2), "T5": 1, "T6": 0}
    assert column(three, "BDW") | column(four, "BDW") == {"T1": 2, "T2": 1, "T3": 2, "T4": 2, "T5": 2, "T6": 1}


@pytest.mark.article("RU-2.8.1-n")
def test_sum_of_individual_points_decides_before_berger() -> None:
    table = table_of(between("12:001 13:000 14:111 23:111 24:100 34:100"), 3)
    assert column(table, "TEAMP") == {"1": 2, "2": 4, "3": 2, "4": 4}
    assert column(table, "BDW") == {"1": 4, "2": 6, "3": 4, "4": 4}
    berger = column(table, "BERGERT")
    assert (berger["2"], berger["4"]) == (4, 6)
    assert [team for _, team in order(table)][:2] == ["2", "4"]


@pytest.mark.article("RU-2.8.1-o")
def test_berger_on_match_points_decides_before_the_match_between_the_tied() -> None:
    text = "12:11 13:11 14:11 15:00 16:00 23:11 24:10 25:10 26:10 34:11 35:10 36:11 45:11 46:11 56:11"
    table = table_of(between(text), 2)
    assert list(column(table, "TEAMP").values()) == [6, 5, 5, 5, 6, 3]
    assert column(table, "TEAMP") == column(table, "BDW")
    berger = column(table, "BERGERT")
    assert (berger["1"], berger["5"]) == (15, 14)
    assert order(table)[:2] == [(1, "1"), (2, "5")]


@pytest.mark.article("RU-2.8.1-p")
def test_the_match_between_the_tied_decides_before_berger_on_sums() -> None:
    table = table_of(between("12:10 13:11 14:11 15:00 23:11 24:00 25:10 34:01 35:01 45:11"), 2)
    for criterion, value in (("TEAMP", 5), ("BDW", 5), ("BERGERT", 9)):
        values = column(table, criterion)
        assert values["1"] == values["4"] == value
    rows = {str(row.side): row for row in table.rows}
    assert rows["1"].place < rows["4"].place
    assert rows["1"].values["DE"] > rows["4"].values["DE"]


@pytest.mark.article("RU-2.8.1-q")
def test_berger_on_sums_of_individual_points_decides_fourth() -> None:
    table = table_of(between("AB:1½0 AC:110 AD:001 BC:000 BD:111 CD:10½"), 3)
    assert set(column(table, "TEAMP").values()) == {3}
    assert list(column(table, "BDW").values()) == [4.5, 4.5, 5.5, 3.5]
    assert (column(table, "BERGERT")["A"], column(table, "BERGERT")["B"]) == (4.5, 4.5)
    assert (column(table, "BERGERB")["A"], column(table, "BERGERB")["B"]) == (7.75, 5.75)
    assert order(table) == [(1, "C"), (2, "A"), (3, "B"), (4, "D")]


@pytest.mark.article("RU-2.8.1-r")
def test_the_best_boards_in_their_order_decide_fifth() -> None:
    table = table_of(between("12:111 13:1½0 14:101 23:000 24:011 34:110"), 3)
    for criterion, value in (("TEAMP", 5), ("BDW", 6.5), ("BERGERT", 4.5), ("DE", 0), ("BERGERB", 8.25)):
        values = column(table, criterion)
        assert values["1"] == values["3"] == value
    rows = {str(row.side): row.values for row in table.rows}
    assert [rows["1"][f"BD{board}"] for board in (1, 2, 3)] == [3, 1.5, 2]
    assert [rows["3"][f"BD{board}"] for board in (1, 2, 3)] == [2, 2.5, 2]
    assert [team for _, team in order(table)][:2] == ["1", "3"]


@pytest.mark.article("RU-2.8.1-s", "RU-2.8.1-l")
def test_teams_equal_on_all_criteria_share_their_place_unless_the_regulations_name_another() -> None:
    matches = between("AB:1½0 AC:110 BC:011")
    alike = {("A", "B"): (1.0, 0.0), ("B", "A"): (1.0, 0.0)}
    table = table_of(alike, 2)
    assert order(table) == [(1, "A"), (1, "B")]
    drawn = replace(TEAMS, criteria=(*expanded(TEAM_CRITERIA, 2), "LOT"))
    lots = standings(team_cards(alike), drawn, Frame(rounds=2, lot_seed=7))
    assert [place for place, _ in order(lots)] == [1, 2]
    assert order(table_of(matches, 3)) == order(table_of(dict(reversed(list(matches.items()))), 3))


@pytest.mark.article("RU-2.8.1-m")
def test_explanations_of_team_criteria_add_up_to_the_table() -> None:
    matches = between("AB:1½0 AC:110 AD:001 BC:000 BD:111 CD:10½")
    settings = replace(TEAMS, criteria=(*expanded(TEAM_CRITERIA, 3), "SOST", "BDW2U", "MNR"))
    field, frame = team_cards(matches), Frame(rounds=6)
    for row in standings(field, settings, frame).rows:
        for criterion, value in row.values.items():
            told = explain(field, settings, frame, row.side, criterion)
            assert told.total == value
            if told.steps and criterion != "DE":
                assert sum((step.value for step in told.steps if step.value is not None), Fraction(0)) == value


def test_a_side_of_one_person_is_a_team_of_one_board() -> None:
    field = cards("A>B C:bye", "A=C B:absent")
    table = standings(field, StandingsSettings(("TEAMP", "BDW", "NBW", "BD1", "BD2")), Frame(rounds=2))
    for row in table.rows:
        assert row.values["BDW"] == row.values["NBW"] == row.values["BD1"] == row.values["TEAMP"] / 2
        assert row.values["BD2"] == 0


def naive(matches: Matches, boards: int) -> dict[str, tuple[Fraction, ...]]:
    """The book's criteria but the mutual match, from the boards alone."""
    teams = sorted({team for pair in matches for team in pair})
    half = Fraction(1, 2)
    met = [(first, second, [Fraction(max(value, 0)) for value in won], won) for (first, second), won in matches.items()]
    seen: dict[str, list[tuple[str, list[Fraction], list[Fraction]]]] = {team: [] for team in teams}
    for first, second, mine, raw in met:
        other = [Fraction(0) if value < 0 else 1 - Fraction(value) for value in raw]
        seen[first].append((second, mine, other))
        seen[second].append((first, other, mine))

    def result(mine: list[Fraction], other: list[Fraction]) -> Fraction:
        return Fraction(1) if sum(mine) > sum(other) else half if sum(mine) == sum(other) > 0 else Fraction(0)

    points = {t: 2 * sum((result(mine, other) for _, mine, other in seen[t]), Fraction(0)) for t in teams}
    sums = {t: sum((sum(mine, Fraction(0)) for _, mine, _ in seen[t]), Fraction(0)) for t in teams}
    found = {}
    for t in teams:
        berger = sum((result(mine, other) * points[o] for o, mine, other in seen[t]), Fraction(0))
        berger_of_sums = sum((result(mine, other) * sums[o] for o, mine, other in seen[t]), Fraction(0))
        by_board = tuple(sum((mine[b] for _, mine, _ in seen[t]), Fraction(0)) for b in range(boards))
        found[t] = (points[t], sums[t], berger, berger_of_sums, *by_board)
    return found


events = st.tuples(st.integers(2, 6), st.integers(1, 4)).flatmap(
    lambda size: st.tuples(
        st.just(size[1]),
        st.fixed_dictionaries(
            {
                (f"T{a}", f"T{b}"): st.tuples(*[st.sampled_from([0.0, 0.5, 1.0, -1.0])] * size[1])
                for a, b in combinations(range(size[0]), 2)
            }
        ),
    )
)


@pytest.mark.article("RU-2.8.1-m", "RU-2.8.1-n", "RU-2.8.1-o", "RU-2.8.1-q", "RU-2.8.1-r")
@given(events)
def test_the_criteria_equal_those_of_a_naive_twin(event: tuple[int, Matches]) -> None:
    boards, matches = event
    table = table_of(matches, boards)
    names = ("TEAMP", "BDW", "BERGERT", "BERGERB", *(f"BD{board}" for board in range(1, boards + 1)))
    values = {str(row.side): tuple(row.values[name] for name in names) for row in table.rows}
    assert values == naive(matches, boards)


@pytest.mark.case("C107")
@given(events)
def test_the_points_at_the_boards_of_all_teams_are_as_many_as_the_boards_somebody_won(
    event: tuple[int, Matches],
) -> None:
    boards, matches = event
    table = table_of(matches, boards)
    decided = sum(value >= 0 for won in matches.values() for value in won)
    assert sum(column(table, "BDW").values()) == decided
    drawn_or_won = sum(any(value >= 0 for value in won) for won in matches.values())
    assert sum(column(table, "TEAMP").values()) == 2 * drawn_or_won


@pytest.mark.case("C107")
def test_places_follow_the_points_however_the_matches_were_entered() -> None:
    many = {(f"A{n}", f"Z{n}"): (1.0,) for n in range(66)}
    ahead = {("P", a): (1.0,) for a, _ in many} | {("Q", a): (1.0,) for a, _ in list(many)[:65]}
    table = table_of(ahead, 1)
    assert order(table)[:2] == [(1, "P"), (2, "Q")]
    assert [column(table, "BDW")[team] for team in "PQ"] == [66, 65]


def individuals(*values: tuple[str, float]) -> Table:
    rows = [
        Row(place, EntryId(side), {"NBW": Fraction(points)})
        for place, (side, points) in enumerate(sorted(values, key=lambda pair: -pair[1]), start=1)
    ]
    return Table(4, ("NBW",), tuple(rows))


def told(totals: Sequence[TeamTotal]) -> list[Any]:
    return [(total.place, str(total.team), total.total) for total in totals]


@pytest.mark.article("RU-2.1.1", "KOD-6.2")
def test_an_individual_team_event_gives_both_tables() -> None:
    table = individuals(("a1", 4), ("a2", 3), ("a3", 2), ("b1", 4), ("b2", 4), ("b3", 0))
    teams = {EntryId(t): [EntryId(f"{t}{n}") for n in (1, 2, 3)] for t in "ab"}
    totals = team_totals(table, teams)
    assert told(totals) == [(1, "a", 9), (2, "b", 8)]
    assert len(table.rows) == 6
    best = team_totals(table, teams, best=2)
    assert told(best) == [(1, "b", 8), (2, "a", 7)]
    assert [member for member, _ in best[0].counted] == ["b1", "b2"]


@pytest.mark.article("RU-2.1.1")
def test_by_places_fewer_is_better_and_a_missing_member_counts_as_last() -> None:
    table = individuals(("a1", 4), ("b1", 3), ("a2", 2), ("b2", 1))
    teams = {EntryId("a"): [EntryId("a1"), EntryId("a2")], EntryId("b"): [EntryId("b1"), EntryId("b2")]}
    totals = team_totals(table, teams, score=TeamScore.PLACES)
    assert told(totals) == [(1, "a", 4), (2, "b", 6)]
    short = team_totals(table, teams | {EntryId("c"): [EntryId("c1")]}, score=TeamScore.PLACES, best=2)
    assert told(short)[-1] == (3, "c", 10)
    even = team_totals(
        individuals(("a1", 1), ("b1", 1)), {EntryId("a"): [EntryId("a1")], EntryId("b"): [EntryId("b1")]}
    )
    assert [total.place for total in even] == [1, 1]
