"""Undoing the last thing."""

from nigiri.errors import Refusal
from nigiri.tournament.events import Event, Undone
from nigiri.tournament.state import Tournament


def undo(tournament: Tournament) -> tuple[Event, ...]:
    """Take the last event back; refuse behind a publication, where only corrections with a reason are left."""
    if tournament.undo_to is None:
        raise Refusal(
            "undo.published",
            "RU-2.2.6",
            message="the last thing done has been given out, or there is none; what has been given out is corrected "
            "with a reason, not undone",
            where="undo",
        )
    return (Undone(tournament.undo_to),)
