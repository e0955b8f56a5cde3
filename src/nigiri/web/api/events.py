"""Events: listed, created, shown, changed, closed, taken out and in."""

from typing import Any

from litestar import Request, Response, get, post, put
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.formats.imported import Note
from nigiri.formats.reading import read
from nigiri.ids import TournamentId
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.roles import Right, Role
from nigiri.service.identity import free_event
from nigiri.service.intake import take_in
from nigiri.store.exchange import export_event, import_event
from nigiri.tournament.decisions.closing import close, reopen
from nigiri.tournament.decisions.creation import amend_regulations, create, extend
from nigiri.tournament.events import Event
from nigiri.tournament.export import is_export
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.forms import EventForm, EventLine, event_form, event_line
from nigiri.web.api.known_fields import must_know_all
from nigiri.web.api.needs import ANYBODY, CREATOR, needs
from nigiri.web.sight import seen_event, seen_events
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, now, tell


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be created. Without an `id` one is made of its name."""

    regulations: Regulations
    id: str = ""


class Amendment(Struct, frozen=True, forbid_unknown_fields=True):
    """Regulations as they are to read; a reason is due once a round has been drawn."""

    regulations: Regulations
    reason: str = ""


class Extension(Struct, frozen=True, forbid_unknown_fields=True):
    """More rounds than announced, and why."""

    rounds: int
    reason: str


class Reason(Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is done."""

    reason: str = ""


class Intake(Struct, frozen=True):
    """An event taken in: where it stands, and what there is to say about the file."""

    event: EventForm
    notes: tuple[str, ...] = ()


@get("/events", opt=ANYBODY)
@threaded
def list_events(request: Request[Any, Any, Any]) -> list[EventLine]:
    """List the events that the caller may see, the latest first."""
    return [event_line(one) for one in seen_events(request)]


@post("/events", opt=CREATOR)
@threaded
def create_event(request: Request[Any, Any, Any], data: NewEvent, body: bytes) -> Response[EventForm]:
    """Create an event by its regulations; the caller becomes its director. A field that means nothing is refused."""
    must_know_all(data, body)
    desk = desk_of(request)
    taken = {one.id for one in desk.store.tournaments()}
    wanted = TournamentId(data.id) if data.id else free_event(data.regulations.name, taken)
    return _begun(request, create(wanted, data.regulations), ())


@get("/events/{event:str}", opt=ANYBODY)
@threaded
def show_event(request: Request[Any, Any, Any], event: str) -> Response[EventForm]:
    """Show where an event stands, by what the caller may see."""
    state = seen_event(request, event)
    return Response(event_form(state), headers={"etag": f'"{state.version}"'})


@put("/events/{event:str}/regulations", opt=needs(Right.EVENT))
@threaded
def amend_event(request: Request[Any, Any, Any], event: str, data: Amendment, body: bytes) -> Response[Changed]:
    """Change the regulations. A field that means nothing is refused."""
    must_know_all(data, body)
    return changed(decide(request, event, lambda state: amend_regulations(state, data.regulations, reason=data.reason)))


@post("/events/{event:str}/extension", opt=needs(Right.EVENT), status_code=200)
@threaded
def extend_event(request: Request[Any, Any, Any], event: str, data: Extension) -> Response[Changed]:
    """Raise the number of rounds, with a reason."""
    return changed(decide(request, event, lambda state: extend(state, data.rounds, reason=data.reason)))


@post("/events/{event:str}/close", opt=needs(Right.EVENT), status_code=200)
@threaded
def close_event(request: Request[Any, Any, Any], event: str, data: Reason) -> Response[Changed]:
    """Close an event whose games all have a result."""
    return changed(decide(request, event, lambda state: close(state, reason=data.reason)))


@post("/events/{event:str}/reopen", opt=needs(Right.EVENT), status_code=200)
@threaded
def reopen_event(request: Request[Any, Any, Any], event: str, data: Reason) -> Response[Changed]:
    """Open a closed event again, with a reason."""
    return changed(decide(request, event, lambda state: reopen(state, reason=data.reason)))


@get("/events/{event:str}/export", opt=needs(Right.EVENT))
@threaded
def take_event_out(request: Request[Any, Any, Any], event: str) -> Response[bytes]:
    """Return the whole event as one file: journal, chain and persons."""
    data = export_event(desk_of(request).store, TournamentId(event))
    headers = {"content-disposition": f'attachment; filename="{file_name(event)}.json"'}
    return Response(data, media_type="application/json", headers=headers)


@post("/events/import", opt=CREATOR)
@threaded
def take_event_in(request: Request[Any, Any, Any], body: bytes, name: str = "", id: str = "") -> Response[Intake]:  # noqa: A002 - the query's name
    """Take an event in from a file in the body: Nigiri's export with its journal, or a file of another program.

    `name` is the file's name, for what is said about its lines; `id` the id wanted for an event without a journal.
    """
    desk = desk_of(request)
    if is_export(body):
        if id:
            raise Refusal("export.keeps_id", message="a journal keeps the id it was written under", where="id")
        state, known = import_event(desk.store, body)
        _become_director(request, state.id)
        tell(request, state.id, state.version)
        notes = tuple(f"{one} was known here already and stays as known" for one in known)
        return Response(Intake(event_form(state), notes), status_code=201)
    imported = read(body, name or "file")
    taken = {one.id for one in desk.store.tournaments()}
    events, persons = take_in(imported.tournament, imported.roster, taken, event=id)
    done = desk.create(events, by=caller_of(request).actor, at=now(request), persons=persons)
    _become_director(request, done.tournament.id)
    return Response(Intake(event_form(done.tournament), tuple(map(note_text, imported.notes))), status_code=201)


def note_text(note: Note) -> str:
    """Return what there is to say about a file, with its place."""
    return f"{note.where}: {note.text}" if note.where else note.text


def file_name(event: str) -> str:
    """Return an event's id as the name of a file, with nothing in it that a header could not hold."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in event)[:64] or "event"


def _begun(request: Request[Any, Any, Any], events: tuple[Event, ...], persons: tuple[Any, ...]) -> Response[EventForm]:
    done = desk_of(request).create(events, by=caller_of(request).actor, at=now(request), persons=persons)
    _become_director(request, done.tournament.id)
    version = done.tournament.version
    return Response(event_form(done.tournament), status_code=201, headers={"etag": f'"{version}"'})


def _become_director(request: Request[Any, Any, Any], event: TournamentId) -> None:
    """Make the account that began an event its director; a program's account, where a program did."""
    access_of(request).accounts.give_role(event, caller_of(request).account, Role.DIRECTOR)


handlers = (
    list_events,
    create_event,
    show_event,
    amend_event,
    extend_event,
    close_event,
    reopen_event,
    take_event_out,
    take_event_in,
)
