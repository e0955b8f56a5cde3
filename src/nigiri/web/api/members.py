"""Members of an event and of the installation: roles, invitations, how an event shows itself."""

from datetime import timedelta
from typing import Any

from litestar import Request, delete, get, post, put
from msgspec import Struct

from nigiri.documents.language import LANGUAGES
from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.service.access.roles import Right, Role
from nigiri.service.hall import Hall
from nigiri.service.local_time import zone_named
from nigiri.service.timetable import Keep
from nigiri.store.access.accounts import Account
from nigiri.store.access.event_pages import EventPage
from nigiri.store.access.invitations import Invitation, Kind
from nigiri.web.api.needs import ANYBODY, OWNER, needs
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, now, settings_of


class Member(Struct, frozen=True):
    """Somebody with a role."""

    account: str
    login: str
    name: str
    role: Role


class NewRole(Struct, frozen=True, forbid_unknown_fields=True):
    """The role that somebody is to have."""

    role: Role


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to a role in an event."""

    role: Role
    hours: int = 168


class NewOrganiser(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to the installation: an organiser creates events, an owner does everything."""

    is_owner: bool = False
    hours: int = 168


class InvitationForm(Struct, frozen=True):
    """An invitation. `url` is shown once, when it is made."""

    id: str
    kind: Kind
    role: str | None
    made_at: str
    ends_at: str
    url: str | None = None


class AccountForm(Struct, frozen=True):
    """An account of the installation."""

    id: str
    login: str
    name: str
    is_owner: bool
    is_organiser: bool
    is_off: bool


class PageSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event shows itself. `language` empty: the reader's; `timezone` a name such as `Europe/Prague`."""

    language: str = ""
    timezone: str = "UTC"
    is_public: bool = True


class NewPageSettings(PageSettings, frozen=True, forbid_unknown_fields=True):
    """How an event is to show itself, and what stays of the times of its rounds where its zone changes."""

    keep: Keep = Keep.CLOCK


@get("/events/{event:str}/members", opt=needs(Right.MEMBERS))
@threaded
def list_members(request: Request[Any, Any, Any], event: str) -> list[Member]:
    """List who has a role in an event."""
    return [Member(one.id, one.login, one.name, role) for one, role in access_of(request).accounts.members(event)]


@put("/events/{event:str}/members/{account:str}", opt=needs(Right.MEMBERS), status_code=204)
@threaded
def put_member(request: Request[Any, Any, Any], event: str, account: str, data: NewRole) -> None:
    """Give somebody another role. Who has none yet is invited instead: an account does not choose its events."""
    access, known = access_of(request), desk_of(request).state(TournamentId(event))
    if all(one.id != account for one, _ in access.accounts.members(known.id)):
        raise Refusal("member.unknown", message="{account} has no role here", account=account, where="account")
    _must_keep_director(request, event, account, data.role)
    access.accounts.give_role(event, account, data.role)


@delete("/events/{event:str}/members/{account:str}", opt=needs(Right.MEMBERS), status_code=204)
@threaded
def remove_member(request: Request[Any, Any, Any], event: str, account: str) -> None:
    """Take somebody's role away."""
    _must_keep_director(request, event, account, None)
    access_of(request).accounts.take_role(event, account)


@get("/events/{event:str}/invitations", opt=needs(Right.MEMBERS))
@threaded
def list_invitations(request: Request[Any, Any, Any], event: str) -> list[InvitationForm]:
    """List invitations that nobody has taken yet."""
    return [invitation_form(one) for one in access_of(request).invitations.open_in(event, now(request))]


@post("/events/{event:str}/invitations", opt=needs(Right.MEMBERS))
@threaded
def invite_member(request: Request[Any, Any, Any], event: str, data: NewInvitation) -> InvitationForm:
    """Invite somebody to a role; the link works once."""
    known = desk_of(request).state(TournamentId(event))
    made, secret = access_of(request).invitations.invite(
        Kind.ROLE,
        by=caller_of(request).account,
        at=now(request),
        tournament=known.id,
        role=data.role,
        lasts=lasting(data.hours),
    )
    return invitation_form(made, f"{settings_of(request).public_url}/join/{secret}")


