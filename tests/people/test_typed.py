"""What is typed of a player is what every program can read again; what stands in files is kept as written."""

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId
from nigiri.people.admissible import (
    HIGHEST_RATING,
    LOWEST_RATING,
    admissible_entry,
    admissible_person,
    typed_entry,
    typed_fields,
    typed_person,
)
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.team import Team, TeamRules
from nigiri.ratings.rank import Rank
from nigiri.regulations.classification import Classification, Credit
from nigiri.regulations.teams import TeamPlay
from nigiri.service.admission import newcomer
from nigiri.tournament.decisions import entries, teams
from nigiri.tournament.decisions.entries import EntryChanges
from played import Play, entry, side

PERSON = Person(PersonId("p"), "Dvořák", "Jan")
ENTRY = Entry(EntryId("e1"), PersonId("p"), Rank(0))
NO_COUNTRIES = ("<b>", "ZZZZ", "Q1", "C", "ČR", "٣٣", "ſe", "Czech Republic", "C Z")


@pytest.mark.parametrize(("written", "kept"), [("cz", "CZ"), ("CZE", "CZE"), (" uk ", "UK"), ("", ""), ("\u200b", "")])
def test_a_country_is_a_code_in_capitals(written: str, kept: str) -> None:
    assert typed_entry(replace(ENTRY, country=written)).country == kept


@pytest.mark.parametrize("country", NO_COUNTRIES)
def test_what_is_no_code_of_a_country_is_refused_where_it_is_typed(country: str) -> None:
    with pytest.raises(Refusal) as refused:
        typed_entry(replace(ENTRY, country=country), "players[2]")
    assert (refused.value.code, refused.value.where) == ("country.unreadable", "players[2].country")
    assert admissible_entry(replace(ENTRY, country=country)).country == country
    assert newcomer(PERSON, replace(ENTRY, country=country), is_of_file=True).entry.country == country


@pytest.mark.parametrize("rating", [LOWEST_RATING - 1, HIGHEST_RATING + 1, -5000, 99_999])
def test_a_rating_beyond_every_player_is_refused(rating: int) -> None:
    for check in (admissible_entry, typed_entry):
        with pytest.raises(Refusal) as refused:
            check(replace(ENTRY, rating=rating), "players[2]")
        assert (refused.value.code, refused.value.where) == ("rating.off_scale", "players[2].rating")


@pytest.mark.parametrize("rating", [LOWEST_RATING, -1, 0, 2940, HIGHEST_RATING])
def test_every_rating_of_a_player_is_one(rating: int) -> None:
    assert typed_entry(replace(ENTRY, rating=rating)).rating == rating


@pytest.mark.parametrize("grade", ["٣d", "x", "3\u212a"])
def test_a_grade_that_is_no_rank_is_refused_where_it_is_typed(grade: str) -> None:
    with pytest.raises(Refusal) as refused:
        typed_fields({"grade": grade})
    assert refused.value.where == "grade"


@pytest.mark.parametrize("numbers", [
    {"egd": "abc"}, {"egd": "٣"}, {"egd": "12-3"}, {"egd": "a|b ; c"}, {"ffg": "a|b ; c"}, {"ffg": "٣"}, {"rfg": "Ж1"},
    {"a|b": "1"}, {"ж": "1"},
])  # fmt: skip
def test_a_number_that_no_register_gives_is_refused_where_it_is_typed(numbers: dict[str, str]) -> None:
    person = replace(PERSON, identifiers=numbers)
    with pytest.raises(Refusal) as refused:
        typed_person(person, "players[2]")
    assert (refused.value.code, refused.value.where) == ("person.number", "players[2].identifiers")
    assert admissible_person(person).identifiers == numbers
    assert typed_person(person, known=person).identifiers == numbers


def test_numbers_of_the_registers_come_in() -> None:
    numbers = {"egd": "01234567", "ffg": "12ABC45", "aga": "007", "rfg": "A-1", "club-card": "12-3"}
    assert typed_person(replace(PERSON, identifiers=numbers)).identifiers == numbers


def test_what_a_file_said_stays_where_something_else_is_changed() -> None:
    play = Play(players=0)
    play.do(entries.enter, [replace(ENTRY, country="Česko", grade="hard to say")])
    play.do(entries.amend, side(1), EntryChanges(country="Česko", grade="hard to say", club="Brno"))
    assert (play.state.entry(side(1)).club, play.state.entry(side(1)).country) == ("Brno", "Česko")
    with pytest.raises(Refusal):
        play.do(entries.amend, side(1), EntryChanges(country="Slovensko"))
    play.do(entries.amend, side(1), EntryChanges(country="sk"))
    assert play.state.entry(side(1)).country == "SK"


def test_a_team_has_a_country_that_is_one() -> None:
    play = Play(teams=TeamPlay(TeamRules(2, 0)), classification=Classification(Credit.TEAM))
    north = Team(EntryId("T1"), "North", (side(1), side(2)), entry(1).person, country="cz")
    play.do(teams.enter_teams, [north])
    assert play.state.teams[north.id].country == "CZ"
    for country in NO_COUNTRIES:
        with pytest.raises(Refusal) as refused:
            play.do(teams.enter_teams, [replace(north, id=EntryId("T2"), members=(side(3), side(4)), country=country)])
        assert refused.value.code == "country.unreadable"
