"""What the decisions allow and refuse, by the rules and by the cases in which software went wrong."""

import datetime

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.card import LineKind
from nigiri.games.game import Game
from nigiri.ids import TournamentId
from nigiri.people.entry import Absence, Registration
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.cards import cards
from nigiri.tournament.decisions import (
    absences,
    boards,
    byes,
    closing,
    corrections,
    creation,
    drawing,
    entries,
    publication,
    results,
    undoing,
    withdrawals,
)
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.events import TableResult
from nigiri.tournament.published import PublishedRow, PublishedStandings
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.written_result import read_result
from played import Play, entered, entry, round_of, side


def refused(play: Play, decision: object, *arguments: object, **named: object) -> Refusal:
    """Return the refusal of a decision, which has changed nothing."""
    before = list(play.events)
    with pytest.raises(Refusal) as said:
        play.do(decision, *arguments, **named)  # type: ignore[arg-type]
    assert play.events == before
    return said.value


# --- entries ---------------------------------------------------------------------------------------------------------


@pytest.mark.case("C114")
@pytest.mark.article("RU-2.2.11-b")
def test_a_person_is_entered_once_and_the_second_form_leads_to_the_first() -> None:
    play = Play(players=3)
    no = refused(play, entries.enter, [replace(entry(2), id=side(9))])
    assert (no.code, no.facts["known"]) == ("entry.twice", side(2))
    assert refused(play, entries.enter, [entry(4), replace(entry(5), person=entry(4).person)]).code == "entry.twice"


@pytest.mark.case("C21")
def test_a_late_side_is_seated_against_the_bye() -> None:
    play = Play(players=7)
    play.out(round_of(1, (1, 2), (3, 4), (5, 6), byes=(7,)))
    play.do(boards.seat_late, entry(8))
    drawn = play.state.round(1)
    assert drawn.byes == ()
    assert set(drawn.at_table(4).sides) == {side(7), side(8)}
    assert not drawn.at_table(4).are_colours_known
    assert play.state.entry(side(8)).is_present(1)


@pytest.mark.case("C21")
@pytest.mark.parametrize(("missed", "granted"), [(Absence.BY_RULE, None), (Absence.ZERO, 0), (Absence.HALF, 1)])
def test_a_late_side_enters_with_the_next_round_and_the_missed_one_is_absence(
    missed: Absence, granted: int | None
) -> None:
    play = Play(players=7)
    play.out(round_of(1, (1, 2), (3, 4), (5, 6), byes=(7,)))
    play.do(entries.enter, [entry(8)], missed=missed)
    assert [one.id for one in play.state.present(1)] == [side(n) for n in range(1, 8)]
    assert len(list(play.state.present(2))) == 8
    (line,) = next(card for card in cards(play.state, Roster(), 1) if card.side == side(8)).lines
    assert (line.kind, line.granted) == (LineKind.ABSENT, granted)


def test_nobody_enters_after_the_last_round() -> None:
    play = Play(players=2, rounds=1)
    play.out(round_of(1, (1, 2)))
    assert refused(play, entries.enter, [entry(3)]).code == "entry.too_late"


@pytest.mark.case("C117")
@pytest.mark.article("RU-2.2.11-c")
def test_preliminary_entries_are_not_drawn_and_come_in_with_the_next_round() -> None:
    play = Play(players=2)
    play.do(entries.enter, [entry(3, registration=Registration.PRELIMINARY), entry(4)])
    assert refused(play, drawing.accept_round, round_of(1, (1, 2), (3, 4))).code == "entry.absent"
    play.out(round_of(1, (1, 2), byes=(4,)))
    play.do(entries.confirm, [side(3)])
    assert play.state.entry(side(3)).first_round == 2
    assert side(3) in play.state.entries
    assert [one.id for one in play.state.present(2)] == [side(1), side(2), side(3), side(4)]


