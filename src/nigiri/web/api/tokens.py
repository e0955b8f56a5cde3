"""Tokens of the account that is signed in."""

from datetime import timedelta
from typing import Any

from litestar import Request, delete, get, post
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.service.access.roles import Role
from nigiri.store.access.tokens import Token
from nigiri.web.api.needs import SIGNED_IN
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, now


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A token to be made. With an `event` and a `role` it does no more than that; without `days` it does not end."""

    name: str
    event: str | None = None
    role: Role | None = None
    days: int | None = 365


class TokenForm(Struct, frozen=True):
    """A token. `secret` is shown once, when it is made."""

    id: str
    name: str
    event: str | None
    role: str | None
    made_at: str
    ends_at: str | None
    used_at: str | None
    secret: str | None = None


@get("/tokens", opt=SIGNED_IN)
@threaded
def list_tokens(request: Request[Any, Any, Any]) -> list[TokenForm]:
    """List the tokens of the account."""
    return [token_form(one) for one in access_of(request).tokens.of_account(caller_of(request).account)]


@post("/tokens", opt=SIGNED_IN)
@threaded
def make_token(request: Request[Any, Any, Any], data: NewToken) -> TokenForm:
    """Make a token; its secret is not shown again."""
    if data.days is not None and not 1 <= data.days <= 3660:
        raise Refusal("token.time", message="a token lasts 1 to 3660 days", where="days")
    made, secret = access_of(request).tokens.make(
        caller_of(request).account,
        data.name,
        now(request),
        tournament=data.event,
        role=data.role,
        lasts=None if data.days is None else timedelta(days=data.days),
    )
    return token_form(made, secret)


@delete("/tokens/{token:str}", opt=SIGNED_IN, status_code=204)
@threaded
def withdraw_token(request: Request[Any, Any, Any], token: str) -> None:
    """Take a token back."""
    access_of(request).tokens.withdraw(caller_of(request).account, token)


def token_form(one: Token, secret: str | None = None) -> TokenForm:
    """Return a token as the API says it."""
    return TokenForm(one.id, one.name, one.tournament, one.role, one.made_at, one.ends_at, one.used_at, secret)


handlers = (list_tokens, make_token, withdraw_token)
