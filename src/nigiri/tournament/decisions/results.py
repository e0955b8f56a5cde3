"""Entering results, and awarding unfinished games for the next draw."""

from collections.abc import Sequence

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import AwardsGiven, Event, ResultsRecorded, TableResult
from nigiri.tournament.evolution.results import evolve_results
from nigiri.tournament.state import Tournament
from nigiri.tournament.winners import must_have_winners
from nigiri.tournament.written_result import write_result


def record(tournament: Tournament, number: int, results: Sequence[TableResult]) -> tuple[Event, ...]:
    """Enter results of a round (RU-2.7.4-a, RU-3.2.8).

    A result that stands already is accepted silently, and a margin may be added to one without; a different result
    is a conflict, and nothing is entered: whoever looked at an old page must see what stands there and correct it
    knowingly. In a knockout a match does not end level, unless the regulations say what decides then (RU-2.8.2-a).
    """
    must_be_open(tournament)
    drawn = tournament.round(number)
    _check_tables(results)
    new = tuple(entered for entered in results if _is_new(number, drawn.at_table(entered.table), entered))
    if not new:
        return ()
    recorded = ResultsRecorded(number, new)
    must_have_winners(evolve_results(tournament, recorded), number)
    return (recorded,)


def award(tournament: Tournament, number: int, awards: Sequence[TableResult], *, reason: str) -> tuple[Event, ...]:
    """Award unfinished games provisionally, for the next draw only (RU-2.8.8-b, RU-7.2.3-b, RU-7.2.11-b)."""
    must_be_open(tournament)
    drawn = tournament.round(number)
    _check_tables(awards)
    if not reason:
        raise Refusal("reason.missing", "RU-2.8.8-b", message="an award needs a reason", where="reason")
    for given in awards:
        game = drawn.at_table(given.table)
        if game.result.is_known or not given.result.is_known:
            raise Refusal(
                "award.impossible",
                "RU-2.8.8-b",
                message="only a game without a result is awarded, and only to a result; see table {table}",
                table=given.table,
                where="table",
            )
    new = tuple(given for given in awards if drawn.awards.get(given.table) != given.result)
    return (AwardsGiven(number, new, reason),) if new else ()


def _check_tables(results: Sequence[TableResult]) -> None:
    tables = [entered.table for entered in results]
    if len(set(tables)) < len(tables):
        raise Refusal("table.twice", message="a table is named twice", where="table")


def _is_new(number: int, game: Game, entered: TableResult) -> bool:
    stands, new = game.result, entered.result
    if stands == new:
        return False
    if not stands.is_known:
        return True
    if (stands.outcome, stands.by_default) == (new.outcome, new.by_default) and "" in (stands.margin, new.margin):
        return not stands.margin
    raise Refusal(
        "result.conflict",
        "RU-3.2.8",
        message="round {round}, table {table}: {stands} stands there, {entered} was to be entered",
        round=number,
        table=game.table,
        stands=write_result(stands),
        entered=write_result(new),
        where="result",
    )
