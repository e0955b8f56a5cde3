"""Signing in and out, and choosing a language."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect
from msgspec import Struct

from nigiri.documents.language import LANGUAGES
from nigiri.errors import Refusal
from nigiri.web.cookies import language_cookie, session_cookie
from nigiri.web.errors import status_of
from nigiri.web.identity import address_of
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, now, settings_of, visit_of


class Credentials(Struct, frozen=True):
    """What somebody signs in with, and the page they wanted."""

    login: str = ""
    password: str = ""
    next: str = "/"


class Choice(Struct, frozen=True):
    """A language, and the page it was chosen on."""

    language: str
    next: str = "/"


@get("/sign-in", include_in_schema=False, sync_to_thread=False)
def sign_in_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the form."""
    wanted = local_path(request.query_params.get("next", "/"))
    return render(visit_of(request), "sign_in.html.j2", login="", wanted=wanted, refusal=None)


@post("/sign-in", include_in_schema=False, status_code=200)
@threaded
def sign_in(
    request: Request[Any, Any, Any],
    data: Annotated[Credentials, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Sign in and go to the page that was wanted; show the form again where that fails."""
    access, at = access_of(request), now(request)
    try:
        account = access.accounts.sign_in(data.login, data.password, address_of(request), at)
    except Refusal as refusal:
        facts = {"login": data.login, "wanted": local_path(data.next), "refusal": refusal}
        return render(visit_of(request), "sign_in.html.j2", status=status_of(refusal), **facts)
    return signed_in(request, account.id, data.next)


@post("/sign-out", include_in_schema=False, status_code=200)
@threaded
def sign_out(request: Request[Any, Any, Any]) -> Redirect:
    """End this session."""
    caller = caller_of(request)
    if caller.session:
        access_of(request).sessions.end(caller.actor, caller.session)
    return Redirect("/", status_code=303, cookies=[session_cookie("", settings_of(request))])


@post("/language", include_in_schema=False, status_code=200)
@threaded
def choose_language(
    request: Request[Any, Any, Any],
    data: Annotated[Choice, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Redirect:
    """Remember a language, in the browser and in the account."""
    if data.language not in LANGUAGES:
        raise Refusal("language.unknown", message="'{name}' is no language of Nigiri", name=data.language[:20])
    caller = caller_of(request)
    if caller.session:
        access_of(request).accounts.set_language(caller.actor, data.language)
    cookie = language_cookie(data.language, settings_of(request))
    return Redirect(local_path(data.next), status_code=303, cookies=[cookie])


def signed_in(request: Request[Any, Any, Any], account: str, wanted: str) -> Redirect:
    """Begin a session and go to a page."""
    secret = access_of(request).sessions.begin(account, request.headers.get("user-agent", ""), now(request))
    cookie = session_cookie(secret, settings_of(request))
    return Redirect(local_path(wanted), status_code=303, cookies=[cookie])


def local_path(path: str) -> str:
    """Return a path of this installation; `/` for anything that leads elsewhere."""
    is_local = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and "\\" not in path
    return path if is_local else "/"


handlers = (sign_in_page, sign_in, sign_out, choose_language)
