"""How a call decides: at the version it names, in the name of its caller, now."""

from collections.abc import Iterable, Sequence
from typing import Any

from litestar import Request, Response
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import ArticleId, TournamentId
from nigiri.people.person import Person
from nigiri.rulebook import article
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.service.desk import Decision, Done
from nigiri.web.visit import caller_of, desk_of, now, tell


class Changed(Struct, frozen=True):
    """What a call did. `events` are the kinds of what was written: none where nothing was to change.

    `version` is where the event stands now; send it as `If-Match` with what rests on it.
    """

    version: int
    events: tuple[str, ...] = ()


def decide(
    request: Request[Any, Any, Any],
    event: str,
    decision: Decision,
    *,
    basis: Sequence[str] = (),
    persons: Iterable[Person] = (),
) -> Done:
    """Decide at the desk. With `If-Match` the decision holds for that version only; else it passes others' by."""
    done = desk_of(request).do(
        TournamentId(event),
        decision,
        by=caller_of(request).actor,
        at=now(request),
        basis=articles(basis),
        expected=expected_version(request),
        persons=persons,
    )
    if done.records:
        tell(request, TournamentId(event), done.tournament.version)
    return done


def changed(done: Done) -> Response[Changed]:
    """Return the answer to a decision, with the version as its entity tag."""
    kinds = tuple(str(event.__struct_config__.tag) for event in done.events)
    version = done.tournament.version
    return Response(Changed(version, kinds), headers={"etag": f'"{version}"'})


def expected_version(request: Request[Any, Any, Any]) -> int | None:
    """Return the version that a call holds for (`If-Match: "17"`), or None."""
    text = request.headers.get("if-match", "").strip()
    if not text or text == "*":
        return None
    number = unsigned_number(text.removeprefix("W/").strip('"'), 11)
    if number is None:
        raise Refusal("version.unreadable", message="'{text}' is no version", text=text[:40], where="If-Match")
    return number


def articles(basis: Sequence[str]) -> tuple[ArticleId, ...] | None:
    """Return the articles of a ruling, each looked up; None where none are named."""
    return tuple(article(ArticleId(one)).id for one in basis) or None
