"""Tables whose two players report different results: what each says, since when."""

import datetime
from typing import Any

from litestar.connection import ASGIConnection
from msgspec import Struct

from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.tournament.events import ResultProposed
from nigiri.tournament.proposal import Proposal
from nigiri.tournament.state import Round
from nigiri.web.event.spoken import result_said
from nigiri.web.event.view import EventView
from nigiri.web.visit import desk_of


class Report(Struct, frozen=True):
    """What one player says, in words from the player's own eyes and as it is written, and when."""

    name: str
    told: str
    result: str
    at: str


class Dispute(Struct, frozen=True):
    """A game of a round whose two reports differ; Black's comes first."""

    round: int
    game: Game
    reports: tuple[Report, ...]


def disputes_of(connection: ASGIConnection[Any, Any, Any, Any], view: EventView) -> list[Dispute]:
    """Return the games that have no result and two different reports (RU-2.7.4-a), the first table first."""
    found = [
        (drawn, game)
        for drawn in view.whole.rounds
        for game in sorted(drawn.games, key=lambda one: one.table)
        if not game.result.is_known and is_disputed(drawn, game)
    ]
    if not found:
        return []
    times = _times(connection, view)
    return [Dispute(drawn.number, game, reports_of(view, drawn, game, times)) for drawn, game in found]


def is_disputed(drawn: Round, game: Game) -> bool:
    """Tell whether the two sides of a game report different results."""
    reported = drawn.proposals_at(game.table)
    return len(reported) == 2 and reported[0].result != reported[1].result


def reports_of(
    view: EventView, drawn: Round, game: Game, times: dict[tuple[int, EntryId], datetime.datetime] | None = None
) -> tuple[Report, ...]:
    """Return what the sides of a game report."""
    moments = times or {}
    return tuple(
        Report(
            view.name(one.side),
            _told(view, game, one),
            result_said(one.result, view.visit.say),
            f"{view.local(moments[drawn.number, one.side]):%H:%M}" if (drawn.number, one.side) in moments else "",
        )
        for one in drawn.proposals_at(game.table)
    )


def _told(view: EventView, game: Game, proposal: Proposal) -> str:
    say, winner = view.visit.say, proposal.result.winner
    if winner is None:
        return result_said(proposal.result, say)
    return say("I won") if winner is game.colour_of(proposal.side) else say("I lost")


def _times(
    connection: ASGIConnection[Any, Any, Any, Any], view: EventView
) -> dict[tuple[int, EntryId], datetime.datetime]:
    """Return when each side last reported, by round."""
    times: dict[tuple[int, EntryId], datetime.datetime] = {}
    for record in desk_of(connection).store.records(view.id):
        event = record.read()
        if isinstance(event, ResultProposed):
            times[event.number, event.proposal.side] = record.at
    return times
