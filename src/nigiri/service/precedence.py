"""Who was first: a conflict is told with the name of the one it is with."""

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.store import Store
from nigiri.tournament.events import BoardsEdited, Event, ResultCorrected, ResultsRecorded, RoundDrawn, RoundRedrawn
from nigiri.tournament.record import Record


def at_version(store: Store, tournament: TournamentId, expected: int) -> Refusal:
    """Say who wrote first after a version that was looked at."""
    first = next(iter(store.records(tournament, expected)), None)
    if first is None:
        return Refusal(
            "journal.conflict",
            message="the event does not stand at version {expected}",
            expected=expected,
            where="version",
        )
    return Refusal(
        "journal.conflict",
        message="{by} was first, at {at}; look again at what stands there now",
        by=first.actor,
        at=first.at.isoformat(timespec="seconds"),
        version=first.seq,
        expected=expected,
        where="version",
    )


def with_who_was_first(store: Store, tournament: TournamentId, refusal: Refusal) -> Refusal:
    """Return the refusal of a result that differs, or of a second draw, with who entered what stands and when."""
    number, table = refusal.facts.get("round"), refusal.facts.get("table")
    if refusal.code not in {"result.conflict", "round.drawn_already"} or "by" in refusal.facts:
        return refusal
    for record in reversed(store.records(tournament)):
        if _made(record.read(), number, table if refusal.code == "result.conflict" else None):
            return _signed(refusal, record)
    return refusal


def _made(event: Event, number: object, table: object) -> bool:
    """Tell whether an event made a round (no table), or the result at a table."""
    match event:
        case RoundDrawn() | RoundRedrawn():
            return table is None and event.round.number == number
        case ResultsRecorded():
            return event.number == number and any(entered.table == table for entered in event.results)
        case ResultCorrected():
            return event.number == number and event.table == table
        case BoardsEdited():
            return table is not None and event.number == number
        case _:
            return False


def _signed(refusal: Refusal, record: Record) -> Refusal:
    sentence = "{by} was first, at {at}"
    facts = {**refusal.facts, "by": record.actor, "at": record.at.isoformat(timespec="seconds")}
    return Refusal(
        refusal.code,
        *refusal.articles,
        message=f"{refusal.template}; {sentence}",
        where=refusal.where,
        **facts,
    )
