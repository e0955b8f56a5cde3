"""A local time is there once, twice or not at all; a plain search over all offsets of the zone says the same."""

import itertools
import zoneinfo
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.service.local_time import (
    Ambiguous,
    Missing,
    Unique,
    offset,
    parse_moment,
    read_local,
    wall_clock,
    zone_named,
    zone_names,
)

ZONES = sorted(zone_names())
PARIS = zone_named("Europe/Paris")


def utc(day: int, hour: int, minute: int, month: int = 3, year: int = 2026) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.case("C126")
def test_half_past_two_does_not_exist_in_paris_on_29_march_and_half_past_three_is_proposed() -> None:
    found = read_local(datetime(2026, 3, 29, 2, 30), PARIS)
    assert found == Missing(utc(29, 1, 30))
    assert wall_clock(utc(29, 1, 30), PARIS) == datetime(2026, 3, 29, 3, 30)


@pytest.mark.case("C126")
def test_half_past_two_comes_twice_in_paris_on_25_october() -> None:
    found = read_local(datetime(2026, 10, 25, 2, 30), PARIS)
    assert found == Ambiguous(utc(25, 0, 30, 10), utc(25, 1, 30, 10))
    assert (offset(utc(25, 0, 30, 10), PARIS), offset(utc(25, 1, 30, 10), PARIS)) == ("UTC+2", "UTC+1")


def moments_of(local: datetime, zone: zoneinfo.ZoneInfo) -> list[datetime]:
    """Return every moment at which clocks in a zone show a local time, by trying every offset that the zone has near
    it."""
    near = (local.replace(tzinfo=UTC) + timedelta(minutes=15 * step) for step in range(-4 * 50, 4 * 50 + 1))
    offsets = {moment.astimezone(zone).utcoffset() or timedelta() for moment in near}
    found = {local.replace(tzinfo=UTC) - one for one in offsets}
    return sorted(one for one in found if one.astimezone(zone).replace(tzinfo=None) == local)


def local_times_near_jumps(zone: zoneinfo.ZoneInfo, year: int) -> list[datetime]:
    """Return local times of a year around the moments at which a zone's offset changes."""
    first = datetime(year, 1, 1, tzinfo=UTC)
    days = [first + timedelta(days=day) for day in range(366)]
    jumps = [
        day for day, following in itertools.pairwise(days)
        if day.astimezone(zone).utcoffset() != following.astimezone(zone).utcoffset()
    ]  # fmt: skip
    return [
        wall_clock(day, zone) + timedelta(minutes=minutes)
        for day in jumps
        for minutes in range(-120, 25 * 60 + 120, 23)
    ]


def to_the_minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)


def agrees(local: datetime, zone: zoneinfo.ZoneInfo) -> None:
    moments = moments_of(local, zone)
    match read_local(local, zone):
        case Unique(moment):
            assert moments == [moment]
        case Ambiguous(first, second):
            assert moments == [first, second]
        case Missing(proposed):
            assert moments == []
            later = wall_clock(proposed, zone)
            assert later > local
            assert moments_of(later, zone), "what is proposed exists"


@given(
    name=st.sampled_from(ZONES),
    local=st.datetimes(datetime(1970, 1, 3), datetime(2199, 12, 28)).map(
        lambda at: at.replace(second=0, microsecond=0)
    ),
)
@example(name="Pacific/Apia", local=datetime(2011, 12, 30, 12))
@example(name="Africa/Monrovia", local=datetime(1972, 1, 7, 0, 20))
@example(name="Australia/Lord_Howe", local=datetime(2026, 10, 4, 2, 15))
@example(name="Europe/Dublin", local=datetime(2026, 10, 25, 1, 30))
@example(name="Africa/Casablanca", local=datetime(2026, 3, 22, 2, 30))
def test_any_local_time_of_any_zone_is_missing_unique_or_double_as_a_search_finds(name: str, local: datetime) -> None:
    agrees(local, zone_named(name))


@pytest.mark.parametrize(
    ("name", "year"),
    [("Europe/Paris", 2026), ("America/St_Johns", 2011), ("Australia/Lord_Howe", 2026), ("Pacific/Apia", 2011),
     ("Africa/Casablanca", 2026), ("Europe/Moscow", 2014), ("Asia/Gaza", 2026), ("Antarctica/Troll", 2026)],
)  # fmt: skip
def test_every_local_time_around_a_jump_is_read_as_a_search_finds(name: str, year: int) -> None:
    zone = zone_named(name)
    local_times = local_times_near_jumps(zone, year)
    assert local_times
    kinds = set()
    for local in local_times:
        agrees(local, zone)
        kinds.add(type(read_local(local, zone)))
    assert kinds > {Unique}


@given(name=st.sampled_from(ZONES), moment=st.datetimes(datetime(1970, 1, 3), datetime(2199, 12, 28)))
def test_every_moment_comes_back_from_the_time_that_clocks_show(name: str, moment: datetime) -> None:
    zone, at = zone_named(name), moment.replace(microsecond=0, tzinfo=UTC)
    match read_local(wall_clock(at, zone), zone):
        case Unique(found):
            assert found == at
        case Ambiguous(first, second):
            assert at in {first, second}
        case Missing():
            raise AssertionError("clocks do not show what is not there")


@pytest.mark.parametrize(
    "name", ["", "Europe", "europe/paris", "../../etc/passwd", "localtime", "Factory", "Mars/Base", "Europe/Paris\0"]
)
def test_a_zone_has_a_name_of_the_list(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        zone_named(name)
    assert refused.value.code == "timezone.unknown"


def test_zones_are_there_without_data_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    before = zoneinfo.TZPATH
    try:
        zoneinfo.reset_tzpath(to=())
        zoneinfo.ZoneInfo.clear_cache()
        found = zoneinfo.available_timezones()
        assert {"Europe/Prague", "Europe/Moscow", "Asia/Tokyo"} <= found
        moment = utc(1, 8, 0, 5)
        assert moment.astimezone(zoneinfo.ZoneInfo("Europe/Prague")).hour == 10
    finally:
        zoneinfo.reset_tzpath(to=before)
        zoneinfo.ZoneInfo.clear_cache()


@pytest.mark.parametrize(
    "text", ["", "soon", "0001-01-01T00:00", "9999-12-31T23:59", "1969-12-31T10:00", "2026-02-30T10:00"]
)
def test_what_is_no_moment_of_an_event_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_moment(text, "begins-1")
    assert (refused.value.code, refused.value.where) == ("form.date", "begins-1")


@pytest.mark.parametrize(
    ("name", "written"),
    [("UTC", "UTC"), ("Europe/Moscow", "UTC+3"), ("America/St_Johns", "UTC−2:30"), ("Asia/Kathmandu", "UTC+5:45")],
)
def test_offsets_are_written_as_people_write_them(name: str, written: str) -> None:
    assert offset(utc(1, 8, 0, 5), zone_named(name)) == written
