"""Signing in by the API, who one is, and one's sessions."""

from typing import Any

from litestar import Request, Response, delete, get, post
from msgspec import Struct

from nigiri.ids import EntryId, TournamentId
from nigiri.service.access.caller import Means
from nigiri.service.access.roles import Role
from nigiri.web.api.needs import ANYBODY, SIGNED_IN
from nigiri.web.cookies import session_cookie
from nigiri.web.identity import address_of, form_token
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, now, settings_of


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody signs in with."""

    login: str
    password: str


class Identity(Struct, frozen=True):
    """Who asks. `csrf_token` goes into the header `X-CSRF-Token` of what a browser changes."""

    means: Means
    name: str
    account: str
    is_owner: bool
    is_organiser: bool
    roles: dict[TournamentId, Role]
    event: TournamentId | None
    entry: EntryId | None
    csrf_token: str


class SessionForm(Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    agent: str
    made_at: str
    seen_at: str
    is_this: bool


@get("/session", opt=ANYBODY)
@threaded
def show_identity(request: Request[Any, Any, Any]) -> Identity:
    """Return who asks."""
    caller = caller_of(request)
    return Identity(
        caller.means,
        caller.name,
        caller.account,
        caller.is_owner,
        caller.is_organiser,
        caller.roles,
        caller.event,
        caller.side,
        str(request.scope.get("nigiri_csrf", "")),
    )


@post("/session", opt=ANYBODY)
@threaded
def sign_in(request: Request[Any, Any, Any], data: Login) -> Response[dict[str, str]]:
    """Sign in; the session is a cookie."""
    access, at = access_of(request), now(request)
    account = access.accounts.sign_in(data.login, data.password, address_of(request), at)
    secret = access.sessions.begin(account.id, request.headers.get("user-agent", ""), at)
    cookie = session_cookie(secret, settings_of(request))
    return Response({"account": account.id, "csrf_token": form_token(secret)}, status_code=201, cookies=[cookie])


@delete("/session", opt=SIGNED_IN, status_code=200)
@threaded
def sign_out(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """End this session."""
    caller = caller_of(request)
    access_of(request).sessions.end(caller.account, caller.session)
    return Response({}, cookies=[session_cookie("", settings_of(request))])


@get("/sessions", opt=SIGNED_IN)
@threaded
def list_sessions(request: Request[Any, Any, Any]) -> list[SessionForm]:
    """List the sessions of the account."""
    caller = caller_of(request)
    found = access_of(request).sessions.of_account(caller.account, now(request))
    return [SessionForm(one.id, one.agent, one.made_at, one.seen_at, one.id == caller.session) for one in found]


@delete("/sessions/{session:str}", opt=SIGNED_IN, status_code=204)
@threaded
def end_session(request: Request[Any, Any, Any], session: str) -> None:
    """End a session of the account."""
    access_of(request).sessions.end(caller_of(request).account, session)


handlers = (show_identity, sign_in, sign_out, list_sessions, end_session)