@pytest.mark.article("RU-2.8.5-b")
def test_a_rank_that_rounds_rest_on_changes_with_a_reason_only() -> None:
    play = Play(players=2)
    play.do(entries.amend, side(1), entries.EntryChanges(rank=Rank(4)))
    play.out(round_of(1, (1, 2)))
    lower = entries.EntryChanges(rank=Rank(3))
    assert refused(play, entries.amend, side(1), lower).code == "reason.missing"
    play.do(entries.amend, side(1), lower, reason="the certificate says 4d")
    play.do(entries.amend, side(2), entries.EntryChanges(rating=None, club="North"))
    assert (play.state.entry(side(1)).rank, play.state.entry(side(2)).club) == (3, "North")
    assert (
        refused(play, entries.amend, side(1), entries.EntryChanges(rank=Rank(9)), reason="x").code == "rank.off_ladder"
    )


def test_an_entry_that_was_never_seated_is_struck_off_another_is_not() -> None:
    play = Play(players=3)
    play.out(round_of(1, (1, 2)))
    play.do(entries.remove, [side(3)])
    assert side(3) not in play.state.entries
    assert refused(play, entries.remove, [side(1)]).code == "entry.seated"


# --- absence and withdrawal ------------------------------------------------------------------------------------------


@pytest.mark.case("C04")
def test_a_granted_point_and_a_pairing_bye_are_two_things() -> None:
    play = Play(players=3)
    play.do(byes.grant_bye, 1, side(1), ByeKind.FULL)
    play.out(round_of(1, (2, 3)))
    play.do(results.record, 1, entered("1-0"))
    play.out(round_of(2, (2, 1), byes=(3,)))
    lines = {card.side: card.lines for card in cards(play.state, Roster(), 2)}
    assert (lines[side(1)][0].kind, lines[side(1)][0].granted) == (LineKind.ABSENT, 2)
    assert (lines[side(3)][1].kind, lines[side(3)][1].granted) == (LineKind.BYE, None)


def test_who_sits_out_a_drawn_round_is_granted_a_bye_afterwards() -> None:
    play = Play(players=3)
    play.out(round_of(1, (1, 2)))
    play.do(byes.grant_bye, 1, side(3), ByeKind.HALF)
    assert play.state.round(1).byes == (Bye(side(3), ByeKind.HALF, by_hand=True),)
    assert play.do(byes.grant_bye, 1, side(3), ByeKind.HALF) == ()
    assert refused(play, byes.grant_bye, 1, side(1), ByeKind.HALF).code == "entry.seated"
    assert refused(play, byes.grant_bye, 2, side(1), ByeKind.PAIRING).code == "bye.before_draw"


@pytest.mark.article("RU-3.16")
def test_who_leaves_is_not_drawn_and_who_returns_has_missed_rounds() -> None:
    play = Play(players=4, rounds=4)
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, entered("1-0", "1-0"))
    play.do(withdrawals.withdraw, [side(4)], reason="ill")
    assert play.do(withdrawals.withdraw, [side(4)]) == ()
    play.out(round_of(2, (1, 3), byes=(2,)))
    play.do(results.record, 2, entered("1-0"))
    play.do(withdrawals.take_back, [side(4)])
    assert play.state.entry(side(4)).absences == {2: Absence.BY_RULE}
    assert side(4) in {one.id for one in play.state.present(3)}
    (card,) = [card for card in cards(play.state, Roster(), 2) if card.side == side(4)]
    assert [line.kind for line in card.lines] == [LineKind.GAME, LineKind.ABSENT]


def test_who_has_a_place_in_a_published_round_does_not_leave_before_it() -> None:
    play = Play(players=2)
    play.out(round_of(1, (1, 2)))
    assert refused(play, withdrawals.withdraw, [side(1)], after=0).code == "entry.seated"
    assert refused(play, absences.announce_absence, [side(1)], [1]).code == "entry.seated"
    assert refused(play, withdrawals.withdraw, [side(1)], after=9).code == "round.unknown"


def test_a_round_made_stale_by_a_withdrawal_is_drawn_again_before_it_goes_out() -> None:
    play = Play(players=4)
    play.do(drawing.accept_round, round_of(1, (1, 2), (3, 4)))
    play.do(withdrawals.withdraw, [side(4)], after=0)
    assert refused(play, publication.publish_round, 1).code == "round.stale"
    play.do(drawing.accept_redrawn, round_of(1, (1, 2), byes=(3,)))
    play.do(publication.publish_round, 1)


