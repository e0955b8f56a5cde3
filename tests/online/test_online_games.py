"""Online games: no start without a referee, broken connections, breaks, and games counted for the time being."""

import pytest

from nigiri.clocks import Controls, Phase, Unit, parse_control
from nigiri.clocks.appointments import Connection, OnlineTimes
from nigiri.clocks.durations import HOUR, MINUTE, SECOND
from nigiri.clocks.sides import Who
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.result import UNKNOWN, Outcome, Result
from nigiri.go import Game
from nigiri.ids import ActorId
from nigiri.online.conditional_result import TEMPORARY_DRAW, at_deadline, must_be_final, resolved
from nigiri.online.connection import Broken, Cause, Line, Link, OneSide, line
from nigiri.online.duty import Duty, come, leave, must_be_attended
from nigiri.online.interruption import Appointed, Break, Finish, Interrupted, Replay, announce_break, settle

NOON = 12 * HOUR
CONTROLS = Controls.even(parse_control("60m + 3×30s"))
TIMES = OnlineTimes(reconnect=10 * MINUTE)
FIRST, SECOND_REFEREE = ActorId("first"), ActorId("second")


@pytest.mark.article("RU-7.2.1-b")
def test_no_game_starts_without_a_referee_of_the_round_in_the_room() -> None:
    nobody = Duty(1)
    assigned = Duty(1, frozenset({FIRST}))
    there = come(assigned, FIRST, NOON)
    for duty, at in (
        (nobody, NOON),
        (assigned, NOON),
        (there, NOON - 1),
        (leave(there, FIRST, NOON + HOUR), NOON + HOUR),
    ):
        with pytest.raises(Refusal) as refused:
            must_be_attended(duty, at)
        assert (refused.value.code, refused.value.articles) == ("online.no_referee", ("RU-7.2.1-b",))
    must_be_attended(there, NOON)
    must_be_attended(leave(there, FIRST, NOON + HOUR), NOON + HOUR - 1)


@pytest.mark.article("RU-7.2.1-b")
def test_referees_on_duty_come_and_go_and_only_those_assigned_count() -> None:
    duty = Duty(1, frozenset({FIRST, SECOND_REFEREE}))
    with pytest.raises(Refusal) as refused:
        come(duty, ActorId("guest"), NOON)
    assert refused.value.code == "duty.not_assigned"
    duty = come(come(come(duty, FIRST, NOON), FIRST, NOON + 1), SECOND_REFEREE, NOON + HOUR)
    assert len(duty.presences) == 2
    duty = leave(duty, FIRST, NOON + HOUR)
    assert duty.present(NOON + HOUR - 1) == {FIRST}
    assert duty.present(NOON + HOUR) == {SECOND_REFEREE}
    back = come(duty, FIRST, NOON + 2 * HOUR)
    assert back.present(NOON + 2 * HOUR) == {FIRST, SECOND_REFEREE}
    assert leave(Duty(1), FIRST, NOON) == Duty(1)


def off(since: int, until: int | None = None, told: int | None = None) -> Link:
    return Link(NOON + since, None if until is None else NOON + until, None if told is None else NOON + told)


HERE = Link()
MIN = MINUTE


@pytest.mark.article("RU-7.2.11-a", "RU-7.2.10-a")
@pytest.mark.parametrize(
    ("black", "white", "server", "expected"),
    [
        (HERE, HERE, None, None),
        (off(0), HERE, None, OneSide(Colour.BLACK, Connection.FORFEIT)),
        (HERE, off(25 * MIN), None, OneSide(Colour.WHITE, Connection.WAITING)),
        (off(0, 10 * MIN), HERE, None, None),
        (off(0, 10 * MIN + 1), HERE, None, OneSide(Colour.BLACK, Connection.FORFEIT)),
        (HERE, off(0, None, 8 * MIN), None, OneSide(Colour.WHITE, Connection.REFEREE)),
        (off(0), off(5 * MIN), None, Broken(Cause.BOTH_OFF)),
        (off(0), off(10 * MIN), None, Broken(Cause.BOTH_OFF)),
        (off(0), off(10 * MIN + 1), None, OneSide(Colour.BLACK, Connection.FORFEIT)),
        (off(25 * MIN), off(25 * MIN), None, Broken(Cause.BOTH_OFF)),
        (off(0, 20 * MIN), off(5 * MIN, 25 * MIN), None, Broken(Cause.BOTH_OFF)),
        (off(0), off(5 * MIN, 6 * MIN), None, OneSide(Colour.BLACK, Connection.FORFEIT)),
        (off(0, 3 * MIN), off(1 * MIN, 6 * MIN), None, None),
        (off(13 * MIN, 29 * MIN), off(0, 12 * MIN), None, OneSide(Colour.WHITE, Connection.FORFEIT)),
        (HERE, HERE, 20 * MIN, Broken(Cause.SERVER)),
        (off(15 * MIN), HERE, 20 * MIN, Broken(Cause.SERVER)),
        (off(5 * MIN), HERE, 20 * MIN, OneSide(Colour.BLACK, Connection.FORFEIT)),
        (HERE, HERE, 31 * MIN, None),
        (off(31 * MIN), off(31 * MIN), None, None),
    ],
)
def test_what_broken_connections_mean_half_an_hour_later(
    black: Link, white: Link, server: int | None, expected: Line
) -> None:
    failed = None if server is None else NOON + server
    assert line(TIMES, black, white, NOON + 30 * MINUTE, failed) == expected
    swapped = line(TIMES, white, black, NOON + 30 * MINUTE, failed)
    match expected:
        case OneSide(side, state):
            assert swapped == OneSide(side.other, state)
        case _:
            assert swapped == expected


