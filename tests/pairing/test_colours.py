"""Colours: handicap, hand, balance, alternation, lot, in that order."""

from itertools import product

import pytest

from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.pairing.colours import Reason, alternation, first_is_black
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import FixedColour, FixedPair, hand_work
from nigiri.pairing.settings import (
    Colours,
    EvenColours,
    HandicapBasis,
    HandicapRule,
    PairingSettings,
)
from pairing.fields import field_from, seat


def decide(first: str, second: str, stones: int = 0, seed: int = 1) -> tuple[bool, Reason]:
    a, b = seat("a", 0, colours=first), seat("b", 0, colours=second)
    is_black, reason = first_is_black(a, b, stones, seed=seed, number=3)
    other, same = first_is_black(b, a, -stones, seed=seed, number=3)
    assert (other, same) == (not is_black, reason), "the order in which two sides are named changes nothing"
    return is_black, reason


def only_game(drawing: Drawing) -> tuple[str, str, bool]:
    (game,) = drawing.games
    return game.black, game.white, game.are_colours_known


@pytest.mark.article("RU-2.8.6", "KOD-11.2")
def test_who_had_black_twice_gets_white_against_one_who_had_both() -> None:
    assert decide("BB", "WB") == (False, Reason.BALANCE)


@pytest.mark.article("RU-2.8.6")
def test_equal_balances_change_over_from_the_last_game() -> None:
    assert decide("WB", "BW") == (False, Reason.ALTERNATION)
    assert decide("BWWB", "WBWB") == (True, Reason.ALTERNATION), "the latest game in which they differ decides"


@pytest.mark.article("RU-2.8.6", "RU-2.6.3-b")
def test_equal_histories_are_left_to_the_lot_and_the_lot_favours_nobody() -> None:
    blacks = 0
    for seed in range(400):
        is_black, reason = decide("", "", seed=seed)
        assert reason is Reason.LOT
        assert decide("WB", "WB", seed=seed)[1] is Reason.LOT
        blacks += is_black
    assert 160 < blacks < 240


@pytest.mark.article("RU-2.8.6")
def test_the_rule_is_the_colouring_that_leaves_the_least_imbalance() -> None:
    """Against the rule's own words: least maximum of |B - W|, then the stronger need served."""
    for whites, blacks, other_whites, other_blacks in product(range(4), repeat=4):
        mine, other = whites - blacks, other_whites - other_blacks
        is_black, reason = decide("W" * whites + "B" * blacks, "W" * other_whites + "B" * other_blacks)
        as_black = max(abs(mine - 1), abs(other + 1))
        as_white = max(abs(mine + 1), abs(other - 1))
        if as_black != as_white:
            assert is_black == (as_black < as_white)
        assert (reason is Reason.BALANCE) == (mine != other)


def test_a_side_that_has_not_played_leaves_the_change_to_the_one_that_has() -> None:
    white = (Colour.WHITE,)
    assert alternation(white, ()) is Colour.WHITE
    assert alternation((), white) is Colour.BLACK
    assert alternation((*white, Colour.BLACK), (Colour.BLACK,)) is Colour.WHITE
    assert alternation((), ()) is None


@pytest.mark.article("RU-2.6.3-c", "KOD-11.2")
def test_the_receiver_of_a_handicap_is_black_whatever_the_balance() -> None:
    assert decide("WWW", "BBB", stones=3) == (False, Reason.HANDICAP)
    assert decide("WWW", "BBB", stones=1) == (False, Reason.HANDICAP), "no komi is a handicap as well"
    assert decide("", "", stones=-2) == (True, Reason.HANDICAP)


@pytest.mark.article("RU-2.6.3-b")
def test_regulations_may_leave_even_colours_to_a_nigiri_at_the_board() -> None:
    field = field_from([seat("a", 0), seat("b", 0)], 1)
    settled = field_from([seat("a", 2, colours="W"), seat("b", 2, colours="B")], 2)
    equal = PairingSettings(colours=Colours(by_nigiri=True))
    always = PairingSettings(colours=Colours(rule=EvenColours.BY_NIGIRI))
    assert not only_game(draw(field, equal, Order(1)))[2]
    assert only_game(draw(settled, equal, Order(1))) == ("a", "b", True)
    assert not only_game(draw(settled, always, Order(1)))[2]
    assert only_game(draw(field, PairingSettings(), Order(1)))[2]


@pytest.mark.article("RU-2.6.3-c")
def test_a_nigiri_is_never_asked_for_in_a_handicap_game() -> None:
    field = field_from([seat("strong", 0, rank=2), seat("weak", 0, rank=-5)], 1)
    rule = HandicapRule(HandicapBasis.RANK, even_from=8)
    settings = PairingSettings(handicap=rule, colours=Colours(rule=EvenColours.BY_NIGIRI))
    (game,) = draw(field, settings, Order(1)).games
    assert (game.black, game.handicap, game.are_colours_known) == ("weak", 6, True)


def test_colours_given_by_hand_go_before_balance_and_keep_apart_who_wants_the_same() -> None:
    field = field_from([seat("a", 2, colours="B"), seat("b", 2, colours="W")], 2)
    fixed = hand_work([FixedPair(EntryId("a"), EntryId("b"), EntryId("a"))])
    drawing = draw(field, PairingSettings(), Order(1), fixed)
    assert only_game(drawing)[:2] == ("a", "b")
    assert drawing.games[0].by_hand
    assert drawing.explanation[0].colours is Reason.BY_HAND
    four = field_from([seat(name, 2) for name in "abcd"], 2)
    wishes = hand_work([FixedColour(EntryId(name), Colour.WHITE) for name in "ac"])
    for seed in range(8):
        games = draw(four, PairingSettings(), Order(seed), wishes).games
        assert {game.white for game in games} == {"a", "c"}


def test_the_colour_criteria_prefer_pairs_that_can_both_have_what_they_need() -> None:
    field = field_from([seat(n, 4, colours=c) for n, c in (("a", "BB"), ("b", "BB"), ("c", "WW"), ("d", "WW"))], 3)
    for seed in range(6):
        games = draw(field, PairingSettings(), Order(seed), None).games
        assert all({game.white} <= {"a", "b"} and {game.black} <= {"c", "d"} for game in games)