@delete("/events/{event:str}/invitations/{invitation:str}", opt=needs(Right.MEMBERS), status_code=204)
@threaded
def withdraw_invitation(request: Request[Any, Any, Any], event: str, invitation: str) -> None:
    """Take an invitation back."""
    access_of(request).invitations.withdraw(event, invitation)


@get("/invitations", opt=OWNER)
@threaded
def list_organisers_invitations(request: Request[Any, Any, Any]) -> list[InvitationForm]:
    """List invitations to the installation that nobody has taken yet."""
    return [invitation_form(one) for one in access_of(request).invitations.open_in(None, now(request))]


@post("/invitations", opt=OWNER)
@threaded
def invite_organiser(request: Request[Any, Any, Any], data: NewOrganiser) -> InvitationForm:
    """Invite somebody who may create events."""
    made, secret = access_of(request).invitations.invite(
        Kind.OWNER if data.is_owner else Kind.ORGANISER,
        by=caller_of(request).account,
        at=now(request),
        lasts=lasting(data.hours),
    )
    return invitation_form(made, f"{settings_of(request).public_url}/join/{secret}")


@delete("/invitations/{invitation:str}", opt=OWNER, status_code=204)
@threaded
def withdraw_organisers_invitation(request: Request[Any, Any, Any], invitation: str) -> None:
    """Take an invitation to the installation back."""
    access_of(request).invitations.withdraw(None, invitation)


@get("/accounts", opt=OWNER)
@threaded
def list_accounts(request: Request[Any, Any, Any]) -> list[AccountForm]:
    """List all accounts."""
    return [account_form(one) for one in access_of(request).accounts.everybody()]


@delete("/accounts/{account:str}", opt=OWNER, status_code=204)
@threaded
def turn_account_off(request: Request[Any, Any, Any], account: str) -> None:
    """Keep somebody out; what they did stays under their name."""
    access_of(request).accounts.turn_off(account)


@get("/events/{event:str}/page", opt=ANYBODY)
@threaded
def show_page_settings(request: Request[Any, Any, Any], event: str) -> PageSettings:
    """Return how an event shows itself."""
    page = access_of(request).page(seen_event(request, event).id)
    return PageSettings(page.language, page.timezone, page.is_public)


@put("/events/{event:str}/page", opt=needs(Right.EVENT))
@threaded
def put_page_settings(request: Request[Any, Any, Any], event: str, data: NewPageSettings) -> PageSettings:
    """Change how an event shows itself. With another zone the times of rounds keep the hour that was announced
    (`keep` is `clock`), or their moments (`moments`); a round that has begun keeps its moment.
    """
    known = desk_of(request).state(TournamentId(event)).id
    if data.language and data.language not in LANGUAGES:
        raise Refusal("language.unknown", message="'{name}' is no language of Nigiri", name=data.language[:20])
    page = EventPage(known, data.language, zone_named(data.timezone).key, data.is_public)
    Hall(desk_of(request).store.database).put_page(page, data.keep, at=now(request))
    return PageSettings(data.language, data.timezone, data.is_public)


def lasting(hours: int) -> timedelta:
    """Return how long an invitation lasts; the service refuses what is too long, this what no span can hold."""
    return timedelta(hours=max(0, min(hours, 1_000_000)))


def invitation_form(one: Invitation, url: str | None = None) -> InvitationForm:
    """Return an invitation as the API says it."""
    return InvitationForm(one.id, one.kind, one.role, one.made_at, one.ends_at, url)


def account_form(one: Account) -> AccountForm:
    """Return an account as the API says it."""
    return AccountForm(one.id, one.login, one.name, one.is_owner, one.is_organiser, one.is_off)


def _must_keep_director(request: Request[Any, Any, Any], event: str, account: str, role: Role | None) -> None:
    """Refuse to leave an event without a director, except by an owner, who directs all events."""
    if role is Role.DIRECTOR or caller_of(request).is_owner:
        return
    directors = [one.id for one, held in access_of(request).accounts.members(event) if held is Role.DIRECTOR]
    if directors == [account]:
        raise Refusal("member.last_director", message="an event keeps at least one director", where="account")


handlers = (
    list_members,
    put_member,
    remove_member,
    list_invitations,
    invite_member,
    withdraw_invitation,
    list_organisers_invitations,
    invite_organiser,
    withdraw_organisers_invitation,
    list_accounts,
    turn_account_off,
    show_page_settings,
    put_page_settings,
)
