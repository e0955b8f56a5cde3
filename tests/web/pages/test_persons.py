"""A person's games in all events and those of two against each other: paged, tallied, only what was given out."""

import html
import random
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry, Registration
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.service.access.access import Access
from nigiri.service.desk import Desk
from nigiri.service.encounters import ON_A_PAGE, Tally, games, opponents
from nigiri.store import Store
from nigiri.store.access.event_pages import EventPage
from nigiri.store.verification import verify
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.events import Event, PlayersEntered, RoundTakenOver
from nigiri.tournament.evolve import fold
from nigiri.tournament.state import Round, RoundStatus
from web.installation import CHEAP, Installation

Client = TestClient[Litestar]
BY = ActorId("account:test")
AT = datetime(2026, 5, 1, tzinfo=UTC)
HERO = PersonId("p/(1)&?#% ü")
"""An id made of signs that mean something in addresses."""
STRANGER = PersonId("stranger")
"""Somebody who is entered, and has never met the hero."""
NAMES = {
    HERO: Person(HERO, "O'Neill (jun.) [2] <b>", "Ян & Ко"),
    STRANGER: Person(STRANGER, "Stranger", "(new)"),
    **{PersonId(f"p{n}"): Person(PersonId(f"p{n}"), f"Player {n}", "(guest)") for n in range(1, 80)},
}


class Played(Struct, frozen=True):
    """A game as the generator made it: the naive record that pages are compared with."""

    event: str
    begins: str
    round: int
    black: PersonId
    white: PersonId
    result: Result
    is_shown: bool


def generated(store: Store, events: int, rounds: int, seed: int) -> list[Played]:
    """Write events in which the hero plays every round, with another game beside.

    The last round of every fifth is a draft; every ninth event is hidden; every seventh has no date.
    """
    chance, record = random.Random(seed), []
    for number in range(events):
        day = date(2015 + number % 11, 1 + number % 12, 1 + number % 28) if number % 7 else None
        people = [HERO, *chance.sample(sorted(NAMES.keys() - {HERO, STRANGER}), 3)]
        sides = {person: EntryId(f"e{place}") for place, person in enumerate(chance.sample(people, 4), 1)}
        rules = Regulations(f"Open {number}", rounds=rounds, begins=day)
        made: list[Event] = [*create(TournamentId(f"event-{number}"), rules)]
        made.append(PlayersEntered(tuple(Entry(side, person, Rank(0)) for person, side in sides.items())))
        for turn in range(1, rounds + 1):
            order = chance.sample(people, 4)
            is_draft = turn == rounds and number % 5 == 0
            pairs = [(one, two, chance.choice(RESULTS)) for one, two in (order[:2], order[2:])]
            status = RoundStatus.DRAWN if is_draft else RoundStatus.PUBLISHED
            boards = [Game(n, sides[one], sides[two], result=end) for n, (one, two, end) in enumerate(pairs, 1)]
            made.append(RoundTakenOver(Round(turn, tuple(boards), status=status)))
            is_shown = not is_draft and number % 9 != 8
            begins = day.isoformat() if day else ""
            record += [Played(f"event-{number}", begins, turn, *pair, is_shown) for pair in pairs]
        store.append(None, fold(made), made, at=AT, by=BY, persons=[NAMES[one] for one in people])
        if number % 9 == 8:
            Access(store.database, CHEAP).put_page(EventPage(f"event-{number}", is_public=False))
    return record


RESULTS = [
    Result(Outcome.BLACK, margin="3.5"), Result(Outcome.WHITE, margin="R"), Result(Outcome.BLACK), Result(Outcome.JIGO),
    Result(Outcome.WHITE, by_default=True), Result(Outcome.NOT_PLAYED), Result(), Result(Outcome.BOTH_LOSE),
]  # fmt: skip


