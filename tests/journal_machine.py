"""A machine that decides at random: whatever is decided, the journal and the state say the same."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Registration
from nigiri.ratings.rank import Rank
from nigiri.regulations.entry_rules import EntryRules
from nigiri.regulations.system import Swiss
from nigiri.tournament.boards import check_boards
from nigiri.tournament.codec import canonical, event_from_json, to_json
from nigiri.tournament.decisions import (
    absences,
    boards,
    byes,
    closing,
    corrections,
    creation,
    drawing,
    entries,
    proposals,
    publication,
    registration,
    results,
    undoing,
    withdrawals,
)
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.events import Event, Publication, TableResult, Undone
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.published import PublishedRow, PublishedStandings
from nigiri.tournament.record import chain, faults
from nigiri.tournament.state import Round, Tournament
from played import AT, REFEREE, Play, entry, side

SIDES = st.integers(1, 11).map(side)
ROUNDS = st.integers(1, 5)
BACK = st.sampled_from([0, 0, 0, 1, 2, -1])
"""Which round, counted back from the last."""

TABLES = st.integers(1, 4)
REASONS = st.sampled_from(["", "a slip was misread"])
RESULTS = st.builds(Result, st.sampled_from(Outcome), st.booleans(), st.sampled_from(["", "3.5", "R"]))


class Journal(RuleBasedStateMachine):
    """A journal with its live state beside it: every rule is a decision, refused or written down."""

    def __init__(self) -> None:
        super().__init__()
        self.play = Play(
            players=7,
            rounds=3,
            entry=EntryRules(limit=8, is_public=True, weakest=-20),
            system=Swiss(),
            settings={"round.unfinished_policy": "referee", "schedule.rest_min": {"rounds": 5, "resumed": 15}},
        )
        self.live = self.play.state
        self.past = {version: fold(self.play.events[:version]) for version in (1, 2)}

    def back(self, steps: int) -> int:
        return max(1, len(self.live.rounds) - steps)

    def decide(self, decision: Any, *arguments: Any, **named: Any) -> None:
        before = self.live
        try:
            events: tuple[Event, ...] = decision(self.live, *arguments, **named)
        except Refusal:
            assert self.live == before
            return
        for event in events:
            self.play.events.append(event)
            is_undo = isinstance(event, Undone)
            self.live = fold(self.play.events) if is_undo else evolve(self.live, event)  # type: ignore[arg-type]
            self.past[self.live.version] = self.live
        self.decided(before, events)

    def decided(self, before: Tournament, events: tuple[Event, ...]) -> None:
        """What a machine with more behind it does with the events of a decision."""

    @rule(
        numbers=st.lists(st.integers(1, 9), min_size=1, max_size=4),
        kind=st.sampled_from(Registration),
        over_limit=st.booleans(),
    )
    def enter(self, numbers: list[int], kind: Registration, over_limit: bool) -> None:
        players = [entry(number, registration=kind) for number in numbers]
        self.decide(entries.enter, players, over_limit=over_limit)

    @rule(numbers=st.lists(st.integers(1, 12), min_size=1, max_size=4, unique=True))
    def register(self, numbers: list[int]) -> None:
        for number in numbers:
            self.decide(registration.register, entry(number), at=AT)

    @rule(number=st.integers(8, 12))
    def queue(self, number: int) -> None:
        self.decide(registration.queue, [entry(number)])

    @rule(of=SIDES, reason=REASONS, over_limit=st.booleans())
    def move_up(self, of: EntryId, reason: str, over_limit: bool) -> None:
        waiting = [one.id for one in self.live.waiting[:1]]
        self.decide(registration.move_up, waiting or [of], reason=reason, over_limit=over_limit)

    @rule()
    def come_back(self) -> None:
        gone = [one.id for one in self.live.entries.values() if one.withdrawn_after is not None]
        self.decide(registration.come_back, gone[0] if gone else side(9), at=AT)

    @rule(limit=st.none() | st.integers(0, 10), reason=REASONS)
    def limit(self, limit: int | None, reason: str) -> None:
        rules = self.live.regulations
        self.decide(creation.amend_regulations, replace(rules, entry=replace(rules.entry, limit=limit)), reason=reason)

    @rule(number=st.integers(1, 9), worth=st.sampled_from(Absence))
    def seat_late(self, number: int, worth: Absence) -> None:
        self.decide(boards.seat_late, entry(number), missed=worth)

    @rule(of=SIDES, rank=st.integers(-35, 12), reason=REASONS)
    def amend(self, of: EntryId, rank: int, reason: str) -> None:
        self.decide(entries.amend, of, entries.EntryChanges(rank=Rank(rank), club="Nigiri"), reason=reason)

    @rule(others=st.lists(SIDES, max_size=1))
    def confirm(self, others: list[EntryId]) -> None:
        waiting = [one.id for one in self.live.entries.values() if not one.is_final]
        self.decide(entries.confirm, [*waiting, *others])

    @rule(of=SIDES)
    def remove(self, of: EntryId) -> None:
        self.decide(entries.remove, [of])

    @rule(of=SIDES, after=st.none() | st.integers(0, 4))
    def withdraw(self, of: EntryId, after: int | None) -> None:
        self.decide(withdrawals.withdraw, [of], after=after)

    @rule(first=st.none() | ROUNDS)
    def take_back(self, first: int | None) -> None:
        gone = [one.id for one in self.live.entries.values() if one.withdrawn_after is not None]
        self.decide(withdrawals.take_back, gone or [side(9)], first=first)

    @rule(of=SIDES, rounds=st.sets(ROUNDS, min_size=1, max_size=2), worth=st.sampled_from(Absence))
    def be_absent(self, of: EntryId, rounds: set[int], worth: Absence) -> None:
        self.decide(absences.announce_absence, [of], rounds, worth=worth)

    @rule(number=ROUNDS)
    def be_there(self, number: int) -> None:
        absent = [one.id for one in self.live.entries.values() if number in one.absences]
        self.decide(absences.recall_absence, absent or [side(9)], [number])

    @rule(data=st.data(), again=st.booleans())
    def draw(self, data: st.DataObject, again: bool) -> None:
        number = max(1, len(self.live.rounds) + (0 if again else 1))
        present = [one.id for one in self.live.present(number)]
        order = data.draw(st.permutations(present)) if present else []
        known = data.draw(st.booleans())
        pairs = [(order[i], order[i + 1]) for i in range(0, len(order) - 1, 2)]
        games = [Game(table, *pair, are_colours_known=known) for table, pair in enumerate(pairs, start=1)]
        rest = tuple(Bye(one) for one in order[2 * len(games) :])
        decision = drawing.accept_redrawn if again else drawing.accept_round
        self.decide(decision, Round(number, tuple(games), rest))

    @rule(steps=BACK)
    def publish(self, steps: int) -> None:
        self.decide(publication.publish_round, self.back(steps))

    @rule(steps=BACK, table=TABLES, result=RESULTS)
    def record(self, steps: int, table: int, result: Result) -> None:
        self.decide(results.record, self.back(steps), [TableResult(table, result)])

    @rule(data=st.data(), result=RESULTS, is_out=st.booleans())
    def play_round(self, data: st.DataObject, result: Result, is_out: bool) -> None:
        self.draw(data, again=False)
        number = self.back(0)
        if is_out:
            self.decide(publication.publish_round, number)
        for drawn in self.live.rounds:
            waiting = [TableResult(game.table, result) for game in drawn.games if not game.result.is_known]
            self.decide(results.record, drawn.number, waiting)

    @precondition(lambda self: self.live.rounds and self.live.rounds[-1].games)
    @rule(data=st.data(), result=RESULTS, is_agreed=st.booleans())
    def report(self, data: st.DataObject, result: Result, is_agreed: bool) -> None:
        last = self.live.rounds[-1]
        game = data.draw(st.sampled_from(last.games))
        for one in game.sides if is_agreed else game.sides[:1]:
            self.decide(proposals.propose_result, last.number, game.table, one, result)
        self.decide(proposals.confirm_agreed, last.number, [game.table])

    @rule(steps=BACK, table=TABLES, result=RESULTS, reason=REASONS)
    def correct(self, steps: int, table: int, result: Result, reason: str) -> None:
        self.decide(corrections.correct, self.back(steps), table, result, reason=reason)

    @rule(steps=BACK, table=TABLES, result=RESULTS, reason=REASONS)
    def award(self, steps: int, table: int, result: Result, reason: str) -> None:
        self.decide(results.award, self.back(steps), [TableResult(table, result)], reason=reason)

    @rule(steps=BACK, of=SIDES, kind=st.sampled_from(ByeKind))
    def grant_bye(self, steps: int, of: EntryId, kind: ByeKind) -> None:
        self.decide(byes.grant_bye, self.back(steps), of, kind)

    @precondition(lambda self: self.live.rounds and self.live.rounds[-1].seated)
    @rule(data=st.data())
    def move_bye(self, data: st.DataObject) -> None:
        last = self.live.rounds[-1]
        seated = sorted(last.seated)
        givers = [bye.entry for bye in last.byes] or seated
        self.decide(byes.move_bye, last.number, data.draw(st.sampled_from(givers)), data.draw(st.sampled_from(seated)))

    @precondition(lambda self: self.live.rounds)
    @rule(data=st.data(), steps=BACK, reason=REASONS)
    def edit(self, data: st.DataObject, steps: int, reason: str) -> None:
        number = min(self.back(steps), len(self.live.rounds))
        drawn = self.live.round(number)
        everybody = data.draw(st.permutations(sorted(drawn.seated)))
        games = [
            replace(game, black=everybody[2 * i], white=everybody[2 * i + 1]) for i, game in enumerate(drawn.games)
        ]
        given = [replace(bye, entry=one) for bye, one in zip(drawn.byes, everybody[2 * len(games) :], strict=True)]
        self.decide(boards.edit_boards, number, games, given, reason=reason)

    @precondition(lambda self: self.live.rounds and self.live.rounds[-1].games)
    @rule(data=st.data())
    def settle_colours(self, data: st.DataObject) -> None:
        last = self.live.rounds[-1]
        game = data.draw(st.sampled_from(last.games))
        self.decide(boards.settle_colours, last.number, game.table, data.draw(st.sampled_from([*game.sides, side(9)])))

    @rule(steps=BACK)
    def publish_standings(self, steps: int) -> None:
        number = self.back(steps)
        rows = tuple(PublishedRow(one, place, ("1",)) for place, one in enumerate(self.live.entries, start=1))
        self.decide(publication.publish_standings, PublishedStandings(number, ("NBW",), rows))

    @rule(rounds=st.integers(1, 5), reason=REASONS)
    def extend(self, rounds: int, reason: str) -> None:
        self.decide(creation.extend, rounds, reason=reason)

    @rule(rounds=st.integers(0, 5), reason=REASONS)
    def amend_regulations(self, rounds: int, reason: str) -> None:
        self.decide(creation.amend_regulations, replace(self.live.regulations, rounds=rounds), reason=reason)

    @rule(reason=REASONS)
    def close(self, reason: str) -> None:
        self.decide(closing.close, reason=reason)

    @rule(reason=REASONS)
    def reopen(self, reason: str) -> None:
        self.decide(closing.reopen, reason=reason)

    @rule()
    def undo(self) -> None:
        before, length = self.live, len(self.play.events)
        self.decide(undoing.undo)
        if len(self.play.events) == length:
            assert before.undo_to is None
            return
        assert before.undo_to is not None
        assert same(self.live, self.past[before.undo_to])

    @invariant()
    def the_fold_is_the_live_state(self) -> None:
        assert fold(self.play.events) == self.live
        assert self.live.version == len(self.play.events)

    @invariant()
    def nobody_has_two_places(self) -> None:
        for drawn in self.live.rounds:
            check_boards(drawn.number, drawn.games, drawn.byes, self.live.entries)
        people = [one.person for one in self.live.all_registered()]
        assert len(people) == len(set(people))
        assert [drawn.number for drawn in self.live.rounds] == list(range(1, len(self.live.rounds) + 1))
        assert len(self.live.rounds) <= self.live.regulations.rounds

    @invariant()
    def who_waits_is_not_on_the_field(self) -> None:
        waiting = {one.id for one in self.live.waiting}
        assert len(waiting) == len(self.live.waiting)
        assert not waiting & self.live.entries.keys()
        assert all(one.withdrawn_after is None for one in self.live.waiting)
        for drawn in self.live.rounds:
            assert not waiting & drawn.seated

    @invariant()
    def an_undo_stops_at_what_is_out(self) -> None:
        if isinstance(self.play.events[-1], Publication):
            assert self.live.undo_to is None

    @invariant()
    def the_last_event_reads_as_it_was_written(self) -> None:
        last = self.play.events[-1]
        text = to_json(last)
        assert event_from_json(text) == last
        assert canonical(text) == text

    def teardown(self) -> None:
        taken = fold(take_over(self.live))
        assert same(taken, self.live)
        records = list(chain("tournament/small", self.play.events, at=AT, by=REFEREE))
        assert list(faults("tournament/small", records)) == []
        assert [record.read() for record in records] == self.play.events


def same(one: Tournament, other: Tournament) -> bool:
    """Tell whether two states differ at most in how many events they took."""
    return replace(one, version=0, undo_to=None) == replace(other, version=0, undo_to=None)
