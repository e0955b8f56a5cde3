"""Taking an invitation: the first owner's, an organiser's, or one to a role in an event."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.store.access.invitations import Invitation
from nigiri.web.errors import status_of
from nigiri.web.pages.sign_in import signed_in
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, now, visit_of


class NewAccount(Struct, frozen=True):
    """What somebody new writes into the form."""

    login: str = ""
    name: str = ""
    password: str = ""


@get("/join/{secret:str}", include_in_schema=False)
@threaded
def invitation_page(request: Request[Any, Any, Any], secret: str) -> Response[str]:
    """Show what the invitation is to, and the form that takes it."""
    invitation = access_of(request).invitations.look(secret, now(request))
    return _page(request, invitation, NewAccount(), None)


@post("/join/{secret:str}", include_in_schema=False, status_code=200)
@threaded
def take_invitation(
    request: Request[Any, Any, Any],
    secret: str,
    data: Annotated[NewAccount, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Take the invitation: with a new account, or with the one that is signed in."""
    access, at, caller = access_of(request), now(request), caller_of(request)
    invitation = access.invitations.look(secret, at)
    wanted = f"/events/{invitation.tournament}" if invitation.tournament else "/"
    if caller.session:
        access.invitations.take(secret, access.accounts.get(caller.actor), at, is_new=False)
        return Redirect(wanted, status_code=303)
    try:
        account = access.accounts.new(data.login, data.name, data.password, at)
        taken = access.invitations.take(secret, account, at, is_new=True)
    except Refusal as refusal:
        return _page(request, invitation, data, refusal)
    return signed_in(request, taken.id, wanted)


def _page(
    request: Request[Any, Any, Any], invitation: Invitation, written: NewAccount, refusal: Refusal | None
) -> Response[str]:
    event = None
    if invitation.tournament is not None:
        event = desk_of(request).state(TournamentId(invitation.tournament)).regulations.name
    facts = {"invitation": invitation, "event": event, "written": written, "refusal": refusal}
    status = 200 if refusal is None else status_of(refusal)
    return render(visit_of(request), "invitation.html.j2", status=status, **facts)


handlers = (invitation_page, take_invitation)
