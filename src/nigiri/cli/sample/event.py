"""A sample event played through at a desk: 5 rounds of McMahon with everything that happens to a director.

A player comes late, one leaves, one does not appear, somebody sits out, games have handicaps, and a result was
written down wrong. Results follow the ratings and a seed; nothing else is left to chance.
"""

import random
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, Protocol

from nigiri.clocks.controls import JapaneseByoyomi
from nigiri.clocks.durations import MINUTE, SECOND
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Entry
from nigiri.people.person import Person
from nigiri.ratings.egf_2021 import HandicapShift, expected_scores
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon
from nigiri.service.desk import Decision, Desk
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.decisions import corrections, creation, draw, entries, publication, results, withdrawals
from nigiri.tournament.events import TableResult
from nigiri.tournament.state import Tournament

EVENT: Final = TournamentId("sample-2026")
DIRECTOR: Final = ActorId("director")
ROUNDS: Final = 5
_MORNING: Final = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)

REGULATIONS: Final = Regulations(
    name="Sample Open 2026",
    short_name="sample-open-2026",
    place="Praha",
    rounds=ROUNDS,
    begins=date(2026, 5, 2),
    ends=date(2026, 5, 3),
    system=McMahon(bar=Rank(2), floor=Rank(-20)),
    standings=StandingsSettings(("MMS", "SOSM", "SOSOSM")),
    pairing=PairingSettings(handicap=HandicapRule(HandicapBasis.SCORE, reduction=1, ceiling=9)),
    profile="egf",
    time=JapaneseByoyomi(60 * MINUTE, 30 * SECOND, 3),
)


class Tell(Protocol):
    """Hears a sentence of the code with its facts."""

    def __call__(self, sentence: str, /, **facts: object) -> None:
        """Hear it."""


class SampleEvent:
    """Plays the event; `tell` hears one sentence for each thing that happens."""

    def __init__(self, desk: Desk, seed: int, tell: Tell) -> None:
        self._desk = desk
        self._seed = seed
        self._lot = random.Random(seed)
        self._tell = tell
        self._now = _MORNING

    def play(self, field: Iterable[tuple[Person, Entry]]) -> Tournament:
        """Play all rounds with a field, strongest first; the middle one of it comes late."""
        players = list(field)
        late = players.pop(len(players) // 2)
        self._open(players)
        for number in range(1, ROUNDS + 1):
            if number == 2:
                self._come_late(late)
            if number == 4:
                self._leave(players[len(players) // 3][1].id)
            self._draw(number)
            self._play_round(number)
            if number == 3:
                self._correct(number)
        return self._desk.state(EVENT)

    def _open(self, players: list[tuple[Person, Entry]]) -> None:
        self._desk.create(creation.create(EVENT, REGULATIONS), by=DIRECTOR, at=self._now)
        self._do(lambda event: entries.enter(event, [entry for _, entry in players]), [person for person, _ in players])
        self._tell("{count} players are entered", count=len(players))

    def _come_late(self, late: tuple[Person, Entry]) -> None:
        person, entry = late
        self._do(lambda event: entries.enter(event, [entry]), [person])
        self._tell("{name} comes late and plays from round {number} on", name=person.full_name, number=2)

    def _leave(self, side: EntryId) -> None:
        self._do(lambda event: withdrawals.withdraw(event, [side], after=3))
        self._tell("{name} leaves after round {number}", name=self._name(side), number=3)

    def _draw(self, number: int) -> None:
        roster = self._desk.roster(EVENT)
        seed = self._seed + number
        self._do(lambda event: draw.draw_round(event, roster, number, seed=seed))
        drawn = self._do(lambda event: publication.publish_round(event, number)).round(number)
        stones = sum(game.handicap > 0 for game in drawn.games)
        protocol = drawn.protocol
        is_proven = protocol is not None and protocol.optimal
        self._tell(
            "round {number}: {games} games ({stones} with handicap); proven optimal"
            if is_proven
            else "round {number}: {games} games ({stones} with handicap); not proven",
            number=number,
            games=len(drawn.games),
            stones=stones,
        )
        for bye in drawn.byes:
            self._tell("round {number}: bye for {name}", number=number, name=self._name(bye.entry))

    def _play_round(self, number: int) -> None:
        event = self._desk.state(EVENT)
        games = event.round(number).games
        absent = len(games) // 2 if number == 2 else None
        for i, game in enumerate(games):
            result = Result(Outcome.WHITE, by_default=True) if i == absent else self._result(event, game)
            entered = TableResult(game.table, result)
            self._do(lambda event, entered=entered: results.record(event, number, [entered]))  # type: ignore[misc]
        if absent is not None:
            name = self._name(games[absent].black)
            self._tell("table {table}: {name} does not appear and loses", table=games[absent].table, name=name)

    def _correct(self, number: int) -> None:
        game = self._desk.state(EVENT).round(number).games[0]
        winner = Outcome.WHITE if game.result.outcome is Outcome.BLACK else Outcome.BLACK
        reason = "both players say the slip was filled in the wrong way round"
        self._do(lambda event: corrections.correct(event, number, game.table, Result(winner), reason=reason))
        sentence = "table {table}: the result of round {number} is corrected, with a reason"
        self._tell(sentence, table=game.table, number=number)

    def _result(self, event: Tournament, game: Game) -> Result:
        black, white = (self._rating(event, side) for side in game.sides)
        expected, _ = expected_scores(black, white, game.handicap, HandicapShift.BLACK_UP)
        chance = self._lot.random()
        if game.komi_halves % 2 == 0 and chance > 0.99:
            return Result(Outcome.JIGO)
        return Result(Outcome.BLACK if chance < expected else Outcome.WHITE)

    def _do(self, decision: Decision, persons: Iterable[Person] = ()) -> Tournament:
        self._now += timedelta(minutes=1)
        return self._desk.do(EVENT, decision, by=DIRECTOR, at=self._now, persons=persons).tournament

    def _name(self, side: EntryId) -> str:
        entry = self._desk.state(EVENT).entry(side)
        return self._desk.roster(EVENT)[entry.person].full_name

    @staticmethod
    def _rating(event: Tournament, side: EntryId) -> float:
        entry = event.entry(side)
        return float(entry.rating if entry.rating is not None else rating_of_rank(entry.rank))
