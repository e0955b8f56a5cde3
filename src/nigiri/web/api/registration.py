"""Registration by the players themselves, and the waiting list."""

import datetime
from typing import Any

from litestar import Request, Response, delete, get, post
from msgspec import Struct
from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.people.entry import Absence
from nigiri.service.access.roles import Right
from nigiri.service.completion import Completion
from nigiri.service.registration import EMAIL, applicant, register_once
from nigiri.tournament.decisions.registration import come_back, is_registering, move_up
from nigiri.tournament.decisions.withdrawals import withdraw
from nigiri.web.api.attendance import own_side, player_url
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.forms import PlayerForm, player_form
from nigiri.web.api.needs import ANYBODY, PLAYER, needs
from nigiri.web.api.players import NewPlayer, read_newcomer
from nigiri.web.event.rating_list import lists_of
from nigiri.web.guards import LARGEST_REGISTRATION, must_register_slowly
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, desk_of, now, tell


class NewRegistration(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who registers. `rank` is written: `12k`, `3d`. `identifiers` by register: `egd`, `rfg`, `ffg`, `aga`.

    Nobody says a rating: it is that of a loaded rating list, under the number and the name given.

    `token` is a text of 16 to 100 letters and digits that the sender draws by lot: what is sent again with it is the
    same registration. `absent` are rounds that are not played. `email` is shown to the desk only. `is_other` says that
    somebody of the same name who is registered already is another person.
    """

    family_name: str
    rank: str
    token: str
    given_name: str = ""
    club: str = ""
    country: str = ""
    identifiers: dict[str, str] = {}
    email: str = ""
    absent: tuple[int, ...] = ()
    is_other: bool = False


class OwnRegistration(Struct, frozen=True):
    """What came of a registration. `queue_place` is the place on the waiting list; none for who has a place.

    `url` is the player's own link: whoever has it acts for the player.
    """

    entry: EntryId
    queue_place: int | None
    url: str
    version: int


class Terms(Struct, frozen=True):
    """How registration stands. `limit` is the most players there may be, `taken` how many places are taken."""

    is_public: bool
    is_open: bool
    opens: datetime.datetime | None
    closes: datetime.datetime | None
    limit: int | None
    taken: int
    waiting: int


class Waiting(Struct, frozen=True):
    """A place on the waiting list, counted from 1, and who waits there."""

    place: int
    player: PlayerForm


class MoveUp(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that move up from the waiting list; past others, or over the limit, with a reason."""

    entries: tuple[EntryId, ...]
    reason: str = ""
    over_limit: bool = False


@get("/events/{event:str}/registration", opt=ANYBODY)
@threaded
def show_registration(request: Request[Any, Any, Any], event: str) -> Terms:
    """Show whether players can register, how many places are taken, and how many wait."""
    state = desk_of(request).state(seen_event(request, event).id)
    rules = state.regulations.entry
    return Terms(
        rules.is_public,
        is_registering(state, now(request)),
        rules.opens,
        rules.closes,
        rules.limit,
        state.taken,
        len(state.waiting),
    )


@post("/events/{event:str}/registration", opt=ANYBODY, request_max_body_size=LARGEST_REGISTRATION)
@threaded
def register_player(request: Request[Any, Any, Any], event: str, data: NewRegistration) -> Response[OwnRegistration]:
    """Register a player where the event lets players register by themselves; 200 where the token came before.

    Where the field is full the player waits, in the order of arrival.
    """
    state, at = seen_event(request, event), now(request)
    must_register_slowly(request)
    fields = ("family_name", "rank", "given_name", "club", "country", "identifiers")
    one = read_newcomer(NewPlayer(**{name: getattr(data, name) for name in fields}), "registration", is_checked=False)
    absences = {number: Absence.BY_RULE for number in data.absent if 1 <= number <= state.regulations.rounds}
    person = replace(one.person, extra={EMAIL: data.email.strip()} if data.email.strip() else {})
    who = applicant(person, replace(one.entry, absences=dict(sorted(absences.items()))), data.token)
    desk, links = desk_of(request), access_of(request).player_links
    complete = Completion(lists_of(request))
    done = register_once(desk, links, state.id, who, at=at, is_other=data.is_other, complete=complete)
    if done.is_new:
        tell(request, state.id, done.version)
    own = OwnRegistration(done.side, done.queue_place, player_url(request, done.secret), done.version)
    return Response(own, status_code=201 if done.is_new else 200)


@get("/events/{event:str}/waiting-list", opt=needs(Right.READ))
@threaded
def list_waiting(request: Request[Any, Any, Any], event: str) -> list[Waiting]:
    """List who waits for a place, in order."""
    state = seen_event(request, event)
    roster = desk_of(request).roster(state.id)
    return [Waiting(place, player_form(one, roster)) for place, one in enumerate(state.waiting, start=1)]


@post("/events/{event:str}/waiting-list/move-up", opt=needs(Right.ENTRIES), status_code=200)
@threaded
def move_players_up(request: Request[Any, Any, Any], event: str, data: MoveUp) -> Response[Changed]:
    """Move entries up from the waiting list by hand."""
    over = data.over_limit
    return changed(
        decide(request, event, lambda state: move_up(state, data.entries, reason=data.reason, over_limit=over))
    )


@delete("/events/{event:str}/me/registration", opt=PLAYER, status_code=200)
@threaded
def withdraw_own_entry(request: Request[Any, Any, Any], event: str, reason: str = "") -> Response[Changed]:
    """Withdraw the player who asks: from the field, or from the waiting list."""
    side = own_side(request)
    return changed(decide(request, event, lambda state: withdraw(state, [side], reason=reason)))


@post("/events/{event:str}/me/registration", opt=PLAYER, status_code=200)
@threaded
def register_again(request: Request[Any, Any, Any], event: str) -> Response[Changed]:
    """Register the player who asks again after a withdrawal; without a place left, at the end of the waiting list."""
    side, at = own_side(request), now(request)
    return changed(decide(request, event, lambda state: come_back(state, side, at=at)))


handlers = (
    show_registration,
    register_player,
    list_waiting,
    move_players_up,
    withdraw_own_entry,
    register_again,
)
