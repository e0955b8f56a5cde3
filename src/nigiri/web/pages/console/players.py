"""Entries: add, change, confirm, strike off."""

from collections.abc import Callable, Sequence
from typing import Any

from litestar import Request, Response, get, post
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.players_csv import REGISTERS
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import typed_person
from nigiri.people.entry import Entry, Registration
from nigiri.people.person import Person
from nigiri.ratings.rank import parse_rank
from nigiri.service.access.roles import Right
from nigiri.service.admission import Newcomer, WhenFull, admit, newcomer, refuse_known, refuse_taken_numbers
from nigiri.service.persons import must_hold_everywhere
from nigiri.service.registration import EMAIL
from nigiri.tournament.decisions.entries import EntryChanges, amend, confirm, remove
from nigiri.tournament.decisions.registration import move_up
from nigiri.tournament.decisions.withdrawals import take_back, withdraw
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.api.attendance import player_url
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form, no_choice
from nigiri.web.event.pictures import qr
from nigiri.web.event.rating_list import lists_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, chosen, work
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, desk_of


@get("/events/{event:str}/desk/players", include_in_schema=False)
@threaded
def entries_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List the entries, with what can be done to those that are ticked."""
    return _page(request, event_view(request, event, Right.READ), Form(), None)


@post("/events/{event:str}/desk/players", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def add_player(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Enter a player; refuse one who is entered already, unless it is said to be another person."""
    view = event_view(request, event, Right.ENTRIES)
    try:
        one, when_full = read_newcomer(form), read_when_full(form)
        spared = access_of(request).player_links.sides(event)

        def decide(state: Tournament) -> tuple[Event, ...]:
            if not form.has("namesake"):
                refuse_known(state, desk_of(request).store.roster_of(state), [one])
            return admit(state, [one], when_full=when_full, spared=spared)

        work(request, event, Right.ENTRIES, decide, persons=[one.person])
    except Refusal as refusal:
        return _page(request, view, form, refusal)
    return back(event, "/players#add")


