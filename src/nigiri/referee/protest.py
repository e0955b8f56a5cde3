"""A protest: by whom, on which game, what it says and rests on (RU-3.17.1, RU-3.7)."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.referee.evidence import Evidence, must_be_usable
from nigiri.rulebook.settings.ruling import ProtestSettings


class Protest(Struct, frozen=True, omit_defaults=True):
    """A protest of a side about an incident of its game. `at` in milliseconds on the clock of the event.

    `new_circumstances` tells what has been found out since the result was recorded.
    """

    round: int
    table: int
    side: EntryId
    at: int
    says: str
    evidence: tuple[Evidence, ...] = ()
    new_circumstances: str = ""


def must_be_acceptable(settings: ProtestSettings, protest: Protest, *, result_recorded_at: int | None) -> None:
    """Refuse a protest that says nothing, rests on a display (CLK-clock-11), or comes too late.

    Once the result is recorded only new circumstances open a game again (RU-2.7.4-c); where the deadline depends on
    the incident (`protest.incident_deadline`), the rule of that incident decides and nothing is refused here for it.
    """
    if not protest.says.strip():
        raise Refusal("protest.empty", "RU-3.7", message="a protest says what happened", where="says")
    for evidence in protest.evidence:
        must_be_usable(evidence)
    match settings.incident_deadline:
        case "per_incident":
            return
        case "result_recorded":
            is_late = result_recorded_at is not None and protest.at > result_recorded_at
            if is_late and not protest.new_circumstances.strip():
                raise Refusal(
                    "protest.late",
                    "RU-2.7.4-c",
                    message="the result is recorded; only new circumstances are looked into",
                    where="at",
                )
        case _ as never:
            assert_never(never)


class Instance(StrEnum):
    """Who looks into a protest first: the levels of the event, its committee, or the federation's commission."""

    LADDER = "ladder"
    COMMITTEE = "committee"
    COMMISSION = "commission"


def instance_of(protest: Protest, *, result_recorded_at: int | None, event_ended_at: int | None) -> Instance:
    """Return who looks into an acceptable protest first (RU-2.7.4-c, KOD-13.6).

    Before the result is recorded the levels of the event do, from the first on. New circumstances after it go to the
    committee while the event is on, and to the federation's commission afterwards.
    """
    if result_recorded_at is None or protest.at <= result_recorded_at:
        return Instance.LADDER
    return Instance.COMMITTEE if event_ended_at is None or protest.at <= event_ended_at else Instance.COMMISSION
