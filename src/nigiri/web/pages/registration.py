"""Players register by themselves, and see afterwards whether they have a place or wait for one."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import format_rank, parse_rank
from nigiri.service.access.secrets import new_secret
from nigiri.service.completion import Completion
from nigiri.service.registration import EMAIL, REGISTERS, Applicant, applicant, register_once
from nigiri.tournament.decisions.registration import come_back, must_be_registering
from nigiri.tournament.decisions.withdrawals import withdraw
from nigiri.tournament.state import Tournament
from nigiri.web.api.attendance import player_url
from nigiri.web.api.notifications import push_of
from nigiri.web.cookies import player_cookie
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form, no_choice
from nigiri.web.event.own import mine, rounds_to_come
from nigiri.web.event.pictures import qr
from nigiri.web.event.rating_list import lists_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.guards import LARGEST_REGISTRATION, must_register_slowly
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, now, settings_of, tell


@get("/events/{event:str}/register", include_in_schema=False)
@threaded
def registration_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the form, or when there will be one."""
    return _page(request, event_view(request, event), Form(), None)


@post(
    "/events/{event:str}/register",
    include_in_schema=False,
    status_code=200,
    dependencies=FORM,
    request_max_body_size=LARGEST_REGISTRATION,
)
@threaded
def register(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Register a player, once however often the button is pressed, and open the player's own page."""
    view = event_view(request, event)
    if not view.whole.regulations.entry.is_public:
        must_be_registering(view.whole, now(request))
    try:
        must_register_slowly(request)
        done = register_once(
            desk_of(request),
            access_of(request).player_links,
            view.id,
            _applicant(form, view.whole),
            at=now(request),
            is_other=form.has("is_other"),
            complete=Completion(lists_of(request)),
        )
    except Refusal as refusal:
        return _page(request, view, form, refusal)
    if done.is_new:
        tell(request, view.id, done.version)
    cookie = player_cookie(done.secret, settings_of(request))
    return Redirect(f"{view.path}/me/registration", status_code=303, cookies=[cookie])


@get("/events/{event:str}/me/registration", include_in_schema=False)
@threaded
def my_registration(request: Request[Any, Any, Any], event: str) -> Response[Any]:
    """Show a player the own place: on the field, or on the waiting list; who is on neither may register again."""
    return _own(request, *mine(request, event), None)


@post("/events/{event:str}/me/registration", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_my_registration(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Withdraw, register again, or say which rounds are not played."""
    view, side = mine(request, event)
    desk, at = desk_of(request), now(request)
    try:
        match form.text("do"):
            case "withdraw":
                done = desk.do(view.id, lambda state: withdraw(state, [side]), by=caller_of(request).actor, at=at)
            case "again":
                done = desk.do(view.id, lambda state: come_back(state, side, at=at), by=caller_of(request).actor, at=at)
            case other:
                raise no_choice(other, "do")
    except Refusal as refusal:
        return _own(request, view, side, refusal)
    if done.records:
        tell(request, view.id, done.tournament.version)
    return Redirect(f"{view.path}/me/registration", status_code=303)


def _applicant(form: Form, tournament: Tournament) -> Applicant:
    """Return the person and entry that the form describes."""
    number = form.text("number")
    register = form.text("register") if form.text("register") in REGISTERS else REGISTERS[0]
    person = Person(
        PersonId(""),
        form.text("family"),
        form.text("given"),
        {register: number} if number else {},
        {EMAIL: form.text("email")} if form.text("email") else {},
    )
    written = form.text("rank")
    rounds = {str(number) for number in range(1, tournament.regulations.rounds + 1)}
    absent = sorted(int(text) for text in set(form.all("absent")) & rounds)
    entry = Entry(
        EntryId(""),
        PersonId(""),
        parse_rank(written),
        grade=written if "p" in written.casefold() else "",
        club=form.text("club"),
        country=form.text("country"),
        absences=dict.fromkeys(absent, Absence.BY_RULE),
    )
    return applicant(person, entry, form.text("token"))


def _page(request: Request[Any, Any, Any], view: EventView, form: Form, refusal: Refusal | None) -> Response[str]:
    rules = view.whole.regulations.entry
    shut = _why_shut(request, view)
    if shut is not None and shut.code == "registration.off":
        raise shut
    is_stale = refusal is not None and refusal.code == "registration.token"
    page = view.render(
        "registration.html.j2",
        status=200 if refusal is None else status_of(refusal),
        terms=rules,
        shut=shut,
        form=form,
        token_of_form=new_secret() if is_stale or not form.text("token") else form.text("token"),
        asks={str(one) for one in rules.asks},
        ranks=_ranks(rules.strongest, rules.weakest),
        registers=REGISTERS,
        absent=set(form.all("absent")),
        taken=view.whole.taken,
        waiting=len(view.whole.waiting),
        before=_registered_here(request, view),
        refusal=refusal,
    )
    # Who goes back to the form gets a new one, which stands for another registration.
    page.headers["cache-control"] = "no-store"
    return page


def _registered_here(request: Request[Any, Any, Any], view: EventView) -> EntryId | None:
    """Return whose page this browser holds already, if it is a player of the event."""
    caller = caller_of(request)
    if caller.event != view.id or caller.side is None:
        return None
    is_there = caller.side in view.whole.entries or view.whole.queue_place(caller.side) is not None
    return caller.side if is_there else None


def _why_shut(request: Request[Any, Any, Any], view: EventView) -> Refusal | None:
    try:
        must_be_registering(view.whole, now(request))
    except Refusal as refusal:
        return refusal
    return None


def _ranks(strongest: int | None, weakest: int | None) -> list[str]:
    """Return the ranks that registration is open to, the strongest first."""
    top, bottom = (8 if strongest is None else strongest), (-30 if weakest is None else weakest)
    return [format_rank(rank) for rank in range(top, bottom - 1, -1)]


def _own(request: Request[Any, Any, Any], view: EventView, side: EntryId, refusal: Refusal | None) -> Response[Any]:
    if side not in view.whole.entries and view.whole.queue_place(side) is None:
        return Redirect(
            f"{view.path}/register" if view.whole.regulations.entry.is_public else view.path, status_code=303
        )
    entry = view.whole.registered(side)
    secret = access_of(request).player_links.of_sides(view.id, [side])[side]
    link = player_url(request, secret)
    is_held = view.whole.queue_place(side) is None and entry.withdrawn_after is None
    return view.render(
        "my_registration.html.j2",
        status=200 if refusal is None else status_of(refusal),
        side=side,
        entry=entry,
        person=view.roster[entry.person],
        place=view.whole.queue_place(side),
        waiting=len(view.whole.waiting),
        taken=view.whole.taken,
        limit=view.whole.regulations.entry.limit,
        may_come_back=entry.withdrawn_after is not None and _why_shut(request, view) is None,
        is_held=is_held,
        push_key=push_of(request).public_key,
        upcoming=rounds_to_come(view, entry),
        link=link,
        code=qr(link),
        refusal=refusal,
    )


handlers = (registration_page, register, my_registration, change_my_registration)
