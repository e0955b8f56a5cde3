"""Who stands where: shared places, the order of criteria, direct comparison, the Russian round robin."""

from fractions import Fraction

import pytest

from nigiri.errors import Refusal
from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.standings.explanation import explain
from nigiri.standings.frame import Frame
from nigiri.standings.remarks import require_tie_breaks
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings
from nigiri.standings.table import standings
from standings.field import cards


def places(field: list[Card], *criteria: str) -> dict[str, int]:
    table = standings(field, StandingsSettings(criteria), Frame(rounds=5, lot_seed=7))
    return {row.side: row.place for row in table.rows}


@pytest.mark.case("C29")
def test_equal_sides_share_a_place_and_the_next_place_counts_them() -> None:
    field = cards("P1:bye P2:bye P3:bye P4:bye P5:absent", "P1:bye")
    four = ("NBW", "SOSW", "SODOSW", "SOSOSW")
    assert places(field, *four) == {"P1": 1, "P2": 2, "P3": 2, "P4": 2, "P5": 5}


@pytest.mark.case("C29")
def test_four_share_place_39_and_the_next_is_43() -> None:
    above = [f"A{i:02}:absent={80 - 2 * i}" for i in range(38)]
    field = cards(" ".join([*above, *(f"Tied{i}:absent=2" for i in range(4)), "Last:absent=0"]))
    table = standings(field, StandingsSettings(("NBW",)), Frame(rounds=1))
    assert [row.place for row in table.rows] == [*range(1, 39), 39, 39, 39, 39, 43]
    assert [row.side for row in table.rows[38:]] == ["Tied0", "Tied1", "Tied2", "Tied3", "Last"]


@pytest.mark.case("C29")
@pytest.mark.article("RU-2.8.1-k", "RU-2.8.1-l")
def test_three_teams_in_a_circle_share_the_first_place_of_a_round_robin() -> None:
    field = cards("T1>T2 T3>T4", "T2>T3 T1>T4", "T3>T1 T2>T4")
    table = standings(field, ROUND_ROBIN, Frame(rounds=3))
    assert [row.place for row in table.rows] == [1, 1, 1, 4]
    assert [row.values["NBW"] for row in table.rows] == [2, 2, 2, 0]


@pytest.mark.article("RU-2.8.1-l")
def test_lots_part_a_tie_reproducibly_and_only_when_drawn() -> None:
    field = cards("T1>T2 T3>T4", "T2>T3 T1>T4", "T3>T1 T2>T4")
    settings = StandingsSettings(("NBW", "BERGER", "DE", "LOT"))
    table = standings(field, settings, Frame(rounds=3, lot_seed=20))
    assert [row.place for row in table.rows] == [1, 2, 3, 4]
    assert table == standings(field[::-1], settings, Frame(rounds=3, lot_seed=20))
    winners = {standings(field, settings, Frame(rounds=3, lot_seed=seed)).rows[0].side for seed in range(40)}
    assert winners == {"T1", "T2", "T3"}
    with pytest.raises(Refusal) as refused:
        standings(field, settings, Frame(rounds=3))
    assert refused.value.code == "lot.not_drawn"


@pytest.mark.case("C31")
def test_a_circle_stays_tied_under_every_direct_comparison() -> None:
    field = cards("P1>P2 P3:bye", "P2>P3 P1:bye", "P3>P1 P2:bye")
    for name in ("DC", "DE"):
        assert places(field, "NBW", "SOSW", name) == {"P1": 1, "P2": 1, "P3": 1}
    table = standings(field, StandingsSettings(("NBW", "SOSW", "SDC")), Frame(rounds=3))
    assert {(row.place, row.values["SDC"]) for row in table.rows} == {(1, Fraction(1))}


@pytest.mark.case("C31")
def test_who_beat_both_others_is_first_and_they_stay_tied_when_they_have_not_met() -> None:
    field = cards("P1>P2 P3>A", "P1>P3 P2>A", "B>P1 P2>C P3>D")
    tied = {"P1", "P2", "P3"}
    by_dc = places(field, "NBW", "DC")
    assert {side: by_dc[side] for side in tied} == {"P1": 1, "P2": 2, "P3": 2}
    for name in ("SDC", "DE"):  # both need every two of the tied to have met
        assert {place for side, place in places(field, "NBW", name).items() if side in tied} == {1}


@pytest.mark.case("C31")
def test_direct_comparison_looks_at_the_tied_only() -> None:
    field = cards("P2>P1 P3>P4", "P1>P3 P4>P2", "P1>P4 P2>P3")
    # P1 and P2 have 2 each and P2 beat P1; P4 beat P2 but is not tied with it
    assert places(field, "NBW", "DC") == {"P2": 1, "P1": 2, "P3": 3, "P4": 4}
    assert places(field, "DC")["P1"] == 1  # before any score all four are one circle


