"""The times of an online round: windows, moving a game, checking in, waiting, reconnecting (RU-7.2)."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from msgspec import Struct

from nigiri.clocks.durations import HOUR, MINUTE
from nigiri.clocks.lateness import late_limit
from nigiri.clocks.rules import ClockRules
from nigiri.errors import Refusal


class EventKind(StrEnum):
    """Who plays: notices are due an hour before, in team events three."""

    INDIVIDUAL = "individual"
    PAIR = "pair"
    TEAM = "team"


CHECK_IN: Final = 15 * MINUTE
CALL_REFEREE: Final = 5 * MINUTE
DUPLICATE_WITHIN: Final = HOUR
DUPLICATE_ALERT: Final = 50 * MINUTE
ZONES_FAR_APART: Final = timedelta(hours=3)
MOST_WINDOWS: Final = 2


class OnlineTimes(Struct, frozen=True):
    """What the event's regulations set for online rounds, in ms. Defaults are ours where RU-7.2 leaves them open.

    `move_notice` of None: the least that RU-7.2.2-a allows. `no_show` of None: the lateness limit of the profile.
    """

    move_notice: int | None = None
    no_show: int | None = None
    reconnect: int = 10 * MINUTE
    first_draw: int = 24 * HOUR
    notify: int = 12 * HOUR


class CheckIn(StrEnum):
    """How a side checked in."""

    ON_TIME = "on_time"
    LATE = "late"
    MISSING = "missing"


class Passing(StrEnum):
    """How word of an irregular situation was passed on."""

    DONE = "done"
    OPEN = "open"
    ALERT = "alert"
    OVERDUE = "overdue"


class Connection(StrEnum):
    """How a broken connection stands."""

    WAITING = "waiting"
    GOES_ON = "goes_on"
    REFEREE = "referee"
    FORFEIT = "forfeit"


def notice_before(kind: EventKind) -> int:
    """Return how long before the start something must be told: one hour, in team events three (RU-7.2.5-b)."""
    return 3 * HOUR if kind is EventKind.TEAM else HOUR


def notice_is_timely(kind: EventKind, start: int, told_at: int) -> bool:
    """Whether a side told in time that it cannot play as scheduled (RU-7.2.5-b)."""
    return start - told_at >= notice_before(kind)


def move_notice(times: OnlineTimes, kind: EventKind) -> int:
    """Return how long before the start a game may be moved at the latest. Raises for less than RU-7.2.2-a allows."""
    least = notice_before(kind)
    wanted = least if times.move_notice is None else times.move_notice
    if wanted < least:
        raise Refusal(
            "online.move_notice",
            "RU-7.2.2-a",
            message="a game is moved at least {least} ms before its start",
            least=least,
        )
    return wanted


def check_move(
    times: OnlineTimes,
    kind: EventKind,
    start: int,
    asked_at: int,
    new_start: int,
    deadline: int,
    opponent_agrees: bool,
    referee_agrees: bool,
) -> None:
    """Refuse to move a game too late, too far, or without the opponent and the referee (RU-7.2.2-a, RU-7.2.2-b)."""
    if start - asked_at < move_notice(times, kind):
        raise Refusal("online.move_late", "RU-7.2.2-a", message="it is too late to move this game")
    if new_start > deadline:
        raise Refusal("online.move_far", "RU-7.2.2-a", message="the new start is after the deadline for moved games")
    if not (opponent_agrees and referee_agrees):
        raise Refusal(
            "online.move_consent", "RU-7.2.2-a", "RU-7.2.2-b", message="a move needs the opponent and the referee"
        )


def check_in(start: int, at: int | None) -> CheckIn:
    """Return whether a side checked in a quarter of an hour before the start (RU-7.2.5-a)."""
    if at is None or at > start:
        return CheckIn.MISSING
    return CheckIn.ON_TIME if at <= start - CHECK_IN else CheckIn.LATE


def referee_is_called(start: int, now: int) -> bool:
    """Whether the side that waits turns to the referee: after more than five minutes (RU-7.2.6-a)."""
    return now - start > CALL_REFEREE


def is_no_show(rules: ClockRules, times: OnlineTimes, main: int, start: int, now: int) -> bool:
    """Whether a side that is not there has lost: past the event's limit, else past the profile's (RU-7.2.6-b)."""
    limit = late_limit(rules, main) if times.no_show is None else times.no_show
    return now - start > limit


def connection(times: OnlineTimes, gone_at: int, now: int, back_at: int | None, told_at: int | None) -> Connection:
    """Return how a broken connection stands (RU-7.2.10-a). The clock of the side to move runs on (RU-7.3.2-b)."""
    deadline = gone_at + times.reconnect
    if back_at is not None and back_at <= min(now, deadline):
        return Connection.GOES_ON
    if told_at is not None and told_at <= min(now, deadline):
        return Connection.REFEREE if now > deadline else Connection.WAITING
    return Connection.FORFEIT if now > deadline else Connection.WAITING


def duplicate(received: int, sent: int | None, now: int) -> Passing:
    """Return whether word of an irregular situation was passed on within the hour (RU-7.2.7-b).

    From ten minutes before the end of that hour on it is an alert.
    """
    passed = (now if sent is None else sent) - received
    if passed > DUPLICATE_WITHIN:
        return Passing.OVERDUE
    if sent is not None:
        return Passing.DONE
    return Passing.ALERT if passed >= DUPLICATE_ALERT else Passing.OPEN


def draw_is_overdue(times: OnlineTimes, start: int, drawn_at: int | None, now: int) -> bool:
    """Whether the first round should have been drawn by now (RU-7.2.3-a)."""
    return (now if drawn_at is None else drawn_at) > start - times.first_draw


def notice_of_draw_is_late(times: OnlineTimes, start: int, sent_at: int) -> bool:
    """Whether the draw was told later than the regulations say (RU-7.2.3-c)."""
    return start - sent_at < times.notify


def check_windows(starts: list[datetime]) -> list[datetime]:
    """Return the start times of a playing day, one or two of them, each with its zone (RU-7.2.1-a)."""
    if not 1 <= len(starts) <= MOST_WINDOWS:
        raise Refusal("online.windows", "RU-7.2.1-a", message="a playing day has one or two start times")
    for start in starts:
        if start.tzinfo is None:
            raise Refusal("online.zone", "RU-7.2.1-a", message="a start time needs its time zone")
    return sorted(starts)


def may_start_apart(kind: EventKind, one: timedelta, other: timedelta, single_start: bool = False) -> bool:
    """Whether a pair of teams may start at its own time: zones more than three hours apart (RU-7.2.4-a).

    Not in a round for which the head referee set a single start (RU-7.2.4-b). Zones as offsets from UTC.
    """
    return kind is EventKind.TEAM and not single_start and abs(one - other) > ZONES_FAR_APART
