"""Doing something to an event from a page."""

from collections.abc import Iterable
from typing import Any

from litestar import Request
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.ids import EntryId, TournamentId
from nigiri.people.person import Person
from nigiri.service.access.roles import Right
from nigiri.service.desk import Decision, Done
from nigiri.web.event.forms import Form
from nigiri.web.visit import caller_of, desk_of, now


def work(
    request: Request[Any, Any, Any],
    event: str,
    right: Right,
    decision: Decision,
    *,
    expected: int | None = None,
    persons: Iterable[Person] = (),
) -> Done:
    """Make a decision by whoever asks; refuse who has no right to it."""
    caller, tournament = caller_of(request), TournamentId(event)
    caller.must(right, tournament)
    return desk_of(request).do(
        tournament, decision, by=caller.actor, at=now(request), expected=expected, persons=persons
    )


def back(event: str, page: str) -> Redirect:
    """Go to a page of the console after something was done."""
    return Redirect(f"/events/{event}/desk{page}", status_code=303)


def chosen(form: Form, name: str = "side") -> list[EntryId]:
    """Return the sides that were ticked; refuse none."""
    sides = [EntryId(one) for one in form.all(name)]
    if not sides:
        raise Refusal("form.nobody", message="tick at least one name", where=name)
    return sides
