"""What the hall is shown is kept, changed and taken away, in both databases."""

from datetime import UTC, datetime, timedelta

import pytest

from databases import store, url
from nigiri.errors import Refusal
from nigiri.service.hall import Hall, RoundStart, Screen, Shown
from nigiri.store import Store

__all__ = ["store", "url"]
AT = datetime(2026, 5, 1, 10, tzinfo=UTC)


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store.database)


def test_times_of_rounds_are_set_moved_and_taken_away(hall: Hall) -> None:
    hall.set_times("open", {1: AT, 2: AT + timedelta(hours=3)}, at=AT)
    hall.set_times("open", {2: AT + timedelta(hours=4), 3: None}, at=AT)
    moved = RoundStart(2, AT + timedelta(hours=4), revision=1, changed_at=AT)
    assert hall.times("open") == {1: RoundStart(1, AT, changed_at=AT), 2: moved}
    hall.start("open", 2, AT + timedelta(hours=4, minutes=7))
    begun = AT + timedelta(hours=4, minutes=7)
    assert hall.times("open")[2] == RoundStart(2, begun, is_started=True, revision=2, changed_at=begun)
    hall.set_times("open", {2: None}, at=AT)
    assert list(hall.times("open")) == [1]
    assert hall.times("another") == {}
    hall.set_times("open", {2: AT + timedelta(hours=5)}, at=AT)
    assert hall.times("open")[2].revision == 4, "what was taken away counts as a change, and so does its return"
    hall.set_times("open", {2: AT + timedelta(hours=5)}, at=AT + timedelta(days=1))
    assert hall.times("open")[2].revision == 4, "what stays as it was does not"


@pytest.mark.article("RU-2.6.2-a")
def test_a_round_does_not_begin_before_the_one_in_front_of_it(hall: Hall) -> None:
    hall.set_times("open", {1: AT}, at=AT)
    with pytest.raises(Refusal, match="in front of it") as refused:
        hall.set_times("open", {2: AT - timedelta(minutes=1)}, at=AT)
    assert refused.value.code == "schedule.order"
    assert list(hall.times("open")) == [1]


def test_announcements_stand_the_newest_first(hall: Hall) -> None:
    for minute, text in enumerate(("Welcome", " Lunch ", "Prizes")):
        hall.announce("open", text, by="account:1", at=AT + timedelta(minutes=minute))
    assert [one.text for one in hall.announcements("open")] == ["Prizes", "Lunch", "Welcome"]
    hall.take_down("open", hall.announcements("open")[1].id)
    assert [one.text for one in hall.announcements("open")] == ["Prizes", "Welcome"]
    with pytest.raises(Refusal):
        hall.take_down("open", "nothing")


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001])
def test_nothing_and_too_much_are_not_announced(hall: Hall, text: str) -> None:
    with pytest.raises(Refusal, match="between 1 and 2000"):
        hall.announce("open", text, by="account:1", at=AT)


def test_screens_are_made_changed_and_taken_away(hall: Hall) -> None:
    hall.put_screen("open", "hall", ["standings", "nonsense", "standings", "announcements"], 20)
    assert hall.screen("open", "hall") == Screen("hall", (Shown.STANDINGS, Shown.ANNOUNCEMENTS), 20)
    hall.put_screen("open", "hall", ["missing-results"], 5)
    assert hall.screens("open") == [Screen("hall", (Shown.MISSING,), 5)]
    hall.remove_screen("open", "hall")
    with pytest.raises(Refusal):
        hall.screen("open", "hall")
    with pytest.raises(Refusal):
        hall.remove_screen("open", "hall")


@pytest.mark.parametrize(
    ("name", "shows", "seconds"),
    [("two words", ["standings"], 5), ("", ["standings"], 5), ("hall", [], 5), ("hall", ["standings"], 1)],
)
def test_a_screen_has_a_name_a_subject_and_time_to_be_read(
    hall: Hall, name: str, shows: list[str], seconds: int
) -> None:
    with pytest.raises(Refusal):
        hall.put_screen("open", name, shows, seconds)
