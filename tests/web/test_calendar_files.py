"""Calendar files, read back by a parser that is not ours."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.clocks.notation_reader import parse_control
from nigiri.service.hall import Hall
from nigiri.web.event.calendar import length_of
from nigiri.web.event.icalendar import LONGEST_LINE, Occasion, calendar_file, folded
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
PATH = f"/events/{EVENT}"
AT = datetime(2026, 5, 1, 8, tzinfo=UTC)
SEEN = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=120)
"""Texts of signs that are seen; others become blanks."""


def events_of(data: bytes) -> list[Any]:
    """Return the entries of a file, after a look at its lines: whole letters, at most 75 octets, proper ends."""
    assert data.endswith(b"END:VCALENDAR\r\n")
    lines = data.split(b"\r\n")[:-1]
    for line in lines:
        assert len(line) <= LONGEST_LINE
        assert b"\n" not in line
        assert b"\r" not in line
        line.decode()
    calendar = Calendar.from_ical(data)
    assert not calendar.errors
    found = calendar.walk("VEVENT")
    assert not any(one.errors for one in found)
    assert len({str(one["UID"]) for one in found}) == len(found)
    return found


@given(
    title=SEEN, place=SEEN, text=st.lists(SEEN, max_size=3).map("\n".join), key=st.text("abc-@.1", min_size=1),
    begins=st.datetimes(datetime(1970, 1, 2), datetime(2199, 1, 1)), minutes=st.integers(1, 3000),
    revision=st.integers(0, 2**31 - 1),
)  # fmt: skip
def test_whatever_is_written_is_read_back_by_another_program(
    title: str, place: str, text: str, key: str, begins: datetime, minutes: int, revision: int
) -> None:
    begins = begins.replace(microsecond=0, tzinfo=UTC)
    one = Occasion(key, title, begins, begins + timedelta(minutes=minutes), revision, AT, place, text)
    (event,) = events_of(calendar_file(title, "Europe/Prague", [one]))
    assert str(event["UID"]) == key
    assert str(event.get("SUMMARY", "")) == title
    assert str(event.get("LOCATION", "")) == place
    assert str(event.get("DESCRIPTION", "")) == text
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (begins, one.ends)
    assert (int(event["SEQUENCE"]), event["LAST-MODIFIED"].dt, event["DTSTAMP"].dt) == (revision, AT, AT)


@given(st.text(max_size=300))
def test_no_text_breaks_out_of_its_line(title: str) -> None:
    one = Occasion("key", title, date(2026, 5, 1), date(2026, 5, 3), 0, AT)
    (event,) = events_of(calendar_file(title, "UTC", [one]))
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (date(2026, 5, 1), date(2026, 5, 3))


@given(SEEN)
def test_a_folded_line_unfolds_to_itself(text: str) -> None:
    assert folded(text).removesuffix(b"\r\n").replace(b"\r\n ", b"") == text.encode()


@pytest.mark.article("KOD-9.6")
@pytest.mark.parametrize(
    ("control", "minutes"),
    [("60m + 3x30s", 165), ("60m", 120), ("45m + 15/5m", 130), ("20m + 10s/move", 80), ("", 180)],
)
def test_a_round_takes_what_both_sides_have_by_effective_time(control: str, minutes: int) -> None:
    assert length_of(parse_control(control) if control else None) == timedelta(minutes=minutes)


def read(client: Client, path: str = "schedule.ics", **more: Any) -> list[Any]:
    answer = client.get(f"{PATH}/{path}", **more)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    return events_of(answer.content)


def times(here: Installation, client: Client, *begins: str) -> None:
    here.access.put_page(here.access.page(EVENT).__class__(EVENT, timezone="Europe/Prague"))
    rounds = [{"round": number, "begins": text} for number, text in enumerate(begins, 1)]
    answer = here.call(client, "PUT", f"/events/{EVENT}/schedule", "director", json={"rounds": rounds})
    assert answer.status_code == 200, answer.text


def test_an_event_without_times_is_its_days(here: Installation, client: Client) -> None:
    (one,) = read(client)
    assert (one["DTSTART"].dt, one["DTEND"].dt) == (date(2026, 5, 1), date(2026, 5, 2))
    assert (str(one["SUMMARY"]), str(one["LOCATION"])) == ("Spring Open", "Town hall")


def test_rounds_stand_at_their_moments_and_end_before_the_next_begins(here: Installation, client: Client) -> None:
    times(here, client, "2026-10-25T01:00", "2026-10-25T04:00", "2026-10-25T06:00")
    found = read(client)
    assert [one["DTSTART"].dt.hour for one in found] == [23, 3, 5]
    assert [one["DTEND"].dt - one["DTSTART"].dt for one in found] == [
        timedelta(hours=3), timedelta(hours=2), timedelta(hours=3)
    ]  # fmt: skip
    assert "01:00 Europe/Prague, UTC+2" in str(found[0]["DESCRIPTION"])
    assert "04:00 Europe/Prague, UTC+1" in str(found[1]["DESCRIPTION"])
    assert found == read(client), "the same schedule is the same file"


def test_a_change_raises_the_number_of_its_entry_under_the_same_key(here: Installation, client: Client) -> None:
    times(here, client, "2026-05-01T10:00", "2026-05-01T14:00")
    before = {str(one["UID"]): one for one in read(client)}
    here.clock.pass_by(minutes=5)
    times(here, client, "2026-05-01T10:00", "2026-05-01T15:00")
    after = {str(one["UID"]): one for one in read(client)}
    assert before.keys() == after.keys() == {f"{EVENT}-{number}@127.0.0.1" for number in (1, 2)}
    one, two = (f"{EVENT}-{number}@127.0.0.1" for number in (1, 2))
    assert int(after[one]["SEQUENCE"]) == int(before[one]["SEQUENCE"])
    assert int(after[two]["SEQUENCE"]) == int(before[two]["SEQUENCE"]) + 1
    assert after[two]["LAST-MODIFIED"].dt == here.clock()
    assert after[one]["LAST-MODIFIED"].dt == before[one]["LAST-MODIFIED"].dt
    times(here, client, "2026-05-01T10:00")
    here.call(client, "PUT", f"/events/{EVENT}/schedule", "director", json={"rounds": [{"round": 2, "begins": None}]})
    assert [str(entry["UID"]) for entry in read(client)] == [one]
    times(here, client, "2026-05-01T10:00", "2026-05-01T16:00")
    again = {str(entry["UID"]): entry for entry in read(client)}
    assert int(again[two]["SEQUENCE"]) > int(after[two]["SEQUENCE"]), "also when it was taken away in between"


def test_a_player_has_an_own_calendar_that_tells_table_and_opponent_when_they_are_published(
    here: Installation, client: Client
) -> None:
    times(here, client, "2026-05-01T10:00", "2026-05-01T14:00", "2026-05-02T10:00")
    absent = here.call(client, "POST", f"/events/{EVENT}/absences", "referee", json={"entries": ["e1"], "rounds": [3]})
    assert absent.status_code == 200, absent.text
    here.draw(client, publish=False)
    for who in ("", "director", "player"):
        titles = [str(one["SUMMARY"]) for one in read(client, "players/e1/schedule.ics", headers=here.bearer(who))]
        assert titles == ["Spring Open: round 1", "Spring Open: round 2"], "a draft is told to nobody"
    assert here.call(client, "POST", f"/events/{EVENT}/rounds/1/publish", "director").status_code == 200
    first, second = read(client, "players/e1/schedule.ics")
    drawn = here.call(client, "GET", f"/events/{EVENT}/rounds/1").json()
    (own,) = [one for one in drawn["games"] if "e1" in (one["black"], one["white"])]
    colour, opponent = ("black", own["white"]) if own["black"] == "e1" else ("white", own["black"])
    letter = "ABCDEFGH"[int(opponent[1:]) - 1]
    assert str(first["SUMMARY"]) == f"Spring Open: round 1, table {own['table']}, {colour}, against Spring {letter}"
    assert str(second["SUMMARY"]) == "Spring Open: round 2"
    assert str(first["UID"]) == f"{EVENT}-1-e1@127.0.0.1"
    assert (
        here.call(client, "GET", f"/events/{EVENT}/calendar.ics?entry=e1").content
        == client.get(f"{PATH}/players/e1/schedule.ics").content
    )
    assert client.get(f"{PATH}/players/nobody/schedule.ics").status_code == 404
    russian = read(client, "players/e1/schedule.ics?lang=ru")
    assert "тур 1" in str(russian[0]["SUMMARY"]) or "тура 1" in str(russian[0]["SUMMARY"])


def test_times_of_the_hall_are_kept_when_a_round_is_started(here: Installation, client: Client) -> None:
    times(here, client, "2026-05-01T10:00")
    here.draw(client)
    hall = Hall(here.store.database)
    hall.start(EVENT, 1, datetime(2026, 5, 1, 8, 6, tzinfo=UTC))
    (one,) = read(client)
    assert one["DTSTART"].dt == datetime(2026, 5, 1, 8, 6, tzinfo=UTC)
