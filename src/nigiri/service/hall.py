"""What the hall is shown: when rounds begin, announcements, and screens, each at its own link."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection

from nigiri.errors import Refusal
from nigiri.service.access.secrets import new_id, stamp
from nigiri.service.local_time import zone_named, zone_names
from nigiri.service.push import letters
from nigiri.service.push.letters import Kind
from nigiri.service.timetable import Keep, check_order, restated
from nigiri.store.access import event_pages
from nigiri.store.access.event_pages import EventPage
from nigiri.store.database import Database
from nigiri.store.hall import rows
from nigiri.store.hall.rows import Announcement, RoundTime, ScreenRow
from nigiri.store.hall.tables import announcement, screen

LONGEST_ANNOUNCEMENT: Final = 2000
MOST_SCREENS: Final = 50
_NAME: Final = re.compile(r"[\w-]{1,40}")


class Shown(StrEnum):
    """What a screen can show."""

    BY_TABLE = "pairings-by-table"
    BY_NAME = "pairings-by-name"
    MISSING = "missing-results"
    STANDINGS = "standings"
    ANNOUNCEMENTS = "announcements"
    CLOCK = "round-clock"


class Screen(Struct, frozen=True):
    """A screen: what it shows in turn, and how many seconds each of its pages stays."""

    name: str
    shows: tuple[Shown, ...]
    seconds: int = 12


class RoundStart(Struct, frozen=True):
    """When a round begins, or began: a moment of UTC. `revision` counts the changes, `changed_at` is the last one."""

    round: int
    begins: datetime
    is_started: bool = False
    revision: int = 0
    changed_at: datetime | None = None


class Hall:
    """What the halls of all events are shown, over one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def times(self, tournament: str) -> dict[int, RoundStart]:
        """Return when the rounds begin that have a time."""
        with self._database.reading() as connection:
            return {one.round: _start(one) for one in rows.times(connection, tournament) if one.begins}

    def begins(self, tournament: str, number: int) -> datetime | None:
        """Return when a round is to begin, None where nobody has said so."""
        found = self.times(tournament).get(number)
        return None if found is None else found.begins

    def set_times(self, tournament: str, begins: Mapping[int, datetime | None], *, at: datetime) -> None:
        """Set when rounds begin; None takes a time away. A round does not begin before the one in front of it.

        Players who asked for it are told on their phones.
        """
        with self._database.writing() as connection:
            _put_times(connection, tournament, begins, at)

    def put_page(self, page: EventPage, keep: Keep = Keep.CLOCK, *, at: datetime) -> None:
        """Change how an event shows itself; with another zone, its rounds that have not begun keep the clock's time.

        What was measured stays: a round that was started began at its moment, whatever clocks are called.
        """
        with self._database.writing() as connection:
            before = event_pages.find(connection, page.tournament).timezone
            zone = zone_named(page.timezone)
            if keep is Keep.CLOCK and page.timezone != before and before in zone_names():
                planned = {
                    one.round: datetime.fromisoformat(one.begins)
                    for one in rows.times(connection, page.tournament)
                    if one.begins and not one.is_started
                }
                _put_times(connection, page.tournament, restated(planned, zone_named(before), zone), at)
            event_pages.put(connection, page)

    def start(self, tournament: str, number: int, at: datetime) -> None:
        """Note that a round begins now: the clock on the screens runs from here."""
        with self._database.writing() as connection:
            known = {one.round: one for one in rows.times(connection, tournament)}
            row = RoundTime(tournament, number, _written(at), True, _next_revision(known.get(number)), stamp(at))
            rows.put(connection, row)

    def announcements(self, tournament: str) -> list[Announcement]:
        """Return what is announced, the newest first."""
        with self._database.reading() as connection:
            return rows.announcements(connection, tournament)

    def announce(self, tournament: str, text: str, *, by: str, at: datetime) -> None:
        """Announce something in the hall; refuse nothing and too much."""
        said = text.strip()
        if not 0 < len(said) <= LONGEST_ANNOUNCEMENT:
            raise Refusal(
                "announcement.length",
                message="an announcement has between 1 and {most} letters",
                most=LONGEST_ANNOUNCEMENT,
                where="text",
            )
        with self._database.writing() as connection:
            made = Announcement(tournament, new_id(), said, stamp(at), by)
            rows.put(connection, made)
            letters.to_all(connection, tournament, Kind.ANNOUNCEMENT, {"id": made.id}, at)

    def take_down(self, tournament: str, one: str) -> None:
        """Take an announcement down; refuse where there is none."""
        with self._database.writing() as connection:
            if not rows.forget(connection, announcement, tournament, one):
                raise Refusal("announcement.unknown", message="there is no such announcement", where="announcement")

    def screens(self, tournament: str) -> list[Screen]:
        """Return the screens of an event by name."""
        with self._database.reading() as connection:
            return [_screen(row) for row in rows.screens(connection, tournament)]

    def screen(self, tournament: str, name: str) -> Screen:
        """Return a screen, or refuse."""
        for one in self.screens(tournament):
            if one.name == name:
                return one
        raise Refusal("screen.unknown", message="there is no screen {name}", name=name, where="name")

    def put_screen(self, tournament: str, name: str, shows: Sequence[str], seconds: int) -> Screen:
        """Make a screen, or change the one of that name."""
        if _NAME.fullmatch(name) is None:
            raise Refusal(
                "screen.name", message="name a screen in up to 40 letters, digits, - or _, without blanks", where="name"
            )
        known = [one for one in dict.fromkeys(shows) if one in set(Shown)]
        if not known or not 3 <= seconds <= 300:
            raise Refusal(
                "screen.empty", message="a screen shows something, each page for 3 to 300 seconds", where="shows"
            )
        if len(self.screens(tournament)) >= MOST_SCREENS:
            raise Refusal("screen.many", message="an event has at most {most} screens", most=MOST_SCREENS)
        row = ScreenRow(tournament, name, ",".join(known), seconds)
        with self._database.writing() as connection:
            rows.put(connection, row)
        return _screen(row)

    def remove_screen(self, tournament: str, name: str) -> None:
        """Take a screen away; refuse where there is none."""
        with self._database.writing() as connection:
            if not rows.forget(connection, screen, tournament, name):
                raise Refusal("screen.unknown", message="there is no screen {name}", name=name, where="name")