class Place(Struct, frozen=True):
    """A database full of games, its pages, and what the generator knows of them."""

    here: Installation
    client: Client
    record: tuple[Played, ...]

    @property
    def desk(self) -> Desk:
        return self.here.desk

    def seen(self, other: PersonId | None = None) -> list[Played]:
        """The hero's games that everybody may see, in order of time."""
        wanted = {HERO} if other is None else {HERO, other}
        found = [one for one in self.record if one.is_shown and wanted <= {one.black, one.white}]
        return sorted(found, key=lambda one: (one.begins, one.event, one.round))

    def page(self, path: str, **fields: str) -> str:
        answer = self.client.get(f"{path}?{urlencode(fields)}")
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    file: Path = tmp_path_factory.mktemp("persons") / "nigiri.db"
    with Store.open(f"sqlite:///{file}") as store:
        record = generated(store, events=56, rounds=56, seed=5)
        rules = Regulations("Open to come", rounds=3)
        entry = Entry(EntryId("e1"), STRANGER, Rank(0))
        late = Entry(EntryId("e2"), PersonId("late"), Rank(0), registration=Registration.PRELIMINARY)
        made = [*create(TournamentId("to-come"), rules), PlayersEntered((entry, late))]
        people = [NAMES[STRANGER], Person(PersonId("late"), "Late")]
        store.append(None, fold(made), made, at=AT, by=BY, persons=people)
        here = Installation(store)
        with TestClient(here.app, raise_server_exceptions=False) as client:
            yield Place(here, client, tuple(record))


def naive(played: list[Played], person: PersonId) -> Tally:
    """Count games one by one."""
    won = lost = jigo = unplayed = 0
    for one in played:
        is_black, end = one.black == person, one.result
        if end.outcome is Outcome.UNKNOWN:
            continue
        if end.by_default or end.outcome is Outcome.NOT_PLAYED:
            unplayed += 1
        elif end.outcome is Outcome.JIGO:
            jigo += 1
        elif end.outcome is Outcome.BOTH_LOSE or (end.outcome is Outcome.BLACK) != is_black:
            lost += 1
        else:
            won += 1
    return Tally(len(played), won, lost, jigo, unplayed)


@pytest.mark.case("C125")
def test_thousands_of_games_of_a_player_with_brackets_in_the_name_are_paged_and_none_is_lost(place: Place) -> None:
    expected = place.seen()
    assert len(expected) > 2000
    pages = -(-len(expected) // ON_A_PAGE)
    found: list[tuple[str, int]] = []
    for number in range(1, pages + 1):
        page = games(place.desk, HERO, number)
        assert (page.page.number, page.page.pages) == (number, pages)
        assert (page.page.older, page.page.newer) == (number - 1 or None, number + 1 if number < pages else None)
        found += [(one.event, one.round) for one in reversed(page.games)]
        for one in page.games:
            (same,) = [game for game in expected if (game.event, game.round) == (one.event, one.round)]
            assert one.opponent == (same.white if one.is_black else same.black)
            assert (one.outcome, one.by_default, one.margin) == (
                same.result.outcome, same.result.by_default, same.result.margin
            )  # fmt: skip
    assert found == [(one.event, one.round) for one in expected]
    newest = place.page("/person", id=HERO)
    assert html.escape(NAMES[HERO].full_name, quote=False) in newest.replace("&#39;", "'")
    assert "<b>" not in newest
    assert f"page {pages} of {pages}" in newest
    assert newest.count('<a href="/events/') == len(games(place.desk, HERO).games)
    assert 'rel="prev"' in newest
    assert f"page 1 of {pages}" in place.page("/person", id=HERO, page="1", lang="en")


@pytest.mark.case("C125")
def test_tallies_by_colour_and_year_are_those_counted_one_by_one(place: Place) -> None:
    expected = place.seen()
    tallies = games(place.desk, HERO).tallies
    assert tallies.whole == naive(expected, HERO)
    assert tallies.black == naive([one for one in expected if one.black == HERO], HERO)
    assert tallies.white == naive([one for one in expected if one.white == HERO], HERO)
    assert tallies.whole.open == sum(not one.result.is_known for one in expected)
    years = {one.begins[:4] for one in expected}
    assert dict(tallies.years) == {
        year: naive([one for one in expected if one.begins[:4] == year], HERO) for year in years
    }
    assert [year for year, _ in tallies.years] == sorted(years, reverse=True)


@pytest.mark.case("C125")
def test_two_who_never_met_are_told_so_and_that_is_no_error(place: Place) -> None:
    for one, other in ((HERO, STRANGER), (STRANGER, HERO)):
        page = place.page("/head-to-head", one=one, other=other)
        assert "no games between them" in page
        assert "Stranger" in page
    assert "между ними не было партий" in place.page("/head-to-head", one=HERO, other=STRANGER, lang="ru")
    assert "žádné partie mezi nimi" in place.page("/head-to-head", one=HERO, other=STRANGER, lang="cs")
    assert "No games yet." in place.page("/person", id=STRANGER)


@pytest.mark.case("C125")
def test_head_to_head_holds_all_games_of_the_two_from_either_side(place: Place) -> None:
    met = Counter(one.white if one.black == HERO else one.black for one in place.seen())
    for other, count in (met.most_common(1)[0], met.most_common()[-1]):
        expected = place.seen(other)
        assert len(expected) == count
        mine, theirs = games(place.desk, HERO, other=other), games(place.desk, other, other=HERO)
        assert mine.tallies.whole == naive(expected, HERO)
        assert theirs.tallies.whole == naive(expected, other)
        assert mine.tallies.black.games == theirs.tallies.white.games
        page = place.page("/head-to-head", one=HERO, other=other)
        assert f"{mine.tallies.whole.won} : {mine.tallies.whole.lost}" in page
        assert f"{count} game" in page


def test_opponents_are_listed_by_how_often_they_met_page_by_page(place: Place) -> None:
    met = Counter(one.white if one.black == HERO else one.black for one in place.seen())
    assert len(met) > ON_A_PAGE
    found = [one for number in (1, 2) for one in opponents(place.desk, HERO, number).opponents]
    assert {one.person: one.games for one in found} == dict(met)
    assert [one.games for one in found] == sorted(met.values(), reverse=True)
    page = place.page("/person", id=HERO, opponents="2")
    links = re.findall(r'<th scope="row"><a href="(/head-to-head\?[^"]+)"', page)
    assert len(links) == len(met) - ON_A_PAGE
    for link in links[:3]:
        assert place.client.get(html.unescape(link)).status_code == 200


def test_drafts_and_hidden_events_are_told_to_nobody(place: Place) -> None:
    hidden = {(one.event, one.round) for one in place.record if not one.is_shown}
    assert hidden
    shown = {
        (one.event, one.round) for number in range(1, games(place.desk, HERO).page.pages + 1)
        for one in games(place.desk, HERO, number).games
    }  # fmt: skip
    assert not shown & hidden
    assert place.client.get("/person?id=late").status_code == 404, "preliminary entries are not shown either"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/person", 404), ("/person?id=nobody", 404), ("/person?id=%00", 404), ("/head-to-head?one=p1", 404),
     ("/head-to-head?one=p1&other=p1", 422), ("/head-to-head?one=p1&other=nobody", 404),
     ("/person?id=p1&page=0", 404), ("/person?id=p1&page=99999", 404), ("/person?id=p1&page=x", 422),
     ("/person?id=p1&opponents=7", 404), ("/person?id=p1&page=-1", 422), ("/person?id=p1&page=%D9%A3", 422)],
)  # fmt: skip
def test_addresses_that_lead_nowhere_are_refused(place: Place, path: str, status: int) -> None:
    assert place.client.get(path).status_code == status


