"""Rounds drawn by the program, as decisions: once, with hand work kept, with its protocol."""

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.pairing.handwork import FixedPair
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Absence
from nigiri.people.roster import Roster
from nigiri.regulations.system import Swiss
from nigiri.tournament.decisions import absences, boards, byes, drawing, publication, results
from nigiri.tournament.decisions.draw import draw_round, redraw_round
from nigiri.tournament.decisions.seating import pass_bye_on, seat_late_by_rule
from nigiri.tournament.events import RoundDrawn, TableResult
from nigiri.tournament.field import field_of
from nigiri.tournament.written_result import read_result
from played import Play, entered, entry, persons, round_of, side

ROSTER = Roster(persons(40))


@pytest.mark.article("RU-2.8.7-a", "RU-3.2.1")
def test_a_drawn_round_carries_what_is_needed_to_draw_it_again() -> None:
    play = Play(players=8)
    (event,) = play.do(draw_round, ROSTER, 1, seed=7, without=["geography"])
    assert isinstance(event, RoundDrawn)
    protocol = event.round.protocol
    assert protocol is not None
    assert (protocol.seed, protocol.without, protocol.optimal) == (7, ("geography",), True)
    assert protocol.program.startswith("nigiri ")
    again = Play(players=8)
    assert again.do(draw_round, ROSTER, 1, seed=protocol.seed, without=protocol.without) == (event,)


@pytest.mark.case("C23")
def test_pressing_draw_twice_makes_one_round() -> None:
    play = Play(players=8)
    play.do(draw_round, ROSTER, 1, seed=7)
    with pytest.raises(Refusal) as refused:
        play.do(draw_round, ROSTER, 1, seed=8)
    assert refused.value.code == "round.drawn_already"
    assert len(play.state.rounds) == 1


@pytest.mark.case("C07")
def test_announced_absence_leaves_one_pairing_bye() -> None:
    play = Play(players=9)
    play.do(absences.announce_absence, [side(n) for n in (2, 4, 6, 8)], [1], worth=Absence.HALF)
    play.do(draw_round, ROSTER, 1, seed=1)
    drawn = play.state.round(1)
    assert (len(drawn.games), [bye.kind for bye in drawn.byes]) == (2, [ByeKind.PAIRING])
    assert not drawn.seated & {side(n) for n in (2, 4, 6, 8)}
    assert len(list(play.state.present(2))) == 9


@pytest.mark.case("C06")
def test_two_byes_by_hand_that_need_a_third_are_said_before_anything_is_drawn() -> None:
    play = Play(players=7)
    fixed = [Bye(side(1)), Bye(side(2))]
    with pytest.raises(Refusal) as refused:
        play.do(draw_round, ROSTER, 1, seed=1, fixed=fixed)
    assert refused.value.code == "byes.one_more"
    assert "2 fixed byes leave 5 players" in refused.value.message
    play.do(draw_round, ROSTER, 1, seed=1, fixed=fixed, may_add_bye=True)
    assert [bye.by_hand for bye in play.state.round(1).byes] == [True, True, False]


@pytest.mark.case("C06")
def test_a_moved_bye_is_kept_by_a_redraw_and_is_the_only_one() -> None:
    play = Play(players=7)
    play.do(draw_round, ROSTER, 1, seed=1, fixed=[Bye(side(1))])
    play.do(pass_bye_on, ROSTER, 1, side(1), side(2), seed=1)
    assert [bye.entry for bye in play.state.round(1).byes] == [side(2)]
    play.do(redraw_round, ROSTER, 1, seed=99)
    drawn = play.state.round(1)
    assert (drawn.byes, len(drawn.games)) == ((Bye(side(2), by_hand=True),), 3)


def test_a_redraw_keeps_what_was_set_by_hand_with_colours_and_stones() -> None:
    play = Play(players=10)
    play.do(draw_round, ROSTER, 1, seed=1, fixed=[FixedPair(side(1), side(10), black=side(1))])
    old = play.state.round(1)
    mine = next(game for game in old.games if side(1) in game.sides)
    stones = replace(mine, handicap=4, komi_halves=1)
    play.do(boards.edit_boards, 1, [stones if game == mine else game for game in old.games], old.byes)
    play.do(redraw_round, ROSTER, 1, seed=2, reason="another lot")
    new = play.state.round(1)
    kept = next(game for game in new.games if side(1) in game.sides)
    assert replace(kept, table=0) == Game(0, side(1), side(10), handicap=4, komi_halves=1, by_hand=True)
    assert new.protocol is not None
    assert new.protocol.seed == 2


def test_a_bye_granted_to_one_who_is_away_stays_in_a_redraw() -> None:
    play = Play(players=5)
    play.do(absences.announce_absence, [side(5)], [1])
    play.do(draw_round, ROSTER, 1, seed=1)
    play.do(byes.grant_bye, 1, side(5), ByeKind.HALF)
    play.do(redraw_round, ROSTER, 1, seed=2)
    assert play.state.round(1).byes == (Bye(side(5), ByeKind.HALF, by_hand=True),)
    assert len(play.state.round(1).games) == 2


