"""How the web says no: a refusal in the contract's form for programs, a page for people."""

import logging
from typing import Any
from urllib.parse import urlencode, urlsplit

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Redirect
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from sqlalchemy.exc import IntegrityError

from nigiri.errors import Refusal
from nigiri.web.event.view import EventView, event_view
from nigiri.web.names import with_names
from nigiri.web.rendering import render
from nigiri.web.visit import Visit, visit_of

_log = logging.getLogger("nigiri.web")

_BY_CODE = {
    "access.unknown": 401,
    "access.token": 401,
    "access.wrong": 403,
    "access.denied": 403,
    "csrf": 403,
    "rate.exceeded": 429,
    "feed.full": 503,
    "result.conflict": 409,
    "journal.conflict": 409,
    "event.exists": 409,
    "event.closed": 409,
    "entry.twice": 409,
    "entry.namesake": 409,
    "entry.seated": 409,
    "entry.full": 409,
    "entry.waiting": 409,
    "registration.off": 403,
    "registration.early": 409,
    "registration.closed": 409,
    "game.played": 409,
    "login.taken": 409,
    "proposal.not_yours": 403,
    "colours.settled": 409,
    "rating_list.conflict": 409,
    "request.unreadable": 400,
    "rounds.number": 422,
    "store.busy": 503,
    "store.unusable": 503,
    "file.too_large": 413,
}
_CONFLICTS = ("round.", "rounds.", "undo.", "proposal.")
_PLAIN_SENTENCES = {
    "page.unknown": "There is no page at this address.",
    "method.unknown": "This address takes no such request.",
    "request.refused": "This request was not accepted.",
}
"""What people read where the framework has words for programmers only."""
_UNKNOWN = ".unknown"
_OF_INPUT = frozenset(
    f"{kind}.unknown" for kind in ("criterion", "criteria_set", "format", "language", "profile", "setting", "timezone")
)
"""What is chosen in the input and not looked for at an address."""


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal: 404 for what there is not, 409 for the state's no, 422 for the input's."""
    if refusal.code in _BY_CODE:
        return _BY_CODE[refusal.code]
    if refusal.code.endswith(_UNKNOWN) and refusal.code not in _OF_INPUT:
        return 404
    return 409 if refusal.code.startswith(_CONFLICTS) else 422


def on_refusal(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    """Answer a refusal."""
    headers = {"retry-after": str(refusal.facts["seconds"])} if refusal.code == "rate.exceeded" else {}
    status = status_of(refusal)
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if wants_json(request):
        refusal = with_names(request, refusal)
    return answer(request, refusal, status, headers)


def on_collision(request: Request[Any, Any, Any], fault: IntegrityError) -> Response[Any]:
    """Answer two requests that wrote the same row at the same time: one of them has been done, this one has not."""
    del fault
    refusal = Refusal("store.collision", message="somebody else wrote the same at the same time; look again")
    return answer(request, refusal, 409)


def on_unstorable(request: Request[Any, Any, Any], fault: Exception) -> Response[Any]:
    """Answer input that no database holds: a number beyond 64 bits, a text with NUL in it."""
    del fault
    return answer(
        request, Refusal("input.unstorable", message="this holds a number or a sign that cannot be kept"), 422
    )


def on_depth(request: Request[Any, Any, Any], fault: RecursionError) -> Response[Any]:
    """Answer input that is nested deeper than anything that is meant."""
    del fault
    return answer(request, Refusal("request.unreadable", message="this is nested too deeply to be read"), 400)


def on_http_exception(request: Request[Any, Any, Any], exception: HTTPException) -> Response[Any]:
    """Answer what Litestar refuses: unknown addresses, wrong methods, input of the wrong form."""
    status = exception.status_code
    code = {400: "request.unreadable", 404: "page.unknown", 405: "method.unknown", 413: "file.too_large"}
    refusal = Refusal(
        code.get(status, "request.refused"),
        message="{detail}",
        detail=_detail(exception),
        where=_where(exception),
    )
    return answer(request, refusal, status, dict(exception.headers or {}))


def on_defect(request: Request[Any, Any, Any], exception: Exception) -> Response[Any]:
    """Answer a defect of the program; what it was stands in the log and not in the answer."""
    _log.error("defect in %s %s", request.method, request.url.path, exc_info=exception)
    refusal = Refusal("defect", message="Nigiri met a defect of its own; nothing was changed")
    return answer(request, refusal, HTTP_500_INTERNAL_SERVER_ERROR)


def answer(
    request: Request[Any, Any, Any], refusal: Refusal, status: int, headers: dict[str, str] | None = None
) -> Response[Any]:
    """Return a refusal as JSON to a program and as a page, or a part of one, to people."""
    if wants_json(request):
        body = {"error": {**refusal.to_dict(), "facts": {name: _plain(fact) for name, fact in refusal.facts.items()}}}
        return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers or {})
    visit = visit_of(request)
    if refusal.code == "access.unknown" and request.method == "GET" and not visit.is_part:
        return Redirect(f"/sign-in?{urlencode({'next': request.url.path})}", status_code=303)
    page = _page(request, visit, refusal, status)
    page.headers.update(headers or {})
    return page


def _page(request: Request[Any, Any, Any], visit: Visit, refusal: Refusal, status: int) -> Response[str]:
    """Return the page of a refusal: in people's words, and with the way back for whoever reads it."""
    view = _event_of(request, refusal)
    told = refusal if view is None else view.speech.refusal(refusal)
    if refusal.code == "access.denied":
        told = _denied(visit, view, told)
    elif refusal.code in _PLAIN_SENTENCES:
        told = Refusal(refusal.code, message=_PLAIN_SENTENCES[refusal.code])
    facts = {"number": status, "refusal": told, "where": _place(told.where), "view": view, "before": _before(request)}
    return render(visit, "error.html.j2", status=status, **facts)


