"""Small events played through the decisions, for tests that need a journal."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import ActorId, EntryId, PersonId, TournamentId
from nigiri.people.entry import Absence, Entry
from nigiri.people.person import Person
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.tournament.decisions import absences, corrections, creation, drawing, entries, publication, results, undoing
from nigiri.tournament.events import Event, TableResult
from nigiri.tournament.evolve import fold
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.written_result import read_result

AT = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)
REFEREE = ActorId("referee")


def side(number: int) -> EntryId:
    """The entry of player `number`."""
    return EntryId(f"e{number}")


def person(number: int) -> Person:
    """Player `number`, with a name that needs care."""
    return Person(PersonId(f"p{number}"), f"Sørensen{number}", "Łucja", {"egd": f"0{number}"})


def entry(number: int, **more: Any) -> Entry:
    """The entry of player `number`."""
    return Entry(side(number), PersonId(f"p{number}"), Rank(max(-20, 2 - number)), **more)


def round_of(number: int, *pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> Round:
    """A round: pairs of players, Black first, at tables from 1."""
    games = tuple(Game(table, side(b), side(w), komi_halves=13) for table, (b, w) in enumerate(pairs, start=1))
    return Round(number, games, tuple(Bye(side(one)) for one in byes))


def entered(*written: str) -> list[TableResult]:
    """Results at tables from 1, as written; an empty text leaves a table out."""
    return [TableResult(table, read_result(text)) for table, text in enumerate(written, start=1) if text]


class Play:
    """A journal in memory: decisions are applied to its fold and their events added."""

    def __init__(self, players: int = 4, rounds: int = 3, **regulations: Any) -> None:
        rules = Regulations("A small open", rounds, **regulations)
        self.events: list[Event] = list(creation.create(TournamentId("small"), rules))
        if players:
            self.do(entries.enter, [entry(number) for number in range(1, players + 1)])

    @property
    def state(self) -> Tournament:
        """The fold of everything so far."""
        return fold(self.events)

    def do(self, decision: Callable[..., tuple[Event, ...]], *arguments: Any, **named: Any) -> tuple[Event, ...]:
        """Decide and write down."""
        events = decision(self.state, *arguments, **named)
        self.events.extend(events)
        return events

    def out(self, drawn: Round) -> None:
        """Draw and give out a round."""
        self.do(drawing.accept_round, drawn)
        self.do(publication.publish_round, drawn.number)


def small_open() -> Play:
    """Five players: an absence, byes, an undo, a correction; the second round is on."""
    play = Play(players=5)
    play.do(absences.announce_absence, [side(5)], [2], worth=Absence.HALF)
    play.do(drawing.accept_round, round_of(1, (1, 2), (3, 4), byes=(5,)))
    play.do(undoing.undo)
    play.out(round_of(1, (1, 3), (2, 4), byes=(5,)))
    play.do(results.record, 1, entered("B+3.5", "W+R"))
    play.out(round_of(2, (1, 4), (2, 3)))
    play.do(corrections.correct, 1, 1, read_result("W+3.5"), reason="the slip was read the wrong way round")
    play.do(results.record, 2, entered("", "jigo"))
    return play


def persons(count: int) -> list[Person]:
    """The persons of players 1 to `count`."""
    return [person(number) for number in range(1, count + 1)]
