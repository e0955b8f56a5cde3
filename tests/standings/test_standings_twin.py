"""The fast table against the naive twin, on random events under all conventions."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from nigiri.games.card import Card
from nigiri.standings.criteria import boards
from nigiri.standings.criteria.criterion import AmongTied
from nigiri.standings.criteria.registry import CRITERIA as ALL_CRITERIA
from nigiri.standings.explanation import explain
from nigiri.standings.frame import Frame
from nigiri.standings.scores import main_score, running_scores, scores
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import Table, standings
from standings.events import fields, frames, settings
from standings.naive import Twin

CRITERIA = {name: c for name, c in ALL_CRITERIA.items() if c not in boards.CRITERIA}
"""The criteria of persons; those of teams have a twin of their own."""
BY_SIDE = tuple(name for name, c in CRITERIA.items() if not isinstance(c, AmongTied) and name != "LOT")


def check_every_value(cards: list[Card], chosen: StandingsSettings, frame: Frame) -> None:
    table = standings(cards, chosen, frame)
    twin = Twin(cards, chosen, frame)
    for row in table.rows:
        for name in BY_SIDE:
            assert row.values[name] == twin.value(name, row.side), (name, row.side)


@given(fields(), settings(("NBW",), BY_SIDE), frames)
@budget(max_examples=150)
def test_every_value_is_the_twins(cards: list[Card], chosen: StandingsSettings, frame: Frame) -> None:
    check_every_value(cards, chosen, frame)


@pytest.mark.slow
@given(fields(16, 10), settings(("NBW",), BY_SIDE), frames)
@budget(max_examples=1000)
def test_every_value_is_the_twins_at_length(cards: list[Card], chosen: StandingsSettings, frame: Frame) -> None:
    check_every_value(cards, chosen, frame)


orders = st.lists(st.sampled_from(sorted(CRITERIA)), min_size=1, max_size=4, unique=True).map(tuple)


@given(st.data(), fields(7, 4), orders, frames)
@budget(max_examples=150)
def test_places_follow_the_criteria_and_only_they(
    data: st.DataObject, cards: list[Card], order: tuple[str, ...], frame: Frame
) -> None:
    table = standings(cards, data.draw(settings(order)), frame)
    keys = [key_of(table, position) for position in range(len(table.rows))]
    for position, row in enumerate(table.rows):
        better = sum(key > keys[position] for key in keys)
        assert row.place == better + 1
    names = {card.side: card.name for card in cards}
    for one, other in itertools.pairwise(range(len(keys))):
        assert keys[one] >= keys[other]
        if keys[one] == keys[other]:
            assert names[table.rows[one].side] < names[table.rows[other].side]


def key_of(table: Table, position: int, upto: int | None = None) -> tuple[Fraction, ...]:
    values = table.rows[position].values
    return tuple((-1 if CRITERIA[n].is_lower_better else 1) * values[n] for n in table.criteria[:upto])


@given(
    st.data(),
    fields(7, 4),
    st.sampled_from(["SDC", "DC", "DE"]),
    st.lists(st.sampled_from(BY_SIDE), max_size=2, unique=True),
)
@budget(max_examples=300)
def test_direct_comparisons_are_the_twins(data: st.DataObject, cards: list[Card], name: str, later: list[str]) -> None:
    chosen = data.draw(settings(("NBW", name, *later)))
    frame = Frame(rounds=5)
    table, twin = standings(cards, chosen, frame), Twin(cards, chosen, frame)
    later = [n for n in later if n != "NBW"]
    for _, rows in itertools.groupby(table.rows, key=lambda row: row.values["NBW"]):
        group = {row.side: row for row in rows}
        sides: list[str] = list(group)
        keys = {s: tuple((-1 if CRITERIA[n].is_lower_better else 1) * twin.value(n, s) for n in later) for s in sides}
        if name == "DC":
            decided = twin.direct(sides, keys)
        else:
            decided = twin.encounter(sides) if name == "DE" else twin.simple_direct(sides)
        assert {side: row.values[name] for side, row in group.items()} == decided


@given(st.data(), fields(6, 5), settings(("NBW", "DC", "SOSW"), tuple(CRITERIA)), frames)
@budget(max_examples=100)
def test_an_explanation_adds_up_to_the_value_in_the_table(
    data: st.DataObject, cards: list[Card], chosen: StandingsSettings, frame: Frame
) -> None:
    table = standings(cards, chosen, frame)
    row = data.draw(st.sampled_from(table.rows))
    for name in CRITERIA:
        found = explain(cards, chosen, frame, row.side, name)
        assert found.total == row.values[name], name
        counted = [step.value for step in found.steps if step.is_counted and step.value is not None]
        if name != "AVR":
            assert sum(counted) == found.total, name
        assert found.english


@given(fields(), settings(("SOSW", "CPS", "NBW")), frames)
def test_the_main_score_is_the_one_in_the_table(cards: list[Card], chosen: StandingsSettings, frame: Frame) -> None:
    for criteria in (("CPS", "MMS"), ("SOSW", "NBW", "MMS"), ("STS",), ("MMS",)):
        asked = StandingsSettings(criteria, chosen.points, chosen.unplayed)
        name = main_score(asked, frame)
        table = standings(cards, asked, frame)
        assert scores(cards, asked, frame) == {row.side: 2 * row.values[name] for row in table.rows}
        for k in range(table.round + 1):
            part = [Card(c.side, c.name, c.rank, c.rating, c.start, c.category, c.lines[:k]) for c in cards]
            then = {side: row[k] for side, row in running_scores(cards, asked, frame).items()}
            assert then == scores(part, asked, frame)


@given(fields(), settings(("MMS", "DC", "SOSM", "SDC", "LOT")), frames, st.randoms())
def test_the_order_of_the_cards_does_not_matter(
    cards: list[Card], chosen: StandingsSettings, frame: Frame, random: object
) -> None:
    shuffled = list(cards)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert standings(shuffled, chosen, frame) == standings(cards, chosen, frame)
