"""The bye: who has it, and what a bye of another kind does not change."""

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.ids import EntryId
from nigiri.pairing.byes import opengotha_byes
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import FixedPair, hand_work
from nigiri.pairing.settings import PairingSettings
from pairing.fields import field_from, seat, with_games


def pairs_of(drawing: Drawing) -> set[frozenset[str]]:
    return {frozenset(game.sides) for game in drawing.games}


@pytest.mark.case("C01")
@pytest.mark.article("RU-2.8.4-b")
def test_the_only_round_without_second_bye_rematch_or_high_bye_is_found() -> None:
    seats = with_games({"P1": 4, "P2": 2, "P3": 2, "P4": 4, "P5": 0}, "P1-P2 P4-P5 P1-P3 P2-P5")
    seats = [replace(one, byes=1) if one.side in ("P3", "P4") else one for one in seats]
    for seed in range(10):
        drawing = draw(field_from(seats, 3), PairingSettings(), Order(seed))
        assert [bye.entry for bye in drawing.byes] == ["P5"]
        assert pairs_of(drawing) == {frozenset(("P1", "P4")), frozenset(("P2", "P3"))}
        assert drawing.optimal
        assert not drawing.remarks


@pytest.mark.case("C06")
def test_two_fixed_byes_among_seven_say_that_a_third_will_be_created() -> None:
    field = field_from([seat(f"P{i}", 0) for i in range(1, 8)], 1, rounds=3)
    fixed = hand_work([Bye(EntryId("P1")), Bye(EntryId("P2"))])
    drawing = draw(field, PairingSettings(), Order(1), fixed)
    assert str(drawing.remarks[0]) == "2 fixed byes leave 5 players: a further bye will be created"
    assert [(bye.entry, bye.by_hand) for bye in drawing.byes[:2]] == [("P1", True), ("P2", True)]
    assert len(drawing.byes) == 3
    assert not drawing.byes[2].by_hand
    assert len(drawing.games) == 2


@pytest.mark.case("C06")
def test_a_bye_moved_by_hand_is_the_only_one() -> None:
    field = field_from([seat(f"P{i}", 0) for i in range(1, 8)], 1, rounds=3)
    drawing = draw(field, PairingSettings(), Order(1), hand_work([Bye(EntryId("P2"))]))
    assert [(bye.entry, bye.by_hand) for bye in drawing.byes] == [("P2", True)]
    assert len(drawing.games) == 3
    assert not drawing.remarks


def test_a_second_bye_is_given_only_when_all_have_had_one_and_is_said_aloud() -> None:
    one = with_games({"a": 4, "b": 2, "c": 0}, "")
    field = field_from([replace(s, byes=1) for s in one], 4, rounds=9)
    drawing = draw(field, PairingSettings(), Order(1))
    assert [bye.entry for bye in drawing.byes] == ["c"]
    assert "c has had a bye before (1)" in [str(remark) for remark in drawing.remarks]


def test_a_rematch_is_worse_than_a_second_bye() -> None:
    """Rematches stand above byes: c and d have met nobody but each other, e has had a bye."""
    seats = with_games({"a": 0, "b": 0, "e": 2}, "a-e b-e")
    seats = [replace(s, byes=1) if s.side == "e" else s for s in seats]
    drawing = draw(field_from(seats, 3), PairingSettings(), Order(1))
    assert [bye.entry for bye in drawing.byes] == ["e"]
    assert drawing.costs["rematch"] == 0


def test_the_last_of_the_lowest_group_sits_out_when_all_else_is_equal() -> None:
    field = field_from([seat(name, 2) for name in "abcde"], 2)
    assert [bye.entry for bye in draw(field, PairingSettings(), Order(3)).byes] == ["e"]


def test_opengothas_bye_goes_to_the_least_of_its_formula() -> None:
    seats = [
        seat("a", 60, rank=0, mcmahon=60),
        seat("b", 40, rank=-10, mcmahon=40, byes=1),
        seat("c", 44, rank=-8, mcmahon=44),
        seat("d", 44, rank=-8, mcmahon=44),
        seat("e", 44, rank=-7, mcmahon=44),
    ]
    field = field_from(seats, 3)
    assert opengotha_byes(field) == ["d", "c", "e", "a", "b"]
    drawing = draw(field, PairingSettings(), Order(1, "opengotha"))
    assert [bye.entry for bye in drawing.byes] == ["d"]
    assert drawing.optimal


def test_opengothas_bye_is_nobody_who_is_paired_by_hand() -> None:
    field = field_from([seat("a", 6), seat("b", 4), seat("c", 0)], 3)
    fixed = hand_work([FixedPair(EntryId("b"), EntryId("c"))])
    assert [bye.entry for bye in draw(field, PairingSettings(), Order(1, "opengotha"), fixed).byes] == ["a"]


def test_one_player_alone_has_the_bye_and_nobody_at_all_is_refused() -> None:
    for name in ("nigiri", "opengotha"):
        drawing = draw(field_from([seat("a", 0)], 1), PairingSettings(), Order(1, name))
        assert ([bye.entry for bye in drawing.byes], drawing.games, drawing.optimal) == (["a"], (), True)
    with pytest.raises(Refusal) as refused:
        draw(replace(field_from([seat("a", 0)], 1), seats=()), PairingSettings(), Order(1))
    assert refused.value.code == "round.nobody"


def test_a_bye_that_leaves_no_round_gives_way_to_the_next_one() -> None:
    field = field_from([seat("a", 4), seat("b", 2), seat("c", 0)], 3)
    forbidden = hand_work([], [(EntryId("a"), EntryId("b"))])
    drawing = draw(field, PairingSettings(), Order(1, "opengotha"), forbidden)
    assert [bye.entry for bye in drawing.byes] == ["b"]
    everybody = hand_work([], [(EntryId(x), EntryId(y)) for x, y in ("ab", "ac", "bc")])
    for name in ("nigiri", "opengotha"):
        with pytest.raises(Refusal) as refused:
            draw(field, PairingSettings(), Order(1, name), everybody)
        assert refused.value.code == "pairing.impossible"


@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_a_round_of_byes_by_hand_alone_has_no_game(name: str) -> None:
    field = field_from([seat("a", 0), seat("b", 0)], 1)
    drawing = draw(field, PairingSettings(), Order(1, name), hand_work([Bye(EntryId("a")), Bye(EntryId("b"))]))
    assert (drawing.games, [bye.entry for bye in drawing.byes], drawing.optimal) == ((), ["a", "b"], True)
    assert len(drawing.explanation) == 2


def test_who_has_had_a_bye_plays_while_another_can_sit_out() -> None:
    field = field_from([seat("a", 4), seat("b", 2), seat("c", 0, byes=1)], 3)
    assert [bye.entry for bye in draw(field, PairingSettings(), Order(1)).byes] == ["b"]