def _screen(row: ScreenRow) -> Screen:
    return Screen(row.name, tuple(Shown(one) for one in row.shows.split(",")), row.seconds)


def _start(row: RoundTime) -> RoundStart:
    changed = datetime.fromisoformat(row.changed_at) if row.changed_at else None
    return RoundStart(row.round, datetime.fromisoformat(row.begins), row.is_started, row.revision, changed)


def _put_times(connection: Connection, tournament: str, begins: Mapping[int, datetime | None], at: datetime) -> None:
    """Write the times that change, inside a transaction, and the letters that say so."""
    known = {one.round: one for one in rows.times(connection, tournament)}
    texts = {number: "" if moment is None else _written(moment) for number, moment in begins.items()}
    wanted = {**{number: one.begins for number, one in known.items()}, **texts}
    check_order({number: datetime.fromisoformat(text) for number, text in wanted.items() if text})
    changed = {
        number: text for number, text in texts.items() if text != (known[number].begins if number in known else "")
    }
    for number, text in changed.items():
        row = RoundTime(tournament, number, text, False, _next_revision(known.get(number)), stamp(at))
        rows.put(connection, row)
    if len(changed) == 1:
        letters.to_all(connection, tournament, Kind.TIME, {"round": next(iter(changed))}, at)
    elif changed:
        letters.to_all(connection, tournament, Kind.SCHEDULE, {}, at)


def _next_revision(known: RoundTime | None) -> int:
    return 0 if known is None else known.revision + 1


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")
