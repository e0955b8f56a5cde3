"""Results that players report, and a referee's word on them."""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.games.result import Result
from nigiri.ids import EntryId
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import Event, ResultProposed, TableResult
from nigiri.tournament.proposal import Proposal
from nigiri.tournament.state import Tournament
from nigiri.tournament.written_result import write_result


def propose_result(tournament: Tournament, number: int, table: int, side: EntryId, result: Result) -> tuple[Event, ...]:
    """Report the result of the own game (RU-2.7.4-a); a referee fixes it (RU-3.2.8), even where both sides agree.

    Only a side of the game reports, once the round is out and while no result stands; the same result as stands is
    accepted silently. The unknown result takes a report back.
    """
    must_be_open(tournament)
    drawn = tournament.round(number)
    game = drawn.at_table(table)
    if side not in game.sides:
        raise Refusal(
            "proposal.not_yours",
            "RU-2.7.4-a",
            message="{entry} does not play at table {table} in round {round}",
            entry=side,
            table=table,
            round=number,
            where="table",
        )
    if not drawn.is_published:
        raise Refusal("proposal.too_early", message="round {round} is not out yet", round=number, where="round")
    if game.result.is_known and game.result == result:
        return ()
    if game.result.is_known:
        raise Refusal(
            "proposal.too_late",
            "RU-3.2.8",
            message="round {round}, table {table}: {stands} has been entered; see a referee",
            round=number,
            table=table,
            stands=write_result(game.result),
            where="result",
        )
    proposal = Proposal(side, game.black, game.white, result)
    if drawn.proposals.get(side) == proposal or (side not in drawn.proposals and not result.is_known):
        return ()
    return (ResultProposed(number, table, proposal),)


def confirm_agreed(tournament: Tournament, number: int, tables: Iterable[int]) -> tuple[Event, ...]:
    """Fix the results that both sides of a game have reported alike (RU-2.7.4-a, RU-3.2.8); refuse where they have not.

    A result that stands already is accepted silently where it is the same.
    """
    must_be_open(tournament)
    drawn = tournament.round(number)
    results = []
    for table in dict.fromkeys(tables):
        agreed = drawn.agreed_at(table)
        if agreed is None:
            raise Refusal(
                "proposal.not_agreed",
                "RU-2.7.4-a",
                message="round {round}, table {table}: the two sides have not reported the same result",
                round=number,
                table=table,
                where="tables",
            )
        results.append(TableResult(table, agreed))
    return record(tournament, number, results)
