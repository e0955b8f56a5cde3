"""The times of the rounds among each other, and in another zone."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from nigiri.errors import Refusal
from nigiri.service.local_time import Ambiguous, Missing, Unique, missing, read_local, wall_clock


class Keep(StrEnum):
    """What stays when the zone of an event is changed.

    `CLOCK`: what was announced by the clock on the wall; ten o'clock stays ten o'clock, and is another moment. That is
    what somebody means who chose the wrong zone. `MOMENTS`: the moments stay, and the wall shows another hour.
    """

    CLOCK = "clock"
    MOMENTS = "moments"


def check_round(number: int, rounds: int, where: str) -> None:
    """Refuse a time for a round that the event does not have."""
    if not 1 <= number <= rounds:
        raise Refusal(
            "schedule.round",
            message="the event has {rounds} rounds, and no round {number}",
            rounds=rounds,
            number=number,
            where=where,
        )


def check_order(begins: Mapping[int, datetime]) -> None:
    """Refuse a round that begins before the one in front of it (RU-2.6.2-a)."""
    order = [begins[number] for number in sorted(begins)]
    if order != sorted(order):
        raise Refusal(
            "schedule.order", "RU-2.6.2-a", message="a round begins before the one in front of it", where="begins"
        )


def restated(begins: Mapping[int, datetime], before: ZoneInfo, after: ZoneInfo) -> dict[int, datetime]:
    """Return the moments at which clocks of another zone show what those of the old one did.

    Of two such moments the first is taken; where there is none, the change is refused and names the round.
    """
    return {number: _restated(number, moment, before, after) for number, moment in begins.items()}


def _restated(number: int, moment: datetime, before: ZoneInfo, after: ZoneInfo) -> datetime:
    local = wall_clock(moment, before)
    match read_local(local, after):
        case Unique(found) | Ambiguous(found):
            return found
        case Missing(proposed):
            raise missing(local, after, proposed, f"begins-{number}")
