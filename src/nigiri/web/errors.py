"""How the web says no: a refusal in the contract's form for programs, a page for people."""

import logging
from typing import Any
from urllib.parse import urlencode

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Redirect
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from sqlalchemy.exc import IntegrityError

from nigiri.errors import Refusal
from nigiri.web.names import with_names
from nigiri.web.rendering import render
from nigiri.web.visit import visit_of

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
    "game.played": 409,
    "login.taken": 409,
    "proposal.not_yours": 403,
    "colours.settled": 409,
    "store.busy": 503,
    "store.unusable": 503,
    "file.too_large": 413,
}
_CONFLICTS = ("round.", "rounds.", "undo.", "proposal.")
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
    return answer(request, with_names(request, refusal), status, headers)


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
    page = render(visit, "error.html.j2", status=status, refusal=refusal, number=status)
    page.headers.update(headers or {})
    return page


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
