"""An online game without a result in time: awarded, or a draw for the next draw of pairs only (RU-7.2.11-b)."""

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.result import Outcome, Result

TEMPORARY_DRAW = Result(Outcome.JIGO)
"""Half a point to each side, for pairing only, until the game has been finished or replayed."""


class Conditional(Struct, frozen=True):
    """What the next draw takes for the result of a game; `final_by`: the end of the event, in ms."""

    result: Result
    given_at: int
    final_by: int


def at_deadline(deadline: int, now: int, final_by: int, award: Result = TEMPORARY_DRAW) -> Conditional:
    """Return the conditional result of a game that has none at the time set in the regulations: a draw, or an award.

    Refused before that time, and for an award that is no result.
    """
    if now < deadline:
        raise Refusal(
            "online.result_not_due",
            "RU-7.2.11-b",
            message="the time for a result of this game is not over",
            where="now",
        )
    if not award.is_known:
        raise Refusal("online.award", "RU-7.2.11-b", message="an award is a result", where="award")
    return Conditional(award, now, final_by)


def resolved(conditional: Conditional, real: Result, at: int) -> Result:
    """Return the result that counts, once the game has really ended. Refused from the end of the event on."""
    if at >= conditional.final_by or not real.is_known:
        raise Refusal(
            "online.result_late",
            "RU-7.2.11-b",
            message="a game is finished or replayed before the event ends",
            where="at",
        )
    return real


def must_be_final(conditional: Conditional | None, result: Result) -> None:
    """Refuse to give out final results while a game counts only for the time being: it ends, or is finally awarded."""
    if conditional is not None and not result.is_known:
        raise Refusal(
            "online.result_open",
            "RU-7.2.11-b",
            message="a game still counts only for the time being; it needs a final result",
            where="result",
        )