def test_every_page_of_the_event_leads_to_the_games_in_all_events(place: Place) -> None:
    event = place.seen()[0].event
    side = next(one.id for one in place.desk.state(TournamentId(event)).entries.values() if one.person == HERO)
    page = place.client.get(f"/events/{event}/players/{side}").text
    links = [html.unescape(link) for link in re.findall(r'href="(/(?:person|head-to-head)\?[^"]+)"', page)]
    assert links
    assert all(place.client.get(link).status_code == 200 for link in links)
    others = [html.unescape(one) for one in re.findall(r'<option value="([^"]+)">', page)]
    assert len(others) == 3
    for other in others:
        assert place.client.get(f"/head-to-head?{urlencode({'one': HERO, 'other': other})}").status_code == 200


def test_who_was_erased_is_nobody_to_be_found_and_nameless_where_others_met_them(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as store:
        record = generated(store, events=3, rounds=6, seed=7)
        desk = Desk(store)
        other = next(one.white for one in record if one.black == HERO and one.is_shown)
        assert games(desk, HERO, other=other).games
        store.erase_person(other)
        with pytest.raises(Refusal) as refused:
            games(desk, other)
        assert refused.value.code == "person.unknown"
        with pytest.raises(Refusal):
            games(desk, HERO, other=other)
        found = games(desk, HERO)
        assert any(one.opponent == other for one in found.games)
        assert other not in found.persons
        here = Installation(store)
        with TestClient(here.app) as client:
            page = client.get(f"/person?{urlencode({'id': HERO})}").text
        assert "erased" in page
        assert NAMES[other].full_name not in page
        assert f"id={other}" not in page
        assert verify(store, TournamentId("event-0")) == ()