@pytest.mark.case("C35")
def test_leaving_after_the_event_is_closed_changes_no_standing() -> None:
    play = Play(players=2, rounds=1)
    play.out(round_of(1, (1, 2)))
    play.do(results.record, 1, entered("1-0"))
    table = PublishedStandings(1, ("NBW",), (PublishedRow(side(1), 1, ("1",)), PublishedRow(side(2), 2, ("0",))))
    play.do(publication.publish_standings, table)
    play.do(closing.close)
    assert refused(play, withdrawals.withdraw, [side(2)]).code == "event.closed"
    assert play.state.standings == {1: table}
    assert play.do(publication.publish_standings, table) == ()


# --- draw ------------------------------------------------------------------------------------------------------------


@pytest.mark.case("C23")
def test_a_second_press_of_the_button_makes_no_second_round() -> None:
    play = Play(players=2)
    play.do(drawing.accept_round, round_of(1, (1, 2)))
    assert refused(play, drawing.accept_round, round_of(1, (2, 1))).code == "round.drawn_already"


@pytest.mark.case("C24")
def test_after_the_last_round_no_other_is_drawn_until_their_number_is_raised() -> None:
    play = Play(players=2, rounds=1)
    play.out(round_of(1, (1, 2)))
    play.do(results.record, 1, entered("1-0"))
    no = refused(play, drawing.accept_round, round_of(2, (2, 1)))
    assert (no.code, no.facts["rounds"]) == ("rounds.complete", 1)
    assert refused(play, creation.extend, 2, reason="").code == "reason.missing"
    assert refused(play, creation.extend, 1, reason="x").code == "rounds.not_more"
    play.do(creation.extend, 2, reason="the hall is ours until six")
    play.do(drawing.accept_round, round_of(2, (2, 1)))


@pytest.mark.article("RU-2.8.8-a")
@pytest.mark.parametrize("may", [False, True])
def test_by_the_russian_rules_no_round_is_drawn_before_the_games_are_finished(may: bool) -> None:
    play = Play(players=4, profile="russia-2020")
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, entered("1-0"))
    no = refused(play, drawing.accept_round, round_of(2, (1, 3), (2, 4)), despite_unfinished=may)
    assert no.code == "round.unfinished"
    assert "RU-2.8.8-a" in no.articles
    assert "1/2" in no.message


@pytest.mark.article("RU-2.8.8-b", "RU-7.2.3-b")
def test_an_awarded_game_lets_the_next_round_be_drawn_and_gives_no_point() -> None:
    play = Play(players=4, profile="russia-2020")
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, entered("1-0"))
    assert refused(play, results.award, 1, [TableResult(2, read_result("0-1"))], reason="").code == "reason.missing"
    assert refused(play, results.award, 1, [TableResult(1, read_result("0-1"))], reason="x").code == "award.impossible"
    play.do(results.award, 1, [TableResult(2, read_result("0-1"))], reason="adjourned twice")
    play.out(round_of(2, (1, 4), (2, 3)))
    points = {card.side: sum(line.points for line in card.lines) for card in cards(play.state, Roster(), 2)}
    assert points[side(4)] == 0
    play.do(results.record, 1, [TableResult(2, read_result("1-0"))])
    assert play.state.round(1).at_table(2).result == read_result("1-0")


@pytest.mark.article("CLK-res-8")
def test_by_the_clock_rules_games_are_finished_before_the_last_round() -> None:
    play = Play(players=4, rounds=3, profile="rfgb-code")
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, entered("1-0"))
    assert refused(play, drawing.accept_round, round_of(2, (1, 3), (2, 4))).code == "round.unfinished"
    play.do(drawing.accept_round, round_of(2, (1, 3), (2, 4)), despite_unfinished=True)
    play.do(publication.publish_round, 2)
    play.do(results.record, 2, entered("1-0", "1-0"))
    no = refused(play, drawing.accept_round, round_of(3, (1, 4), (2, 3)), despite_unfinished=True)
    assert no.code == "round.unfinished"


