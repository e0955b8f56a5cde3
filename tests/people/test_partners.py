"""Pairs, rengo and consultation sides: what they consist of, who moves, who presses."""

import pytest

from nigiri.errors import Refusal
from nigiri.ids import PersonId
from nigiri.people.partners import Composition, Partners, Sex, check_partners


def side(composition: Composition, *members: str, pressers: tuple[str, ...] = ()) -> Partners:
    return Partners(composition, tuple(map(PersonId, members)), tuple(map(PersonId, pressers)))


def refusal(found: Partners, *, sexes: list[Sex] | None = None, programs: bool = False) -> Refusal:
    with pytest.raises(Refusal) as refused:
        check_partners(found, expected=[found.composition], sexes=sexes, allow_programs=programs)
    return refused.value


@pytest.mark.article("RU-T-08", "KOD-6.3")
def test_a_pair_is_a_man_and_a_woman() -> None:
    pair = side(Composition.PAIR, "a", "b")
    check_partners(pair, expected=[Composition.PAIR], sexes=[Sex.MALE, Sex.FEMALE])
    check_partners(pair, expected=[Composition.PAIR])
    refused = refusal(pair, sexes=[Sex.MALE, Sex.MALE])
    assert (refused.code, refused.articles) == ("side.pair", ("RU-T-08",))
    assert refusal(side(Composition.PAIR, "a", "b", "c")).code == "side.size"


@pytest.mark.article("RU-T-11", "KOD-6.3")
@pytest.mark.parametrize("composition", [Composition.RENGO, Composition.CONSULTATION])
def test_rengo_and_consultation_sides_have_two_members_or_more(composition: Composition) -> None:
    refused = refusal(side(composition, "a"))
    assert (refused.code, refused.articles) == ("side.size", ("RU-T-11",))
    for members in (("a", "b"), ("a", "b", "c", "d")):
        check_partners(side(composition, *members), expected=[composition])
    assert refusal(side(composition, "a", "a")).code == "side.member_twice"
    assert composition.may_consult == (composition is Composition.CONSULTATION)


@pytest.mark.article("RU-2.1.2", "RU-2.1.3-a")
def test_an_individual_does_not_enter_an_event_of_pairs() -> None:
    with pytest.raises(Refusal) as refused:
        check_partners(side(Composition.INDIVIDUAL, "a"), expected=[Composition.PAIR])
    assert (refused.value.code, refused.value.articles) == ("side.composition", ("RU-2.1.2",))
    check_partners(side(Composition.INDIVIDUAL, "a"))
    with pytest.raises(Refusal):
        check_partners(side(Composition.RENGO, "a", "b"))


@pytest.mark.article("RU-2.6.3-a")
def test_a_program_enters_only_where_programs_are_admitted() -> None:
    program = side(Composition.PROGRAM, "bot")
    assert refusal(program).articles == ("RU-2.6.3-a",)
    check_partners(program, allow_programs=True)
    assert refusal(side(Composition.PROGRAM, "bot", "other"), programs=True).code == "side.size"


@pytest.mark.article("KOD-6.6", "RU-T-11")
def test_partners_move_in_turn_and_in_consultation_any_of_them_does() -> None:
    rengo = side(Composition.RENGO, "a", "b", "c")
    assert [rengo.mover(moves) for moves in range(5)] == ["a", "b", "c", "a", "b"]
    assert rengo.may_move(PersonId("b"), 1)
    assert not rengo.may_move(PersonId("a"), 1)
    together = side(Composition.CONSULTATION, "a", "b")
    assert together.mover(0) is None
    assert all(together.may_move(PersonId(person), 3) for person in "ab")
    assert not together.may_move(PersonId("z"), 3)
    assert [Composition.RENGO.has_turns, Composition.CONSULTATION.has_turns] == [True, False]


@pytest.mark.article("CLK-clock-6a")
def test_the_members_agreed_on_press_the_clock() -> None:
    agreed = side(Composition.RENGO, "a", "b", pressers=("b",))
    assert [agreed.may_press(PersonId(person)) for person in "abz"] == [False, True, False]
    assert all(side(Composition.PAIR, "a", "b").may_press(PersonId(person)) for person in "ab")
    refused = refusal(side(Composition.RENGO, "a", "b", pressers=("c",)))
    assert (refused.code, refused.articles) == ("side.presser", ("CLK-clock-6a",))
