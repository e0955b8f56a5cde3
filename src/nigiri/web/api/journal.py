"""The journal: read, undone, verified."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.sentence import fill
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Right
from nigiri.service.last_act import last_act
from nigiri.store.verification import verify
from nigiri.tournament.check import check
from nigiri.tournament.decisions.undoing import undo
from nigiri.tournament.record import Record
from nigiri.web.api.deciding import Changed, changed, decide, expected_version
from nigiri.web.api.forms import RecordForm, record_form
from nigiri.web.api.needs import needs
from nigiri.web.names import names_of_actors
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of

LONGEST = 1000


class Finding(Struct, frozen=True):
    """Something that does not hold."""

    code: str
    message: str
    where: str


class Oddity(Struct, frozen=True):
    """Something to look at. `round` is 0 for the whole event; `entries` are those concerned."""

    code: str
    message: str
    severity: str
    round: int
    entries: tuple[str, ...]


class Verification(Struct, frozen=True):
    """Whether an event holds: its chain, its fold, every projection."""

    ok: bool
    version: int
    findings: tuple[Finding, ...]


@get("/events/{event:str}/journal", opt=needs(Right.READ))
@threaded
def read_journal(
    request: Request[Any, Any, Any],
    event: str,
    after: Annotated[int, Parameter(ge=0)] = 0,
    limit: Annotated[int, Parameter(ge=1, le=LONGEST)] = 100,
) -> list[RecordForm]:
    """Return records of the journal in their order, behind a number."""
    desk_of(request).store.version(TournamentId(event))
    records = desk_of(request).store.records(TournamentId(event), after)[:limit]
    names = names_of_actors(request, event, (one.actor for one in records))
    return [record_form(one, names) for one in records]


@post("/events/{event:str}/undo", opt=needs(Right.RESULTS), status_code=200)
@threaded
def undo_last(request: Request[Any, Any, Any], event: str) -> Response[Changed]:
    """Take the last thing back: whatever it was for a director, one's own for others. Send the version as `If-Match`.

    What has been given out is corrected, not undone.
    """
    desk = desk_of(request)
    seen = expected_version(request)
    state = desk.state(TournamentId(event))
    if seen is None:
        seen = state.version
    if not caller_of(request).may(Right.EVENT, state.id):
        last = last_act(desk.store, state.id, seen)
        must_be_own(caller_of(request), [last] if last is not None else [])
    return changed(decide(request, event, undo))


@get("/events/{event:str}/verification", opt=needs(Right.READ))
@threaded
def verify_event(request: Request[Any, Any, Any], event: str) -> Verification:
    """Fold the journal again, check its chain, and compare every projection."""
    store = desk_of(request).store
    found = verify(store, TournamentId(event))
    findings = tuple(Finding(one.code, one.message, one.where) for one in found)
    return Verification(not findings, store.version(TournamentId(event)), findings)


@get("/events/{event:str}/findings", opt=needs(Right.READ))
@threaded
def list_findings(request: Request[Any, Any, Any], event: str) -> list[Oddity]:
    """List what is wrong, or odd, in the event as it stands: rematches, byes given twice, open games, dates."""
    found = check(desk_of(request).state(TournamentId(event)))
    return [Oddity(one.code, fill(one.message, one.facts), one.severity, one.round, one.keys) for one in found]


def must_be_own(caller: Caller, last: list[Record]) -> None:
    """Refuse to undo what somebody else has done."""
    if not last or last[0].actor != caller.actor:
        raise Refusal("access.denied", message="the last thing was done by somebody else; only a director undoes it")


handlers = (read_journal, undo_last, verify_event, list_findings)
