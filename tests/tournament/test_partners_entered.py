"""Sides of several persons in an event: pairs entered, and matches combined of boards of different composition."""

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.partners import Composition, Partners
from nigiri.people.team import TeamRules
from nigiri.ratings.rank import Rank
from nigiri.regulations.classification import Classification, Credit, Discipline
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.teams import TeamPlay
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.team_rounds import draw_team_round
from nigiri.tournament.decisions.teams import enter_teams, set_lineup
from nigiri.tournament.evolve import fold
from nigiri.tournament.persons import persons_of
from nigiri.tournament.renaming import renamed
from nigiri.tournament.state import Tournament
from tournament.team_events import after, team


def pair(side: str) -> Entry:
    members = PersonId(f"{side}-he"), PersonId(f"{side}-she")
    return Entry(EntryId(side), PersonId(side), Rank(0), partners=Partners(Composition.PAIR, members, members[:1]))


def single(side: str) -> Entry:
    return Entry(EntryId(side), PersonId(side), Rank(0))


def begun(classification: Classification, play: TeamPlay | None = None) -> Tournament:
    return fold(create(TournamentId("x"), Regulations("Pairs", 3, classification=classification, teams=play)))


@pytest.mark.article("RU-2.1.2", "RU-2.1.3-a", "KOD-7.3")
def test_an_event_of_pairs_takes_pairs_only_and_nobody_in_two() -> None:
    event = begun(Classification(discipline=Discipline.PAIR, sides=Composition.PAIR))
    with pytest.raises(Refusal) as refused:
        enter(event, [single("a")])
    assert refused.value.articles == ("RU-2.1.2",)
    event = after(event, enter(event, [pair("a"), pair("b")]))
    assert set(persons_of(event)) == {"a", "a-he", "a-she", "b", "b-he", "b-she"}
    other = replace(pair("c"), partners=Partners(Composition.PAIR, (PersonId("a-he"), PersonId("c-she"))))
    with pytest.raises(Refusal) as twice:
        enter(event, [other])
    assert (twice.value.code, twice.value.facts["known"]) == ("entry.twice", "a")
    moved = renamed(event, {}, {PersonId("a-he"): PersonId("p7")})
    partners = moved.entry(EntryId("a")).partners
    assert partners is not None
    assert (partners.members, partners.pressers) == (("p7", "a-she"), ("p7",))


@pytest.mark.article("RU-2.6.3-a")
def test_a_program_enters_where_the_regulations_admit_it() -> None:
    program = Entry(
        EntryId("bot"), PersonId("bot"), Rank(8), partners=Partners(Composition.PROGRAM, (PersonId("bot"),))
    )
    with pytest.raises(Refusal) as refused:
        enter(begun(Classification()), [program])
    assert refused.value.articles == ("RU-2.6.3-a",)
    event = begun(Classification(allow_programs=True))
    assert after(event, enter(event, [program])).entry(EntryId("bot")).persons == ("bot",)


@pytest.mark.article("RU-2.1.5")
def test_a_match_may_be_combined_of_boards_of_persons_and_of_pairs() -> None:
    parts = (Composition.INDIVIDUAL, Composition.INDIVIDUAL, Composition.PAIR)
    event = begun(Classification(Credit.TEAM), TeamPlay(TeamRules(3, parts=parts)))
    event = after(event, enter(event, [*map(single, ("A1", "A2", "B1", "B2")), pair("A3"), pair("B3")]))
    teams = [team(name, [f"{name}{board}" for board in (1, 2, 3)]) for name in "AB"]
    with pytest.raises(Refusal) as refused:
        enter_teams(event, [team("A", ["A1", "A3", "A2"])])
    assert (refused.value.code, refused.value.articles) == ("lineup.part", ("RU-2.1.5",))
    event = after(event, enter_teams(event, teams))
    with pytest.raises(Refusal):
        set_lineup(event, EntryId("A"), 1, (EntryId("A1"), EntryId("A3")))
    event = after(event, draw_team_round(event, 1, seed=1))
    assert len(event.round(1).games) == 3
    assert set(event.round(1).games[2].sides) == {"A3", "B3"}
