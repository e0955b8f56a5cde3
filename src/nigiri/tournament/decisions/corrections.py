"""Correcting a result that stands."""

from nigiri.errors import Refusal
from nigiri.games.result import Result
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import Event, ResultCorrected
from nigiri.tournament.evolution.results import evolve_results
from nigiri.tournament.state import Tournament
from nigiri.tournament.winners import must_have_winners
from nigiri.tournament.written_result import write_result


def correct(
    tournament: Tournament, number: int, table: int, result: Result, *, seen: Result | None = None, reason: str = ""
) -> tuple[Event, ...]:
    """Replace a recorded result (RU-3.2.8); once the next round is out, with a reason: it was drawn by the old one.

    `seen` is what the corrector saw standing there: if something else stands there by now, the correction is refused.
    Correcting to the unknown result takes an entry back.
    """
    must_be_open(tournament)
    game = tournament.round(number).at_table(table)
    if game.result == result:
        return ()
    if not game.result.is_known:
        raise Refusal(
            "result.none_yet",
            message="round {round}, table {table} has no result yet to correct",
            round=number,
            table=table,
            where="table",
        )
    if seen is not None and seen != game.result:
        raise Refusal(
            "result.conflict",
            "RU-3.2.8",
            message="round {round}, table {table}: {stands} stands there, {entered} was to be entered",
            round=number,
            table=table,
            stands=write_result(game.result),
            entered=write_result(result),
            where="result",
        )
    is_built_upon = any(drawn.is_published for drawn in tournament.rounds[number:]) or bool(
        [after for after in tournament.standings if after >= number]
    )
    if is_built_upon and not reason:
        raise Refusal(
            "reason.missing",
            "RU-3.2.8",
            message="what was given out rests on round {round}, table {table}; a correction needs a reason",
            round=number,
            table=table,
            where="reason",
        )
    corrected = ResultCorrected(number, table, game.result, result, reason)
    must_have_winners(evolve_results(tournament, corrected), number)
    return (corrected,)
