"""The counter: what every command on a database asks for, and how it comes to the desk."""

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from nigiri.errors import Refusal
from nigiri.ids import ActorId, EntryId, TournamentId

if TYPE_CHECKING:
    from nigiri.people.roster import Roster
    from nigiri.service.desk import Decision, Desk, Done
    from nigiri.tournament.state import Tournament

DEFAULT_DATABASE = "sqlite:///nigiri.db"

DbOption: TypeAlias = Annotated[
    str, typer.Option("--db", envvar="NIGIRI_DB", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
]
EventOption: TypeAlias = Annotated[
    str, typer.Option("--event", envvar="NIGIRI_EVENT", help="The event's id; not needed where there is only one.")
]
ByOption: TypeAlias = Annotated[str, typer.Option("--by", help="Who does this; the default is the system's user.")]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
ReasonOption: TypeAlias = Annotated[str, typer.Option("--reason", help="Why; it is written into the journal.")]


class Counter:
    """One event at the desk, for the time of one command."""

    def __init__(self, desk: "Desk", event: TournamentId, by: str = "") -> None:
        self.desk = desk
        self.event = event
        self.by = by

    @property
    def state(self) -> "Tournament":
        """The event as it stands."""
        return self.desk.state(self.event)

    @property
    def roster(self) -> "Roster":
        """The persons of the event."""
        return self.desk.roster(self.event)

    def do(self, decision: "Decision") -> "Done":
        """Decide, as the user of the command, now."""
        return self.desk.do(self.event, decision, by=actor(self.by), at=now())

    def side(self, typed: str) -> EntryId:
        """Return the side that somebody typed: an id, a key or a name."""
        from nigiri.tournament.lookup import find_side

        return find_side(self.state, self.roster, typed)

    def drawn(self, typed: str) -> EntryId:
        """Return what is drawn and has a number: a team where teams meet, else a side."""
        from nigiri.tournament.team_lookup import find_team
        from nigiri.tournament.team_sides import is_of_teams

        return find_team(self.state, typed).id if is_of_teams(self.state) else self.side(typed)

    def keep_copy(self, folder: Path | None) -> None:
        """Keep a copy of the event in a folder, where one is named."""
        from nigiri.service.backup import keep_copy

        if folder is not None:
            keep_copy(self.desk.store, self.event, folder)

    def last_round(self, number: int | None) -> int:
        """Return a round's number: the one given, else that of the last round drawn."""
        return number if number is not None else max(1, len(self.state.rounds))


@contextmanager
def opened(db: str, *, may_make: bool = False) -> Iterator["Desk"]:
    """Open the desk of a database. Only what begins an event may make a new SQLite file; refused, it leaves none."""
    from nigiri.service.desk import Desk
    from nigiri.store import Store

    file = _file_of(db)
    is_new = file is not None and not file.exists()
    if is_new and not may_make:
        raise Refusal(
            "store.absent",
            message="there is no database {file} yet; begin an event with `nigiri event new` or `event import`",
            file=file,
            where="db",
        )
    is_empty = False
    try:
        with Store.open(db) as store:
            try:
                yield Desk(store)
            except Refusal:
                is_empty = not store.tournaments()
                raise
    finally:
        if is_new and is_empty and file is not None:
            file.unlink(missing_ok=True)


def _file_of(db: str) -> Path | None:
    if not db.startswith("sqlite:///") or ":memory:" in db:
        return None
    return Path(db.removeprefix("sqlite:///").partition("?")[0])


@contextmanager
def at(db: str, event: str, by: str = "") -> Iterator[Counter]:
    """Open the desk at one event: the one named, else the only one."""
    with opened(db) as desk:
        yield Counter(desk, _the_event(desk, event), by)


def actor(by: str) -> ActorId:
    """Return who acts: as given, else the user of the system."""
    try:
        return ActorId(by.strip() or getpass.getuser())
    except (KeyError, OSError):
        return ActorId("unknown")


def now() -> datetime:
    """Return the time of day, in UTC."""
    return datetime.now(UTC)


def _the_event(desk: "Desk", event: str) -> TournamentId:
    known = desk.store.tournaments()
    if not event and len(known) == 1:
        return known[0].id
    if any(one.id == event for one in known):
        return TournamentId(event)
    ids = ", ".join(sorted(one.id for one in known)[:10])
    if event:
        raise Refusal(
            "event.unknown",
            message="there is no event {event} here; there are: {ids}" if ids else "there is no event {event} here",
            event=event,
            ids=ids,
            where="event",
        )
    if not known:
        raise Refusal("event.none", message="there is no event here yet; begin one with `nigiri event new`")
    raise Refusal("event.ambiguous", message="say which event with --event: {ids}", ids=ids, where="event")
