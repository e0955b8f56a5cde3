"""What names may be written with, and what is refused at the door."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import HIGHEST_RATING, LOWEST_RATING, admissible_entry, admissible_person
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.printable import printable
from nigiri.ratings.rank import Rank

ENTRY = Entry(EntryId("e1"), PersonId("p"), Rank(0))


@pytest.mark.parametrize(
    "text",
    [
        "Łęcki",
        "Nguyễn",
        unicodedata.normalize("NFD", "Nguyễn"),
        "李世乭",
        "Ольга",
        "رضا\u200cپور",
        "O'Brien & Sons",
        "<b>",
    ],
)
def test_names_of_the_world_stay_as_they_are(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  a \t b\r\nc ", "a b c"),
        ("a\u00a0b\u3000c\u2028d", "a b c d"),
        ("soft\u00adhyphen\ufeff", "softhyphen"),
        ("\u200b", ""),
        ("\u200d", ""),
        ("\u3164", ""),
        ("\u0301", ""),
        ("\u00a0", ""),
    ],
)
def test_blanks_are_single_and_signs_without_a_trace_gone(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "a\0b",
        "a\x0bb",
        "a\x08",
        "\x01",
        "\ufffe",
        "\ufffd",
        "\ud83d",
        "\u202eabc",
        "\u2066a",
        "a" + "\u0301" * 190,
        "\x7f",
    ],
)
def test_what_cannot_be_printed_is_refused_and_named_by_its_number(text: str) -> None:
    with pytest.raises(Refusal) as no:
        printable(text, "club")
    assert (no.value.code, no.value.where) == ("text.unprintable", "club")
    assert str(no.value.facts["sign"]).startswith("U+")


@given(st.text(max_size=60))
def test_whatever_comes_through_can_be_printed_and_comes_through_again_as_it_is(text: str) -> None:
    try:
        shown = printable(text)
    except Refusal:
        assert not text.isprintable() or "\ufffd" in text or any(map(unicodedata.combining, text))
        return
    assert all(sign.isprintable() or sign in "\u200c\u200d" for sign in shown)
    assert printable(shown) == shown
    assert len(shown.splitlines()) <= 1


@pytest.mark.parametrize(
    ("person", "code"),
    [
        (Person(PersonId(""), "\u200b"), "player.nameless"),
        (Person(PersonId(""), "A" * 201), "text.long"),
        (Person(PersonId(""), "A", "\u202eB"), "text.unprintable"),
        (Person(PersonId(""), "A", "", {"x" * 9_000_000: "1"}), "text.long"),
        (Person(PersonId(""), "A", "", {"egd": "1" * 61}), "text.long"),
        (Person(PersonId(""), "A", "", {str(n): "1" for n in range(5000)}), "person.numbers"),
    ],
)
def test_persons_beyond_all_bounds_are_refused(person: Person, code: str) -> None:
    with pytest.raises(Refusal) as no:
        admissible_person(person, "players[3]")
    assert no.value.code == code
    assert no.value.where.startswith("players[3].")


def test_numbers_of_registers_nobody_knows_stay() -> None:
    person = Person(PersonId(""), "A", "", {"club-card": "12 / 3", "egd": " "})
    assert admissible_person(person).identifiers == {"club-card": "12 / 3"}


@pytest.mark.parametrize("rating", [HIGHEST_RATING + 1, LOWEST_RATING - 1, 10**4299])
def test_a_rating_is_on_a_scale(rating: int) -> None:
    on = Entry(EntryId("e1"), PersonId("p"), Rank(0), rating=HIGHEST_RATING)
    assert admissible_entry(on) == on
    with pytest.raises(Refusal, match="on no scale"):
        admissible_entry(Entry(EntryId("e1"), PersonId("p"), Rank(0), rating=rating))
