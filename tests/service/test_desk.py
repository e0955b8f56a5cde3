"""The desk: decisions by several at once, on both databases."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

import pytest

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, ArticleId, TournamentId
from nigiri.people.roster import Roster
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.store.verification import verify
from nigiri.tournament.decisions import corrections, drawing, entries, publication, results
from nigiri.tournament.decisions.draw import draw_round
from nigiri.tournament.events import Event, ResultsRecorded, TableResult
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.written_result import read_result
from played import AT, REFEREE, Play, entered, entry, persons, round_of, side, small_open

SMALL = TournamentId("small")


def desk_with(store: Store, play: Play, people: int = 5) -> Desk:
    desk = Desk(store)
    desk.create(play.events, by=REFEREE, at=AT, persons=persons(people))
    return desk


def running_round(tables: int) -> Play:
    play = Play(players=2 * tables)
    pairs = [(2 * table - 1, 2 * table) for table in range(1, tables + 1)]
    play.out(round_of(1, *pairs))
    return play


def test_a_decision_is_written_down_with_who_when_and_why(store: Store) -> None:
    desk = desk_with(store, small_open())
    later = AT + timedelta(minutes=5)
    done = desk.do(
        SMALL,
        lambda t: results.record(t, 2, entered("1-0")),
        by=ActorId("K."),
        at=later,
        basis=[ArticleId("RU-2.7.6")],
    )
    (record,) = done.records
    assert (record.actor, record.at, record.basis) == ("K.", later, ("RU-2.7.6",))
    assert done.tournament == desk.state(SMALL) == store.load(SMALL)
    assert done.tournament.round(2).is_finished


def test_a_decision_without_a_basis_rests_on_its_own_articles(store: Store) -> None:
    desk = desk_with(store, small_open())
    done = desk.do(SMALL, lambda t: results.record(t, 2, entered("1-0")), by=REFEREE, at=AT)
    assert "RU-3.2.8" in done.records[0].basis


def test_what_changes_nothing_writes_nothing(store: Store) -> None:
    desk = desk_with(store, small_open())
    before = store.version(SMALL)
    done = desk.do(SMALL, lambda t: results.record(t, 2, entered("", "jigo")), by=REFEREE, at=AT)
    assert (done.events, store.version(SMALL)) == ((), before)


def test_an_event_is_begun_once(store: Store) -> None:
    desk = desk_with(store, small_open())
    with pytest.raises(Refusal) as refused:
        desk.create(small_open().events, by=REFEREE, at=AT)
    assert refused.value.code == "event.exists"
    with pytest.raises(Refusal) as refused:
        desk.state(TournamentId("nowhere"))
    assert refused.value.code == "event.unknown"


def test_one_desk_sees_what_another_did(store: Store) -> None:
    one = desk_with(store, small_open())
    other = Desk(store)
    other.state(SMALL)
    one.do(SMALL, lambda t: results.record(t, 2, entered("1-0")), by=REFEREE, at=AT)
    assert other.state(SMALL) == one.state(SMALL)
    other.undo(SMALL, by=REFEREE, at=AT)
    assert one.state(SMALL) == other.state(SMALL) == store.load(SMALL)
    assert not one.state(SMALL).round(2).is_finished


@pytest.mark.case("C121")
def test_one_who_decides_slowly_gets_a_turn_among_those_who_are_always_first(url: str) -> None:
    is_over = threading.Event()
    tries = 0

    def hurry(desk: Desk) -> None:
        for number in itertools.count(1):
            if is_over.is_set():
                return
            result = Result(Outcome.BLACK, margin=f"{number}.5")
            correct = partial(corrections.correct, number=1, table=1, result=result)
            desk.do(SMALL, correct, by=ActorId("fast"), at=AT)

    def slowly(tournament: Tournament) -> tuple[Event, ...]:
        nonlocal tries
        tries += 1
        while tries < 5 and ours.version(SMALL) == tournament.version and not hurrying.done():
            time.sleep(0.001)
        return results.record(tournament, 1, [TableResult(2, read_result("1-0"))])

    play = running_round(2)
    play.do(results.record, 1, entered("1-0"))
    with Store.open(url) as ours, Store.open(url) as theirs:
        slow = desk_with(ours, play)
        with ThreadPoolExecutor(1) as others:
            hurrying = others.submit(hurry, Desk(theirs))
            try:
                slow.do(SMALL, slowly, by=ActorId("slow"), at=AT)
            finally:
                is_over.set()
            hurrying.result()
        assert tries == 5
        assert ours.load(SMALL).round(1).at_table(2).result == read_result("1-0")
        assert verify(ours, SMALL) == ()


@pytest.mark.case("C121")
def test_the_second_referee_is_told_both_values_and_who_entered(store: Store) -> None:
    desk, stale = desk_with(store, running_round(2)), Desk(store)
    stale.state(SMALL)
    desk.do(SMALL, lambda t: results.record(t, 1, entered("1-0")), by=ActorId("Anna"), at=AT)
    same = stale.do(SMALL, lambda t: results.record(t, 1, entered("1-0")), by=ActorId("Boris"), at=AT)
    assert same.events == ()
    with pytest.raises(Refusal) as refused:
        stale.do(SMALL, lambda t: results.record(t, 1, entered("0-1")), by=ActorId("Boris"), at=AT)
    facts = refused.value.facts
    assert refused.value.code == "result.conflict"
    assert (facts["stands"], facts["entered"], facts["by"]) == ("1-0", "0-1", "Anna")
    assert "Anna" in refused.value.message


@pytest.mark.case("C121")
def test_twenty_tables_by_five_referees_at_once_are_twenty_results(store: Store) -> None:
    desk = desk_with(store, running_round(20), people=40)
    referees = [Desk(store) for _ in range(5)]
    for referee in referees:
        referee.state(SMALL)
    before = desk.state(SMALL).version
    start = threading.Barrier(5)

    def enter_every_fifth(which: int) -> None:
        start.wait()
        for table in range(which + 1, 21, 5):
            result = [TableResult(table, read_result("B+R"))]
            referees[which].do(
                SMALL,
                lambda t, result=result: results.record(t, 1, result),  # type: ignore[misc]
                by=ActorId(f"referee {which}"),
                at=AT,
            )

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(enter_every_fifth, range(5)))
    written = store.records(SMALL, after=before)
    assert len(written) == 20
    assert all(isinstance(record.read(), ResultsRecorded) for record in written)
    assert desk.state(SMALL).round(1).is_finished
    assert verify(store, SMALL) == ()


@pytest.mark.case("C121")
def test_two_who_enter_different_results_at_one_moment_leave_one_and_one_conflict(store: Store) -> None:
    desk_with(store, running_round(1))
    start = threading.Barrier(2)

    def enter(result: str) -> str:
        desk = Desk(store)
        desk.state(SMALL)
        start.wait()
        try:
            desk.do(SMALL, lambda t: results.record(t, 1, entered(result)), by=ActorId(result), at=AT)
        except Refusal as refusal:
            return refusal.code
        return "entered"

    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(enter, ["1-0", "0-1"]))
    assert sorted(outcomes) == ["entered", "result.conflict"]
    winner = ["1-0", "0-1"][outcomes.index("entered")]
    assert store.load(SMALL).round(1).at_table(1).result == read_result(winner)
    assert verify(store, SMALL) == ()


@pytest.mark.case("C23")
def test_two_who_press_draw_at_one_moment_get_one_round(store: Store) -> None:
    desk_with(store, Play(players=8), people=8)
    roster = Roster(persons(8))
    start = threading.Barrier(2)

    def press(seed: int) -> str:
        desk = Desk(store)
        desk.state(SMALL)
        start.wait()
        try:
            desk.do(SMALL, lambda t: draw_round(t, roster, 1, seed=seed), by=ActorId(f"referee {seed}"), at=AT)
        except Refusal as refusal:
            assert str(refusal.facts["by"]).startswith("referee")
            return refusal.code
        return "drawn"

    with ThreadPoolExecutor(2) as pool:
        outcomes = sorted(pool.map(press, [1, 2]))
    assert outcomes == ["drawn", "round.drawn_already"]
    assert len(store.load(SMALL).rounds) == 1
    assert verify(store, SMALL) == ()


def test_two_who_press_undo_at_one_moment_take_one_event_back(store: Store) -> None:
    desk = desk_with(store, running_round(3), people=6)
    for table in (1, 2, 3):
        result = [TableResult(table, read_result("1-0"))]
        desk.do(SMALL, lambda t, result=result: results.record(t, 1, result), by=REFEREE, at=AT)  # type: ignore[misc]
    before = store.version(SMALL)
    start = threading.Barrier(2)
    looked = threading.Barrier(2)

    class Slow(Store):
        """A store in which both have looked before either writes."""

        def append(self, *arguments: object, **named: object) -> list:  # type: ignore[type-arg]
            looked.wait()
            return super().append(*arguments, **named)  # type: ignore[arg-type]

    def press(name: str) -> str:
        slow = Desk(Slow(store.database))
        slow.state(SMALL)
        start.wait()
        try:
            slow.undo(SMALL, by=ActorId(name), at=AT)
        except Refusal as refusal:
            return refusal.code
        return "undone"

    with ThreadPoolExecutor(2) as pool:
        outcomes = sorted(pool.map(press, ["Anna", "Boris"]))
    assert outcomes == ["journal.conflict", "undone"]
    assert store.version(SMALL) == before + 1
    assert sum(game.result.is_known for game in store.load(SMALL).round(1).games) == 2


def test_a_decision_on_a_page_that_is_old_is_refused_with_the_name_of_the_first(store: Store) -> None:
    desk = desk_with(store, small_open())
    seen = desk.state(SMALL).version
    desk.do(SMALL, lambda t: results.record(t, 2, entered("1-0")), by=ActorId("Anna"), at=AT)

    def decide(tournament: Tournament) -> tuple[Event, ...]:
        return corrections.correct(tournament, 2, 2, read_result("1-0"))

    with pytest.raises(Refusal) as refused:
        desk.do(SMALL, decide, by=ActorId("Boris"), at=AT, expected=seen)
    assert (refused.value.code, refused.value.facts["by"]) == ("journal.conflict", "Anna")
    desk.do(SMALL, decide, by=ActorId("Boris"), at=AT, expected=seen + 1)


def test_persons_come_in_with_the_decision_that_enters_them_or_not_at_all(store: Store) -> None:
    desk = desk_with(store, Play(players=2), people=2)
    with pytest.raises(Refusal):
        desk.do(SMALL, lambda t: entries.enter(t, [entry(1)]), by=REFEREE, at=AT, persons=persons(9)[8:])
    assert persons(9)[8].id not in store.persons([persons(9)[8].id])
    desk.do(SMALL, lambda t: entries.enter(t, [entry(3)]), by=REFEREE, at=AT, persons=persons(3))
    assert len(desk.roster(SMALL)) == 3


def test_a_round_goes_from_draw_to_result_at_the_desk(store: Store) -> None:
    desk = desk_with(store, Play(players=2), people=2)
    drawn = Round(1, (Game(1, side(1), side(2)),))
    desk.do(SMALL, lambda t: drawing.accept_round(t, drawn), by=REFEREE, at=AT)
    desk.do(SMALL, lambda t: publication.publish_round(t, 1), by=REFEREE, at=AT)
    desk.do(SMALL, lambda t: results.record(t, 1, entered("1-0")), by=REFEREE, at=AT)
    with pytest.raises(Refusal) as refused:
        for _ in range(3):
            desk.undo(SMALL, by=REFEREE, at=AT)
    assert refused.value.code == "undo.published"
    assert desk.state(SMALL).round(1).is_published
    assert verify(store, SMALL) == ()
