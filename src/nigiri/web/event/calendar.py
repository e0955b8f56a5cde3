"""The schedule of an event, and of one player in it, as a calendar file."""

import math
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import quote, urlsplit
from zoneinfo import ZoneInfo

from msgspec import Struct

from nigiri.clocks.controls import Control
from nigiri.clocks.durations import MINUTE
from nigiri.clocks.effective import effective_time
from nigiri.documents.language import Language
from nigiri.documents.pairings import bye_text
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.service.hall import RoundStart
from nigiri.service.local_time import wall_clock, zone_text
from nigiri.tournament.state import Round, Tournament
from nigiri.web.event.icalendar import Occasion, calendar_file
from nigiri.web.event.spoken import seat_said

_USUAL_LENGTH: Final = timedelta(hours=3)


class Timetable(Struct, frozen=True):
    """What a calendar is made of: an event with the names of its sides, when its rounds begin, and where it is shown.

    `changed` is when the event changed last. Only rounds that were published are told, to whomever.
    """

    event: Tournament
    names: Mapping[EntryId, str]
    starts: Mapping[int, RoundStart]
    zone: ZoneInfo
    public_url: str
    changed: datetime
    say: Language

    @property
    def url(self) -> str:
        """The address of the event's pages."""
        return f"{self.public_url}/events/{quote(self.event.id, safe='')}"

    @property
    def host(self) -> str:
        """The place that keys of occasions belong to."""
        return urlsplit(self.public_url).hostname or "nigiri"


def event_calendar(table: Timetable) -> bytes:
    """Return the rounds that have a time as a calendar; without any, the days of the event."""
    title = table.event.regulations.name
    occasions = [_round(table, start, _title(table, start), str(start.round)) for start in table.starts.values()]
    return calendar_file(title, table.zone.key, occasions or list(_days(table)))


def player_calendar(table: Timetable, side: EntryId) -> bytes:
    """Return the rounds of one side: table, colour and opponent where the round is published, and where it sits out.

    A round that the side will not play is not there.
    """
    name = f"{table.event.regulations.name} – {table.names.get(side, side)}"
    found = (_own_round(table, start, side) for start in table.starts.values())
    return calendar_file(name, table.zone.key, [one for one in found if one is not None])


def length_of(control: Control | None) -> timedelta:
    """Return how long a round is likely to take: what both sides have by effective time (KOD-9.6), in whole minutes.

    Three hours where the regulations say nothing about time.
    """
    if control is None:
        return _USUAL_LENGTH
    return timedelta(minutes=math.ceil(2 * effective_time(control).adjusted / MINUTE))


def _days(table: Timetable) -> Iterator[Occasion]:
    rules = table.event.regulations
    if rules.begins is not None:
        last = max(rules.begins, rules.ends or rules.begins) + timedelta(days=1)
        yield Occasion(
            key=f"{table.event.id}@{table.host}",
            title=rules.name,
            begins=rules.begins,
            ends=last,
            revision=table.event.version,
            changed=table.changed,
            place=rules.place,
            url=table.url,
        )


def _own_round(table: Timetable, start: RoundStart, side: EntryId) -> Occasion | None:
    event, title, key = table.event, _title(table, start), f"{start.round}-{side}"
    drawn = _published(event, start.round)
    if drawn is None:
        entry = event.entries.get(side)
        is_expected = entry is None or entry.is_present(start.round)
        return _round(table, start, title, key) if is_expected else None
    game = drawn.game_of(side)
    if game is not None:
        return _round(table, start, f"{title}, {_seat(table, game, side)}", key, _conditions(table, game))
    bye = next((bye for bye in drawn.byes if bye.entry == side), None)
    if bye is None:
        return None
    return _round(table, start, f"{title}, {bye_text(event, start.round, bye, table.say)}", key, is_free=True)


def _title(table: Timetable, start: RoundStart) -> str:
    return table.say("{event}: round {number}", event=table.event.regulations.name, number=start.round)


def _seat(table: Timetable, game: Game, side: EntryId) -> str:
    opponent = game.opponent_of(side)
    return seat_said(game, side, table.names.get(opponent, opponent), table.say)


def _conditions(table: Timetable, game: Game) -> str:
    say = table.say
    komi = say("komi {komi}", komi=say.number(game.komi_halves / 2))
    return f"{say('{stones} stones', stones=game.handicap)}, {komi}" if game.handicap else komi


def _round(
    table: Timetable, start: RoundStart, title: str, key: str, text: str = "", *, is_free: bool = False
) -> Occasion:
    """Return a round as an occasion; it ends where the next one begins, at the latest."""
    rules = table.event.regulations
    following = table.starts.get(start.round + 1)
    ends = start.begins + length_of(rules.time)
    if following is not None and start.begins < following.begins < ends:
        ends = following.begins
    hall = f"{wall_clock(start.begins, table.zone):%H:%M} {zone_text(table.zone.key, start.begins)}"
    return Occasion(
        key=f"{table.event.id}-{key}@{table.host}",
        title=title,
        begins=start.begins,
        ends=ends,
        revision=table.event.version + start.revision,
        changed=max(table.changed, start.changed_at or table.changed),
        place=rules.place,
        text="\n".join(filter(None, (text, hall))),
        url=f"{table.url}/rounds/{start.round}" if _published(table.event, start.round) else table.url,
        is_free=is_free,
    )


def _published(event: Tournament, number: int) -> Round | None:
    """Return a round that has been given out."""
    drawn = event.rounds[number - 1] if number <= len(event.rounds) else None
    return drawn if drawn is not None and drawn.is_published else None
