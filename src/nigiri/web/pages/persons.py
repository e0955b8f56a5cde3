"""A person's games in all events of this place, and those of two against each other."""

from typing import Any
from urllib.parse import quote, urlencode

from litestar import Request, Response, get

from nigiri.documents.labels import outcome_text
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.result import Outcome, Result
from nigiri.ids import PersonId
from nigiri.service.encounters import ON_A_PAGE, games, opponents
from nigiri.store.encounters import Encounter
from nigiri.web.event.forms import count_in
from nigiri.web.event.spoken import with_manner
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import desk_of, visit_of


@get("/person", include_in_schema=False)
@threaded
def person_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the games of a person in all events, the newest first, and whom the person has met."""
    person, visit = _person(request, "id"), visit_of(request)
    found = games(desk_of(request), person, _number(request, "page"))
    met = opponents(desk_of(request), person, _number(request, "opponents"))
    return render(
        visit,
        "person.html.j2",
        found=found,
        person=found.person,
        lines=[(one, outcome_of(one, visit.say)) for one in found.games],
        met=met,
        size=ON_A_PAGE,
        page_of_games=lambda number: f"{person_address(person)}&page={number}#games",
        page_of_opponents=lambda number: f"{person_address(person)}&opponents={number}#opponents",
        person_address=person_address,
        versus=lambda other: versus(person, other),
        event_address=event_address,
    )


@get("/head-to-head", include_in_schema=False)
@threaded
def head_to_head(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the games of two persons against each other, from the side of the first."""
    person, other, visit = _person(request, "one"), _person(request, "other"), visit_of(request)
    if person == other:
        raise Refusal("person.same", message="choose two different players", where="other")
    found = games(desk_of(request), person, _number(request, "page"), other=other)
    return render(
        visit,
        "head_to_head.html.j2",
        found=found,
        person=found.person,
        other=found.persons[other],
        lines=[(one, outcome_of(one, visit.say)) for one in found.games],
        size=ON_A_PAGE,
        page_of_games=lambda number: f"{versus(person, other)}&page={number}#games",
        person_address=person_address,
        turned=versus(other, person),
        event_address=event_address,
    )


def person_address(person: PersonId) -> str:
    """Return where the games of a person stand, whatever signs the id is made of."""
    return f"/person?{urlencode({'id': person})}"


def versus(person: PersonId, other: PersonId) -> str:
    """Return where the games of two persons stand."""
    return f"/head-to-head?{urlencode({'one': person, 'other': other})}"


def event_address(one: Encounter) -> str:
    """Return the address of the round that a game belongs to, at its table."""
    return f"/events/{quote(one.event, safe='')}/rounds/{one.round}#table-{one.table}"


def outcome_of(one: Encounter, say: Any) -> str:
    """Say how a game ended, from the person's side."""
    result = Result(Outcome(one.outcome), one.by_default, one.margin)
    if not result.is_known:
        return "…"
    if result.winner is None:
        return outcome_text(result, say)
    is_won = (result.winner is Colour.BLACK) == one.is_black
    return with_manner(say("won") if is_won else say("lost"), result, say)


def _person(request: Request[Any, Any, Any], name: str) -> PersonId:
    text = request.query_params.get(name, "")
    if not text or "\0" in text:
        raise Refusal("person.unknown", message="nobody of that name is to be found here", where=name)
    return PersonId(text)


def _number(request: Request[Any, Any, Any], name: str) -> int | None:
    text = request.query_params.get(name, "")
    return count_in(text, name, 9) if text else None


handlers = (person_page, head_to_head)