def test_where_the_rules_leave_it_to_the_referee_the_referee_has_to_say_so() -> None:
    play = Play(players=2, profile="egf")
    play.out(round_of(1, (1, 2)))
    assert refused(play, drawing.accept_round, round_of(2, (2, 1))).code == "round.unfinished"
    play.do(drawing.accept_round, round_of(2, (2, 1)), despite_unfinished=True)


def test_the_event_s_own_setting_goes_before_the_profile_s() -> None:
    play = Play(players=2, profile="egf", settings={"round.unfinished_policy": "before_next_pairing"})
    play.out(round_of(1, (1, 2)))
    assert refused(play, drawing.accept_round, round_of(2, (2, 1)), despite_unfinished=True).code == "round.unfinished"


@pytest.mark.parametrize(
    ("drawn", "code"),
    [
        (round_of(2, (1, 2)), "round.out_of_turn"),
        (round_of(1, (1, 2), (2, 3)), "round.side_twice"),
        (round_of(1, (1, 2), byes=(2,)), "round.side_twice"),
        (round_of(1, (1, 1)), "game.self"),
        (round_of(1, (1, 9)), "entry.unknown"),
        (round_of(1, (1, 2), byes=(9,)), "entry.unknown"),
        (Round(1, (Game(1, side(1), side(2)), Game(1, side(3), side(4)))), "table.twice"),
        (Round(1, (Game(0, side(1), side(2)),)), "game.impossible"),
        (Round(1, (Game(1, side(1), side(2), result=read_result("1-0")),)), "round.not_fresh"),
    ],
)
def test_a_round_that_cannot_be_is_refused(drawn: Round, code: str) -> None:
    assert refused(Play(players=4), drawing.accept_round, drawn).code == code


def test_a_round_is_drawn_again_only_while_it_is_not_out_and_has_no_result() -> None:
    play = Play(players=4)
    assert refused(play, drawing.accept_redrawn, round_of(1, (1, 2))).code == "round.unknown"
    play.do(drawing.accept_round, round_of(1, (1, 2), (3, 4)))
    play.do(drawing.accept_redrawn, round_of(1, (1, 3), (2, 4)))
    assert play.do(drawing.accept_redrawn, round_of(1, (1, 3), (2, 4))) == ()
    play.do(results.record, 1, entered("1-0"))
    assert refused(play, drawing.accept_redrawn, round_of(1, (1, 2), (3, 4))).code == "round.has_results"
    play.do(undoing.undo)
    play.do(publication.publish_round, 1)
    assert play.do(publication.publish_round, 1) == ()
    assert refused(play, drawing.accept_redrawn, round_of(1, (1, 2), (3, 4))).code == "round.published"


# --- boards and byes by hand -----------------------------------------------------------------------------------------


@pytest.mark.case("C06")
def test_moving_a_bye_takes_it_from_the_one_who_had_it() -> None:
    play = Play(players=7)
    play.out(round_of(1, (2, 3), (4, 5), (6, 7), byes=(1,)))
    play.do(byes.move_bye, 1, side(1), side(2))
    drawn = play.state.round(1)
    assert drawn.byes == (Bye(side(2), by_hand=True),)
    assert len(drawn.games) == 3
    assert drawn.at_table(1).sides == (side(1), side(3))
    assert refused(play, byes.move_bye, 1, side(1), side(2)).code == "bye.none"
    assert refused(play, byes.move_bye, 1, side(2), side(2)).code == "bye.cannot_take"
    play.do(results.record, 1, entered("1-0"))
    assert refused(play, byes.move_bye, 1, side(2), side(3)).code == "bye.cannot_take"


