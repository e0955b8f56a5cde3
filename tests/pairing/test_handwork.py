"""Hand work: kept by the draw, refused where it contradicts itself, told in the explanation."""

import pytest

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.handwork import Fixed, FixedColour, FixedPair, hand_work
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from pairing.fields import field_from, seat, with_games

FOUR = field_from([seat(name, 2) for name in "abcd"], 2)


def pair(first: str, second: str, black: str | None = None) -> FixedPair:
    return FixedPair(EntryId(first), EntryId(second), None if black is None else EntryId(black))


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        ([pair("a", "a")], "game.self"),
        ([pair("a", "z")], "fixed.absent"),
        ([pair("a", "b"), pair("b", "c")], "fixed.twice"),
        ([pair("a", "b"), Bye(EntryId("a"))], "fixed.twice"),
        ([pair("a", "b", "c")], "fixed.colour"),
        ([Bye(EntryId("z"))], "fixed.absent"),
        ([FixedColour(EntryId("z"), Colour.BLACK)], "fixed.absent"),
        ([FixedColour(EntryId("a"), Colour.BLACK), FixedColour(EntryId("a"), Colour.WHITE)], "fixed.twice"),
    ],
)
def test_contradictions_are_refused(fixed: list[Fixed], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        draw(FOUR, PairingSettings(), Order(1), hand_work(fixed))
    assert refused.value.code == code


@pytest.mark.parametrize("name", ["nigiri", "opengotha"])
def test_fixed_pairs_are_kept_even_against_a_ban_which_is_said(name: str) -> None:
    ban = (EntryId("a"), EntryId("b"))
    for seed in range(5):
        drawing = draw(FOUR, PairingSettings(), Order(seed, name), hand_work([pair("a", "b")], [ban]))
        assert {frozenset(game.sides): game.by_hand for game in drawing.games} == {
            frozenset("ab"): True,
            frozenset("cd"): False,
        }
        assert "a and b were paired by hand although they may not meet" in map(str, drawing.remarks)


def test_fixed_pairs_and_byes_stand_in_the_explanation() -> None:
    field = field_from([seat(name, 2) for name in "abcdef"], 2)
    drawing = draw(field, PairingSettings(), Order(1), hand_work([pair("a", "b", "b"), Bye(EntryId("c"))]))
    told = {(one.first, one.second): one.by_hand for one in drawing.explanation}
    assert told[EntryId("a"), EntryId("b")]
    assert told[EntryId("c"), None]
    assert sum(told.values()) == 2
    assert len(told) == len(drawing.games) + len(drawing.byes)
    assert [game.black for game in drawing.games if game.by_hand] == ["b"]


def test_a_rematch_that_hand_work_forces_is_not_called_unavoidable() -> None:
    field = field_from(with_games({"a": 2, "b": 2, "c": 2, "d": 2}, "a-b c-d"), 2)
    drawing = draw(field, PairingSettings(), Order(1), hand_work([pair("a", "b")]))
    assert "no round that keeps what was fixed or forbidden" in str(drawing.remarks[0])
    assert drawing.costs["rematch"] == 2


def test_a_colour_that_was_promised_rules_out_games_whose_handicap_says_otherwise() -> None:
    seats = [seat("strong", 0, rank=3), seat("other", 0, rank=3), seat("weak", 0, rank=-3), seat("low", 0, rank=-3)]
    rule = HandicapRule(HandicapBasis.RANK, even_from=8)
    wish = hand_work([FixedColour(EntryId("strong"), Colour.BLACK)])
    for seed in range(8):
        games = draw(field_from(seats, 1), PairingSettings(handicap=rule), Order(seed), wish).games
        assert next(game for game in games if "strong" in game.sides).sides == ("strong", "other")


def test_why_not_a_pair_that_hand_work_rules_out() -> None:
    drawing = draw(FOUR, PairingSettings(), Order(1), hand_work([pair("a", "b")], [(EntryId("c"), EntryId("x"))]))
    answer = drawing.why(EntryId("a"), EntryId("c"))
    assert not answer.is_possible
    assert str(answer.sentence) == "with a and c paired, the others could not all be paired"
    banned = draw(FOUR, PairingSettings(), Order(1), hand_work([], [(EntryId("a"), EntryId("b"))]))
    assert str(banned.why(EntryId("b"), EntryId("a")).sentence) == "a and b may not meet"


@pytest.mark.parametrize(
    ("first", "second", "code"), [("a", "z", "why.absent"), ("a", "a", "game.self"), ("a", None, "why.no_bye")]
)
def test_questions_without_sense_are_refused(first: str, second: str | None, code: str) -> None:
    drawing = draw(FOUR, PairingSettings(), Order(1))
    with pytest.raises(Refusal) as refused:
        drawing.why(EntryId(first), None if second is None else EntryId(second))
    assert refused.value.code == code


def test_the_answer_about_the_bye_speaks_of_the_bye() -> None:
    field = field_from([seat("a", 4), seat("b", 2), seat("c", 0)], 3)
    drawing = draw(field, PairingSettings(), Order(1))
    assert str(drawing.why(EntryId("c"), None).sentence) == "c has the bye"
    answer = drawing.why(EntryId("a"), None)
    assert answer.decided_by == "bye-level"
    assert str(answer.sentence) == (
        "the best round with the bye for a differs by +2 in bye-level (levels above the lowest)"
    )
    assert answer.instead == (("a", None), ("b", "c"))
