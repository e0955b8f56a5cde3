"""Criteria by name, their order, and what is refused."""

from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.sentence import Sentence, written
from nigiri.standings.criteria.order import circles, layers
from nigiri.standings.criteria.registry import CRITERIA, find, read
from nigiri.standings.explanation import explain
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import standings
from standings.field import cards

OPENGOTHAS = (
    "NBW", "MMS", "STS", "CPS", "SOSW", "SOSW-1", "SOSW-2", "SODOSW", "SOSOSW", "CUSSW", "SOSM", "SOSM-1", "SOSM-2",
    "SODOSM", "SOSOSM", "CUSSM", "SOSTS", "SOSTS-1", "SOSTS-2", "SODOSTS", "SOSOSTS", "EXT", "EXR", "SDC", "DC",
    "CAT", "RANK", "RATING",
)  # fmt: skip


def test_every_criterion_of_opengotha_is_known_under_its_name_and_says_its_formula() -> None:
    for name in OPENGOTHAS:
        assert find(name).name == name
        assert find(name.lower()) is find(name)
    for criterion in CRITERIA.values():
        assert "{" not in criterion.formula.english


def test_empty_places_and_repetitions_decide_nothing() -> None:
    names = [criterion.name for criterion in read(["MMS", "NULL", "sosm", "MMS", "NULL", "SOSWM1"])]
    assert names == ["MMS", "SOSM", "SOSW-1"]


def test_an_unknown_criterion_is_refused_with_the_known_and_the_nearest() -> None:
    with pytest.raises(Refusal) as refused:
        standings(cards("A>B"), StandingsSettings(("MMS", "SOSMM")), Frame(rounds=1))
    assert refused.value.code == "criterion.unknown"
    assert "SOSM" in str(refused.value.facts["nearest"])
    assert "SOSMM" in refused.value.message
    assert all(name in refused.value.message for name in CRITERIA)
    with pytest.raises(Refusal) as strange:
        find("{0}")
    assert strange.value.message.startswith("there is no criterion {0}; known: ")


def test_cards_that_do_not_fit_together_are_refused() -> None:
    field, settings, frame = cards("A>B", "B>A"), StandingsSettings(("NBW", "SOSW")), Frame(rounds=2)
    uneven = cards("C>D")
    for wrong, code in (
        ([*field, field[0]], "cards.twice"),
        ([*field, *uneven], "cards.uneven"),
        (field[:1], "cards.opponent_missing"),
    ):
        with pytest.raises(Refusal) as refused:
            standings(wrong, settings, frame)
        assert refused.value.code == code
        assert refused.value.where
    with pytest.raises(Refusal) as unknown:
        explain(field, settings, frame, EntryId("Z"), "NBW")
    assert unknown.value.code == "card.unknown"


def test_no_cards_make_an_empty_table() -> None:
    table = standings([], StandingsSettings(("MMS", "DC")), Frame(rounds=3))
    assert (table.round, table.rows) == (0, ())


def test_strasbourg_rewards_who_wins_all_games_from_the_bar_on() -> None:
    start = dict.fromkeys("ABCDEFGH", 30) | {"H": 29}
    field = cards("A>B C>D E>F G>H", "A>C E>G B>D F>H", "A>E G>C", "A>B E>F", start=start)
    frame = Frame(rounds=4, bar=60)
    rows = {row.side: row.values for row in standings(field, StandingsSettings(("STS", "MMS")), frame).rows}
    bonus = {str(side): values["STS"] - values["MMS"] for side, values in rows.items()}
    assert bonus == {"A": 4, "E": 2, **dict.fromkeys("BCDFGH", 0)}


def test_cup_score_is_doubled_before_each_round() -> None:
    rows = standings(cards("A>B", "B>A", "A=B"), StandingsSettings(("CPS",)), Frame(rounds=3)).rows
    assert {str(row.side): row.values["CPS"] for row in rows} == {"A": 4.5, "B": 2.5}


def test_the_unrated_count_with_the_rating_of_their_rank() -> None:
    field = cards("A>B", rank={"A": -1, "B": 2}, rating={"A": 1950})
    rows = standings(field, StandingsSettings(("RATING",), shown=("AVR", "RANK", "CAT")), Frame(rounds=1)).rows
    assert [row.side for row in rows] == ["B", "A"]
    assert [row.values["RATING"] for row in rows] == [2300, 1950]
    assert [row.values["AVR"] for row in rows] == [1950, 2300]


graphs = st.integers(1, 9).flatmap(
    lambda n: st.tuples(
        st.just(n), st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)).filter(lambda e: e[0] != e[1]))
    )
)


@given(graphs, st.lists(st.integers(0, 3), min_size=9, max_size=9))
def test_circles_are_strongly_connected_components_and_layers_respect_who_beat_whom(
    graph: tuple[int, set[tuple[int, int]]], values: list[int]
) -> None:
    count, edges = graph
    beaten = {side: sorted(b for a, b in edges if a == side) for side in range(count)}
    model = nx.DiGraph(edges)
    model.add_nodes_from(range(count))
    found: dict[int, set[int]] = {}
    for side, circle in circles(beaten).items():
        found.setdefault(circle, set()).add(side)
    assert sorted(map(sorted, found.values())) == sorted(map(sorted, nx.strongly_connected_components(model)))
    order = layers(beaten, {side: (values[side],) for side in range(count)})
    position = {side: i for i, layer in enumerate(order) for side in layer}
    assert sorted(position) == list(range(count))
    for above, below in edges:
        same_circle = nx.has_path(model, below, above)
        assert position[above] == position[below] if same_circle else position[above] < position[below]


def test_a_circle_is_as_good_as_its_best_member() -> None:
    beaten = {0: [1], 1: [2], 2: [0], 3: []}
    for best, order in ((5, [[0, 1, 2], [3]]), (2, [[3], [0, 1, 2]])):
        keys = {0: (1,), 1: (best,), 2: (1,), 3: (3,)}
        assert [sorted(layer) for layer in layers(beaten, keys)] == order


def test_a_long_chain_of_wins_needs_no_recursion() -> None:
    count = 5000
    beaten = {side: [side + 1] if side + 1 < count else [] for side in range(count)}
    assert layers(beaten, dict.fromkeys(range(count), ())) == [[side] for side in range(count)]


def test_numbers_are_written_exactly() -> None:
    texts = {Fraction(3): "3", Fraction(5, 2): "2.5", Fraction(-29, 4): "-7.25", Fraction(6200, 3): "2066 2/3"}
    texts |= {Fraction(-1, 3): "-0 1/3", Fraction(1, 20): "0.05"}
    for value, text in texts.items():
        assert Sentence("{value}", {"value": value}).english == written(value) == text
