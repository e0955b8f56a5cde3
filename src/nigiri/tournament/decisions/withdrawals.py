"""Leaving the event, and coming back."""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.regulations.system import Knockout
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.limit import followed, must_have_room, split_queue
from nigiri.tournament.events import EntryEvent, Event, PlayersReturned, PlayersWithdrawn, QueueLeft
from nigiri.tournament.stage_view import sides_of_stage, stage_of, system_of
from nigiri.tournament.state import Tournament


def withdraw(
    tournament: Tournament, sides: Iterable[EntryId], *, after: int | None = None, reason: str = ""
) -> tuple[Event, ...]:
    """Let sides leave after a round: by default after the last drawn one (RU-3.16).

    Who still has a place in a later, published round does not leave before it: a game not played ends by default.
    Who waits leaves the waiting list. Before the start, who waits first takes the place that becomes free.
    """
    must_be_open(tournament)
    entered, queued = split_queue(tournament, sides)
    last = len(tournament.rounds) if after is None else after
    # Who has left already has left then: to be struck twice does not move the day, which brackets and cuts rest on.
    here = (side for side in entered if after is not None or not _has_left(tournament, side, last))
    leaving = tuple(side for side in here if _leaves(tournament, side, last))
    events: list[EntryEvent] = []
    if leaving:
        events.append(PlayersWithdrawn(leaving, last, reason))
    if queued:
        events.append(QueueLeft(queued, reason))
    return followed(tournament, events)


def take_back(
    tournament: Tournament, sides: Iterable[EntryId], *, first: int | None = None, over_limit: bool = False
) -> tuple[Event, ...]:
    """Let sides that have left play again, by default from the next round on; what they missed is absence.

    A field that has filled up since has no place for them, unless it is meant to go over its limit.
    """
    must_be_open(tournament)
    start = len(tournament.rounds) + 1 if first is None else first
    published = _last_published(tournament)
    coming = tuple(side for side in dict.fromkeys(sides) if tournament.registered(side).withdrawn_after is not None)
    if coming and not published < start <= tournament.regulations.rounds:
        raise Refusal(
            "entry.returns_off_time",
            message="{entry} cannot return for round {first}: round {published} is out, the event has {rounds}",
            entry=coming[0],
            first=start,
            published=published,
            rounds=tournament.regulations.rounds,
            where="first",
        )
    for side in coming:
        _check_still_in(tournament, side)
    goes_over = must_have_room(tournament, len(coming), over_limit=over_limit)
    return (PlayersReturned(coming, start, goes_over),) if coming else ()


def _check_still_in(tournament: Tournament, side: EntryId) -> None:
    """Refuse to take a side back into a bracket that has been drawn on without it (RU-2.8.2-a)."""
    left = tournament.entry(side).withdrawn_after
    number = len(tournament.rounds)
    if left is None or left >= number or side not in sides_of_stage(tournament, stage_of(tournament, number)):
        return
    if isinstance(system_of(tournament, stage_of(tournament, number)), Knockout):
        raise Refusal(
            "knockout.drawn_on",
            "RU-2.8.2-a",
            message="{entry} left after round {round}; the bracket has been drawn on without it",
            entry=side,
            round=left,
            where="sides",
        )


def _has_left(tournament: Tournament, side: EntryId, last: int) -> bool:
    left = tournament.entry(side).withdrawn_after
    return left is not None and left <= last


def _leaves(tournament: Tournament, side: EntryId, last: int) -> bool:
    entry = tournament.entry(side)
    if not 0 <= last <= tournament.regulations.rounds:
        raise Refusal("round.unknown", message="there is no round {round}", round=last, where="after")
    for drawn in tournament.rounds[last:]:
        if side in drawn.seated and drawn.is_published:
            raise Refusal(
                "entry.seated",
                "RU-3.16",
                message="{entry} has a place in round {round}; enter that result, by default if need be, "
                "and withdraw after it",
                entry=side,
                round=drawn.number,
                where="after",
            )
    return entry.withdrawn_after != last


def _last_published(tournament: Tournament) -> int:
    return max((drawn.number for drawn in tournament.rounds if drawn.is_published), default=0)