@post("/events/{event:str}/desk/players/bulk", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_many(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Confirm, strike off or decline, let go, take back or move up all that are ticked."""
    view = event_view(request, event, Right.ENTRIES)
    reason, over = form.text("reason"), form.has("over_limit")
    verbs: dict[str, Callable[[Tournament, Sequence[EntryId]], tuple[Event, ...]]] = {
        "confirm": confirm,
        "remove": lambda state, sides: remove(state, sides, reason=reason),
        "withdraw": lambda state, sides: withdraw(state, sides, reason=reason),
        "return": lambda state, sides: take_back(state, sides, over_limit=over),
        "up": lambda state, sides: move_up(state, sides, reason=reason, over_limit=over),
    }
    try:
        verb = verbs.get(form.text("do"))
        if verb is None:
            raise no_choice(form.text("do"), "do")
        sides = chosen(form)
        work(request, event, Right.ENTRIES, lambda state: verb(state, sides))
    except Refusal as refusal:
        return _page(request, view, Form(), refusal)
    return back(event, "/players")


@get("/events/{event:str}/desk/players/{side:str}", include_in_schema=False)
@threaded
def entry_page(request: Request[Any, Any, Any], event: str, side: str) -> Response[str]:
    """Show one entry, to change it, with the player's own link."""
    return _entry(request, event_view(request, event, Right.ATTENDANCE), side, None)


@post("/events/{event:str}/desk/players/{side:str}", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_entry(request: Request[Any, Any, Any], event: str, side: str, form: Form) -> Response[Any]:
    """Change an entry, or the name of the person."""
    view = event_view(request, event, Right.ENTRIES)
    try:
        entry = view.whole.registered(EntryId(side))
        person = view.roster[entry.person]
        others = {register: number for register, number in person.identifiers.items() if register not in REGISTERS}
        named = replace(
            person,
            family_name=form.text("family"),
            given_name=form.text("given"),
            identifiers={**others, **read_numbers(form)},
        )
        if named != person:
            named = typed_person(named, known=person)
            refuse_taken_numbers(view.whole, view.roster, named)
            must_hold_everywhere(desk_of(request).store, person.id, view.visit.caller, Right.ENTRIES)
        changes = read_changes(form)
        work(request, event, Right.ENTRIES, lambda state: amend(state, entry.id, changes, reason=form.text("reason")))
        if named != person:
            desk_of(request).store.put_person(named)
    except Refusal as refusal:
        return _entry(request, view, side, refusal)
    return back(event, f"/players/{side}")


def read_newcomer(form: Form) -> Newcomer:
    """Return the person and entry that the form describes."""
    if not f"{form.text('family')}{form.text('given')}":
        raise Refusal("player.nameless", message="a player needs a name", where="family")
    person = Person(PersonId(""), form.text("family"), form.text("given"), read_numbers(form))
    written = form.text("rank")
    entry = Entry(
        EntryId(""),
        PersonId(""),
        parse_rank(written),
        grade=written if "p" in written.casefold() else "",
        rating=form.optional_integer("rating"),
        club=form.text("club"),
        country=form.text("country"),
        registration=Registration.PRELIMINARY if form.has("preliminary") else Registration.FINAL,
    )
    return newcomer(person, entry)


def read_numbers(form: Form) -> dict[str, str]:
    """Return the numbers in the registers that the form has."""
    return {register: form.text(register) for register in REGISTERS if form.text(register)}


def read_when_full(form: Form) -> WhenFull:
    """Return what the desk wants where the field is full; without a word the entry is refused then."""
    return form.choice("when_full", WhenFull.REFUSE)


def read_changes(form: Form) -> EntryChanges:
    """Return what the form makes of an entry."""
    written = form.text("rank")
    return EntryChanges(
        rank=parse_rank(written),
        grade=written if "p" in written.casefold() else "",
        rating=form.optional_integer("rating"),
        club=form.text("club"),
        country=form.text("country"),
        start_correction=form.integer("start", 0),
    )


def _page(request: Request[Any, Any, Any], view: EventView, form: Form, refusal: Refusal | None) -> Response[str]:
    shown = request.query_params.get("show", "")
    entries = view.whole.entries
    order = [side for side in view.by_name(entries) if _is_shown(entries[side], shown)]
    queue = view.whole.waiting if shown in {"", "waiting"} else ()
    return view.render(
        "console/players.html.j2",
        status=200 if refusal is None else status_of(refusal),
        order=order,
        shown=shown,
        form=form,
        refusal=refusal,
        lists=lists_of(request).all(),
        registers=REGISTERS,
        left=sum(entry.withdrawn_after is not None for entry in entries.values()),
        waiting=sum(not entry.is_final for entry in entries.values()),
        queue=queue,
    )


def _is_shown(entry: Entry, shown: str) -> bool:
    if shown == "waiting":
        return False
    if shown == "preliminary":
        return not entry.is_final
    return (entry.withdrawn_after is not None) == (shown == "left")


def _entry(request: Request[Any, Any, Any], view: EventView, side: str, refusal: Refusal | None) -> Response[str]:
    entry = view.whole.registered(EntryId(side))
    secret = access_of(request).player_links.of_sides(view.id, [entry.id])[entry.id]
    link = player_url(request, secret)
    return view.render(
        "console/entry.html.j2",
        status=200 if refusal is None else status_of(refusal),
        side=entry.id,
        entry=entry,
        person=view.roster[entry.person],
        place=view.whole.queue_place(entry.id),
        email=view.roster[entry.person].extra.get(EMAIL, "") if view.may("entries") else "",
        link=link,
        code=qr(link),
        registers=REGISTERS,
        refusal=refusal,
    )


handlers = (
    entries_page,
    add_player,
    change_many,
    entry_page,
    change_entry,
)
