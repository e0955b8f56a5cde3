"""How events of the results change the state."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from nigiri.tournament.events import (
    AwardsGiven,
    ResultCorrected,
    ResultEvent,
    ResultProposed,
    ResultsRecorded,
    TableResult,
)
from nigiri.tournament.evolution.proposals import with_proposal
from nigiri.tournament.evolution.rounds import with_round
from nigiri.tournament.state import Round, Tournament


def evolve_results(tournament: Tournament, event: ResultEvent) -> Tournament:
    """Return the tournament after an event about results."""
    match event:
        case ResultsRecorded():
            return with_round(tournament, _with_results(tournament.round(event.number), event.results))
        case ResultCorrected():
            corrected = (TableResult(event.table, event.after),)
            return with_round(tournament, _with_results(tournament.round(event.number), corrected))
        case AwardsGiven():
            drawn = tournament.round(event.number)
            awards = {**drawn.awards, **{award.table: award.result for award in event.awards}}
            return with_round(tournament, replace(drawn, awards=awards))
        case ResultProposed():
            return with_round(tournament, with_proposal(tournament.round(event.number), event.proposal))
        case _:
            assert_never(event)


def _with_results(drawn: Round, results: Iterable[TableResult]) -> Round:
    games = list(drawn.games)
    place = None
    for entered in results:
        if 0 < entered.table <= len(games) and games[entered.table - 1].table == entered.table:
            index = entered.table - 1  # tables are numbered in order nearly always; looking costs the most otherwise
        else:
            place = place or {game.table: index for index, game in enumerate(games)}
            index = place[entered.table]
        games[index] = replace(games[index], result=entered.result)
    return replace(drawn, games=tuple(games))
