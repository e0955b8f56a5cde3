"""The worked checks of the times of an online round (RU-7.2), one test each."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from clocks.games import RU, t
from nigiri.clocks.appointments import (
    CheckIn,
    Connection,
    EventKind,
    OnlineTimes,
    Passing,
    check_in,
    check_move,
    check_windows,
    connection,
    draw_is_overdue,
    duplicate,
    is_no_show,
    may_start_apart,
    move_notice,
    notice_is_timely,
    notice_of_draw_is_late,
    referee_is_called,
)
from nigiri.errors import Refusal

NOON = t("12:00:00")
TIMES = OnlineTimes()
MOSCOW = timezone(timedelta(hours=3))


@pytest.mark.article("RU-7.2.1-a")
def test_a_day_has_one_or_two_windows_shown_in_each_players_zone() -> None:
    windows = [datetime(2021, 3, 6, hour, tzinfo=MOSCOW) for hour in (17, 10, 13)]
    assert check_windows(windows[:2]) == [windows[1], windows[0]]
    assert windows[1].astimezone(timezone(timedelta(hours=10))).hour == 17
    for wrong in (windows, [], [datetime(2021, 3, 6, 10, tzinfo=UTC).replace(tzinfo=None)]):
        with pytest.raises(Refusal) as refused:
            check_windows(wrong)
        assert refused.value.articles == ("RU-7.2.1-a",)


@pytest.mark.article("RU-7.2.2-a", "RU-7.2.2-b")
@pytest.mark.parametrize(
    ("kind", "asked", "allowed"),
    [
        (EventKind.INDIVIDUAL, "11:00:00", True),
        (EventKind.INDIVIDUAL, "11:00:01", False),
        (EventKind.PAIR, "11:00:00", True),
        (EventKind.TEAM, "9:00:00", True),
        (EventKind.TEAM, "9:00:01", False),
    ],
)
def test_a_game_is_moved_an_hour_before_in_team_events_three(kind: EventKind, asked: str, allowed: bool) -> None:
    def move(asked_at: int, **changes: bool) -> None:
        agreed = {"opponent_agrees": True, "referee_agrees": True, **changes}
        check_move(TIMES, kind, NOON, asked_at, t("20:00:00"), t("23:00:00"), **agreed)

    if not allowed:
        with pytest.raises(Refusal):
            move(t(asked))
        return
    move(t(asked))
    for missing in ("opponent_agrees", "referee_agrees"):
        with pytest.raises(Refusal) as refused:
            move(t(asked), **{missing: False})
        assert refused.value.code == "online.move_consent"
    with pytest.raises(Refusal):
        check_move(TIMES, kind, NOON, t(asked), t("23:30:00"), t("23:00:00"), True, True)


@pytest.mark.article("RU-7.2.2-a")
def test_regulations_ask_for_more_notice_never_less() -> None:
    two_hours = OnlineTimes(move_notice=t("2:00:00"))
    check_move(two_hours, EventKind.INDIVIDUAL, NOON, t("10:00:00"), NOON, NOON, True, True)
    with pytest.raises(Refusal):
        check_move(two_hours, EventKind.INDIVIDUAL, NOON, t("10:30:00"), NOON, NOON, True, True)
    with pytest.raises(Refusal) as refused:
        move_notice(OnlineTimes(move_notice=t("30:00")), EventKind.INDIVIDUAL)
    assert refused.value.code == "online.move_notice"


@pytest.mark.article("RU-7.2.3-a")
def test_the_first_draw_is_due_a_day_before() -> None:
    start = t("24:00:00") + NOON
    assert not draw_is_overdue(TIMES, start, None, NOON)
    assert draw_is_overdue(TIMES, start, None, NOON + t("1:00"))
    assert not draw_is_overdue(TIMES, start, NOON, start)


@pytest.mark.article("RU-7.2.3-c")
def test_the_draw_is_told_twelve_hours_before() -> None:
    assert notice_of_draw_is_late(TIMES, NOON, t("0:30:00"))
    assert not notice_of_draw_is_late(TIMES, NOON + t("24:00:00"), t("23:00:00"))


@pytest.mark.article("RU-7.2.4-a", "RU-7.2.4-b")
def test_teams_far_apart_may_start_at_their_own_time() -> None:
    moscow = timedelta(hours=3)
    assert not may_start_apart(EventKind.TEAM, moscow, timedelta(hours=6))
    assert may_start_apart(EventKind.TEAM, moscow, timedelta(hours=7))
    assert may_start_apart(EventKind.TEAM, moscow, timedelta(hours=-1))
    assert not may_start_apart(EventKind.INDIVIDUAL, moscow, timedelta(hours=7))
    assert not may_start_apart(EventKind.TEAM, moscow, timedelta(hours=7), single_start=True)


@pytest.mark.article("RU-7.2.5-a")
@pytest.mark.parametrize(
    ("at", "found"), [("11:45:00", CheckIn.ON_TIME), ("11:45:01", CheckIn.LATE), ("12:00:01", CheckIn.MISSING)]
)
def test_checking_in_a_quarter_of_an_hour_before(at: str, found: CheckIn) -> None:
    assert check_in(NOON, t(at)) is found
    assert check_in(NOON, None) is CheckIn.MISSING


@pytest.mark.article("RU-7.2.5-b")
def test_notice_of_absence() -> None:
    for kind, last in ((EventKind.INDIVIDUAL, "11:00:00"), (EventKind.PAIR, "11:00:00"), (EventKind.TEAM, "9:00:00")):
        assert notice_is_timely(kind, NOON, t(last))
        assert not notice_is_timely(kind, NOON, t(last) + t(1))


@pytest.mark.article("RU-7.2.6-a")
def test_who_waits_calls_the_referee_after_five_minutes() -> None:
    assert not referee_is_called(NOON, t("12:05:00"))
    assert referee_is_called(NOON, t("12:05:01"))


@pytest.mark.article("RU-7.2.6-b")
def test_a_no_show_loses() -> None:
    quarter = OnlineTimes(no_show=t("15:00"))
    assert not is_no_show(RU, quarter, t("60:00"), NOON, t("12:15:00"))
    assert is_no_show(RU, quarter, t("60:00"), NOON, t("12:15:01"))
    assert not is_no_show(RU, TIMES, t("60:00"), NOON, t("12:30:00"))
    assert is_no_show(RU, TIMES, t("60:00"), NOON, t("12:30:01"))


@pytest.mark.article("RU-7.2.7-b")
def test_word_is_passed_on_within_the_hour() -> None:
    assert duplicate(NOON, t("13:00:00"), t("14:00:00")) is Passing.DONE
    assert duplicate(NOON, t("13:00:01"), t("14:00:00")) is Passing.OVERDUE
    found = [duplicate(NOON, None, t(now)) for now in ("12:49:59", "12:50:00", "13:00:00", "13:00:01")]
    assert found == [Passing.OPEN, Passing.ALERT, Passing.ALERT, Passing.OVERDUE]


@pytest.mark.article("RU-7.2.10-a")
def test_a_broken_connection_has_ten_minutes() -> None:
    gone, later = NOON, t("12:30:00")
    assert connection(TIMES, gone, later, back_at=t("12:10:00"), told_at=None) is Connection.GOES_ON
    assert connection(TIMES, gone, later, back_at=t("12:10:01"), told_at=None) is Connection.FORFEIT
    assert connection(TIMES, gone, later, back_at=t("12:20:00"), told_at=t("12:08:00")) is Connection.REFEREE
    assert connection(TIMES, gone, t("12:10:00"), back_at=None, told_at=None) is Connection.WAITING
    assert connection(TIMES, gone, t("12:10:01"), back_at=None, told_at=None) is Connection.FORFEIT
