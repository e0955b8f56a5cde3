"""Closing a tournament and opening it again; while it is closed nothing is entered."""

from nigiri.errors import Refusal
from nigiri.tournament.events import Event, TournamentClosed, TournamentReopened
from nigiri.tournament.schedule import is_over
from nigiri.tournament.stage_view import chain, is_scheduled, stage_view, system_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import as_teams, is_of_teams


def must_be_open(tournament: Tournament) -> None:
    """Refuse anything on a closed tournament."""
    if tournament.is_closed:
        raise Refusal("event.closed", message="the event is closed; reopen it with a reason first", where="event")


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
                where="round",
            )
        if not drawn.is_published:
            raise Refusal(
                "round.unpublished", message="round {round} has not been published", round=drawn.number, where="round"
            )
    played, announced = len(tournament.rounds), tournament.regulations.rounds
    if played < announced and not reason and not _is_decided(tournament):
        raise Refusal(
            "reason.missing",
            "RU-2.2.7",
            message="{played} of {announced} rounds have been played; closing now needs a reason",
            played=played,
            announced=announced,
            where="reason",
        )
    return (TournamentClosed(reason),)


def _is_decided(tournament: Tournament) -> bool:
    """Tell whether the last stage is a bracket or a calendar that has nothing left, though more was announced."""
    view = as_teams(tournament)[0] if is_of_teams(tournament) else tournament
    last = len(chain(view.regulations))
    begun = max(view.numbers, default=1)
    return begun == last and is_scheduled(system_of(view, last)) and is_over(stage_view(view, last))


def reopen(tournament: Tournament, *, reason: str) -> tuple[Event, ...]:
    """Open a closed tournament again, with a reason."""
    if not tournament.is_closed:
        return ()
    if not reason:
        raise Refusal("reason.missing", message="opening a closed event again needs a reason", where="reason")
    return (TournamentReopened(reason),)
