"""One's own account: password, sessions, language."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.service.access.caller import Caller, Means
from nigiri.web.errors import status_of
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, now, visit_of


class Passwords(Struct, frozen=True):
    """The password so far, and the next one."""

    old: str = ""
    new: str = ""


@get("/account", include_in_schema=False)
@threaded
def account_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the account that is signed in."""
    return _page(request, None)


@post("/account/password", include_in_schema=False, status_code=200)
@threaded
def change_password(
    request: Request[Any, Any, Any],
    data: Annotated[Passwords, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Change the password; every other session and every token of the account ends."""
    caller = signed_in_caller(request)
    try:
        access_of(request).accounts.change_password(
            caller.actor, data.old, data.new, but_session=caller.session, at=now(request)
        )
    except Refusal as refusal:
        return _page(request, refusal)
    return Redirect("/account", status_code=303)


@post("/account/sessions/{session:str}/end", include_in_schema=False, status_code=200)
@threaded
def end_session(request: Request[Any, Any, Any], session: str) -> Redirect:
    """End a session; `others`: all but this one."""
    caller = signed_in_caller(request)
    if session == "others":
        access_of(request).sessions.end_others(caller.actor, caller.session)
    else:
        access_of(request).sessions.end(caller.actor, session)
    return Redirect("/account", status_code=303)


def signed_in_caller(request: Request[Any, Any, Any]) -> Caller:
    """Return the account that is signed in by a browser, or refuse: a token does not change its own account."""
    caller = caller_of(request)
    caller.must_be_known()
    if caller.means is not Means.SESSION:
        raise Refusal("access.denied", message="this is done signed in, not with a token or a player's link")
    return caller


def _page(request: Request[Any, Any, Any], refusal: Refusal | None) -> Response[str]:
    caller = signed_in_caller(request)
    access = access_of(request)
    facts = {
        "account": access.accounts.get(caller.actor),
        "sessions": access.sessions.of_account(caller.actor, now(request)),
        "refusal": refusal,
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(visit_of(request), "account.html.j2", status=status, **facts)


handlers = (account_page, change_password, end_session)