def test_direct_comparison_ignores_defaults_and_takes_the_balance_of_several_games() -> None:
    by_default = cards("P1!P2", "P1>A P2>B", "A>P1 P2>C")
    assert places(by_default, "NBW", "DC")["P1"] == places(by_default, "NBW", "DC")["P2"]
    even = cards("P1>P2", "P2>P1")
    assert places(even, "NBW", "DC") == places(even, "NBW", "SDC") == {"P1": 1, "P2": 1}
    ahead = cards("P1>P2 A:bye", "P2>P1 A:absent", "P1>P2 A:absent", "P1:absent P2:bye")
    assert places(ahead, "NBW", "DC")["P1"] == 1
    assert places(ahead, "NBW", "DC")["P2"] == 2


def test_later_criteria_decide_between_those_nobody_connects() -> None:
    """P1 beat P2; P3 is connected with neither. By rating P3 belongs above, between or below them."""
    for rating, order in ((2500, ["P3", "P1", "P2"]), (2250, ["P1", "P3", "P2"]), (1900, ["P1", "P2", "P3"])):
        field = cards("P1>P2 P3>A", "B>P1 P2>C D>P3", rating={"P1": 2300, "P2": 2200, "P3": rating})
        table = standings(field, StandingsSettings(("NBW", "DC", "RATING")), Frame(rounds=2))
        assert [row.side for row in table.rows if row.side.startswith("P")] == order


@pytest.mark.case("C32")
def test_the_order_of_the_criteria_decides_and_is_told() -> None:
    field = cards(
        "A>a1 B>b1 a2:absent=2 a3:absent=2 b2:absent=2",
        "A>a2 B>b2 a1:absent=4 b1:absent=2",
        "A>a3 B>b3 b4:absent=6",
        "a4>A b4>B",
    )
    settings = [StandingsSettings(criteria) for criteria in (("NBW", "SODOSW", "SOSW"), ("NBW", "SOSW", "SODOSW"))]
    first, second = (standings(field, chosen, Frame(rounds=4)) for chosen in settings)
    values = {row.side: row.values for row in first.rows}
    assert values[EntryId("A")] == {"NBW": 3, "SODOSW": 4, "SOSW": 5}
    assert values[EntryId("B")] == {"NBW": 3, "SODOSW": 2, "SOSW": 6}
    order = [[row.side for row in table.rows if row.side in {"A", "B"}] for table in (first, second)]
    assert order == [["A", "B"], ["B", "A"]]
    assert first.criteria == ("NBW", "SODOSW", "SOSW")
    assert second.criteria == ("NBW", "SOSW", "SODOSW")


@pytest.mark.article("RU-2.8.1-i", "KOD-13.7")
def test_points_of_a_round_robin() -> None:
    field = cards("P>A B#C", "P>B A>C", "P=C A!B", "A>P")
    table = standings(field, ROUND_ROBIN, Frame(rounds=4))
    points = {row.side: row.values["NBW"] for row in table.rows}
    assert points == {"P": Fraction(5, 2), "A": 3, "B": 0, "C": Fraction(1, 2)}
    assert table.criteria == ("NBW", "BERGER", "DE")


SIX_WITH_DRAWS = "1>2 1>3 1=4 5>1 6>1 2>3 2>4 2>5 6>2 3=6 4>3 4>5 4>6 5>3 6>5"


@pytest.mark.article("RU-2.8.1-i", "RU-2.8.1-j")
def test_berger_stands_before_the_game_between_the_tied() -> None:
    table = standings(cards(*SIX_WITH_DRAWS.split()), ROUND_ROBIN, Frame(rounds=5))
    values = {row.side: row.values for row in table.rows}
    found = [(str(side), values[EntryId(str(side))]) for side in range(1, 7)]
    assert [row["NBW"] for _, row in found] == [Fraction(n, 2) for n in (5, 6, 1, 7, 4, 7)]
    assert [row["BERGER"] for _, row in found] == [Fraction(n, 4) for n in (21, 24, 7, 29, 12, 31)]
    assert [row.side for row in table.rows] == ["6", "4", "2", "1", "5", "3"]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5, 6]


@pytest.mark.article("RU-2.8.1-j", "RU-2.8.1-k")
def test_the_game_between_two_equal_in_points_and_berger_decides() -> None:
    wins = {"1": "36", "2": "15", "3": "2", "4": "123", "5": "134", "6": "2345"}
    games = [(winner, loser) for winner, losers in wins.items() for loser in losers]
    field = cards(*(f"{winner}>{loser}" for winner, loser in games))
    table = standings(field, ROUND_ROBIN, Frame(rounds=5))
    values = {row.side: row.values for row in table.rows}
    found = [values[EntryId(str(side))] for side in range(1, 7)]
    assert [row["NBW"] for row in found] == [2, 2, 1, 3, 3, 4]
    assert [row["BERGER"] for row in found] == [5, 5, 2, 5, 6, 9]
    assert [row.side for row in table.rows] == ["6", "5", "4", "2", "1", "3"]
    told = explain(field, ROUND_ROBIN, Frame(rounds=5), EntryId("2"), "DE")
    assert told.total == 1
    assert "1 points in the games between 2 sides" in told.english


