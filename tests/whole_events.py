"""Whole events played through the decisions by a strength that decides every game, for tests of systems of play."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import System
from nigiri.standings.settings import ROUND_ROBIN
from nigiri.standings.table import Table
from nigiri.tournament.codec import event_from_json, to_json
from nigiri.tournament.decisions import closing, creation, draw, entries, publication, results
from nigiri.tournament.events import Event, TableResult
from nigiri.tournament.evolve import evolve, fold
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.table import table_after

Winner = Callable[[Game], Result]

BLACK, WHITE = Result(Outcome.BLACK), Result(Outcome.WHITE)
JIGO, BOTH_LOSE = Result(Outcome.JIGO), Result(Outcome.BOTH_LOSE, by_default=True)


def name(number: int) -> EntryId:
    """The side of number `number`, the strongest being 1."""
    return EntryId(f"s{number:02}")


def number_of(side: EntryId) -> int:
    """The number of a side."""
    return int(side[1:])


def stronger(game: Game) -> Result:
    """The result by which the stronger side wins."""
    return BLACK if number_of(game.black) < number_of(game.white) else WHITE


def winning(side: EntryId, game: Game) -> Result:
    """The result by which a side of a game wins it."""
    return BLACK if game.black == side else WHITE


def by_chance(seed: int, *, jigo: bool = False) -> Winner:
    """Results by chance, the stronger side the likelier winner."""
    chance = random.Random(seed)

    def decide(game: Game) -> Result:
        if jigo and chance.random() < 0.1:
            return JIGO
        return stronger(game) if chance.random() < 0.7 else winning(max(game.sides), game)

    return decide


class WholeEvent:
    """A journal with its live state; every event goes through its written form as well."""

    def __init__(self, system: System, sides: int, *, rounds: int = 9, seed: int = 1, **rules: Any) -> None:
        rules.setdefault("standings", ROUND_ROBIN)
        self.seed = seed
        self.events: list[Event] = list(
            creation.create(TournamentId("whole"), Regulations("A whole event", rounds, system, **rules))
        )
        self.state: Tournament = fold(self.events)
        self.roster = Roster(Person(PersonId(name(n)), f"Side {n:02}") for n in range(1, sides + 1))
        self.do(entries.enter, [self.entry(n) for n in range(1, sides + 1)])

    def entry(self, number: int) -> Entry:
        """The entry of a side: ratings fall with its number, clubs and countries go round."""
        return Entry(
            name(number),
            PersonId(name(number)),
            Rank(max(-20, 3 - number // 2)),
            rating=2500 - 20 * number,
            club=f"Club {number % 5}",
            country=f"C{number % 2}",
        )

    def do(self, decision: Callable[..., tuple[Event, ...]], *arguments: Any, **named: Any) -> tuple[Event, ...]:
        """Decide, write down, read back and fold on."""
        made = decision(self.state, *arguments, **named)
        for event in made:
            self.events.append(event_from_json(to_json(event)))
            self.state = evolve(self.state, self.events[-1])  # type: ignore[arg-type]
        assert fold(self.events) == self.state
        return made

    def draw(self, **named: Any) -> Round:
        """Draw the next round and give it out."""
        number = len(self.state.rounds) + 1
        self.do(draw.draw_round, self.roster, number, seed=self.seed + number, **named)
        self.do(publication.publish_round, number)
        return self.state.rounds[-1]

    def play(self, winner: Winner = stronger, **named: Any) -> Round:
        """Draw a round, give it out and enter its results."""
        drawn = self.draw(**named)
        self.enter(drawn.number, [TableResult(game.table, winner(game)) for game in drawn.games])
        return self.state.round(drawn.number)

    def enter(self, number: int, found: Sequence[TableResult]) -> None:
        """Enter results."""
        self.do(results.record, number, found)

    def play_all(self, winner: Winner = stronger, most: int = 60) -> None:
        """Play until nothing is left to be drawn, and close the event."""
        while not self.is_over and len(self.state.rounds) < most:
            self.play(winner)
        self.do(closing.close)

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is left to be drawn in the last stage."""
        from nigiri.tournament.opening import needs_numbers, next_stage
        from nigiri.tournament.schedule import is_over
        from nigiri.tournament.stage_view import stage_view

        stage = next_stage(self.state)
        return not needs_numbers(self.state, stage) and is_over(stage_view(self.state, stage))

    def table(self, after: int | None = None) -> Table:
        """The table after a round, by default the last drawn."""
        return table_after(self.state, self.roster, len(self.state.rounds) if after is None else after)

    def places(self, after: int | None = None) -> dict[int, list[int]]:
        """The numbers of the sides by place."""
        found: dict[int, list[int]] = {}
        for row in self.table(after).rows:
            found.setdefault(row.place, []).append(number_of(row.side))
        return {place: sorted(sides) for place, sides in found.items()}
