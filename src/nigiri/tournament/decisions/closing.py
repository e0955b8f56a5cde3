"""Closing a tournament and opening it again; while it is closed nothing is entered."""

from nigiri.errors import Refusal
from nigiri.tournament.events import Event, TournamentClosed, TournamentReopened
from nigiri.tournament.state import Tournament


def must_be_open(tournament: Tournament) -> None:
    """Refuse anything on a closed tournament."""
    if tournament.is_closed:
        raise Refusal("event.closed", message="the event is closed; reopen it with a reason first")


def close(tournament: Tournament, *, reason: str = "") -> tuple[Event, ...]:
    """Close the tournament when all its games have a result; before its last round that needs a reason (RU-2.6-d)."""
    must_be_open(tournament)
    for drawn in tournament.rounds:
        open_tables = [game.table for game in drawn.games if not game.result.is_known]
        if open_tables:
            raise Refusal(
                "round.unfinished",
                "RU-2.6-d",
                message="round {round} has no result at tables {tables}",
                round=drawn.number,
                tables=", ".join(map(str, open_tables)),
            )
        if not drawn.is_published:
            raise Refusal("round.unpublished", message="round {round} has not been published", round=drawn.number)
    played, announced = len(tournament.rounds), tournament.regulations.rounds
    if played < announced and not reason:
        raise Refusal(
            "reason.missing",
            "RU-2.2.7",
            message="{played} of {announced} rounds have been played; closing now needs a reason",
            played=played,
            announced=announced,
            where="reason",
        )
    return (TournamentClosed(reason),)


def reopen(tournament: Tournament, *, reason: str) -> tuple[Event, ...]:
    """Open a closed tournament again, with a reason."""
    if not tournament.is_closed:
        return ()
    if not reason:
        raise Refusal("reason.missing", message="opening a closed event again needs a reason", where="reason")
    return (TournamentReopened(reason),)