@pytest.mark.article("RU-2.8.8-b")
def test_the_draw_goes_by_the_award_and_the_standing_by_the_game() -> None:
    def second_round(award: str) -> set[frozenset[str]]:
        play = Play(players=4, profile="russia-2020")
        play.out(round_of(1, (1, 2), (3, 4)))
        play.do(results.record, 1, entered("1-0"))
        play.do(results.award, 1, [TableResult(2, read_result(award))], reason="adjourned twice")
        play.do(draw_round, ROSTER, 2, seed=1)
        return {frozenset(game.sides) for game in play.state.round(2).games}

    assert second_round("1-0") == {frozenset({side(1), side(3)}), frozenset({side(2), side(4)})}
    assert second_round("0-1") == {frozenset({side(1), side(4)}), frozenset({side(2), side(3)})}


@pytest.mark.article("RU-2.8.8-c")
def test_a_game_that_ends_other_than_it_was_awarded_is_a_float_for_both() -> None:
    play = Play(players=4, profile="russia-2020", system=Swiss())
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, [TableResult(2, read_result("1-0"))])
    play.do(results.award, 1, [TableResult(1, read_result("1-0"))], reason="adjourned twice")
    play.out(round_of(2, (1, 3), (2, 4)))
    play.do(results.record, 2, entered("1-0", "1-0"))
    play.do(results.record, 1, [TableResult(1, read_result("0-1"))])
    seats = {seat.side: seat for seat in field_of(play.state, ROSTER, 3).seats}
    assert (seats[side(1)].drawn_up, seats[side(1)].drawn_down) == (1, 0)
    assert (seats[side(2)].drawn_up, seats[side(2)].drawn_down) == (0, 1)
    assert [seats[side(number)].score for number in (1, 2)] == [2, 4]


def test_a_late_side_gets_the_stones_that_the_draw_would_have_given() -> None:
    rules = PairingSettings(handicap=HandicapRule(basis=HandicapBasis.RANK, reduction=0, even_from=8))
    play = Play(players=7, pairing=rules)
    play.do(draw_round, ROSTER, 1, seed=1, fixed=[Bye(side(1))])
    play.do(publication.publish_round, 1)
    play.do(seat_late_by_rule, ROSTER, entry(8), seed=1)
    drawn = play.state.round(1)
    assert (drawn.byes, len(drawn.games)) == ((), 4)
    assert drawn.at_table(4) == Game(4, side(8), side(1), handicap=7, komi_halves=1, by_hand=True)


def test_passing_on_a_bye_that_is_not_there_is_refused_as_such() -> None:
    play = Play(players=4)
    play.do(drawing.accept_round, round_of(1, (1, 2), (3, 4)))
    with pytest.raises(Refusal) as refused:
        play.do(pass_bye_on, ROSTER, 1, side(1), side(2), seed=1)
    assert refused.value.code == "bye.none"


def test_a_round_that_was_changed_by_hand_is_not_the_one_that_was_proven() -> None:
    play = Play(players=7)
    play.do(draw_round, ROSTER, 1, seed=1)
    drawn = play.state.round(1)
    first, second, *others = drawn.games

    def is_proven() -> tuple[bool, bool]:
        protocol = play.state.round(1).protocol
        assert protocol is not None
        return protocol.optimal, protocol.is_changed

    assert is_proven() == (True, False)
    turned = [
        replace(first, table=second.table, handicap=2, komi_halves=1),
        replace(second, table=first.table),
        *others,
    ]
    play.do(boards.edit_boards, 1, turned, drawn.byes)
    assert is_proven() == (True, False), "tables and stones are no matter of the draw"
    crossed = [replace(first, white=second.white), replace(second, white=first.white), *others]
    play.do(boards.edit_boards, 1, crossed, drawn.byes)
    assert is_proven() == (False, True)
    play.do(redraw_round, ROSTER, 1, seed=1)
    assert is_proven()[0]
    play.do(pass_bye_on, ROSTER, 1, play.state.round(1).byes[0].entry, first.white, seed=1)
    assert is_proven() == (False, True)


def test_a_late_side_is_not_covered_by_the_proof_of_the_draw() -> None:
    play = Play(players=7)
    play.do(draw_round, ROSTER, 1, seed=1)
    play.do(seat_late_by_rule, ROSTER, entry(8), seed=1)
    protocol = play.state.round(1).protocol
    assert protocol is not None and not protocol.optimal and protocol.is_changed


@pytest.mark.article("RU-A1-1-h9")
def test_nobody_is_given_more_than_nine_stones_by_hand() -> None:
    play = Play(players=4)
    play.do(draw_round, ROSTER, 1, seed=1)
    drawn = play.state.round(1)
    first, *others = drawn.games
    for stones in (10, 33, 99_999):
        with pytest.raises(Refusal) as refused:
            play.do(boards.edit_boards, 1, [replace(first, handicap=stones), *others], drawn.byes)
        assert (refused.value.code, refused.value.articles) == ("game.stones", ("RU-A1-1-h9",))
    play.do(boards.edit_boards, 1, [replace(first, handicap=9), *others], drawn.byes)
