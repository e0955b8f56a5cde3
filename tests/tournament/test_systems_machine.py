"""A machine that runs events of fixed orders and of stages at random: the journal and the state always agree."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.result import Outcome, Result
from nigiri.regulations.schedules import Decider, Numbers
from nigiri.regulations.stages import Carry, Qualification, Separation, Stage, Stages
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen, Swiss, System
from nigiri.standings.settings import ROUND_ROBIN, Withdrawal
from nigiri.tournament.boards import check_boards
from nigiri.tournament.check import check
from nigiri.tournament.codec import event_from_json, to_json
from nigiri.tournament.decisions import (
    absences,
    closing,
    corrections,
    draw,
    entries,
    numbers,
    publication,
    results,
    undoing,
    withdrawals,
)
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.draw import propose_round
from nigiri.tournament.events import Event, TableResult, Undone
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import table_after, tables_by_stage
from whole_events import WholeEvent, name

CHAIN = Stages(
    (
        Stage(RoundRobin(), 3, groups=2, separation=Separation.CLUB, standings=ROUND_ROBIN),
        Stage(Swiss(), 2, qualification=Qualification(3, carry=Carry.POINTS)),
        Stage(Knockout(games=2, decider=Decider.LOT), 4, qualification=Qualification(4)),
    )
)
SYSTEMS: list[System] = [
    RoundRobin(),
    RoundRobin(2, Numbers.RATING),
    Knockout(),
    Knockout(losses=2, decider=Decider.SEED),
    Knockout(games=3, decider=Decider.REPLAY),
    Scheveningen(),
    CHAIN,
]
SIDES = st.integers(1, 8).map(name)
OUTCOMES = st.sampled_from([Outcome.BLACK, Outcome.WHITE, Outcome.BLACK, Outcome.WHITE, *Outcome])


class Systems(RuleBasedStateMachine):
    """An event with its live state: every rule is a decision, refused or written down."""

    @initialize(system=st.sampled_from(SYSTEMS), policy=st.sampled_from(Withdrawal))
    def begin(self, system: System, policy: Withdrawal) -> None:
        self.event = WholeEvent(system, 8, rounds=4, standings=replace(ROUND_ROBIN, withdrawal=policy))

    @property
    def live(self) -> Tournament:
        return self.event.state

    def decide(self, decision: Any, *arguments: Any, **named: Any) -> bool:
        try:
            made: tuple[Event, ...] = decision(self.live, *arguments, **named)
        except Refusal:
            return False
        for one in made:
            self.event.events.append(event_from_json(to_json(one)))
            is_undo = isinstance(one, Undone)
            self.event.state = fold(self.event.events) if is_undo else evolve(self.live, one)  # type: ignore[arg-type]
        return bool(made)

    @rule(seed=st.integers(0, 9), despite=st.booleans(), outcome=st.lists(OUTCOMES, min_size=4, max_size=4))
    def play(self, seed: int, despite: bool, outcome: list[Outcome]) -> None:
        number = len(self.live.rounds) + 1
        if not self.decide(draw.draw_round, self.event.roster, number, seed=seed, despite_unfinished=despite):
            return
        self.decide(publication.publish_round, number)
        for game in self.live.rounds[-1].games:
            self.record(0, game.table, outcome[game.table % 4])

    @rule(seed=st.integers(0, 9))
    def draw(self, seed: int) -> None:
        self.decide(draw.draw_round, self.event.roster, len(self.live.rounds) + 1, seed=seed)

    @rule(seed=st.integers(0, 9))
    def redraw(self, seed: int) -> None:
        self.decide(draw.redraw_round, self.event.roster, len(self.live.rounds), seed=seed)

    @rule(back=st.integers(0, 2), table=st.integers(1, 4), outcome=OUTCOMES)
    def record(self, back: int, table: int, outcome: Outcome) -> None:
        self.decide(results.record, len(self.live.rounds) - back, [TableResult(table, Result(outcome))])

    @rule(back=st.integers(0, 2), table=st.integers(1, 4), outcome=OUTCOMES)
    def correct(self, back: int, table: int, outcome: Outcome) -> None:
        self.decide(corrections.correct, len(self.live.rounds) - back, table, Result(outcome), reason="misread")

    @rule(table=st.integers(1, 4), outcome=OUTCOMES)
    def award(self, table: int, outcome: Outcome) -> None:
        given = [TableResult(table, Result(outcome))]
        self.decide(results.award, len(self.live.rounds), given, reason="adjourned a second time")

    @rule(side=SIDES)
    def withdraw(self, side: Any) -> None:
        self.decide(withdrawals.withdraw, [side])

    @rule(side=SIDES)
    def take_back(self, side: Any) -> None:
        self.decide(withdrawals.take_back, [side])

    @rule(side=SIDES, number=st.integers(1, 6))
    def be_absent(self, side: Any, number: int) -> None:
        self.decide(absences.announce_absence, [side], [number])

    @rule(seed=st.integers(0, 3), reason=st.sampled_from(["", "drawn in public once more"]))
    def assign(self, seed: int, reason: str) -> None:
        self.decide(numbers.assign_numbers, self.event.roster, seed=seed, reason=reason)

    @rule()
    def enter(self) -> None:
        self.decide(entries.enter, [self.event.entry(9)])

    @rule(reason=st.sampled_from(["", "no more time"]))
    def close(self, reason: str) -> None:
        if self.decide(closing.close, reason=reason):
            self.decide(closing.reopen, reason="it goes on")

    @rule()
    def undo(self) -> None:
        self.decide(undoing.undo)

    @invariant()
    def the_fold_is_the_live_state(self) -> None:
        if hasattr(self, "event"):
            assert fold(self.event.events) == self.live

    @invariant()
    def there_are_always_standings_and_boards_that_can_be(self) -> None:
        if not hasattr(self, "event"):
            return
        for drawn in self.live.rounds:
            check_boards(drawn.number, drawn.games, drawn.byes, self.live.entries)
        for after in range(len(self.live.rounds) + 1):
            sides = [row.side for row in table_after(self.live, self.event.roster, after).rows]
            assert len(set(sides)) == len(sides)
            assert tables_by_stage(self.live, self.event.roster, after)
        check(self.live)

    @invariant()
    def a_proposal_is_refused_or_fits_the_event(self) -> None:
        if not hasattr(self, "event"):
            return
        try:
            drawing = propose_round(self.live, self.event.roster, seed=1)
        except Refusal:
            return
        assert drawing.number == len(self.live.rounds) + 1
        check_boards(drawing.number, drawing.games, drawing.byes, self.live.entries)

    def teardown(self) -> None:
        if hasattr(self, "event"):
            taken = fold(take_over(self.live))
            assert replace(taken, version=0, undo_to=None) == replace(self.live, version=0, undo_to=None)


Systems.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestSystems = Systems.TestCase