def _event_of(request: Request[Any, Any, Any], refusal: Refusal) -> EventView | None:
    """Return the event of an address, where there is one that the reader may see and it can be read."""
    event = request.path_params.get("event")
    if not isinstance(event, str) or refusal.code.startswith("store.") or refusal.code == "defect":
        return None
    try:
        return event_view(request, event)
    except Refusal:
        return None


def _denied(visit: Visit, view: EventView | None, refusal: Refusal) -> Refusal:
    """Say to a player, and to somebody with a lesser role, why a page is not for them, and whom to ask."""
    caller, right = visit.caller, refusal.facts.get("right")
    if caller.side is not None and not caller.is_member:
        message = (
            "This page is for those who run the event. Your link opens your own page, where you see your table and "
            "report your result."
        )
        return Refusal(refusal.code, message=message)
    if view is None or right is None:
        return refusal
    role = caller.role_in(view.id)
    if role is None:
        return Refusal(refusal.code, message="You do not work at this event; ask its director for an invitation.")
    message = "Your role here is {role}, which gives no right {right}. Ask the director of the event."
    return Refusal(refusal.code, message=message, role=role, right=right)


def _before(request: Request[Any, Any, Any]) -> str:
    """Return the page of ours that the reader comes from; nothing where it is none, or this very address."""
    came = urlsplit(request.headers.get("referer", ""))
    is_ours = came.netloc == request.url.netloc and came.path.startswith("/") and not came.path.startswith("//")
    if not is_ours or (came.path == request.url.path and request.method == "GET"):
        return ""
    return f"{came.path}?{came.query}" if came.query else came.path


def _place(where: str) -> str:
    """Return the place of a fault in a file; the name of a form's field says nothing to people."""
    return where if ":" in where or "." in where or "/" in where else ""


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a program asks: the API, or whoever accepts JSON and no HTML."""
    accepted = request.headers.get("accept", "")
    return request.url.path.startswith("/api/") or ("json" in accepted and "html" not in accepted)


def _plain(fact: object) -> object:
    return fact if isinstance(fact, str | int | bool | None) else str(fact)


def _detail(exception: HTTPException) -> str:
    if isinstance(exception, ValidationException) and isinstance(exception.extra, list):
        said = [str(item.get("message", "")) for item in exception.extra if isinstance(item, dict)]
        return "; ".join(said) or exception.detail
    return exception.detail


def _where(exception: HTTPException) -> str:
    if isinstance(exception, ValidationException) and isinstance(exception.extra, list):
        keys = [str(item.get("key", "")) for item in exception.extra if isinstance(item, dict)]
        return ", ".join(key for key in keys if key)
    return ""
