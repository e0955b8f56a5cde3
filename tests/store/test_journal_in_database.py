"""The journal in both databases: appended to at an expected version, and never changed."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, TournamentId
from nigiri.store import Store
from nigiri.store.verification import verify
from nigiri.tournament.decisions.drawing import accept_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.evolve import evolve, fold
from played import AT, REFEREE, entered, persons, round_of, small_open

SMALL = TournamentId("small")


def fill(store: Store) -> None:
    play = small_open()
    store.append(None, play.state, play.events, at=AT, by=REFEREE, persons=persons(5))


def test_what_is_appended_is_loaded(store: Store) -> None:
    play = small_open()
    fill(store)
    assert store.load(SMALL) == play.state
    assert store.events(SMALL) == play.events
    assert store.version(SMALL) == len(play.events)
    assert store.events(SMALL, after=3) == play.events[3:]
    assert verify(store, SMALL) == ()


def test_a_record_says_when_who_what_and_on_which_articles(store: Store) -> None:
    fill(store)
    before = store.load(SMALL)
    events = record(before, 2, entered("1-0"))
    after = evolve(before, events[0])  # type: ignore[arg-type]  # a result is a change
    (written,) = store.append(before, after, events, at=AT, by=ActorId("K."), basis=[ArticleId("RU-2.7.6")])
    (read,) = store.records(SMALL, after=before.version)
    assert read == written
    assert (read.at, read.actor, read.basis, read.read()) == (AT, "K.", ("RU-2.7.6",), events[0])


def test_the_second_to_append_at_a_version_is_told_who_was_first(store: Store) -> None:
    fill(store)
    before = store.load(SMALL)
    one, other = record(before, 2, entered("1-0")), record(before, 2, entered("0-1"))
    store.append(before, fold([*store.events(SMALL), *one]), one, at=AT, by=ActorId("first"))
    with pytest.raises(Refusal) as refused:
        store.append(before, fold([*store.events(SMALL)[: before.version], *other]), other, at=AT, by=ActorId("second"))
    assert refused.value.code == "journal.conflict"
    assert refused.value.facts["by"] == "first"
    assert store.load(SMALL).round(2).at_table(1).result == one[0].results[0].result  # type: ignore[union-attr]
    assert verify(store, SMALL) == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET actor = 'nobody' WHERE seq = 2",
        "UPDATE journal SET seq = 100 WHERE seq = 2",
        "DELETE FROM journal WHERE seq = 11",
        "DELETE FROM journal",
        "INSERT INTO journal VALUES ('tournament/small', 2, '', 'nobody', '{}', '[]', '', '')",
        "INSERT INTO journal VALUES ('tournament/small', 99, '', 'nobody', '{}', '[]', '', '')",
        "INSERT INTO journal VALUES ('tournament/other', 0, '', 'nobody', '{}', '[]', '', '')",
        "INSERT INTO journal VALUES ('tournament/other', 2, '', 'nobody', '{}', '[]', '', '')",
    ],
)
def test_the_database_itself_keeps_the_journal(store: Store, statement: str) -> None:
    fill(store)
    with pytest.raises((DBAPIError, Refusal)), store.database.writing() as connection:
        connection.execute(text(statement))
    assert store.load(SMALL) == small_open().state
    assert verify(store, SMALL) == ()


def test_the_database_keeps_the_journal_from_what_only_it_knows(store: Store) -> None:
    fill(store)
    statement = (
        "TRUNCATE journal"
        if store.database.is_postgresql
        else "INSERT OR REPLACE INTO journal VALUES ('tournament/small', 2, '', 'nobody', '{}', '[]', '', '')"
    )
    with pytest.raises((DBAPIError, Refusal)), store.database.writing() as connection:
        connection.execute(text(statement))
    assert verify(store, SMALL) == ()


@pytest.mark.case("C23")
def test_a_player_has_one_place_in_a_round_whatever_writes(store: Store) -> None:
    fill(store)
    with pytest.raises((DBAPIError, Refusal)), store.database.writing() as connection:
        connection.execute(text("INSERT INTO seat VALUES ('small', 2, 'e1', 9, NULL)"))


@pytest.mark.case("C114")
def test_a_person_is_entered_once_whatever_writes(store: Store) -> None:
    fill(store)
    with pytest.raises((DBAPIError, Refusal)), store.database.writing() as connection:
        connection.execute(text("INSERT INTO entry VALUES ('small', 'e99', 'p1')"))


@pytest.mark.case("C122")
def test_an_append_that_fails_halfway_leaves_nothing(store: Store) -> None:
    fill(store)
    play = small_open()
    play.do(record, 2, entered("1-0"))
    with_results = play.state
    (drawn,) = play.do(accept_round, round_of(3, (1, 2), (3, 4), byes=(5,)))
    store.append(store.load(SMALL), with_results, [play.events[-2]], at=AT, by=REFEREE)
    with store.database.writing() as connection:  # a place that is taken, where the projection will write
        connection.execute(text("INSERT INTO seat VALUES ('small', 3, 'e5', 9, NULL)"))
    with pytest.raises(Refusal) as refused:
        store.append(with_results, play.state, [drawn], at=AT, by=REFEREE)
    assert refused.value.code == "store.refused"
    with store.database.writing() as connection:
        connection.execute(text('DELETE FROM seat WHERE "table" = 9'))
    assert store.load(SMALL) == with_results
    assert verify(store, SMALL) == ()


def test_an_unknown_event_is_refused_by_name(store: Store) -> None:
    with pytest.raises(Refusal) as refused:
        store.load(TournamentId("nowhere"))
    assert refused.value.code == "event.unknown"
