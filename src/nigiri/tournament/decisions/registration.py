"""Registration by the players themselves, and the waiting list."""

import datetime
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Entry, Registration
from nigiri.ratings.rank import HIGHEST, LOWEST, format_rank
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.entries import check_new, placed
from nigiri.tournament.decisions.limit import must_have_room, places_left
from nigiri.tournament.events import Event, PlayersEntered, PlayersMovedUp, PlayersQueued, PlayersReturned
from nigiri.tournament.state import Tournament


def register(tournament: Tournament, entry: Entry, *, at: datetime.datetime) -> tuple[Event, ...]:
    """Take the registration of a player (RU-2.2.11-b): on the field while there is a place, else on the waiting list.

    Who comes while others wait waits behind them. The entry is preliminary until the admission commission accepts it,
    unless the regulations take registrations as final.
    """
    must_be_registering(tournament, at)
    rules = tournament.regulations.entry
    registration = Registration.FINAL if rules.is_final_at_once else Registration.PRELIMINARY
    wanted = replace(entry, registration=registration)
    check_new(tournament, (wanted,))
    if not rules.admits(wanted.rank):
        raise Refusal(
            "registration.rank",
            message="registration is open from {weakest} to {strongest}, not to {rank}",
            weakest=format_rank(LOWEST if rules.weakest is None else rules.weakest),
            strongest=format_rank(HIGHEST if rules.strongest is None else rules.strongest),
            rank=format_rank(wanted.rank),
            where="rank",
        )
    return (PlayersEntered((wanted,)),) if _has_free_place(tournament) else (PlayersQueued((wanted,)),)


def come_back(tournament: Tournament, side: EntryId, *, at: datetime.datetime) -> tuple[Event, ...]:
    """Let a player who had withdrawn register again: where there is no place any more, at the end of the list."""
    must_be_open(tournament)
    entry = tournament.registered(side)
    if entry.withdrawn_after is None:
        return ()
    must_be_registering(tournament, at)
    if _has_free_place(tournament):
        return (PlayersReturned((side,), 1),)
    if any(side in team.members for team in tournament.teams.values()):
        raise Refusal(
            "entry.of_team",
            "RU-2.2.11-d",
            message="{entry} belongs to a team; its captain or the desk takes the entry up again",
            entry=side,
            where="entry",
        )
    return (PlayersQueued((replace(entry, withdrawn_after=None),)),)


def queue(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Event, ...]:
    """Put sides on the waiting list by the desk, behind those there."""
    must_be_open(tournament)
    check_new(tournament, entries)
    return (PlayersQueued(tuple(entries)),) if entries else ()


def move_up(
    tournament: Tournament, sides: Iterable[EntryId], *, reason: str = "", over_limit: bool = False
) -> tuple[Event, ...]:
    """Move sides up from the waiting list by hand; past others who waited longer, or over the limit, with a reason.

    When rounds have been drawn they begin with the next one.
    """
    must_be_open(tournament)
    wanted = tuple(dict.fromkeys(sides))
    up = tuple(one for one in tournament.waiting if one.id in wanted)
    for side in wanted:
        tournament.registered(side)
    goes_over = must_have_room(tournament, len(up), over_limit=over_limit)
    if not reason and up and (goes_over or up != tournament.waiting[: len(up)]):
        raise Refusal(
            "reason.missing",
            message="others wait longer than {entry}, or the field is full; moving up needs a reason",
            entry=up[-1].id,
            where="reason",
        )
    moved = tuple(placed(tournament, one) for one in up)
    return (PlayersMovedUp(moved, by_hand=True, over_limit=goes_over, reason=reason),) if up else ()


def must_be_registering(tournament: Tournament, at: datetime.datetime) -> None:
    """Refuse who registers where, or while, players do not register by themselves."""
    must_be_open(tournament)
    rules = tournament.regulations.entry
    if not rules.is_public:
        raise Refusal("registration.off", message="players of this event are entered by the desk")
    if not rules.has_opened(at):
        raise Refusal("registration.early", message="registration has not opened yet", opens=rules.opens)
    if rules.has_closed(at) or tournament.rounds or tournament.numbers:
        raise Refusal(
            "registration.closed",
            "RU-2.2.11-c",
            message="registration is closed; ask the desk whether a late entry is possible",
        )


def is_registering(tournament: Tournament, at: datetime.datetime) -> bool:
    """Tell whether players can register by themselves now."""
    try:
        must_be_registering(tournament, at)
    except Refusal:
        return False
    return True


def _has_free_place(tournament: Tournament) -> bool:
    return not tournament.waiting and places_left(tournament) != 0