@pytest.mark.case("C03")
def test_a_round_without_an_opponent_brings_nothing_in_a_round_robin() -> None:
    table = standings(cards("B>C A:bye", "A>C B:bye", "A>B C:bye"), ROUND_ROBIN, Frame(rounds=3))
    assert [(row.side, int(row.values["NBW"]), int(row.values["BERGER"])) for row in table.rows] == [
        ("A", 2, 1),
        ("B", 1, 0),
        ("C", 0, 0),
    ]


@pytest.mark.article("RU-2.8.1-k")
def test_the_table_of_the_tied_is_applied_again_to_those_it_leaves_equal() -> None:
    """All have 2 points; in their own games A and B made 2, C and D 1; then A beat B and D beat C."""
    games = "A>B A>D C>A B>C B>D D>C C>x D>y"
    order = {side: place for side, place in places(cards(*games.split()), "NBW", "DE").items() if side.isupper()}
    assert order == {"A": 1, "B": 2, "D": 3, "C": 4}


@pytest.mark.article("RU-2.8.1-k")
def test_a_game_still_open_between_the_tied_decides_nothing() -> None:
    """A beat B; C has still to play B, so the table of the three is not complete."""
    games = ("A>B", "C>A", "B?C", "A>x", "B>x", "B>y", "C>y")
    assert {place for side, place in places(cards(*games), "NBW", "DE").items() if side.isupper()} == {1}


@pytest.mark.article("RU-2.8.9", "RU-2.8.5-a")
def test_places_follow_the_final_level_and_then_the_additional_criteria() -> None:
    start = {"A": 12, "B": 11} | {f"a{i}": 14 for i in range(4)} | {"a4": 13}
    start |= {f"b{i}": 13 for i in range(4)} | {"b4": 14}
    field = cards(*(f"{'A>a' if i < 4 else 'a4>A '}{i if i < 4 else ''} B>b{i}" for i in range(5)), start=start)
    table = standings(field, StandingsSettings(("MMS", "SOSM")), Frame(rounds=5, bar=24))
    rows = {row.side: row for row in table.rows}
    one, other = rows[EntryId("A")], rows[EntryId("B")]
    assert (one.values["MMS"], other.values["MMS"]) == (Fraction(16), Fraction(16))
    assert (one.values["SOSM"], other.values["SOSM"]) == (Fraction(70), Fraction(66))
    assert (one.place, other.place) == (1, 2)


@pytest.mark.article("RU-2.8.9")
def test_a_level_system_without_additional_criteria_is_not_published() -> None:
    for criteria in (("MMS",), ("MMS", "NULL", "NULL")):
        with pytest.raises(Refusal) as refused:
            require_tie_breaks(StandingsSettings(criteria))
        assert refused.value.articles == ("RU-2.8.9",)
    require_tie_breaks(StandingsSettings(("MMS", "SOSM")))


@pytest.mark.article("RU-2.8.5-a")
def test_mcmahon_with_all_starts_0_is_swiss() -> None:
    field = cards("A>B C>D", "A>C B>D", "A>D C=B", rank={"A": 3, "D": -5})
    swiss = standings(field, StandingsSettings(("NBW", "SOSW", "SOSOSW")), Frame(rounds=3))
    mcmahon = standings(field, StandingsSettings(("MMS", "SOSM", "SOSOSM")), Frame(rounds=3, bar=0))
    assert [(r.place, r.side, *r.values.values()) for r in swiss.rows] == [
        (r.place, r.side, *r.values.values()) for r in mcmahon.rows
    ]


@pytest.mark.article("RU-2.8.3-e")
def test_two_groups_each_have_a_place_1() -> None:
    field = cards("A1>B1 A2>B2 B3>A3", "A1>B2 B3>A2 A3>B1", "A1>B3 A2>B1 A3>B2")
    table = standings(field, StandingsSettings(("NBW",)), Frame(rounds=3))
    first = table.among([row.side for row in table.rows if row.side.startswith("A")])
    second = table.among([row.side for row in table.rows if row.side.startswith("B")])
    assert [(row.place, row.side) for row in first.rows] == [(1, "A1"), (2, "A2"), (2, "A3")]
    assert [(row.place, row.side) for row in second.rows] == [(1, "B3"), (2, "B1"), (2, "B2")]