def interrupted() -> Interrupted:
    game = Game()
    for at in ("Q16", "D4", "Q4"):
        game.play(at)
    left = (Unit(Phase.MAIN, 41 * MINUTE, 3), Unit(Phase.OVERTIME, 12 * SECOND, 2))
    return Interrupted(Cause.BOTH_OFF, NOON, game.position, game.move_number, *left)


@pytest.mark.article("RU-7.2.11-a")
def test_an_interrupted_game_goes_on_as_it_stood_or_is_played_anew_when_the_referee_says() -> None:
    game = interrupted()
    for over_the_board in (False, True):
        goes_on = settle(game, Finish(15 * HOUR, over_the_board), CONTROLS, by=Who.REFEREE, event_end=20 * HOUR)
        assert goes_on == Appointed(15 * HOUR, game.black, game.white, game.position, 3, over_the_board)
    anew = settle(game, Replay(15 * HOUR), CONTROLS, by=Who.HEAD_REFEREE, event_end=20 * HOUR)
    assert (anew.position, anew.move_number) == (None, 0)
    assert (anew.black.remaining, anew.white.remaining) == (60 * MINUTE, 60 * MINUTE)
    assert anew.black.phase is Phase.MAIN


@pytest.mark.article("RU-7.2.11-a", "RU-7.2.11-b")
@pytest.mark.parametrize(("by", "start"), [(Who.WHITE, 15 * HOUR), (Who.REFEREE, NOON - 1), (Who.REFEREE, 20 * HOUR)])
def test_only_a_referee_sets_the_time_and_before_the_event_ends(by: Who, start: int) -> None:
    for remedy in (Finish(start), Replay(start)):
        with pytest.raises(Refusal) as refused:
            settle(interrupted(), remedy, CONTROLS, by=by, event_end=20 * HOUR)
        assert "RU-7.2.11-a" in refused.value.articles


@pytest.mark.article("RU-7.2.12")
@pytest.mark.parametrize("to_move", list(Colour))
def test_in_a_break_the_side_to_move_disconnects_first(to_move: Colour) -> None:
    keeps = announce_break(to_move, "power cut", by=Who.REFEREE, can_server_adjourn=True)
    assert keeps == Break(to_move, must_be_replayed=False, reason="power cut")
    forgets = announce_break(to_move, "power cut", by=Who.REFEREE, can_server_adjourn=False)
    assert forgets == Break(to_move, must_be_replayed=True, reason="power cut")
    for by, reason in ((Who.WHITE, "power cut"), (Who.REFEREE, " ")):
        with pytest.raises(Refusal) as refused:
            announce_break(to_move, reason, by=by, can_server_adjourn=True)
        assert refused.value.articles == ("RU-7.2.12",)


@pytest.mark.article("RU-7.2.11-b")
def test_a_game_without_a_result_in_time_is_a_draw_for_pairing_or_awarded() -> None:
    with pytest.raises(Refusal) as refused:
        at_deadline(NOON, NOON - 1, 20 * HOUR)
    assert refused.value.code == "online.result_not_due"
    drawn = at_deadline(NOON, NOON, 20 * HOUR)
    assert [drawn.result.half_points(colour) for colour in Colour] == [1, 1]
    awarded = at_deadline(NOON, NOON, 20 * HOUR, Result(Outcome.WHITE))
    assert awarded.result == Result(Outcome.WHITE)
    with pytest.raises(Refusal):
        at_deadline(NOON, NOON, 20 * HOUR, UNKNOWN)


@pytest.mark.article("RU-7.2.11-b")
def test_what_counts_for_the_time_being_is_replaced_before_the_event_ends_and_blocks_final_results() -> None:
    drawn = at_deadline(NOON, NOON, 20 * HOUR)
    won = Result(Outcome.BLACK)
    assert resolved(drawn, won, 20 * HOUR - 1) == won
    for real, at in ((won, 20 * HOUR), (UNKNOWN, NOON)):
        with pytest.raises(Refusal):
            resolved(drawn, real, at)
    with pytest.raises(Refusal) as refused:
        must_be_final(drawn, UNKNOWN)
    assert refused.value.articles == ("RU-7.2.11-b",)
    must_be_final(drawn, won)
    must_be_final(drawn, TEMPORARY_DRAW)
    must_be_final(None, UNKNOWN)
