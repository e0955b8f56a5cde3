"""What players report, and what a referee makes of it."""

from pathlib import Path

import pytest

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import UNKNOWN, Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.codec import canonical, event_from_json, to_json
from nigiri.tournament.decisions.boards import edit_boards, settle_colours
from nigiri.tournament.decisions.closing import close
from nigiri.tournament.decisions.creation import create
from nigiri.tournament.decisions.drawing import accept_round
from nigiri.tournament.decisions.entries import enter
from nigiri.tournament.decisions.proposals import confirm_agreed, propose_result
from nigiri.tournament.decisions.publication import publish_round
from nigiri.tournament.decisions.results import record
from nigiri.tournament.events import Change, Event, ResultProposed, ResultsRecorded, TableResult
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.state import Round, Tournament

JOURNAL = Path(__file__).parent / "journal_of_2026_reports.jsonl"
BLACK, WHITE = Result(Outcome.BLACK, margin="R"), Result(Outcome.WHITE)
A, B, C, D = (EntryId(side) for side in "abcd")


def begun(*, published: bool = True, are_colours_known: bool = True) -> Tournament:
    """Four sides, one round at two tables: A with Black against B, C against D."""
    events: list[Event] = [*create(TournamentId("t"), Regulations("Reports", rounds=2))]
    entries = [Entry(side, PersonId(f"p-{side}"), Rank(0)) for side in (A, B, C, D)]
    events += enter(fold(events), entries)
    games = (Game(1, A, B, are_colours_known=are_colours_known), Game(2, C, D))
    events += accept_round(fold(events), Round(1, games))
    if published:
        events += publish_round(fold(events), 1)
    return fold(events)


def after(tournament: Tournament, events: tuple[Event, ...]) -> Tournament:
    for event in events:
        assert isinstance(event, Change)
        tournament = evolve(tournament, event)
    return tournament


@pytest.mark.article("RU-2.7.4-a", "RU-3.2.8")
@pytest.mark.case("C118")
def test_a_report_of_both_sides_is_still_no_result_until_a_referee_fixes_it() -> None:
    state = after(begun(), propose_result(begun(), 1, 1, A, BLACK))
    state = after(state, propose_result(state, 1, 1, B, BLACK))
    assert state.round(1).at_table(1).result == UNKNOWN
    assert state.round(1).agreed_at(1) == BLACK
    fixed = confirm_agreed(state, 1, [1])
    assert fixed == (ResultsRecorded(1, (TableResult(1, BLACK),)),)
    assert after(state, fixed).round(1).at_table(1).result == BLACK
    assert confirm_agreed(after(state, fixed), 1, [1]) == ()


@pytest.mark.article("RU-2.7.4-a")
def test_one_report_or_two_that_differ_are_not_fixed_together() -> None:
    state = after(begun(), propose_result(begun(), 1, 1, A, BLACK))
    for following in (state, after(state, propose_result(state, 1, 1, B, WHITE))):
        with pytest.raises(Refusal) as refused:
            confirm_agreed(following, 1, [1])
        assert refused.value.code == "proposal.not_agreed"
        assert "RU-2.7.4-a" in refused.value.articles


@pytest.mark.case("C118")
@pytest.mark.parametrize("side", [C, EntryId("nobody")])
def test_nobody_reports_the_game_of_others(side: EntryId) -> None:
    with pytest.raises(Refusal) as refused:
        propose_result(begun(), 1, 1, side, BLACK)
    assert refused.value.code == "proposal.not_yours"


def test_a_round_that_is_not_out_is_not_reported() -> None:
    with pytest.raises(Refusal) as refused:
        propose_result(begun(published=False), 1, 1, A, BLACK)
    assert refused.value.code == "proposal.too_early"


def test_a_result_that_stands_is_not_reported_otherwise_and_silently_alike() -> None:
    state = after(begun(), record(begun(), 1, [TableResult(1, BLACK)]))
    assert propose_result(state, 1, 1, B, BLACK) == ()
    with pytest.raises(Refusal) as refused:
        propose_result(state, 1, 1, B, WHITE)
    assert refused.value.code == "proposal.too_late"


def test_a_report_is_changed_taken_back_and_not_written_twice() -> None:
    state = after(begun(), propose_result(begun(), 1, 1, A, BLACK))
    assert propose_result(state, 1, 1, A, BLACK) == ()
    changed = after(state, propose_result(state, 1, 1, A, WHITE))
    assert [one.result for one in changed.round(1).proposals_at(1)] == [WHITE]
    back = after(changed, propose_result(changed, 1, 1, A, UNKNOWN))
    assert back.round(1).proposals == {}
    assert propose_result(back, 1, 1, A, UNKNOWN) == ()


def test_a_report_says_nothing_of_a_game_with_other_sides_or_colours() -> None:
    state = begun(are_colours_known=False)
    state = after(state, propose_result(state, 1, 1, A, BLACK))
    settled = after(state, settle_colours(state, 1, 1, B))
    assert settled.round(1).proposals_at(1) == ()
    swapped = edit_boards(state, 1, [Game(1, A, D), Game(2, C, B)], [], reason="wrong sides at the tables")
    assert after(state, swapped).round(1).proposals_at(1) == ()


def test_nothing_is_reported_when_the_event_is_closed() -> None:
    state = begun()
    state = after(state, record(state, 1, [TableResult(1, BLACK), TableResult(2, WHITE)]))
    closed = after(state, close(state, reason="rain"))
    with pytest.raises(Refusal) as refused:
        propose_result(closed, 1, 1, A, BLACK)
    assert refused.value.code == "event.closed"


def test_a_journal_with_reports_is_read_for_ever() -> None:
    lines = JOURNAL.read_text(encoding="utf-8").splitlines()
    assert all(canonical(line) == line for line in lines)
    assert all(event_from_json(to_json(event)) == event for event in map(event_from_json, lines))
    assert ResultProposed in {type(event_from_json(line)) for line in lines}
    state = fold(map(event_from_json, lines))
    assert state.round(1).agreed_at(1) == BLACK
    assert [one.side for one in state.round(1).proposals_at(2)] == [C]
