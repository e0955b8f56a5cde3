"""What people are called whom the journal knows by ids only."""

from collections.abc import Iterable
from typing import Any

from litestar import Request

from nigiri.errors import Refusal
from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.service.access.roles import Right
from nigiri.web.sight import published_part
from nigiri.web.visit import access_of, caller_of, desk_of

_PLAYER = "player:"


def names_of_actors(request: Request[Any, Any, Any], event: str, actors: Iterable[ActorId]) -> dict[str, str]:
    """Return the names of accounts, programs and players whom the caller may know; all others are left out."""
    wanted = list(dict.fromkeys(actors))
    names = {str(actor): name for actor, name in access_of(request).names(wanted).items()}
    sides = [actor for actor in wanted if actor.startswith(_PLAYER)]
    if sides:
        whole = desk_of(request).state(TournamentId(event))
        state = whole if caller_of(request).may(Right.READ, whole.id) else published_part(whole)
        roster = desk_of(request).roster(state.id)
        for actor in sides:
            entry = state.entries.get(EntryId(actor.removeprefix(_PLAYER)))
            if entry is not None:
                names[actor] = roster[entry.person].full_name
    return names


def with_names(request: Request[Any, Any, Any], refusal: Refusal) -> Refusal:
    """Return a refusal that names somebody (`by`) with the name people know, in the place of an id."""
    actor = refusal.facts.get("by")
    if not isinstance(actor, str):
        return refusal
    names = names_of_actors(request, str(request.path_params.get("event", "")), [ActorId(actor)])
    if actor not in names:
        return refusal
    facts = {**refusal.facts, "by": names[actor]}
    return Refusal(refusal.code, *refusal.articles, message=refusal.template, where=refusal.where, **facts)
