"""Times as people say them, in a zone: what there is, what there is not, and what there is twice.

A round is announced in the hall's own time. Where clocks are put forward an hour is missing there, where they are put
back one comes twice; moments are kept in UTC, so that everything that counts passes over both without noticing.
"""

import zoneinfo
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct

from nigiri.errors import Refusal

FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 2199
FIRST: Final = "first"
SECOND: Final = "second"
"""How the two moments are called that a time which comes twice may mean."""

_OF_THE_MACHINE: Final = frozenset({"localtime", "Factory", "posixrules"})
"""Names that mean another zone on another machine, or none."""


class Unique(Struct, frozen=True, tag="unique"):
    """A local time that there is once, at this moment of UTC."""

    moment: datetime


class Ambiguous(Struct, frozen=True, tag="ambiguous"):
    """A local time that there is twice, because clocks are put back in between: the two moments of UTC."""

    first: datetime
    second: datetime


class Missing(Struct, frozen=True, tag="missing"):
    """A local time that there is not, because clocks are put forward over it.

    `proposed` is the moment of UTC that a clock which was not put forward shows so: 02:30 in Paris on the morning of
    summer time is 03:30 there, 01:30 in UTC.
    """

    proposed: datetime


LocalTime: TypeAlias = Unique | Ambiguous | Missing


@cache
def zone_names() -> frozenset[str]:
    """Return the names of all zones that this machine or the package tzdata knows, such as `Europe/Prague`."""
    return frozenset(zoneinfo.available_timezones()) - _OF_THE_MACHINE


def zone_named(name: str) -> zoneinfo.ZoneInfo:
    """Return a zone by its name in the IANA list, or refuse (`timezone.unknown`)."""
    if name not in zone_names():
        raise Refusal(
            "timezone.unknown",
            message="'{name}' is no time zone; write Europe/Prague",
            name=name[:60],
            where="timezone",
        )
    return zoneinfo.ZoneInfo(name)


def read_local(local: datetime, zone: zoneinfo.ZoneInfo) -> LocalTime:
    """Return what a local time without a zone means in a zone.

    By PEP 495 the two readings of a time (`fold`) differ exactly where there is a jump; one that does not come back as
    it was said lies in a gap.
    """
    first, second = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if wall_clock(first, zone) != local.replace(fold=0):
        return Missing(first)
    return Unique(first) if first == second else Ambiguous(min(first, second), max(first, second))


def wall_clock(moment: datetime, zone: zoneinfo.ZoneInfo) -> datetime:
    """Return what clocks in a zone show at a moment, without the zone."""
    return moment.astimezone(zone).replace(tzinfo=None, fold=0)


def other_moment(moment: datetime, zone: zoneinfo.ZoneInfo) -> datetime | None:
    """Return the other moment at which clocks in a zone show the same, where they are put back; mostly none."""
    match read_local(wall_clock(moment, zone), zone):
        case Ambiguous(first, second):
            return first if moment == second else second
        case _:
            return None


def parse_moment(text: str, where: str) -> datetime:
    """Read `2026-05-01T10:00`, with or without an offset (`+02:00`, `Z`); refuse what is no moment (`form.date`)."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = datetime.min
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise Refusal("form.date", message="'{text}' is no moment", text=text[:40], where=where)
    return moment


def local_moment(text: str, zone: zoneinfo.ZoneInfo, where: str, which: str = "") -> datetime:
    """Return the moment of UTC that a text means in a zone; a text with an offset of its own says it already."""
    said = parse_moment(text, where)
    if said.tzinfo is not None:
        return said.astimezone(UTC)
    match read_local(said, zone):
        case Unique(moment):
            return moment
        case Missing(proposed):
            raise missing(said, zone, proposed, where)
        case Ambiguous(first, second) as times:
            if which not in {FIRST, SECOND}:
                raise ambiguous(said, zone, times, where)
            return second if which == SECOND else first


def missing(local: datetime, zone: zoneinfo.ZoneInfo, proposed: datetime, where: str) -> Refusal:
    """Return the refusal of a time that there is not (`time.missing`), with the one that was probably meant."""
    return Refusal(
        "time.missing",
        message="{local} does not exist in {zone}: clocks are put forward over it. Say {proposed} ({utc} UTC)?",
        local=f"{local:%Y-%m-%d %H:%M}",
        zone=zone.key,
        proposed=f"{wall_clock(proposed, zone):%H:%M}",
        utc=f"{proposed:%H:%M}",
        where=where,
    )


def ambiguous(local: datetime, zone: zoneinfo.ZoneInfo, times: Ambiguous, where: str) -> Refusal:
    """Return the question which of two moments is meant (`time.ambiguous`)."""
    return Refusal(
        "time.ambiguous",
        message="{local} comes twice in {zone}, because clocks are put back: at {first} UTC and at {second} UTC. "
        "Which one is meant?",
        local=f"{local:%Y-%m-%d %H:%M}",
        zone=zone.key,
        first=f"{times.first:%H:%M}",
        second=f"{times.second:%H:%M}",
        where=where,
    )


def offset(moment: datetime, zone: zoneinfo.ZoneInfo) -> str:
    """Return how far a zone's clocks are from UTC at a moment: `UTC`, `UTC+2`, `UTC−3:30`."""
    seconds = int((moment.astimezone(zone).utcoffset() or timedelta()).total_seconds())
    if not seconds:
        return "UTC"
    hours, minutes = divmod(abs(seconds) // 60, 60)
    return f"UTC{'+' if seconds > 0 else '−'}{hours}{f':{minutes:02}' if minutes else ''}"


def zone_or_utc(name: str) -> zoneinfo.ZoneInfo:
    """Return a zone by its name, or UTC where this machine does not know it any more."""
    return zoneinfo.ZoneInfo(name if name in zone_names() else "UTC")


def zone_text(name: str, moment: datetime) -> str:
    """Return what stands behind a time of the hall: `Europe/Prague, UTC+2`, or `UTC`."""
    zone = zone_or_utc(name)
    return "UTC" if zone.key == "UTC" else f"{zone.key}, {offset(moment, zone)}"