@pytest.mark.article("RU-2.8.7-b", "RU-2.6.12-a")
def test_boards_changed_by_hand_keep_results_with_their_sides() -> None:
    play = Play(players=4)
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, entered("B+R"))
    turned = (Game(2, side(2), side(1), komi_halves=13), Game(1, side(3), side(4), handicap=2))
    assert refused(play, boards.edit_boards, 1, turned, ()).code == "reason.missing"
    play.do(boards.edit_boards, 1, turned, (), reason="they had sat down with the wrong colours")
    drawn = play.state.round(1)
    assert drawn.at_table(2).result == read_result("W+R")
    assert drawn.at_table(2).by_hand
    assert (drawn.at_table(1).handicap, drawn.at_table(1).result.is_known) == (2, False)
    apart = round_of(1, (1, 3), (2, 4)).games
    assert refused(play, boards.edit_boards, 1, apart, (), reason="x").code == "game.played"
    assert play.do(boards.edit_boards, 1, drawn.games, ()) == ()


@pytest.mark.article("RU-T-15")
def test_a_nigiri_settles_the_colours_once() -> None:
    play = Play(players=2)
    play.out(Round(1, (Game(1, side(1), side(2), are_colours_known=False),)))
    assert refused(play, boards.settle_colours, 1, 1, side(9)).code == "entry.not_here"
    play.do(boards.settle_colours, 1, 1, side(2))
    assert play.state.round(1).at_table(1) == Game(1, side(2), side(1))
    assert play.do(boards.settle_colours, 1, 1, side(2)) == ()
    assert refused(play, boards.settle_colours, 1, 1, side(1)).code == "colours.settled"


# --- results ---------------------------------------------------------------------------------------------------------


@pytest.mark.case("C121")
@pytest.mark.article("RU-3.2.8", "RU-2.7.4-a")
def test_an_equal_result_is_accepted_silently_and_another_is_a_conflict() -> None:
    play = Play(players=2)
    play.out(round_of(1, (1, 2)))
    play.do(results.record, 1, entered("1-0"))
    assert play.do(results.record, 1, entered("1-0")) == ()
    play.do(results.record, 1, entered("B+3.5"))
    assert play.do(results.record, 1, entered("1-0")) == ()
    for other in ("0-1", "B+F", "B+4.5", "jigo", "?"):
        no = refused(play, results.record, 1, entered(other))
        assert (no.code, no.facts["stands"]) == ("result.conflict", "B+3.5")


def test_several_results_are_entered_together_or_not_at_all() -> None:
    play = Play(players=4)
    play.out(round_of(1, (1, 2), (3, 4)))
    play.do(results.record, 1, entered("1-0"))
    assert refused(play, results.record, 1, entered("0-1", "0-1")).code == "result.conflict"
    assert refused(play, results.record, 1, [TableResult(2, read_result("1-0"))] * 2).code == "table.twice"
    assert refused(play, results.record, 1, [TableResult(3, read_result("1-0"))]).code == "table.unknown"
    assert refused(play, results.record, 2, entered("1-0")).code == "round.unknown"
    assert not play.state.round(1).is_finished
    assert play.do(results.record, 1, entered("1-0", "0-0"))
    assert play.state.round(1).is_finished


@pytest.mark.article("RU-3.2.8")
def test_a_correction_needs_a_reason_once_something_rests_on_the_result() -> None:
    play = Play(players=4)
    play.out(round_of(1, (1, 2), (3, 4)))
    assert refused(play, corrections.correct, 1, 1, read_result("0-1")).code == "result.none_yet"
    play.do(results.record, 1, entered("1-0", "1-0"))
    play.do(corrections.correct, 1, 1, read_result("0-1"))
    play.out(round_of(2, (1, 4), (2, 3)))
    assert refused(play, corrections.correct, 1, 1, read_result("1-0")).code == "reason.missing"
    wrong = refused(play, corrections.correct, 1, 1, read_result("1-0"), seen=read_result("jigo"), reason="x")
    assert (wrong.code, wrong.facts["stands"]) == ("result.conflict", "0-1")
    play.do(corrections.correct, 1, 1, read_result("1-0"), seen=read_result("0-1"), reason="misread")
    assert play.state.round(2).at_table(1).sides == (side(1), side(4))


# --- the event as a whole --------------------------------------------------------------------------------------------


