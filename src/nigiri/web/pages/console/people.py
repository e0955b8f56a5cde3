"""Who works at an event: roles, and links that invite."""

from datetime import timedelta
from typing import Any

from litestar import Request, Response, get, post

from nigiri.errors import Refusal
from nigiri.service.access.roles import Right, Role
from nigiri.store.access.invitations import Kind
from nigiri.web.errors import status_of
from nigiri.web.event.forms import FORM, Form, no_choice
from nigiri.web.event.pictures import qr
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, now


@get("/events/{event:str}/desk/people", include_in_schema=False)
@threaded
def people_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List who works at the event, and the invitations that nobody has taken yet."""
    return _page(request, event_view(request, event, Right.MEMBERS), "", None)


@post("/events/{event:str}/desk/people", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def change_people(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Invite somebody by a link that works once, withdraw an invitation, or take a role back."""
    view = event_view(request, event, Right.MEMBERS)
    access = access_of(request)
    try:
        if form.text("remove"):
            access.accounts.take_role(view.id, form.text("remove"))
        elif form.text("withdraw"):
            access.invitations.withdraw(view.id, form.text("withdraw"))
        else:
            _, secret = access.invitations.invite(
                Kind.ROLE,
                by=caller_of(request).actor,
                at=now(request),
                tournament=view.id,
                role=_role(form.text("role")),
                lasts=timedelta(days=form.integer("days", 7)),
            )
            return _page(request, view, f"{view.public_url}/join/{secret}", None)
    except Refusal as refusal:
        return _page(request, view, "", refusal)
    return back(event, "/people")


def _role(text: str) -> Role:
    if text not in set(Role):
        raise no_choice(text, "role")
    return Role(text)


def _page(request: Request[Any, Any, Any], view: EventView, link: str, refusal: Refusal | None) -> Response[str]:
    access = access_of(request)
    return view.render(
        "console/people.html.j2",
        status=200 if refusal is None else status_of(refusal),
        members=access.accounts.members(view.id),
        invitations=access.invitations.open_in(view.id, now(request)),
        roles=list(Role),
        link=link,
        code=qr(link) if link else "",
        refusal=refusal,
    )


handlers = (people_page, change_people)
