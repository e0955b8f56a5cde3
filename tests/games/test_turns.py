"""Turns in games of pairs and rengo sides."""

import pytest

from nigiri.games.colour import Colour
from nigiri.games.turns import OutOfTurn, out_of_turn, turn
from nigiri.ids import PersonId
from nigiri.people.partners import Composition, Partners


def pair(*members: str, composition: Composition = Composition.PAIR) -> Partners:
    return Partners(composition, tuple(map(PersonId, members)))


def moves(text: str) -> list[PersonId]:
    return [PersonId(person) for person in text]


BLACK, WHITE = pair("a", "b"), pair("c", "d")


@pytest.mark.article("KOD-6.6")
def test_a_pair_game_goes_round_the_four_players() -> None:
    assert [turn(BLACK, WHITE, move).person for move in range(1, 6)] == ["a", "c", "b", "d", "a"]
    assert out_of_turn(BLACK, WHITE, moves("acbdacbd")) == ()
    flagged = out_of_turn(BLACK, WHITE, moves("acad"))
    assert flagged == (OutOfTurn(3, PersonId("a"), PersonId("b")),)
    assert out_of_turn(BLACK, WHITE, moves("acad"), penalty=3)[0].penalty == 3


@pytest.mark.article("KOD-6.6", "RU-T-11")
def test_with_handicap_white_begins_and_each_side_keeps_its_order() -> None:
    assert [turn(BLACK, WHITE, move, Colour.WHITE).person for move in range(1, 5)] == ["c", "a", "d", "b"]
    three = pair("a", "b", "e", composition=Composition.RENGO)
    assert [turn(three, WHITE, move).person for move in range(1, 9)] == ["a", "c", "b", "d", "e", "c", "a", "d"]


@pytest.mark.article("KOD-6.6")
def test_in_consultation_any_member_moves_but_not_the_other_side() -> None:
    together = pair("a", "b", composition=Composition.CONSULTATION)
    assert turn(together, WHITE, 1).person is None
    assert out_of_turn(together, WHITE, moves("bcbd")) == ()
    assert [found.move for found in out_of_turn(together, WHITE, moves("ccbd"))] == [1]
