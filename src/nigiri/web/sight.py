"""What a caller may see of an event: all of it, or what has been published; of a hidden event, nothing at all."""

from typing import Any

from litestar import Request
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Right
from nigiri.store.store import Summary
from nigiri.tournament.state import Tournament
from nigiri.web.visit import access_of, caller_of, desk_of


def seen_event(request: Request[Any, Any, Any], event: str) -> Tournament:
    """Return an event as the caller may see it; refuse (`event.unknown`) a hidden one as if there were none."""
    caller, known = caller_of(request), TournamentId(event)
    if not is_visible(request, caller, known):
        raise Refusal(
            "event.unknown", message="there is no event {tournament} in this database", tournament=event, where="event"
        )
    state = desk_of(request).state(known)
    return state if caller.may(Right.READ, known) else published_part(state)


def seen_events(request: Request[Any, Any, Any]) -> list[Summary]:
    """Return the events that the caller may see, the latest first."""
    caller, hidden = caller_of(request), access_of(request).hidden()
    return [one for one in desk_of(request).store.tournaments() if one.id not in hidden or _belongs(caller, one.id)]


def is_visible(request: Request[Any, Any, Any], caller: Caller, event: TournamentId) -> bool:
    """Tell whether a caller may see an event at all."""
    return _belongs(caller, event) or access_of(request).page(event).is_public


def published_part(tournament: Tournament) -> Tournament:
    """Return an event with the rounds that have been given out, up to the first that has not; drafts are left out.

    So are preliminary entries, unless they have played or are named on the roster of a team.
    What players report is between them and the referee, and who waits for a place between them and the desk.
    """
    rounds = []
    for drawn in tournament.rounds:
        if not drawn.is_published:
            break
        rounds.append(replace(drawn, awards={}, proposals={}))
    named = {side for drawn in rounds for side in drawn.seated}
    named |= {member for team in tournament.teams.values() for member in team.members}
    entries = {side: entry for side, entry in tournament.entries.items() if entry.is_final or side in named}
    return replace(tournament, rounds=tuple(rounds), entries=entries, waiting=())


def _belongs(caller: Caller, event: TournamentId) -> bool:
    return caller.may(Right.READ, event) or caller.event == event
