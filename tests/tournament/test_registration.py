"""Registration by the players themselves, the limit of the field, and who waits for a place."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Registration
from nigiri.people.partners import Composition
from nigiri.people.roster import Roster
from nigiri.regulations.classification import Classification, Discipline
from nigiri.regulations.entry_rules import EntryRules
from nigiri.tournament.codec import from_json, to_json
from nigiri.tournament.decisions import (
    absences,
    closing,
    creation,
    drawing,
    entries,
    registration,
    seating,
    undoing,
    withdrawals,
)
from nigiri.tournament.events import PlayersEntered, PlayersQueued
from nigiri.tournament.state import Tournament
from played import AT, Play, entry, persons, round_of, side
from tournament.team_events import after, team_event


def small(limit: int | None = 4, players: int = 0, **rules: Any) -> Play:
    """A small event with a limit that players register for."""
    return Play(players=players, entry=EntryRules(limit=limit, is_public=True, **rules))


def field(play: Play) -> list[str]:
    """Who stands on the field and has not left."""
    return [one.id for one in play.state.entries.values() if one.withdrawn_after is None]


def queue(play: Play) -> list[str]:
    """Who waits, in order."""
    return [one.id for one in play.state.waiting]


def refused(play: Play, decision: Any, *arguments: Any, **named: Any) -> str:
    """The code with which a decision is refused."""
    with pytest.raises(Refusal) as refusal:
        play.do(decision, *arguments, **named)
    return refusal.value.code


@pytest.mark.case("C115")
@pytest.mark.article("RU-2.2.11-b")
def test_who_comes_when_the_field_is_full_waits_in_order_of_arrival() -> None:
    play = small(limit=32, players=31)
    for number in (32, 33, 34):
        play.do(registration.register, entry(number), at=AT)
    assert (play.state.taken, queue(play)) == (32, ["e33", "e34"])
    assert play.state.entry(side(32)).registration is Registration.PRELIMINARY
    assert [play.state.queue_place(side(number)) for number in (32, 33, 34)] == [None, 1, 2]
    assert not any(one.id in {"e33", "e34"} for one in play.state.present(1))


@pytest.mark.article("RU-2.2.11-b", "RU-2.2.11-c")
def test_a_registration_is_preliminary_unless_the_regulations_take_it_as_final() -> None:
    careful, trusting = small(), small(is_final_at_once=True)
    for play in (careful, trusting):
        play.do(registration.register, entry(1, registration=Registration.FINAL), at=AT)
    assert not careful.state.entry(side(1)).is_final
    assert trusting.state.entry(side(1)).is_final
    careful.do(entries.confirm, [side(1)])
    assert careful.state.entry(side(1)).is_final


def test_registration_is_open_between_its_moments_and_to_its_ranks_only() -> None:
    opens, closes = AT, AT + timedelta(days=7)
    play = small(opens=opens, closes=closes, strongest=0, weakest=-3)
    assert refused(play, registration.register, entry(2), at=opens - timedelta(seconds=1)) == "registration.early"
    assert refused(play, registration.register, entry(2), at=closes) == "registration.closed"
    play.do(registration.register, entry(2), at=closes - timedelta(seconds=1))
    assert refused(play, registration.register, entry(1), at=opens) == "registration.rank", "1d and 2d"
    assert refused(play, registration.register, entry(6), at=opens) == "registration.rank", "4k"
    assert refused(play, registration.register, entry(2), at=opens) == "entry.twice"
    off = Play(players=0)
    assert refused(off, registration.register, entry(1), at=AT) == "registration.off"


def test_registration_ends_with_the_first_draw_and_with_the_event() -> None:
    play = small(players=2)
    play.out(round_of(1, (1, 2)))
    assert refused(play, registration.register, entry(3), at=AT) == "registration.closed"
    play.do(entries.enter, [entry(3)])
    assert play.state.entry(side(3)).first_round == 2
    shut = small()
    shut.do(closing.close, reason="nobody comes")
    assert refused(shut, registration.register, entry(4), at=AT) == "event.closed"


@pytest.mark.case("C114")
def test_who_waits_cannot_register_a_second_time() -> None:
    play = small(limit=1, players=1)
    play.do(registration.register, entry(2), at=AT)
    assert refused(play, registration.register, entry(2), at=AT) == "entry.twice"
    assert refused(play, registration.register, replace(entry(2), id=EntryId("e9")), at=AT) == "entry.twice"
    assert refused(play, entries.enter, [replace(entry(2), id=EntryId("e9"))], over_limit=True) == "entry.twice"


@pytest.mark.article("RU-2.2.11-c")
def test_the_desk_goes_over_the_limit_only_when_it_says_so() -> None:
    play = small(limit=2, players=2)
    assert refused(play, entries.enter, [entry(3)]) == "entry.full"
    (event,) = play.do(entries.enter, [entry(3)], over_limit=True)
    assert isinstance(event, PlayersEntered)
    assert event.over_limit
    (event,) = small(limit=3).do(entries.enter, [entry(3)], over_limit=True)
    assert isinstance(event, PlayersEntered)
    assert not event.over_limit, "there was a place"
    play.do(withdrawals.withdraw, [side(1)])
    play.do(withdrawals.withdraw, [side(2)])
    play.do(entries.enter, [entry(4)])
    assert refused(play, withdrawals.take_back, [side(1)]) == "entry.full"
    play.do(withdrawals.take_back, [side(1)], over_limit=True)
    assert field(play) == ["e1", "e3", "e4"]


def test_a_late_player_is_seated_over_the_limit_only_when_it_is_said() -> None:
    play = small(limit=3, players=3)
    play.out(round_of(1, (1, 2), byes=(3,)))
    roster = Roster(persons(4))
    assert refused(play, seating.seat_late_by_rule, roster, entry(4), seed=1) == "entry.full"
    play.do(seating.seat_late_by_rule, roster, entry(4), seed=1, over_limit=True)
    assert side(4) in play.state.round(1).seated


def test_who_waits_first_moves_up_when_a_place_becomes_free_before_the_start() -> None:
    play = small(limit=2)
    for number in range(1, 6):
        play.do(registration.register, entry(number), at=AT)
    events = play.do(withdrawals.withdraw, [side(1)], reason="ill")
    assert [type(event).__name__ for event in events] == ["PlayersWithdrawn", "PlayersMovedUp"]
    assert (field(play), queue(play)) == (["e2", "e3"], ["e4", "e5"])
    play.do(entries.remove, [side(2), side(5)])
    assert (field(play), queue(play)) == (["e3", "e4"], [])
    play.do(registration.register, entry(6), at=AT)
    rules = play.state.regulations
    play.do(creation.amend_regulations, replace(rules, entry=replace(rules.entry, limit=None)))
    assert (field(play), queue(play)) == (["e3", "e4", "e6"], [])
    play.do(creation.amend_regulations, replace(rules, entry=replace(rules.entry, limit=1)))
    assert len(field(play)) == 3, "nobody has to go"


def test_once_a_round_is_drawn_only_the_desk_moves_somebody_up() -> None:
    play = small(limit=2)
    for number in range(1, 5):
        play.do(registration.register, entry(number), at=AT)
    play.do(entries.confirm, [side(1), side(2)])
    play.out(round_of(1, (1, 2)))
    assert len(play.do(withdrawals.withdraw, [side(1)])) == 1
    play.do(registration.move_up, [side(3)])
    late = play.state.entry(side(3))
    assert (late.first_round, late.is_present(1), queue(play)) == (2, False, ["e4"])
    assert not late.is_final, "the desk confirms who moves up as it confirms others"


def test_moving_up_by_hand_past_others_or_over_the_limit_needs_a_reason() -> None:
    play = small(limit=1)
    for number in range(1, 5):
        play.do(registration.register, entry(number), at=AT)
    assert refused(play, registration.move_up, [side(2)]) == "entry.full"
    assert refused(play, registration.move_up, [side(2)], over_limit=True) == "reason.missing"
    play.do(registration.move_up, [side(3)], over_limit=True, reason="the host's own player")
    assert (field(play), queue(play)) == (["e1", "e3"], ["e2", "e4"])
    assert play.do(registration.move_up, [side(1)]) == ()
    assert refused(play, registration.move_up, [side(9)]) == "entry.unknown"


def test_nobody_moves_up_to_begin_after_the_last_round() -> None:
    play = small(limit=None, players=2)
    play.do(registration.queue, [entry(3, first_round=play.state.regulations.rounds + 1), entry(4)])
    assert refused(play, registration.move_up, [side(3)]) == "entry.too_late"
    play.do(registration.move_up, [side(4)], reason="comes on the first day")
    assert field(play) == [side(1), side(2), side(4)]


@pytest.mark.article("RU-2.2.11-c")
def test_who_waits_is_not_confirmed_drawn_or_counted_but_may_change_what_the_entry_says() -> None:
    play = small(limit=1)
    play.do(registration.register, entry(1), at=AT)
    play.do(registration.register, entry(2), at=AT)
    assert refused(play, entries.confirm, [side(2)]) == "entry.waiting"
    play.do(absences.announce_absence, [side(2)], [1, 2])
    play.do(absences.recall_absence, [side(2)], [1])
    play.do(entries.amend, side(2), entries.EntryChanges(club="Nigiri"))
    (waiting,) = play.state.waiting
    assert (waiting.absences, waiting.club) == ({2: Absence.BY_RULE}, "Nigiri")
    assert list(play.state.entries) == ["e1"]
    play.do(entries.confirm, [side(1)])
    assert refused(play, drawing.accept_round, round_of(1, (1, 2))) != ""
    play.do(withdrawals.withdraw, [side(2)])
    assert queue(play) == []


def test_who_withdrew_and_registers_again_stands_behind_those_who_wait() -> None:
    play = small(limit=2)
    for number in (1, 2):
        play.do(registration.register, entry(number), at=AT)
    play.do(withdrawals.withdraw, [side(1)])
    play.do(registration.come_back, side(1), at=AT)
    assert field(play) == ["e1", "e2"]
    play.do(registration.register, entry(3), at=AT)
    play.do(withdrawals.withdraw, [side(1)])
    play.do(registration.register, entry(4), at=AT)
    (event,) = play.do(registration.come_back, side(1), at=AT)
    assert isinstance(event, PlayersQueued)
    assert (field(play), queue(play)) == (["e2", "e3"], ["e4", "e1"])
    assert play.do(registration.come_back, side(1), at=AT) == ()


def test_an_undo_takes_back_the_withdrawal_together_with_who_moved_up() -> None:
    play = small(limit=1)
    for number in (1, 2, 3):
        play.do(registration.register, entry(number), at=AT)
    before = play.state
    play.do(withdrawals.withdraw, [side(1)])
    play.do(undoing.undo)
    assert (play.state.entries, play.state.waiting) == (before.entries, before.waiting)
    play.do(undoing.undo)
    assert queue(play) == ["e2"]
    play.do(undoing.undo)
    assert (field(play), queue(play)) == (["e1"], [])


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ({"limit": 0}, "entry.limit"),
        ({"opens": AT, "closes": AT}, "entry.closes"),
        ({"opens": AT.replace(year=9999)}, "entry.opens"),
        ({"weakest": 3, "strongest": 2}, "entry.weakest"),
        ({"strongest": 9}, "entry.strongest"),
    ],
)
def test_terms_that_do_not_hold_together_are_refused_with_their_place(rules: dict[str, Any], where: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Play(entry=EntryRules(**rules))
    assert refusal.value.where == where


@pytest.mark.article("RU-2.2.11-d")
def test_pairs_are_entered_by_the_desk() -> None:
    pairs = Classification(discipline=Discipline.PAIR, sides=Composition.PAIR)
    assert Play(players=0, classification=pairs, entry=EntryRules(limit=8)).state.regulations.entry.limit == 8
    with pytest.raises(Refusal) as refusal:
        Play(players=0, classification=pairs, entry=EntryRules(is_public=True))
    assert (refusal.value.code, refusal.value.where) == ("entry.by_captain", "entry.is_public")


def test_a_moment_without_a_zone_is_not_read() -> None:
    assert from_json(to_json(EntryRules(opens=AT)), EntryRules).opens == AT
    with pytest.raises(Refusal, match="cannot be read"):
        from_json('{"opens": "2026-05-01T10:00:00"}', EntryRules)


ACTS = st.lists(
    st.tuples(st.sampled_from(("register", "withdraw", "remove", "limit", "up", "again")), st.integers(1, 9)),
    max_size=40,
)


@settings(max_examples=300)
@given(acts=ACTS)
def test_the_field_and_the_list_are_those_of_two_plain_lists(acts: list[tuple[str, int]]) -> None:
    play, plain = small(limit=3), Plain(3)
    for act, number in acts:
        if getattr(plain, act)(f"e{number}", number) is False:
            with pytest.raises(Refusal):
                do(play, act, number)
        else:
            do(play, act, number)
        assert (sorted(field(play)), queue(play)) == (sorted(plain.field), plain.queue)


def do(play: Play, act: str, number: int) -> None:
    """Do an act of the plain lists by the decisions."""
    rules = play.state.regulations
    acts: dict[str, Any] = {
        "register": lambda: play.do(registration.register, entry(number), at=AT),
        "withdraw": lambda: play.do(withdrawals.withdraw, [side(number)]),
        "remove": lambda: play.do(entries.remove, [side(number)]),
        "limit": lambda: play.do(creation.amend_regulations, replace(rules, entry=replace(rules.entry, limit=number))),
        "up": lambda: play.do(registration.move_up, [side(number)], reason="asked", over_limit=True),
        "again": lambda: play.do(registration.come_back, side(number), at=AT),
    }
    acts[act]()


class Plain:
    """What the decisions should come to, kept in plain lists. An act returns False where it is to be refused."""

    def __init__(self, limit: int) -> None:
        self.limit_: int = limit
        self.field: list[str] = []
        self.queue: list[str] = []
        self.left: list[str] = []

    def _fill(self) -> None:
        while self.queue and len(self.field) < self.limit_:
            self.field.append(self.queue.pop(0))

    def _put(self, who: str) -> None:
        is_free = not self.queue and len(self.field) < self.limit_
        (self.field if is_free else self.queue).append(who)

    def register(self, who: str, _: int) -> bool:
        if who in (*self.field, *self.queue, *self.left):
            return False
        self._put(who)
        return True

    def withdraw(self, who: str, _: int) -> bool:
        if who in self.queue:
            self.queue.remove(who)
            return True
        if who in self.field:
            self.field.remove(who)
            self.left.append(who)
            self._fill()
        return who in self.left

    def remove(self, who: str, _: int) -> bool:
        for group in (self.field, self.queue, self.left):
            if who in group:
                group.remove(who)
                self._fill()
                return True
        return False

    def limit(self, _: str, number: int) -> bool:
        self.limit_ = number
        self._fill()
        return True

    def up(self, who: str, _: int) -> bool:
        if who in self.queue:
            self.queue.remove(who)
            self.field.append(who)
            return True
        return who in (*self.field, *self.left)

    def again(self, who: str, _: int) -> bool:
        if who in self.left:
            self.left.remove(who)
            self._put(who)
            return True
        return who in (*self.field, *self.queue)


def test_a_state_keeps_the_order_of_the_list_in_writing() -> None:
    play = small(limit=1)
    for number in (1, 3, 2):
        play.do(registration.register, entry(number), at=AT)
    assert from_json(to_json(play.state), Tournament).waiting == play.state.waiting


@pytest.mark.article("RU-2.2.11-d")
def test_who_belongs_to_a_team_does_not_go_on_the_waiting_list_by_themselves() -> None:
    event = team_event("AB", 2)
    full = replace(event.regulations, entry=EntryRules(limit=3, is_public=True))
    event = after(event, creation.amend_regulations(event, full))
    event = after(event, withdrawals.withdraw(event, [EntryId("A1")]))
    with pytest.raises(Refusal) as refusal:
        registration.come_back(event, EntryId("A1"), at=AT)
    assert (refusal.value.code, refusal.value.articles) == ("entry.of_team", ("RU-2.2.11-d",))