def test_an_undo_goes_back_to_the_last_publication_and_no_further() -> None:
    play = Play(players=4)
    play.do(drawing.accept_round, round_of(1, (1, 2), (3, 4)))
    play.do(publication.publish_round, 1)
    published = play.state
    play.do(results.record, 1, entered("1-0"))
    play.do(results.record, 1, entered("", "1-0"))
    play.do(undoing.undo)
    play.do(undoing.undo)
    assert play.state.rounds == published.rounds
    assert refused(play, undoing.undo).code == "undo.published"
    assert len(play.events) == published.version + 4


@pytest.mark.article("RU-2.6-d")
@pytest.mark.case("C113")
def test_an_event_closes_when_every_game_has_a_result_or_a_decision() -> None:
    play = Play(players=2, rounds=2)
    play.do(drawing.accept_round, round_of(1, (1, 2)))
    assert refused(play, closing.close).code == "round.unfinished"
    play.do(results.record, 1, entered("not-played"))
    assert refused(play, closing.close).code == "round.unpublished"
    play.do(publication.publish_round, 1)
    assert refused(play, closing.close).code == "reason.missing"
    play.do(closing.close, reason="the hall is on fire")
    assert refused(play, undoing.undo).code == "undo.published"
    assert refused(play, results.record, 1, entered("1-0")).code == "event.closed"
    assert refused(play, closing.reopen, reason="").code == "reason.missing"
    play.do(closing.reopen, reason="it was put out")
    play.do(corrections.correct, 1, 1, read_result("?"))


@pytest.mark.parametrize(
    ("regulations", "code"),
    [
        (Regulations("  ", 3), "event.nameless"),
        (Regulations("A", 0), "rounds.too_few"),
        (Regulations("A", 3, profile="mars-2050"), "profile.unknown"),
        (Regulations("A", 3, settings={"game.colour": "red"}), "setting.unknown"),
        (Regulations("A", 3, settings={"round.unfinished_policy": "sometime"}), "setting.ill_typed"),
        (Regulations("A", 3, begins=datetime.date(2026, 5, 3), ends=datetime.date(2026, 5, 1)), "event.dates"),
    ],
)
def test_regulations_that_cannot_be_are_refused(regulations: Regulations, code: str) -> None:
    with pytest.raises(Refusal) as said:
        creation.create(TournamentId("x"), regulations)
    assert said.value.code == code


@pytest.mark.article("RU-2.2.7")
def test_regulations_that_rounds_rest_on_change_with_a_reason_only() -> None:
    play = Play(players=2)
    play.do(creation.amend_regulations, replace(play.state.regulations, place="Brno"))
    play.out(round_of(1, (1, 2)))
    longer = replace(play.state.regulations, rounds=5)
    assert refused(play, creation.amend_regulations, longer).code == "reason.missing"
    assert refused(play, creation.amend_regulations, replace(longer, rounds=0), reason="x").code == "rounds.too_few"
    play.do(creation.amend_regulations, longer, reason="one more day")
    assert play.do(creation.amend_regulations, longer) == ()


def test_a_tournament_whose_rounds_contradict_themselves_is_not_taken_over() -> None:
    good = Play(players=4)
    good.out(round_of(1, (1, 2)))
    state = good.state
    twice = replace(state, rounds=(Round(1, (Game(1, side(1), side(2)), Game(2, side(1), side(3)))),))
    misnumbered = replace(state, rounds=(Round(2, (Game(1, side(1), side(2)),)),))
    broken: list[tuple[Tournament, str]] = [(twice, "round.side_twice"), (misnumbered, "round.out_of_turn")]
    for tournament, code in broken:
        with pytest.raises(Refusal) as said:
            take_over(tournament)
        assert said.value.code == code


@pytest.mark.article("RU-3.16")
def test_to_leave_twice_does_not_move_the_day_unless_it_is_named() -> None:
    """Found by the campaign: the match of a bracket that the first leaving had decided was open again."""
    play = Play(players=4)
    play.do(withdrawals.withdraw, [side(4)])
    play.out(round_of(1, (1, 2), byes=(3,)))
    assert play.do(withdrawals.withdraw, [side(4)]) == ()
    assert play.state.entries[side(4)].withdrawn_after == 0
    assert play.do(withdrawals.withdraw, [side(4)], after=1)
    assert play.state.entries[side(4)].withdrawn_after == 1
