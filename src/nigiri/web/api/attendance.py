"""Who is there: absences, withdrawals, returns; a player's own absence; the links that players come by."""

from typing import Any

from litestar import Request, Response, delete, get, post
from msgspec import Struct

from nigiri.ids import EntryId, TournamentId
from nigiri.people.entry import Absence
from nigiri.service.access.roles import Right
from nigiri.service.access.secrets import PLAYER as PLAYER_PREFIX
from nigiri.tournament.decisions.absences import announce_absence, recall_absence
from nigiri.tournament.decisions.withdrawals import take_back, withdraw
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.needs import PLAYER, needs
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, caller_of, desk_of, settings_of


class Absences(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that do not play some rounds, and what such a round is worth."""

    entries: tuple[EntryId, ...]
    rounds: tuple[int, ...]
    worth: Absence = Absence.BY_RULE


class Rounds(Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds, by number."""

    rounds: tuple[int, ...]


class Recall(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that play some rounds after all."""

    entries: tuple[EntryId, ...]
    rounds: tuple[int, ...]


class Withdrawal(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that leave. `after` is the last round that is theirs; without it, the last drawn one."""

    entries: tuple[EntryId, ...]
    after: int | None = None
    reason: str = ""


class Return(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that come back, from a round on; without it, from the next one.

    `over_limit` takes them back where the field has no place for them any more.
    """

    entries: tuple[EntryId, ...]
    first: int | None = None
    over_limit: bool = False


class PlayerLink(Struct, frozen=True):
    """A player's own link, for a card or a QR code. Whoever has it acts for the player."""

    entry: EntryId
    url: str


@post("/events/{event:str}/absences", opt=needs(Right.ATTENDANCE), status_code=200)
@threaded
def note_absence(request: Request[Any, Any, Any], event: str, data: Absences) -> Response[Changed]:
    """Note that entries do not play some rounds."""
    return changed(
        decide(request, event, lambda state: announce_absence(state, data.entries, data.rounds, worth=data.worth))
    )


@post("/events/{event:str}/absences/recall", opt=needs(Right.ATTENDANCE), status_code=200)
@threaded
def note_presence(request: Request[Any, Any, Any], event: str, data: Recall) -> Response[Changed]:
    """Note that entries play some rounds after all."""
    return changed(decide(request, event, lambda state: recall_absence(state, data.entries, data.rounds)))


@post("/events/{event:str}/withdrawals", opt=needs(Right.ATTENDANCE), status_code=200)
@threaded
def withdraw_players(request: Request[Any, Any, Any], event: str, data: Withdrawal) -> Response[Changed]:
    """Let entries leave."""
    return changed(
        decide(request, event, lambda state: withdraw(state, data.entries, after=data.after, reason=data.reason))
    )


@post("/events/{event:str}/returns", opt=needs(Right.ATTENDANCE), status_code=200)
@threaded
def return_players(request: Request[Any, Any, Any], event: str, data: Return) -> Response[Changed]:
    """Let entries that left play again."""
    over = data.over_limit
    return changed(
        decide(request, event, lambda state: take_back(state, data.entries, first=data.first, over_limit=over))
    )


@post("/events/{event:str}/me/absences", opt=PLAYER, status_code=200)
@threaded
def announce_own_absence(request: Request[Any, Any, Any], event: str, data: Rounds) -> Response[Changed]:
    """Announce that the player who asks does not play some rounds; worth what the regulations say."""
    side = own_side(request)
    return changed(decide(request, event, lambda state: announce_absence(state, [side], data.rounds)))


@post("/events/{event:str}/me/absences/recall", opt=PLAYER, status_code=200)
@threaded
def recall_own_absence(request: Request[Any, Any, Any], event: str, data: Rounds) -> Response[Changed]:
    """Take an announced absence of the player who asks back."""
    side = own_side(request)
    return changed(decide(request, event, lambda state: recall_absence(state, [side], data.rounds)))


@get("/events/{event:str}/player-links", opt=needs(Right.ATTENDANCE))
@threaded
def list_player_links(request: Request[Any, Any, Any], event: str) -> list[PlayerLink]:
    """Return the link of every player."""
    state = desk_of(request).state(TournamentId(event))
    secrets = access_of(request).player_links.of_sides(event, [one.id for one in state.all_registered()])
    return [PlayerLink(side, player_url(request, secret)) for side, secret in secrets.items()]


@delete("/events/{event:str}/player-links/{entry:str}", opt=needs(Right.ATTENDANCE), status_code=204)
@threaded
def withdraw_player_link(request: Request[Any, Any, Any], event: str, entry: str) -> None:
    """Take a player's link back; the next one is another."""
    access_of(request).player_links.withdraw(event, entry)


def player_url(request: Request[Any, Any, Any], secret: str) -> str:
    """Return the address of a player's link."""
    return f"{settings_of(request).public_url}/p/{secret.removeprefix(PLAYER_PREFIX)}"


def own_side(request: Request[Any, Any, Any]) -> EntryId:
    """Return the entry of the player who asks; the guard has made sure that there is one."""
    side = caller_of(request).side
    assert side is not None
    return side


handlers = (
    note_absence,
    note_presence,
    withdraw_players,
    return_players,
    announce_own_absence,
    recall_own_absence,
    list_player_links,
    withdraw_player_link,
)
