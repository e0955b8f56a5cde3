"""The resumption: presence, the referee's order, rest between two games, lateness on each clock."""

import pytest

from nigiri.clocks import Phase, Unit
from nigiri.clocks import profile as clock_rules
from nigiri.clocks.durations import HOUR, MINUTE
from nigiri.clocks.sides import Who
from nigiri.errors import Refusal
from nigiri.games.adjournment import Adjournment
from nigiri.games.colour import Colour
from nigiri.games.resumption import Resumed, ResumptionSession, arrive, clocks, end, in_order, start
from nigiri.games.sealed_move import SealedMove
from nigiri.go import Game
from nigiri.go.adjournment import adjourned
from nigiri.ids import ActorId, EntryId

CLK, EGF = clock_rules("rfgb-code"), clock_rules("egf")
THREE = 15 * HOUR
A, B, C = 1, 2, 3


def e(name: str) -> EntryId:
    return EntryId(name)


def session() -> ResumptionSession:
    """Three games; p plays in two of them."""
    games = (Resumed(A, e("p"), e("q")), Resumed(B, e("r"), e("s")), Resumed(C, e("p"), e("t")))
    return ResumptionSession(THREE, games)


def all_there() -> ResumptionSession:
    there = session()
    for name in "pqrst":
        there = arrive(there, e(name), THREE - MINUTE)
    return there


def refusal_of(there: ResumptionSession, table: int, at: int, by: Who = Who.REFEREE) -> tuple[str, ...]:
    with pytest.raises(Refusal) as refused:
        start(there, CLK, table, by=by, at=at)
    return refused.value.articles


@pytest.mark.article("CLK-res-1a")
def test_games_are_started_by_the_referee_in_the_order_that_the_referee_fixed() -> None:
    there = in_order(all_there(), [C, A, B], Who.REFEREE)
    assert refusal_of(there, A, THREE) == ("CLK-res-1a",)
    assert refusal_of(there, C, THREE, Who.BLACK) == ("CLK-res-1a",)
    assert refusal_of(there, C, THREE - 1) == ("CLK-res-1a",)
    there = start(there, CLK, C, by=Who.REFEREE, at=THREE)
    assert [game.started_at for game in there.games] == [THREE, None, None]
    assert refusal_of(there, C, THREE) == ("CLK-res-1a",)
    assert refusal_of(there, B, THREE) == ("CLK-res-1a",)
    there = in_order(there, [C, B, A], Who.REFEREE)
    assert start(there, CLK, B, by=Who.REFEREE, at=THREE).at_table(B).started_at == THREE


@pytest.mark.article("CLK-res-1a")
def test_only_the_referee_fixes_the_order_of_all_games_and_none_begun_is_put_off() -> None:
    begun = start(all_there(), CLK, A, by=Who.REFEREE, at=THREE)
    for there, order, by in (
        (session(), [C, A, B], Who.WHITE),
        (session(), [C, A], Who.REFEREE),
        (session(), [C, A, A, B], Who.REFEREE),
        (begun, [B, A, C], Who.REFEREE),
    ):
        with pytest.raises(Refusal) as refused:
            in_order(there, order, by)
        assert refused.value.articles == ("CLK-res-1a",)


@pytest.mark.article("CLK-res-1a")
def test_who_is_not_there_at_the_start_is_seen() -> None:
    there = arrive(arrive(session(), e("p"), THREE), e("s"), THREE + MINUTE)
    assert there.missing(THREE) == (e("q"), e("r"), e("s"), e("t"))
    assert there.missing(THREE + MINUTE) == (e("q"), e("r"), e("t"))
    assert arrive(there, e("p"), THREE + HOUR) == there


@pytest.mark.article("CLK-res-1b")
def test_a_player_of_two_games_rests_between_them_unless_it_is_waived() -> None:
    there = in_order(all_there(), [A, C, B], Who.REFEREE)
    there = start(there, CLK, A, by=Who.REFEREE, at=THREE)
    assert refusal_of(there, C, THREE + MINUTE) == ("CLK-res-1b",)
    over = THREE + 20 * MINUTE
    there = end(there, A, over)
    assert refusal_of(there, C, over + 15 * MINUTE - 1) == ("CLK-res-1b",)
    assert start(there, CLK, C, by=Who.REFEREE, at=over + 15 * MINUTE).at_table(C).started_at == over + 15 * MINUTE
    assert start(there, CLK, C, by=Who.REFEREE, at=over, waived=[e("p")]).at_table(C).started_at == over
    with pytest.raises(Refusal):
        start(there, CLK, C, by=Who.REFEREE, at=over, waived=[e("t")])


def test_only_a_game_that_is_being_played_ends_and_has_clocks() -> None:
    begun = start(all_there(), CLK, A, by=Who.REFEREE, at=THREE)
    for there, table, at in ((begun, B, THREE), (begun, A, THREE - 1), (end(begun, A, THREE), A, THREE)):
        with pytest.raises(Refusal):
            end(there, table, at)
    with pytest.raises(Refusal):
        clocks(begun, CLK, resting(), B, THREE)
    with pytest.raises(Refusal):
        end(begun, 9, THREE)


def resting(*, is_sealed: bool = True) -> Adjournment:
    """White to move has 12:50, Black 41:20; White has sealed."""
    game = Game()
    game.play("Q16")
    readings = (Unit(Phase.MAIN, 41 * MINUTE + 20_000), Unit(Phase.MAIN, 12 * MINUTE + 50_000))
    sealed = SealedMove(Colour.WHITE, 2, "D4", 0, 0) if is_sealed else None
    return Adjournment(adjourned(game), readings, ActorId("r"), sealed)


@pytest.mark.article("CLK-res-1a", "CLK-res-4")
def test_absence_at_the_start_is_charged_to_each_late_side_and_the_envelope_stays_closed() -> None:
    there = arrive(arrive(session(), e("p"), THREE + 8 * MINUTE), e("q"), THREE + 12 * MINUTE)
    begun = start(there, CLK, A, by=Who.REFEREE, at=THREE)
    waiting = clocks(begun, CLK, resting(), A, THREE + 10 * MINUTE)
    assert not waiting.may_open
    both = clocks(begun, CLK, resting(), A, THREE + 12 * MINUTE)
    assert both.may_open
    assert (both.black, both.white) == (33 * MINUTE + 20_000, 50_000)


@pytest.mark.article("EGF-7b.2", "EGF-7c")
@pytest.mark.parametrize("is_sealed", [True, False])
def test_by_the_european_rules_only_the_side_to_answer_is_waited_for(is_sealed: bool) -> None:
    there = arrive(session(), e("p"), THREE)
    begun = start(there, EGF, A, by=Who.REFEREE, at=THREE)
    shown = clocks(begun, EGF, resting(is_sealed=is_sealed), A, THREE + 5 * MINUTE)
    assert shown.may_open is is_sealed
    assert shown.black == 41 * MINUTE + 20_000
    assert shown.white == (12 if is_sealed else 7) * MINUTE + 50_000
