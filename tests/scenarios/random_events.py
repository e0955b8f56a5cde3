"""A generator of whole events, played through the decisions with everything that happens to a director.

Sides come late, leave, return, are absent with and without points; entries stay preliminary; byes, pairs and colours
are fixed by hand; games end in jigo, by default, twice lost, or not in time; results are corrected after the next
round was drawn. The same name and seed give the same journal, byte for byte.

A system joins the campaign with one line of `SYSTEMS`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from nigiri.errors import Refusal
from nigiri.games.bye import ByeKind
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.pairing.handwork import Fixed, FixedPair
from nigiri.pairing.settings import (
    Colours,
    EvenColours,
    FloaterPlace,
    Floats,
    Geography,
    HandicapBasis,
    HandicapRule,
    PairingSettings,
    Rights,
    Seeding,
    SeedMethod,
)
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.schedules import Decider, Knockout, Numbers, RoundRobin, Scheveningen
from nigiri.regulations.stages import Qualification, Stage, Stages
from nigiri.regulations.system import McMahon, Swiss, System
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings
from nigiri.tournament.codec import to_json
from nigiri.tournament.decisions import (
    absences,
    byes,
    closing,
    corrections,
    creation,
    draw,
    entries,
    publication,
    results,
    withdrawals,
)
from nigiri.tournament.events import Event, TableResult
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.state import Tournament

ENDS = frozenset(
    {
        "round.nobody",
        "rounds.complete",
        "round.waiting",
        "pairing.impossible",
        "numbers.too_few",
        "schedule.unequal_groups",
        "scheveningen.groups",
    }
)
"""Refusals of a draw that end an event early and are right to."""

LEVEL = frozenset({"swiss", "mcmahon"})
"""Systems in which pairs may be forbidden and fixed."""

LEVEL_CRITERIA = (("MMS", "SOSM", "SOSOSM"), ("NBW", "SOSW", "SOSOSW"), ("NBW", "SOSW", "SODOSW", "DC"))


def pairing_settings(dice: Random, *, is_level: bool) -> PairingSettings:
    """Return settings of the draw in which every choice comes up."""
    return PairingSettings(
        criteria_set=dice.choice(("nigiri", "nigiri", "opengotha")),
        handicap=HandicapRule(
            dice.choice(list(HandicapBasis)),
            dice.randint(0, 2),
            dice.randint(0, 9),
            even_from=dice.choice((0, -4)),
            komi_step_halves=dice.choice((0, 0, 0, 20)),
        ),
        seeding=Seeding(dice.choice(list(SeedMethod)), dice.choice(list(SeedMethod)), first_until=dice.randint(0, 3)),
        floats=Floats(dice.choice(list(FloaterPlace)), dice.choice(list(FloaterPlace)), dice.random() < 0.5),
        geography=Geography(until=dice.choice((None, 1, 2)), not_above=dice.choice((None, -3))),
        colours=Colours(
            rule=dice.choice((EvenColours.BY_BALANCE, EvenColours.BY_BALANCE, EvenColours.BY_NIGIRI)),
            alternate=dice.random() < 0.8,
            by_nigiri=dice.random() < 0.2,
        ),
        rights=Rights(dice.random() < 0.3, dice.random() < 0.3, dice.random() < 0.8),
        forbidden=(("e1", "e2"),) if is_level and dice.random() < 0.1 else (),
    )


def swiss(dice: Random) -> tuple[System, StandingsSettings]:
    """Swiss, sometimes with categories."""
    categories = (-4,) if dice.random() < 0.25 else ()
    return Swiss(categories=categories), StandingsSettings(dice.choice(LEVEL_CRITERIA[1:]))


def mcmahon(dice: Random) -> tuple[System, StandingsSettings]:
    """McMahon with its bar anywhere in the field."""
    system = McMahon(
        bar=Rank(dice.randint(-6, 4)),
        floor=Rank(dice.choice((-20, -12))),
        zero=Rank(dice.choice((-30, -20, -12))),
        band=dice.choice((1, 1, 1, 2)),
    )
    return system, StandingsSettings(LEVEL_CRITERIA[0], handicap_correction=dice.random() < 0.5)


def round_robin(dice: Random) -> tuple[System, StandingsSettings]:
    """Round robin of one or two cycles."""
    return RoundRobin(cycles=dice.choice((1, 1, 2)), numbers=dice.choice((Numbers.LOT, Numbers.RATING))), ROUND_ROBIN


def knockout(dice: Random) -> tuple[System, StandingsSettings]:
    """Single or double elimination."""
    decider = dice.choice((Decider.SEED, Decider.LOT))
    system = Knockout(losses=dice.choice((1, 1, 2)), decider=decider, second_final=dice.random() < 0.5)
    return system, StandingsSettings(("NBW",))


def scheveningen(dice: Random) -> tuple[System, StandingsSettings]:
    """Two groups by strength."""
    return Scheveningen(numbers=dice.choice((Numbers.LOT, Numbers.RATING))), ROUND_ROBIN


def stages(dice: Random) -> tuple[System, StandingsSettings]:
    """Swiss, then a knockout of the best four."""
    cut = Stage(Knockout(decider=Decider.SEED, numbers=Numbers.RATING), 2, qualification=Qualification(4))
    return Stages((Stage(Swiss(), dice.randint(2, 3)), cut)), StandingsSettings(("NBW", "SOSW"))


SYSTEMS: Mapping[str, Callable[[Random], tuple[System, StandingsSettings]]] = {
    "swiss": swiss,
    "mcmahon": mcmahon,
    "round-robin": round_robin,
    "knockout": knockout,
    "scheveningen": scheveningen,
    "stages": stages,
}
"""What an event of a system is like: its system and standings, by the dice."""


class RandomEvent:
    """One event. `drawn` is called with the state after each draw, `told` counts refusals by code."""

    def __init__(self, name: str, seed: int, drawn: Callable[[Tournament], None] = lambda _: None) -> None:
        self.dice = Random(f"{name} {seed}")
        self.name = name
        self.drawn = drawn
        self.told: Counter[str] = Counter()
        self.events: list[Event] = []
        self.entered = 0
        system, standings = SYSTEMS[name](self.dice)
        regulations = Regulations(
            "A generated event",
            self.dice.randint(1, 6),
            system=system,
            standings=standings,
            pairing=pairing_settings(self.dice, is_level=name in LEVEL),
            settings={"round.unfinished_policy": "referee"},
        )
        self.state: Tournament
        self._take(creation.create(TournamentId("generated"), regulations))

    @property
    def journal(self) -> str:
        """Everything that happened, as it is written down."""
        return "\n".join(to_json(event) for event in self.events)

    def play(self) -> Tournament:
        """Play the event to its end and return how it ended."""
        is_even = self.name == "scheveningen"
        count = self.dice.randint(2, 14)
        self._enter(count + count % 2 if is_even else count, everybody=is_even)
        while self._play_round():
            pass
        self._finish()
        self.attempt(closing.close, reason="over")
        return self.state

    def attempt(self, decision: Callable[..., tuple[Event, ...]], *given: Any, **named: Any) -> bool:
        """Decide; a refusal is counted and changes nothing."""
        try:
            self._take(decision(self.state, *given, **named))
        except Refusal as refusal:
            self.told[refusal.code] += 1
            return False
        return True

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.events.append(event)
            self.state = fold(self.events) if len(self.events) == 1 else evolve(self.state, event)  # type: ignore[arg-type]

    def _enter(self, count: int, *, everybody: bool = False) -> None:
        dice = self.dice
        for _ in range(count):
            self.entered += 1
            rank = Rank(max(-20, min(6, round(dice.gauss(-4, 5)))))
            is_late = dice.random() < 0.15 and not everybody
            entry = Entry(
                EntryId(f"e{self.entered}"),
                PersonId(f"p{self.entered}"),
                rank,
                rating=2100 + 100 * rank + dice.randint(-49, 49) if dice.random() < 0.9 else None,
                club=dice.choice(("", "Aa", "Bb", "Cc")),
                country=dice.choice(("CZ", "RU", "FR")),
                registration=Registration.PRELIMINARY if is_late else Registration.FINAL,
            )
            self.attempt(entries.enter, [entry], missed=dice.choice(list(Absence)))

    def _sides(self) -> list[EntryId]:
        return sorted(self.state.entries)

    def _play_round(self) -> bool:
        dice, number = self.dice, len(self.state.rounds) + 1
        self._happen(number)
        if not self._draw(number):
            return False
        if dice.random() < 0.1:
            self.attempt(draw.redraw_round, Roster(), number, seed=dice.randrange(10**6), may_add_bye=True)
            self.drawn(self.state)
        self.attempt(publication.publish_round, number)
        self._enter_results(number)
        if number > 1 and dice.random() < 0.2:
            self._correct(dice.randint(1, number - 1))
        return True

    def _happen(self, number: int) -> None:
        """Let things happen between two rounds."""
        dice, sides = self.dice, self._sides()
        if number > 1 and dice.random() < 0.15:
            self._enter(1)
        if dice.random() < 0.3:
            waiting = [one.id for one in self.state.entries.values() if not one.is_final]
            self.attempt(entries.confirm, waiting)
        for _ in range(dice.choice((0, 0, 1, 2))):
            rounds = dice.sample(range(number, number + 3), dice.randint(1, 2))
            self.attempt(absences.announce_absence, [dice.choice(sides)], rounds, worth=dice.choice(list(Absence)))
        if dice.random() < 0.12:
            self.attempt(withdrawals.withdraw, [dice.choice(sides)])
        if dice.random() < 0.1:
            gone = [one.id for one in self.state.entries.values() if one.withdrawn_after is not None]
            self.attempt(withdrawals.take_back, gone)
        if dice.random() < 0.1:
            kind = dice.choice((ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO))
            self.attempt(byes.grant_bye, number, dice.choice(sides), kind)

    def _draw(self, number: int) -> bool:
        dice = self.dice
        fixed: tuple[Fixed, ...] = ()
        present = sorted(one.id for one in self.state.present(number))
        if dice.random() < 0.1 and len(present) > 3 and self.name in LEVEL:
            first, second = dice.sample(present, 2)
            fixed = (FixedPair(first, second, dice.choice((None, first))),)
        named: dict[str, Any] = {"fixed": fixed, "despite_unfinished": True, "may_add_bye": True}
        seed = dice.randrange(10**6)
        for _ in range(3):
            before = self.told.copy()
            if self.attempt(draw.draw_round, Roster(), number, seed=seed, **named):
                self.drawn(self.state)
                return True
            refused = set(self.told - before)
            if "knockout.absent" in refused:
                away = [one.id for one in self.state.entries.values() if number in one.absences]
                if not self.attempt(absences.recall_absence, away, [number]):
                    self.attempt(withdrawals.withdraw, away)
            elif "stage.unfinished" in refused:
                self._finish()
            else:
                assert refused <= ENDS, (self.name, refused)
                return False
        raise AssertionError(f"{self.name}: {refused} does not end")

    def _enter_results(self, number: int) -> None:
        dice = self.dice
        for game in self.state.round(number).games:
            chance = dice.random()
            if chance < 0.06 and number < self.state.regulations.rounds:
                if dice.random() < 0.5:
                    self.attempt(results.award, number, [TableResult(game.table, self._result())], reason="unfinished")
                continue
            self.attempt(results.record, number, [TableResult(game.table, self._result())])
        for drawn in self.state.rounds[: number - 1]:
            if dice.random() < 0.5:
                waiting = [game.table for game in drawn.games if not game.result.is_known]
                for table in waiting:
                    self.attempt(results.record, drawn.number, [TableResult(table, self._result())])

    def _result(self) -> Result:
        chance = self.dice.random()
        won = self.dice.choice((Outcome.BLACK, Outcome.WHITE))
        if chance < 0.82:
            return Result(won, margin=self.dice.choice(("", "R", "3.5")))
        if chance < 0.9:
            return Result(won, by_default=True)
        rest = (Outcome.JIGO, Outcome.JIGO, Outcome.BOTH_LOSE, Outcome.BOTH_WIN)
        return Result(self.dice.choice(rest), by_default=self.dice.random() < 0.2)

    def _correct(self, number: int) -> None:
        games = self.state.round(number).games
        if games:
            game = self.dice.choice(games)
            self.attempt(corrections.correct, number, game.table, self._result(), reason="the slip was misread")

    def _finish(self) -> None:
        for drawn in self.state.rounds:
            waiting = [game.table for game in drawn.games if not game.result.is_known]
            for table in waiting:
                self.attempt(results.record, drawn.number, [TableResult(table, self._result())])
