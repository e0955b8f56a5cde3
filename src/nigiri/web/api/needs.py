"""What a call needs its caller to be. Every call says it, and a guard holds it to that before anything is read."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.service.access.caller import Caller, Means
from nigiri.service.access.roles import Right
from nigiri.service.rating_lists import must_drop_lists, must_use_lists
from nigiri.web.visit import caller_of

_KEY: Final = "needs"


class Anybody(Struct, frozen=True):
    """No need: the call itself shows what the caller may see."""


class Known(Struct, frozen=True):
    """An account, by its session or by a token of its own."""


class SignedIn(Struct, frozen=True):
    """An account in a browser: what a token must not do, such as making tokens."""


class Creator(Struct, frozen=True):
    """Who may create events: owners and organisers."""


class ListUser(Struct, frozen=True):
    """Who enters players in some event, or creates events: rating lists are searched and loaded for that."""


class ListDropper(Struct, frozen=True):
    """Who directs some event, or creates events: a list that is dropped is gone for all."""


class Owner(Struct, frozen=True):
    """An owner of the installation."""


class Player(Struct, frozen=True):
    """The player of an entry of this event, by link."""


class Holder(Struct, frozen=True):
    """Who has a right in this event."""

    right: Right


Need = Anybody | Known | SignedIn | Creator | ListUser | ListDropper | Owner | Player | Holder

ANYBODY: Final = {_KEY: Anybody()}
KNOWN: Final = {_KEY: Known()}
SIGNED_IN: Final = {_KEY: SignedIn()}
CREATOR: Final = {_KEY: Creator()}
USES_LISTS: Final = {_KEY: ListUser()}
DROPS_LISTS: Final = {_KEY: ListDropper()}
OWNER: Final = {_KEY: Owner()}
PLAYER: Final = {_KEY: Player()}


def needs(right: Right) -> dict[str, Any]:
    """Return the `opt` of a call that needs a right in its event."""
    return {_KEY: Holder(right)}


def need_of(handler: BaseRouteHandler) -> Need | None:
    """Return what a call needs; None where it does not say."""
    need: Need | None = handler.opt.get(_KEY)
    return need


def must_meet_need(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse a caller who is not what the call needs; a call that does not say is open to nobody."""
    if connection.scope.get("method") != "OPTIONS":  # which methods an address takes is no secret
        _must_meet(need_of(handler), caller_of(connection), str(connection.path_params.get("event", "")))


def _must_meet(need: Need | None, caller: Caller, name: str) -> None:
    event = TournamentId(name)
    match need:
        case Anybody():
            return
        case Known():
            _must_be_account(caller)
        case SignedIn():
            _must_be_account(caller)
            if caller.means is not Means.SESSION:
                raise Refusal("access.denied", message="this is done signed in, not with a token")
        case Creator():
            caller.must_create()
        case ListUser():
            must_use_lists(caller)
        case ListDropper():
            must_drop_lists(caller)
        case Owner():
            caller.must_be_owner()
        case Player():
            must_be_player(caller, event)
        case Holder(right):
            caller.must(right, event)
        case None:
            raise Refusal("access.denied", message="nobody may do this")


def must_be_player(caller: Caller, event: TournamentId) -> None:
    """Refuse who has not come by a player's link of this event."""
    caller.must_be_known()
    if caller.event != event or caller.side is None:
        raise Refusal("access.denied", message="this is for players of this event, by their own link")


def _must_be_account(caller: Caller) -> None:
    caller.must_be_known()
    if not caller.is_member:
        raise Refusal("access.denied", message="this takes an account, not a player's link")
